/* test_batch_turn.c - tests of positions in a job: their predicted cost, their shard, and answers
 * turned back to the position of the input. */

#include "tests/support/fact.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "apps/batch/batch_answers.h"
#include "apps/batch/batch_cost.h"
#include "apps/batch/batch_place.h"
#include "apps/batch/batch_planner.h"
#include "board/symmetry.h"
#include "tests/apps/cli/solve/answer_case.h"
#include "tests/support/boards.h"
#include "tests/support/solve.h"

static const SolveRequest SCORE = { .window = { -64, 64 } };
static const SolveRequest MOVES = { .all_moves = true, .window = { -64, 64 } };
static const SolveRequest WLD = { .wld = true, .window = { -1, 1 } };

/* ---- turning ---- */

/* What a run writes of the task for `board`, as it is read back. */
static json_t *answer_of(yk_solver *solver, Board board, const SolveRequest *request,
                         JsonAnswer *said)
{
    char *text = answer_text(solver, board, true, request), fault[FAULT_SIZE];
    json_t *object = json_loads(text, 0, NULL);

    assert_true(solve_json_read_object(object, said, fault));
    assert_string_equal(fault, "");
    free(text);
    return object;
}

static BatchPlace place_of(const Position *position)
{
    char why[BATCH_WHY], *text = batch_place_write(position, "file:1", 7);
    BatchPlace place;

    assert_non_null(text);
    if (!batch_place_read(text, strlen(text), &place, why))
        fail_msg("%s: %s", why, text);
    free(text);
    return place;
}

static uint64_t squares_of(const json_t *array)
{
    const json_t *entry;
    uint64_t squares = 0;
    size_t i;

    json_array_foreach(array, i, entry)
        if (square_from_text(json_string_value(entry)) < NO_MOVE)
            squares |= square_bit(square_from_text(json_string_value(entry)));
    return squares;
}

static int within(int score, const SolveRequest *request)
{
    return max_int(min_int(score, request->window.high), request->window.low);
}

/* batch_turn() holds every line of what it returns to the board as given; here the rest is held
 * to a solve of that board. */
static void check_turned(yk_solver *solver, Board board, bool black, const SolveRequest *request)
{
    Position position = { .board = board, .black_to_move = black, .id = "its name" };
    BatchPlace place = place_of(&position);
    JsonAnswer said, direct_said;
    json_t *answer = answer_of(solver, place.canonical, request, &said);
    json_t *direct = answer_of(solver, board, request, &direct_said);
    Expectation expected;
    char fault[FAULT_SIZE];
    json_t *turned = batch_turn(answer, &said, &place, json_integer(7), &expected, fault);

    CHECK(turned, board, "black %d: %s", black, fault);
    assert_string_equal(json_string_value(json_object_get(turned, "id")), "its name");
    assert_string_equal(json_string_value(json_object_get(turned, "side")), black ? "X" : "O");
    /* Bounds beyond the window may be others, and moves to a bound, too. */
    CHECK(within(said.proven.lower, request) == within(direct_said.proven.lower, request)
          && within(said.proven.upper, request) == within(direct_said.proven.upper, request),
          board, "another score");
    CHECK(request->wld || squares_of(json_object_get(turned, "best"))
                          == squares_of(json_object_get(direct, "best")), board,
          "other best moves");
    CHECK(expected == EXPECT_NOTHING, board, "nothing was expected");
    json_decref(turned);
    json_decref(direct);
    json_decref(answer);
    batch_place_release(&place);
}

static void answers_are_turned_back_from_all_symmetries(void **state)
{
    static const SolveRequest *const REQUESTS[] = { &SCORE, &MOVES, &WLD };
    yk_solver *solver = solve_open("auto", "");
    Random random = { 15 };

    (void)state;
    for (int i = 0, count = fact_scaled(160); i < count; i++) {
        const Board board = boards_make(&random, (BoardsKind)(i % BOARDS_KINDS), i % 10);

        for (int transform = 0; transform < SYMMETRIES; transform++)
            check_turned(solver, symmetry_board(board, transform), i / 2 % 2, REQUESTS[i % 3]);
    }
    yk_destroy(solver);
}

/* Score -4, best a3; the other moves are e1, f1 and h8 with -14, -20 and -12. */
static const char BOARD[] =
    "XXXO--XOOOOOOOOO-OXOXOXO-XOXOXOO-XXOXOOO--XXOXOO-XXXXOOO-OOOOOO- X";

static void expected_scores_are_compared_where_the_position_lay(void **state)
{
    static const struct {
        int score, of_h8;
        Expectation wanted;
    } CASES[] = { { -4, -12, EXPECT_OK }, { -2, -12, EXPECT_WRONG }, { -4, -10, EXPECT_WRONG } };
    yk_solver *solver = solve_open("auto", "");

    (void)state;
    for (int transform = 0; transform < SYMMETRIES; transform++) {
        for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
            Position position = {
                .board = symmetry_board(boards_read(BOARD), transform), .has_expected = true,
                .expected = CASES[i].score, .expected_count = 1,
                .expected_moves = { { (uint8_t)symmetry_square(63, transform),
                                      (int8_t)CASES[i].of_h8 } },
            };
            BatchPlace place = place_of(&position);
            Expectation expected;
            char fault[FAULT_SIZE];
            JsonAnswer said;
            json_t *answer = answer_of(solver, place.canonical, &MOVES, &said);
            json_t *turned = batch_turn(answer, &said, &place, json_null(), &expected, fault);

            CHECK(turned && expected == CASES[i].wanted, position.board, "case %zu: %d %s", i,
                  (int)expected, fault);
            assert_int_equal(json_is_true(json_object_get(json_object_get(turned, "expected"),
                                                          "ok")), expected == EXPECT_OK);
            json_decref(turned);
            json_decref(answer);
            batch_place_release(&place);
        }
    }
    yk_destroy(solver);
}

static void answer_of_another_position_does_not_pass(void **state)
{
    yk_solver *solver = solve_open("auto", "");
    Random random = { 4 };
    Position position = { .board = boards_make(&random, BOARDS_PLAYED, 8) };
    BatchPlace place = place_of(&position);
    Expectation expected;
    char fault[FAULT_SIZE];
    JsonAnswer said;
    json_t *answer = answer_of(solver, symmetry_canonical(boards_make(&random, BOARDS_PLAYED, 8),
                                                       NULL), &SCORE, &said);

    (void)state;
    assert_null(batch_turn(answer, &said, &place, json_null(), &expected, fault));
    assert_string_not_equal(fault, "");
    json_decref(answer);
    batch_place_release(&place);
    yk_destroy(solver);
}

/* ---- two answers ---- */

static void answers_that_exclude_each_other_do_not_agree(void **state)
{
    yk_solver *solver = solve_open("auto", "");
    BatchAnswer one = { .task = 1 }, two;

    (void)state;
    json_decref(answer_of(solver, boards_read(BOARD), &MOVES, &one.said));
    two = one;
    assert_true(batch_answers_agree(&one, &two));
    two.said.proven.lower = -64;
    assert_true(batch_answers_agree(&one, &two));
    two.said.proven.lower = two.said.proven.upper = -6;
    assert_false(batch_answers_agree(&one, &two));
    assert_false(batch_answers_agree(&two, &one));
    two = one;
    two.said.proven.moves[3].lower = two.said.proven.moves[3].upper = -18;
    assert_false(batch_answers_agree(&one, &two));
    yk_destroy(solver);
}

/* ---- cost and shards ---- */

/* Of 10 to 15 empties, which is where thousands can be solved here; docs/batch.md has more. */
static void cost_is_predicted_to_a_factor(void **state)
{
    yk_solver *probe = batch_probe_open();
    yk_solver *solver = solve_open("auto", "threads=1");
    Random random = { 2026 };
    double told = 0, found = 0, told_2 = 0, found_2 = 0, both = 0, off_2 = 0;
    const int count = 240;

    (void)state;
    assert_non_null(probe);
    for (int i = 0; i < count; i++) {
        const Board board = boards_make(&random, BOARDS_PLAYED, 10 + i % 6);
        const yk_result result = (yk_clear(solver), solve_board(solver, board, YK_ALL_BEST));
        BatchLook look;

        assert_int_equal(batch_probe_look(probe, board, &look), YK_OK);

        const double x = log2(batch_cost(&look)), y = log2(fmax((double)result.nodes, 1));

        told += x;
        found += y;
        told_2 += x * x;
        found_2 += y * y;
        both += x * y;
        off_2 += (y - x) * (y - x);
    }
    const double r = (count * both - told * found)
                     / sqrt((count * told_2 - told * told) * (count * found_2 - found * found));

    print_message("# correlation %.3f, off by 2^%.2f\n", r, sqrt(off_2 / count));
    assert_true(r > 0.85);
    assert_true(sqrt(off_2 / count) < 1.5);
    yk_destroy(solver);
    yk_destroy(probe);
}

static void cost_is_the_same_again(void **state)
{
    yk_solver *probe = batch_probe_open(), *other = batch_probe_open();
    Random random = { 8 };

    (void)state;
    for (int i = 0; i < 40; i++) {
        const Board board = boards_make(&random, (BoardsKind)(i % BOARDS_KINDS), i % 30);
        BatchLook one, two;

        assert_int_equal(batch_probe_look(probe, board, &one), YK_OK);
        assert_int_equal(batch_probe_look(other, board, &two), YK_OK);
        yk_destroy(other);
        other = batch_probe_open();
        CHECK(one.probe_nodes == two.probe_nodes
              && memcmp(&one.probe_score, &two.probe_score, sizeof(double)) == 0
              && batch_cost(&one) >= 1, board, "another look at it");
    }
    yk_destroy(probe);
    yk_destroy(other);
}

static void deal_gives_shards_of_like_cost(void **state)
{
    enum { TASKS = 3000, SHARDS = 37 };
    static BatchTask tasks[TASKS];
    static int order[TASKS], shard[TASKS], again[TASKS];
    double loads[SHARDS] = { 0 }, total = 0, most = 0;
    bool seen[TASKS] = { false };
    Random random = { 1 };

    (void)state;
    for (int i = 0; i < TASKS; i++) {
        tasks[i].nodes = floor(exp2((double)random_below(&random, 2000) / 100));
        total += tasks[i].nodes;
        most = fmax(most, tasks[i].nodes);
    }
    batch_deal(tasks, TASKS, SHARDS, order, shard);
    for (int i = 0; i < TASKS; i++) {
        assert_in_range(shard[i], 0, SHARDS - 1);
        assert_false(seen[order[i]]);
        seen[order[i]] = true;
        assert_true(i == 0 || tasks[order[i - 1]].nodes >= tasks[order[i]].nodes);
        loads[shard[i]] += tasks[i].nodes;
    }
    /* No shard got a task while another was emptier: none is above the mean by more than one. */
    for (int i = 0; i < SHARDS; i++)
        assert_true(loads[i] <= total / SHARDS + most);
    batch_deal(tasks, TASKS, SHARDS, order, again);
    assert_memory_equal(shard, again, sizeof(shard));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_turned_back_from_all_symmetries),
        cmocka_unit_test(expected_scores_are_compared_where_the_position_lay),
        cmocka_unit_test(answer_of_another_position_does_not_pass),
        cmocka_unit_test(answers_that_exclude_each_other_do_not_agree),
        cmocka_unit_test(cost_is_predicted_to_a_factor),
        cmocka_unit_test(cost_is_the_same_again),
        cmocka_unit_test(deal_gives_shards_of_like_cost),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
