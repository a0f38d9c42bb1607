/* test_inconsistent.c - searches over a kernel that is wrong: they end, and at most with the word
 * that they contradict themselves, never with an answer that does so. */
/* needs: threads */

#include "tests/support/fact.h"

#include <string.h>

#include "api/create.h"
#include "search/move_loop.h"
#include "search/search.h"
#include "tests/support/boards.h"
#include "tests/support/solve.h"

/* The kernel that is right. Its copies are wrong in one function each. */
static const Kernel *right;

/* The same error for a board whatever the window: two discs more for one in sixteen. */
static int generous_solve(SearchContext *ctx, Board board, int alpha, int beta)
{
    const int score = right->solve(ctx, board, alpha, beta);

    return (board.own * 0x9e3779b97f4a7c15) >> 60 == 0 && score < SCORE_MAX ? score + 2 : score;
}

/* Every search a little better than the truth: no two windows agree. */
static int boastful_solve(SearchContext *ctx, Board board, int alpha, int beta)
{
    const int score = right->solve(ctx, board, alpha, beta);

    return score < SCORE_MAX ? score + 2 : score;
}

/* An error that depends on the window: above it, all is won. */
static int fickle_solve(SearchContext *ctx, Board board, int alpha, int beta)
{
    const int score = right->solve(ctx, board, alpha, beta);

    return alpha % 4 == 0 ? score : max_int(-SCORE_MAX, min_int(SCORE_MAX, -score));
}

static uint64_t bold_stable(const uint8_t *edges, Board board)
{
    return right->stable(edges, board) | (board.opp & (board.opp >> 1));
}

/* No move is best: the line has nothing to go on with. */
static int hopeless_solve(SearchContext *ctx, Board board, int alpha, int beta)
{
    const int score = right->solve(ctx, board, alpha, beta);

    return beta - alpha == 1 && board_empties(board) % 2 ? beta : score;
}

static const struct {
    const char *name;
    int (*solve)(SearchContext *ctx, Board board, int alpha, int beta);
    uint64_t (*stable)(const uint8_t *edges, Board board);
} WRONG[] = {
    { "generous", generous_solve, NULL }, { "boastful", boastful_solve, NULL },
    { "fickle", fickle_solve, NULL }, { "bold", NULL, bold_stable },
    { "hopeless", hopeless_solve, NULL },
};

/* Bounds that hold nowhere, or a clean answer: both fit the status. */
static bool solve_wrong(yk_solver *solver, Board board, unsigned flags, double limit_s)
{
    yk_query query;
    yk_result result;

    yk_query_init(&query, board);
    query.flags = flags;
    query.time_limit_s = limit_s;
    const yk_status status = yk_solve(solver, &query, &result);

    if (status == YK_INCONSISTENT) {
        CHECK(result.lower > result.upper, board, "%d..%d", result.lower, result.upper);
        return true;
    }
    CHECK(status == YK_OK, board, "status %d", (int)status);
    CHECK(result.lower <= result.upper, board, "%d..%d", result.lower, result.upper);
    for (int i = 0; i < result.move_count; i++)
        CHECK(result.moves[i].lower <= result.moves[i].upper, board, "move %d", i);
    if (result.lower == result.upper && result.line_length > 0 && !result.stopped)
        CHECK(yk_verify_line(board, result.line, result.line_length, result.lower),
              board, "its line does not lead to its score");
    return false;
}

static int count_inconsistent(size_t wrong, const char *knobs)
{
    yk_solver *solver = solve_open("auto", knobs);
    Random random = { 20260 };
    Kernel kernel = *solver->kernel;
    int count = 0;

    right = solver->kernel;
    if (WRONG[wrong].solve)
        kernel.solve = WRONG[wrong].solve;
    if (WRONG[wrong].stable)
        kernel.stable = WRONG[wrong].stable;
    solver->kernel = &kernel;
    for (int i = 0; i < 12; i++) {
        static const unsigned FLAGS[] = { 0, YK_ALL_BEST, YK_ALL_MOVES };
        const BoardsKind kind = i % 4 == 3 ? BOARDS_MUST_PASS : BOARDS_PLAYED;

        yk_clear(solver);
        count += solve_wrong(solver, boards_make(&random, kind, 15 + i % 4), FLAGS[i % 3], 0);
    }
    solver->kernel = right;
    yk_destroy(solver);
    return count;
}

FACT(contradictions_end_a_search)
{
    static const char *const KNOBS[] = {
        "", "threads=2 alone-empties=14 split-empties=14", "selective=off", "aspiration=64",
        "search=alphabeta iterate=off selective=off",
    };

    for (size_t wrong = 0; wrong < ARRAY_LENGTH(WRONG); wrong++)
        for (size_t k = 0; k < ARRAY_LENGTH(KNOBS); k++) {
            const int count = count_inconsistent(wrong, KNOBS[k]);

            if (k == 0 && count == 0)
                fail_msg("the kernel %s was believed in everything", WRONG[wrong].name);
        }
}

/* What was wrong for one board says nothing of the next one. */
FACT(a_contradiction_is_forgotten_by_the_next_search)
{
    Random random = { 7 };
    const Board board = boards_make(&random, BOARDS_PLAYED, 15);
    yk_solver *solver = solve_open("auto", "");
    Kernel kernel = *solver->kernel;

    right = solver->kernel;
    kernel.solve = hopeless_solve;
    solver->kernel = &kernel;
    assert_true(solve_wrong(solver, board, 0, 0));
    solver->kernel = right;
    yk_clear(solver);
    assert_false(solve_wrong(solver, board, 0, 0));
    yk_destroy(solver);
}

/* Whether a search that knew `known` of a board notices that it has proven `found`. */
static bool store_notices(yk_solver *solver, Bounds known, Bounds found)
{
    Search search = { .kernel = solver->kernel, .stop = &solver->stop };
    Worker *worker = &solver->workers[0];
    const Node node = node_of(board_start());

    atomic_store(&solver->stop, false);
    worker->search = &search;
    cutoff_store(worker, &node, &known, found, worker->ctx.nodes);
    assert_int_equal(search.inconsistent, atomic_load(&solver->stop));
    if (search.inconsistent)
        assert_true(search.contradiction[0] > search.contradiction[1]);
    return search.inconsistent;
}

FACT(a_bound_is_compared_with_what_was_known)
{
    yk_solver *solver = solve_open("auto", "");
    const Bounds known = { -4, 10, NO_MOVE };

    assert_true(store_notices(solver, known, (Bounds){ 12, 64, NO_MOVE }));
    assert_true(store_notices(solver, known, (Bounds){ -64, -6, NO_MOVE }));
    assert_false(store_notices(solver, known, (Bounds){ 10, 64, NO_MOVE }));
    assert_false(store_notices(solver, known, (Bounds){ -64, -4, NO_MOVE }));
    yk_destroy(solver);
}

/* Two discs too many where the game is over, and only there. */
static int miscounting_solve(SearchContext *ctx, Board board, int alpha, int beta)
{
    const int score = right->solve(ctx, board, alpha, beta);
    const bool over = right->moves(board) == 0 && right->moves(board_pass(board)) == 0;

    return over && score < SCORE_MAX ? score + 2 : score;
}

/* With one empty square nothing but the disc count at the end of the line contradicts it. */
FACT(the_end_of_a_line_is_counted)
{
    yk_solver *solver = solve_open("auto", "");
    Random random = { 11 };
    Kernel kernel = *solver->kernel;

    right = solver->kernel;
    kernel.solve = miscounting_solve;
    solver->kernel = &kernel;
    for (int i = 0; i < 20; i++) {
        const Board board = boards_make(&random, BOARDS_PLAYED, 1);

        if (right->moves(board) == 0)
            continue;
        yk_clear(solver);
        CHECK(solve_wrong(solver, board, 0, 0), board, "its line was believed");
    }
    solver->kernel = right;
    yk_destroy(solver);
}

FACTS_MAIN(NULL, NULL)
