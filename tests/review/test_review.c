/* test_review.c - games reviewed move by move: every score is that of a solve by itself. */
/* needs: windows */

#include "tests/support/fact.h"

#include <stdlib.h>
#include <string.h>

#include "review/review_sum.h"
#include "tests/support/boards.h"
#include "tests/support/game_text.h"
#include "tests/support/solve.h"

enum { ALL = 14 };

static Review review;

/* The game as a reader hands it out. */
static Position position_of(const Game *game)
{
    Position position = { .board = game->board, .black_to_move = game->black_to_move,
                          .move_count = game->count,
                          .record = { .start = game->start,
                                      .start_black = game->black_started } };

    memcpy(position.moves, game->moves, (size_t)game->count);
    return position;
}

static void open_game(const Game *game)
{
    const Position position = position_of(game);

    CHECK(review_open(&review, &position), game->board, "the game is refused");
}

static void search(yk_solver *solver, int from, int depth)
{
    const ReviewPlan plan = { .from = from, .depth = depth };

    yk_clear(solver);
    assert_int_equal(review_search(&review, solver, &plan), YK_OK);
}

/* One ply against a solver that knows nothing of the game. */
static void check_ply(yk_solver *fresh, int at)
{
    const ReviewPly *ply = &review.plies[at];
    uint64_t best = 0;

    yk_clear(fresh);
    const yk_result truth = solve_board(fresh, ply->board, YK_ALL_MOVES);

    CHECK(ply->lower == truth.lower && ply->upper == truth.lower, ply->board,
          "%d..%d, not %d", ply->lower, ply->upper, truth.lower);
    for (int i = 0; i < truth.move_count; i++) {
        if (truth.moves[i].lower == truth.lower)
            best |= square_bit(truth.moves[i].square);
        if (truth.moves[i].square == ply->move)
            CHECK(review_sum_lost(&review, at) == truth.lower - truth.moves[i].lower, ply->board,
                  "%s lost %d, not %d", fact_square(ply->move), review_sum_lost(&review, at),
                  truth.lower - truth.moves[i].lower);
    }
    CHECK(ply->best == best, ply->board, "other moves are best");
    CHECK(yk_verify_line(ply->board, ply->line, ply->line_length, ply->lower),
          ply->board, "the line is not one of best play");
}

static void check_game(const Game *game, yk_solver *solver, yk_solver *fresh)
{
    bool exact = false;

    open_game(game);
    search(solver, ALL, 0);
    for (int i = 0; i < review.count; i++) {
        const ReviewPly *ply = &review.plies[i];

        if (ply->empties <= ALL) {
            check_ply(fresh, i);
            exact = true;
        } else
            CHECK(!review_exact(ply), ply->board, "proven, and not asked for");
        CHECK(exact == (i >= review.exact_from), ply->board, "exact from the wrong ply on");
    }
}

/* Of games from the start, and from odd boards: passes, wipe-outs and early ends. */
FACT(every_score_is_that_of_a_solve_by_itself)
{
    yk_solver *solver = solve_open("auto", ""), *fresh = solve_open("auto", "");
    Random random = { fact_seed(0x7e1) };
    int passes = 0, early = 0;

    /* However few games are asked for, until there was one of each. */
    for (int i = 0; i < 230 && (i < fact_scaled(230) || early == 0 || passes == 0); i++) {
        const Board odd = boards_make(&random, (BoardsKind)(i % BOARDS_KINDS), 3 + i % 10);
        const Game game = i % 8 == 0 ? game_random(&random, board_start(), i % 5 == 0 ? 4 : 0)
                                     : game_random(&random, odd, 0);

        if (game.count == 0)
            continue;
        check_game(&game, solver, fresh);
        early += review.over && review.plies[review.count - 1].empties > 0;
        for (int j = 0; j < review.count; j++)
            passes += review.plies[j].move == PASS;
    }
    assert_true(early > 0 && passes > 0);
    yk_destroy(solver);
    yk_destroy(fresh);
}

FACT(sums_are_those_of_the_plies)
{
    yk_solver *solver = solve_open("auto", "");
    Random random = { fact_seed(0x7e3) };

    for (int i = 0; i < fact_scaled(20); i++) {
        const Game game = game_random(&random, board_start(), 0);
        int lost = 0, decisive = -1;
        uint64_t nodes = 0;

        open_game(&game);
        search(solver, ALL, 0);
        const ReviewSum sum = review_sum(&review);

        for (int j = 0; j < review.count; j++) {
            lost += max_int(review_sum_lost(&review, j), 0);
            nodes += review.plies[j].nodes;
            if (j + 1 < review.count && review_sum_turned(&review, j))
                decisive = j;
        }
        CHECK(nodes == review.nodes, game.board, "the nodes do not add up");
        CHECK(sum.black.lost + sum.white.lost == lost, game.board, "the losses do not add up");
        CHECK(sum.decisive == decisive, game.board, "another move decided");

        /* What both lost is all that parts the first exact score from the result. */
        const ReviewPly *first = &review.plies[review.exact_from];

        CHECK(sum.has_result && review_sum_black(first, first->lower) - sum.black.lost
              + sum.white.lost == sum.result, game.board, "the way to the result is another");
    }
    yk_destroy(solver);
}

FACT(what_is_not_proven_is_estimated)
{
    yk_solver *solver = solve_open("auto", "");
    Random random = { fact_seed(0x7e4) };
    const Game game = game_random(&random, board_start(), 0);
    static Review again;

    open_game(&game);
    search(solver, 10, 4);
    again = review;
    for (int i = 0; i < review.count; i++) {
        const ReviewPly *ply = &review.plies[i];

        CHECK(review_known(ply), ply->board, "nothing is known");
        if (ply->empties > 10 && ply->move != PASS) {
            CHECK(ply->estimate.confidence < 100, ply->board, "an estimate that is proven");
            CHECK(ply->estimate.plies == 4 + (ply->empties & 1), ply->board, "%d plies",
                  ply->estimate.plies);
        }
    }
    open_game(&game);
    search(solver, 10, 4);
    for (int i = 0; i < review.count; i++)
        CHECK(review.plies[i].nodes == again.plies[i].nodes
              && review.plies[i].estimate.sixteenths == again.plies[i].estimate.sixteenths,
              review.plies[i].board, "not the same the second time");
    yk_destroy(solver);
}

FACT(a_limit_leaves_what_is_proven)
{
    yk_solver *solver = solve_open("auto", ""), *fresh = solve_open("auto", "");
    Random random = { fact_seed(0x7e5) };
    const Game game = game_random(&random, board_start(), 0);
    const ReviewPlan plan = { .from = -1, .time_s = 0.5, .depth = 12 };

    open_game(&game);
    assert_int_equal(review_search(&review, solver, &plan), YK_OK);
    assert_false(review.stopped);
    assert_true(review.exact_from < review.count - 8);
    assert_true(review.exact_from > 20);
    for (int i = 0; i < review.count; i++) {
        CHECK(review_known(&review.plies[i]), review.plies[i].board, "nothing is known");
        CHECK(i < review.exact_from || review_exact(&review.plies[i]), review.plies[i].board,
              "not exact");
    }
    for (int i = review.count - 10; i < review.count; i++)
        check_ply(fresh, i);
    yk_destroy(solver);
    yk_destroy(fresh);
}

static int refuse(const yk_progress *progress, void *context)
{
    (void)progress;
    ++*(int *)context;
    return 1;
}

FACT(the_caller_can_stop_it)
{
    yk_solver *solver = solve_open("auto", "");
    Random random = { fact_seed(0x7e6) };
    const Game game = game_random(&random, board_start(), 0);
    int calls = 0;
    const ReviewPlan plan = { .from = 40, .progress = refuse, .context = &calls };

    open_game(&game);
    assert_int_equal(review_search(&review, solver, &plan), YK_OK);
    assert_true(review.stopped);
    assert_int_equal(calls, 1);
    for (int i = review.exact_from; i < review.count; i++)
        CHECK(review_exact(&review.plies[i]), review.plies[i].board, "not exact");
    yk_destroy(solver);
}

FACT(records_that_are_wrong_are_named)
{
    yk_solver *solver = solve_open("auto", "");
    Random random = { fact_seed(0x7e7) };
    const Game game = game_random(&random, board_start(), 0);
    GameRecord *record = &review.game.record;

    open_game(&game);
    search(solver, 8, 0);
    const int result = review_sum(&review).result;

    const int at = review.exact_from, sign = (result > 0) - (result < 0);
    const ReviewPly *ply = &review.plies[at];
    const int theory = review_sum_black(ply, ply->lower);
    const struct { GameRecord record; bool result, theory; } CASES[] = {
        { { .result_kind = RESULT_DISCS, .result = result }, false, false },
        { { .result_kind = RESULT_DISCS, .result = result + 2 }, true, false },
        { { .result_kind = RESULT_WINNER, .result = sign }, false, false },
        { { .result_kind = RESULT_WINNER, .result = result > 0 ? -1 : 1 }, true, false },
        { { .has_theory = true, .theory = theory, .theory_empties = ply->empties }, false, false },
        { { .has_theory = true, .theory = theory - 2, .theory_empties = ply->empties }, false,
          true },
        { { .has_theory = true, .theory = theory - 2, .theory_empties = 20 }, false, false },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        *record = CASES[i].record;
        assert_int_equal(review_sum(&review).wrong_result, CASES[i].result);
        assert_int_equal(review_sum(&review).wrong_theory, CASES[i].theory);
        assert_true(!CASES[i].theory || review_sum(&review).theory == theory);
    }
    yk_destroy(solver);
}

FACT(what_is_no_game_is_refused)
{
    Random random = { fact_seed(0x7e8) };
    const Game game = game_random(&random, board_start(), 20);
    Position position = position_of(&game);

    assert_true(review_open(&review, &position));
    assert_false(review.over);
    position.board = board_start();
    assert_false(review_open(&review, &position));
    position = position_of(&game);
    position.moves[3] = position.moves[2];
    assert_false(review_open(&review, &position));
    position = position_of(&game);
    position.record.start = (Board){ 0, 0 };        /* not told: the usual one */
    assert_true(review_open(&review, &position));
    position.move_count = 0;
    assert_false(review_open(&review, &position));
}

FACTS_MAIN(NULL, NULL)
