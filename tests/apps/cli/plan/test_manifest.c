/* test_manifest.c - tests of positions in a plan: their predicted cost, and answers turned to the
 * position of the input. */

#include "tests/support/fact.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/plan/cost.h"
#include "apps/cli/plan/manifest.h"
#include "board/symmetry.h"
#include "tests/apps/cli/solve/answer_case.h"
#include "tests/support/boards.h"
#include "tests/support/solve.h"

static const SolveRequest SCORE = { .window = { -64, 64 } };
static const SolveRequest MOVES = { .all_moves = true, .window = { -64, 64 } };
static const SolveRequest WLD = { .wld = true, .window = { -1, 1 } };

/* ---- turning ---- */

/* Its object belongs to the caller. */
static Place place_of(const Position *position)
{
    Place place;
    int count;

    assert_true(manifest_read(manifest_line(position, "file:1"), &place, &count));
    assert_int_equal(count, -1);
    return place;
}

static int value_of(const json_t *answer, const char *key, const SolveRequest *request)
{
    const int value = (int)json_integer_value(json_object_get(answer, key));

    return max_int(min_int(value, request->window.high), request->window.low);
}

/* manifest_turn() holds every line of what it returns to the board as given; here the rest is held
 * to a solve of that board. Bounds beyond the window may be others, and moves to a bound, too. */
static void check_turned(yk_solver *solver, const Position *position, Board solved, bool black,
                         const SolveRequest *request)
{
    static const char *const SAME[] = { "board", "side", "discs", "best" };
    Place place = place_of(position);
    json_t *answer = answer_of(solver, solved, black, request);
    json_t *direct = answer_of(solver, position->board, position->black_to_move, request);
    Expectation expected;
    char fault[FAULT_SIZE] = "";

    CHECK(manifest_turn(answer, &place, &expected, fault), position->board, "%s", fault);
    assert_string_equal(json_string_value(json_object_get(answer, "id")), "its name");
    assert_int_equal(json_integer_value(json_object_get(answer, "plies")), 40);
    assert_string_equal(json_string_value(json_object_get(answer, "played")), "h7");
    CHECK(value_of(answer, "lower", request) == value_of(direct, "lower", request)
          && value_of(answer, "upper", request) == value_of(direct, "upper", request),
          position->board, "another score");
    for (size_t i = 0; i < ARRAY_LENGTH(SAME) - (request->wld ? 2 : 0); i++)
        CHECK(json_equal(json_object_get(answer, SAME[i]), json_object_get(direct, SAME[i])),
              position->board, "another value of %s", SAME[i]);
    CHECK(expected == EXPECT_NOTHING, position->board, "nothing was expected");
    json_decref(direct);
    json_decref(answer);
    json_decref((json_t *)place.object);
}

FACT(answers_are_turned_from_and_to_all_symmetries)
{
    static const SolveRequest *const REQUESTS[] = { &SCORE, &MOVES, &WLD };
    yk_solver *solver = solve_open("auto", "");
    Random random = { 15 };

    for (int i = 0, count = fact_scaled(160); i < count; i++) {
        const Board board = boards_make(&random, (BoardsKind)(i % BOARDS_KINDS), i % 10);

        for (int transform = 0; transform < SYMMETRIES; transform++) {
            const Position position = { .board = symmetry_board(board, transform),
                                        .black_to_move = i / 2 % 2, .id = "its name",
                                        .move_count = 40, .has_next = true, .next_move = 55 };

            check_turned(solver, &position, symmetry_board(board, i / 3 % SYMMETRIES), i % 2,
                         REQUESTS[i % 3]);
        }
    }
    yk_destroy(solver);
}

/* Score -4, best a3; the other moves are e1, f1 and h8 with -14, -20 and -12. */
static const char BOARD[] =
    "XXXO--XOOOOOOOOO-OXOXOXO-XOXOXOO-XXOXOOO--XXOXOO-XXXXOOO-OOOOOO- X";

FACT(expected_scores_are_compared_where_the_position_lay)
{
    static const struct {
        int score, of_h8;
        Expectation wanted;
    } CASES[] = { { -4, -12, EXPECT_OK }, { -2, -12, EXPECT_WRONG }, { -4, -10, EXPECT_WRONG } };
    yk_solver *solver = solve_open("auto", "");

    for (int transform = 0; transform < SYMMETRIES; transform++) {
        for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
            const Position position = {
                .board = symmetry_board(boards_read(BOARD), transform), .has_expected = true,
                .expected = CASES[i].score, .expected_count = 1,
                .expected_moves = { { (uint8_t)symmetry_square(63, transform),
                                      (int8_t)CASES[i].of_h8 } },
            };
            Place place = place_of(&position);
            json_t *answer = answer_of(solver, boards_read(BOARD), true, &MOVES);
            Expectation expected;
            char fault[FAULT_SIZE] = "";

            CHECK(manifest_turn(answer, &place, &expected, fault)
                  && expected == CASES[i].wanted, position.board, "case %zu: %s", i, fault);
            assert_int_equal(json_is_true(json_object_get(json_object_get(answer, "expected"),
                                                          "ok")), expected == EXPECT_OK);
            json_decref(answer);
            json_decref((json_t *)place.object);
        }
    }
    yk_destroy(solver);
}

FACT(answer_of_another_position_does_not_pass)
{
    yk_solver *solver = solve_open("auto", "");
    Random random = { 4 };
    Position position = { .board = boards_make(&random, BOARDS_PLAYED, 8) };
    Place place = place_of(&position);
    json_t *answer = answer_of(solver, boards_make(&random, BOARDS_PLAYED, 8), true, &SCORE);
    Expectation expected;
    char fault[FAULT_SIZE];

    assert_false(manifest_turn(answer, &place, &expected, fault));
    assert_string_not_equal(fault, "");
    json_decref(answer);
    json_decref((json_t *)place.object);
    yk_destroy(solver);
}

FACT(lines_that_are_none_are_refused)
{
#define SCHEMA "{\"schema\":\"yomikiri.plan/2\","
#define LINE(rest) SCHEMA "\"id\":\"\",\"where\":\"\",\"side\":\"X\"," rest
#define EMPTY "\"board\":\"----------------------------------------------------------------\""
    static const struct {
        const char *text;
        bool good;
        int count;
    } CASES[] = {
        { LINE(EMPTY ",\"expected\":null}"), true, -1 },
        { SCHEMA "\"positions\":12}", true, 12 },
        { "{\"schema\":\"yomikiri.plan/1\",\"positions\":12}", false, 12 },
        { LINE(EMPTY "}"), false, -1 },
        { LINE("\"board\":\"---\",\"expected\":null}"), false, -1 },
        { LINE(EMPTY ",\"expected\":{\"score\":65,\"moves\":[]}}"), false, -1 },
        { LINE(EMPTY ",\"expected\":{\"score\":6,\"moves\":[{\"move\":7}]}}"), false, -1 },
        { "[]", false, -1 },
    };
    Place place;
    int count;

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        json_t *object = json_loads(CASES[i].text, 0, NULL);

        if (manifest_read(object, &place, &count) != CASES[i].good || count != CASES[i].count)
            fail_msg("%s", CASES[i].text);
        json_decref(object);
    }
    assert_false(manifest_read(NULL, &place, &count));
}

/* ---- cost ---- */

/* Of 10 to 15 empties, which is where thousands can be solved here; docs/plan.md has more. */
FACT(cost_is_predicted_to_a_factor)
{
    yk_solver *probe = cost_open();
    yk_solver *solver = solve_open("auto", "threads=1");
    Random random = { 2026 };
    double told = 0, found = 0, told_2 = 0, found_2 = 0, both = 0, off_2 = 0;
    const int count = 240;

    assert_non_null(probe);
    for (int i = 0; i < count; i++) {
        const Board board = boards_make(&random, BOARDS_PLAYED, 10 + i % 6);
        const yk_result result = (yk_clear(solver), solve_board(solver, board, YK_ALL_BEST));
        CostLook look;

        assert_int_equal(cost_look(probe, board, &look), YK_OK);

        const double x = log2(cost_nodes(&look)), y = log2(fmax((double)result.nodes, 1));

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

FACTS_MAIN(NULL, NULL)
