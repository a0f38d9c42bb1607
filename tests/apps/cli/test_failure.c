/* test_failure.c - a search that contradicts itself: the programs on top of it know which position
 * that was, and say so. */

#include "tests/support/fact.h"

#include <string.h>

#include "api/create.h"
#include "apps/cli/terminal/notice.h"
#include "lab/match/match.h"
#include "review/review.h"
#include "tests/support/boards.h"
#include "tests/support/game_text.h"
#include "tests/support/solve.h"

static const Kernel *right;
static Kernel wrong;

/* No move is best: bounds of a whole search contradict each other. */
static int hopeless_solve(SearchContext *ctx, yk_board board, int alpha, int beta)
{
    const int score = right->solve(ctx, board, alpha, beta);

    return beta - alpha == 1 && board_empties(board) % 2 ? beta : score;
}

static void spoil(yk_solver *solver)
{
    right = solver->kernel;
    wrong = *right;
    wrong.solve = hopeless_solve;
    solver->kernel = &wrong;
}

static void spoil_all(yk_solver *const *solvers, int count)
{
    for (int i = 0; i < count; i++)
        spoil(solvers[i]);
}

FACT(a_contradiction_is_told_with_bounds_and_board)
{
    yk_board board;
    int black;
    char text[240];

    assert_int_equal(yk_board_parse("---------------------------OX------XO--------------------------- X",
                                    &board, &black), YK_OK);
    notice_failure(YK_INCONSISTENT, board, 0, 6, -2, text, sizeof(text));
    assert_non_null(strstr(text, "at least +6 and at most -2"));
    assert_non_null(strstr(text, "---------------------------XO------OX--------------------------- O"));
    notice_failure(YK_NO_MEMORY, board, 1, 0, 0, text, sizeof(text));
    assert_string_equal(text, yk_status_text(YK_NO_MEMORY));
}

FACT(a_match_keeps_the_position_that_was_not_solved)
{
    MatchPlan plan = { .depth = 2, .perfect = 16, .pairs = 4, .jobs = 1, .watch = spoil_all,
                       .openings = openings_create(5, 8, 14, OPENING_ANY) };
    MatchResult result;

    assert_non_null(plan.openings);
    match_run(&plan, &result);
    openings_destroy(plan.openings);
    assert_int_equal(result.end, MATCH_FAILED);
    assert_int_equal(result.failure.status, YK_INCONSISTENT);
    assert_true(result.failure.lower > result.failure.upper);
    assert_in_range(board_empties(result.failure.board), 1, 16);
}

FACT(a_review_keeps_the_position_that_was_not_solved)
{
    static Review review;
    const ReviewPlan plan = { .from = 16 };
    Random random = { 20263 };
    const Game game = game_random(&random, board_start(), 0);
    Position position = { .board = game.board, .black_to_move = game.black_to_move,
                          .move_count = game.count,
                          .record = { .start = game.start, .start_black = game.black_started } };
    yk_solver *solver = solve_open("auto", "");

    memcpy(position.moves, game.moves, (size_t)game.count);
    assert_true(review_open(&review, &position));
    spoil(solver);
    assert_int_equal(review_search(&review, solver, &plan), YK_INCONSISTENT);
    assert_in_range(review.failed, 0, review.count - 1);
    assert_true(review.plies[review.failed].lower > review.plies[review.failed].upper);
    solver->kernel = right;
    yk_destroy(solver);
}

FACTS_MAIN(NULL, NULL)
