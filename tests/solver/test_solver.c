/* test_solver.c - the solver against brute force and against the independent route, on
 * boards of all kinds. One group per kernel. */
/* needs: windows */

#include "tests/support/fact.h"

#include <string.h>

#include "board/rules.h"
#include "board/verify.h"
#include "tests/solver/each_kernel.h"
#include "tests/support/boards.h"
#include "tests/support/solve.h"

static yk_solver *solver;           /* its handle: the table lives through the group */

static int open_solver(void **state)
{
    (void)state;
    yk_destroy(solver);
    solver = yk_kernel_usable(kernel->name) ? solve_open(kernel->name, "") : NULL;
    return 0;
}

/* Score and, for small boards, the score of every move, by brute force. */
static void check_by_brute_force(Board board, const char *kind)
{
    const yk_result result = solve_check(solver, board, YK_ALL_MOVES, SCORE_INF, kind);
    int best = -SCORE_INF;

    for (int i = 0; i < result.move_count; i++) {
        const int square = result.moves[i].square;
        const int score = -boards_solve(rules_play(board, square));

        CHECK(result.moves[i].lower == score, board, "%s, %s: %s is %d, solved as %d",
              kernel->name, kind, fact_square(square), score, result.moves[i].lower);
        CHECK((score == result.lower) == (result.best >> square & 1), board,
              "%s, %s: %s among the best moves", kernel->name, kind, fact_square(square));
        best = max_int(best, score);
    }
    if (result.move_count == 0)
        best = boards_solve(board);
    CHECK(result.lower == best && result.upper == best, board,
          "%s, %s: score %d, solved as %d..%d", kernel->name, kind, best,
          result.lower, result.upper);
}

KERNEL_FACT(solve_agrees_with_brute_force)
{
    Random random = { fact_seed(0x90) };

    for (int kind = 0; kind < BOARDS_KINDS; kind++) {
        for (int i = fact_scaled(700); i > 0; i--)
            check_by_brute_force(boards_make(&random, (BoardsKind)kind, i % 35 ? i % 8 : 8),
                                 boards_kind_name((BoardsKind)kind));
    }
}

static void check_by_the_independent_route(Board board, const char *kind, unsigned flags)
{
    const yk_result result = solve_check(solver, board, flags, SCORE_INF, kind);

    CHECK(verify_score(board, result.lower, UINT64_MAX, NULL) == VERIFY_PROVEN, board,
          "%s, %s: the score is not %d", kernel->name, kind, result.lower);
    for (int i = 0; flags & YK_ALL_MOVES && i < result.move_count; i++) {
        const Board after = rules_play(board, result.moves[i].square);
        const int score = -result.moves[i].lower;

        CHECK(verify_score(after, score, UINT64_MAX, NULL) == VERIFY_PROVEN, after,
              "%s, %s: after a move the score is not %d", kernel->name, kind, score);
    }
}

KERNEL_FACT(solve_agrees_with_the_independent_route)
{
    Random random = { fact_seed(0x92) };

    for (int kind = 0; kind < BOARDS_KINDS; kind++) {
        for (int i = fact_scaled(250); i > 0; i--)
            check_by_the_independent_route(boards_make(&random, (BoardsKind)kind,
                                                       i % 16 ? 8 + i % 5 : 13 + i % 3),
                                           boards_kind_name((BoardsKind)kind),
                                           i % 16 == 0 ? YK_ALL_BEST : i % 4 ? 0 : YK_ALL_MOVES);
    }
}

/* ALL_BEST proves of every move whether it ties; a plain solve proves what it claims. */
KERNEL_FACT(solve_finds_all_best_moves)
{
    Random random = { fact_seed(0x94) };

    for (int kind = 0; kind < BOARDS_KINDS; kind++) {
        for (int i = fact_scaled(150); i > 0; i--) {
            const Board board = boards_make(&random, (BoardsKind)kind, 3 + i % 5);
            const unsigned flags = i % 2 ? YK_ALL_BEST : YK_NO_LINE;
            const yk_result result = solve_board(solver, board, flags);
            const char *complaint = solve_complaint(board, &result, flags);
            uint64_t best = 0;

            CHECK(!complaint, board, "%s: %s", kernel->name, complaint);
            for (uint64_t moves = rules_moves(board); moves; moves = bit_drop_lowest(moves)) {
                if (-boards_solve(rules_play(board, bit_lowest(moves))) == result.lower)
                    best |= moves & -moves;
            }
            CHECK((result.best & ~best) == 0, board, "%s: not best", kernel->name);
            CHECK(!result.best_complete || result.best == best, board, "%s: not all",
                  kernel->name);
        }
    }
}

/* yk_proven_fn: the result as it is then. */
static void keep_told(void *context)
{
    yk_result *results = context;

    results[1] = results[0];
}

/* Results of a cleared solver: with these tie_nodes, and what was told of it before. */
static void solve_ties(Board board, uint64_t tie_nodes, yk_result results[2])
{
    yk_query query;

    yk_query_init(&query, board);
    query.flags = YK_ALL_BEST;
    query.tie_nodes = tie_nodes;
    query.proven = keep_told;
    query.proven_context = results;
    memset(results, 0, 2 * sizeof(*results));
    yk_clear(solver);
    assert_int_equal(yk_solve(solver, &query, results), YK_OK);
}

/* Moves that the budget leaves open may tie, the others do not; the same moves every time. */
static void check_ties(Board board, uint64_t best)
{
    yk_result some[2], again[2];

    solve_ties(board, 1, some);
    solve_ties(board, 1, again);
    const yk_result *found = &some[0], *told = &some[1];
    const char *complaint = solve_complaint(board, found, found->open ? 0 : YK_ALL_BEST);

    CHECK(!complaint, board, "%s", complaint);
    CHECK((found->best & ~best) == 0 && (best & ~found->best & ~found->open) == 0, board,
          "a tie is lost");
    CHECK(found->best_complete == !found->open && found->nodes < 3 * told->nodes, board,
          "%llu nodes after %llu", (unsigned long long)found->nodes,
          (unsigned long long)told->nodes);
    CHECK(again[0].nodes == found->nodes && again[0].open == found->open, board,
          "the budget ends elsewhere");
    CHECK(told->lower == found->lower && told->upper == found->lower
          && told->line_length == found->line_length && told->nodes <= found->nodes
          && memcmp(told->line, found->line, sizeof(told->line)) == 0, board,
          "told too early, or of another line");
}

KERNEL_FACT(ties_end_with_their_budget)
{
    /* FFO #59: many moves are hard to refute, and h4, e8 and g8 win all discs. */
    const Board wipe_out = boards_read("-----------------------O--OOOOO---OOOOOXOOOOXXXX--XXOOXX"
                                       "--XX-O-X X");
    Random random = { fact_seed(0x98) };
    yk_result whole[2];

    solve_ties(wipe_out, 1, whole);
    assert_true(whole->open && whole->nodes < 5000000);
    check_ties(wipe_out, whole->best | whole->open);
    for (int i = fact_scaled(8); i > 0; i--) {
        const Board board = boards_make(&random, (BoardsKind)(i % 4), 14 + i % 3);

        solve_ties(board, UINT64_MAX, whole);
        CHECK(!whole->open && whole->best_complete, board, "there is no budget");
        check_ties(board, whole->best);
    }
}

KERNEL_FACT(solve_bounds_the_score_for_any_window)
{
    Random random = { fact_seed(0x95) };

    for (int i = fact_scaled(2000); i > 0; i--) {
        const BoardsKind kind = (BoardsKind)(i % BOARDS_KINDS);
        const Board board = boards_make(&random, kind, (int)random_below(&random, 8));
        const int score = boards_solve(board);
        const int alpha = (int)random_below(&random, 128) - 64;
        const int beta = alpha + 1 + (int)random_below(&random, (uint32_t)(64 - alpha));
        const yk_result result = solve_window(solver, board, alpha, beta, 0);
        const char *complaint = solve_complaint(board, &result, 0);

        CHECK(!complaint, board, "%s, window %d,%d: %s", kernel->name, alpha, beta, complaint);
        CHECK(solve_answers(&result, alpha, beta, score), board,
              "%s: %d..%d for window %d,%d, score %d", kernel->name, result.lower, result.upper,
              alpha, beta, score);
        if (i % 16 == 0)
            yk_clear(solver);
    }
}

/* Boards with 32 legal moves that win every disc: small trees in spite of 32 empties, where the
 * moves that leave the fewest replies come first. */
KERNEL_FACT(solve_proves_a_wipe_out_among_over_thirty_moves)
{
    static const char *const BOARDS[] = {
        "-X-------OXO--OOX-XX--OXXO-O-OXX-O----OX-X-X--OX-OXO--OO--X-O--- X",
        "X-XO-----OXO--OO-O----OX-XO--OXX-X---OXXXOO--OOO-OX-----X---OXO- X",
    };

    yk_solver *direct = solve_open(kernel->name, "iterate=off ordering=fastest");

    for (size_t i = 0; i < ARRAY_LENGTH(BOARDS); i++) {
        const Board board = boards_read(BOARDS[i]);
        const yk_result result = solve_window(direct, board, 62, 64, 0);
        const char *complaint = solve_complaint(board, &result, 0);

        CHECK(!complaint, board, "%s: %s", kernel->name, complaint);
        CHECK(result.move_count == 32, board, "%s: %d moves", kernel->name, result.move_count);
        CHECK(result.lower == 64, board, "%s: %d..%d", kernel->name, result.lower, result.upper);
        CHECK(verify_score(board, 64, 20000, NULL) == VERIFY_PROVEN, board, "not 64");
    }
    yk_destroy(direct);
}

/* Whatever the table and the caches know of it, and with none. */
KERNEL_FACT(reach_finds_a_move_just_where_one_reaches)
{
    static const char *const KNOBS[] = { "", "table-mib=0", "cache-kib=0", "middle-empties=5" };
    Random random = { fact_seed(0x3e) };

    for (size_t k = 0; k < ARRAY_LENGTH(KNOBS); k++) {
        yk_solver *own = solve_open(kernel->name, KNOBS[k]);

        for (int i = 0; i < fact_scaled(100); i++) {
            Board board = boards_make(&random, BOARDS_PLAYED, 1 + (int)random_below(&random, 16));
            const int score = solve_board(own, board, YK_NO_LINE).lower;
            int move;

            if (!yk_board_moves(board))
                continue;
            if (score < SCORE_MAX) {
                assert_int_equal(yk_reach(own, board, score + 2, &move), YK_OK);
                CHECK(move == YK_NO_MOVE, board, "%s reaches %+d", fact_square(move), score + 2);
            }
            if (score > -SCORE_MAX) {
                assert_int_equal(yk_reach(own, board, score, &move), YK_OK);
                CHECK(yk_board_play(&board, move) == YK_OK, board, "move %d", move);
                CHECK(-solve_board(own, board, YK_NO_LINE).lower == score, board, "%s",
                      fact_square(move));
            }
        }
        yk_destroy(own);
    }
}

EACH_KERNEL_MAIN((void)0, open_solver)
