/* test_invariance.c - tests of what must not change a score (symmetry, colour, knobs, kernels,
 * threads, tables, windows) or a node count. */
/* needs: threads */

#include "tests/support/fact.h"

#include <string.h>

#include "board/rules.h"
#include "board/symmetry.h"
#include "tests/solver/ffo_scores.h"
#include "tests/support/boards.h"
#include "tests/support/solve.h"

enum { SAMPLES = 24 };

/* Boards of 8 to 17 empties with the score that the default configuration finds and the
 * independent route confirms. */
static struct { Board board; int score; } samples[SAMPLES];
static int sample_count;

static int make_samples(void **state)
{
    Random random = { fact_seed(0xa0) };
    yk_solver *solver = solve_open("auto", "");
    int wrong = 0;

    (void)state;
    sample_count = max_int(fact_scaled(SAMPLES), 8);
    for (int i = 0; i < sample_count; i++) {
        const BoardsKind kind = i % 4 == 0 ? BOARDS_BLOCKS : i % 4 == 1 ? BOARDS_SCATTERED
                                                                        : BOARDS_PLAYED;

        samples[i].board = i % 6 == 5 ? boards_read(FFO_POSITIONS[i].board)
                                      : boards_make(&random, kind, 8 + i % 7);
        samples[i].score = solve_board(solver, samples[i].board, YK_NO_LINE).lower;
        if (!yk_verify_score(samples[i].board, samples[i].score, UINT64_MAX, NULL)) {
            fact_complain(__FILE__, __LINE__, samples[i].board, "the score is not %d",
                           samples[i].score);
            wrong++;
        }
    }
    yk_destroy(solver);
    return wrong;
}

/* Every sample, one after the other without clearing, must keep its score. */
static void check_knobs(const char *kernel, const char *knobs)
{
    yk_solver *solver = solve_open(kernel, knobs);

    for (int i = 0; i < sample_count; i++) {
        const Board board = samples[i].board;
        const yk_result result = solve_board(solver, board, YK_ALL_BEST);
        const char *complaint = solve_complaint(board, &result, YK_ALL_BEST);

        CHECK(!complaint, board, "%s %s: %s", kernel, knobs, complaint);
        CHECK(result.lower == samples[i].score && result.upper == samples[i].score, board,
              "%s %s: score %d, solved as %d..%d", kernel, knobs, samples[i].score, result.lower,
              result.upper);
    }
    yk_destroy(solver);
}

FACT(score_is_the_same_for_all_symmetries)
{
    yk_solver *solver = solve_open("auto", "");

    for (int i = 0; i < sample_count; i++) {
        for (int transform = 0; transform < SYMMETRIES; transform++) {
            const Board board = symmetry_board(samples[i].board, transform);
            const yk_result result = solve_board(solver, board, 0);

            CHECK(result.lower == samples[i].score && result.upper == samples[i].score, board,
                  "transform %d: score %d, solved as %d..%d", transform, samples[i].score,
                  result.lower, result.upper);
        }
    }
    yk_destroy(solver);
}

/* A board of one side to move that must pass is worth the opposite to the other side. */
FACT(score_changes_sign_with_a_forced_pass)
{
    Random random = { fact_seed(0xa1) };
    yk_solver *solver = solve_open("auto", "");

    for (int i = fact_scaled(500); i > 0; i--) {
        const Board board = boards_make(&random, BOARDS_MUST_PASS, 1 + i % 12);
        const yk_result here = solve_board(solver, board, 0);
        const yk_result there = solve_board(solver, board_pass(board), 0);

        CHECK(here.lower == -there.upper && here.upper == -there.lower, board,
              "%d..%d, after the pass %d..%d", here.lower, here.upper, there.lower, there.upper);
        CHECK(here.line_length > 0 && here.line[0] == PASS, board, "no pass in the line");
        CHECK(here.move_count == 0 && here.best == 0, board, "a pass is not a move");
    }
    yk_destroy(solver);
}

FACT(score_is_the_same_for_every_kernel)
{
    for (size_t i = 0; yk_kernel_name(i); i++) {
        if (!yk_kernel_usable(yk_kernel_name(i)))
            continue;
        check_knobs(yk_kernel_name(i), "");
        check_knobs(yk_kernel_name(i), "threads=3 table-mib=1");
        check_knobs(yk_kernel_name(i), "table-mib=0 search=alphabeta");
    }
}

/* Published positions of 18 to 20 empties, large enough for threads to share. */
FACT(score_is_the_same_for_every_thread_count)
{
    static const int NUMBERS[] = { 23, 24, 27, 29, 30 };
    static const char *const KNOBS[] = {
        "threads=1", "threads=2", "threads=3", "threads=4", "threads=4 split-empties=9",
        "threads=2 table-mib=1", "threads=3 search=alphabeta", "threads=4 huge-pages=off",
    };

    for (size_t k = 0; k < ARRAY_LENGTH(KNOBS); k++) {
        yk_solver *solver = solve_open("auto", KNOBS[k]);
        const int count = max_int(fact_scaled(ARRAY_LENGTH(NUMBERS)), 2);

        for (int i = 0; i < count; i++) {
            const FfoPosition *ffo = &FFO_POSITIONS[NUMBERS[i] - 1];
            const Board board = boards_read(ffo->board);
            const yk_result result = solve_board(solver, board, 0);
            const char *complaint = solve_complaint(board, &result, 0);

            CHECK(!complaint, board, "%s, FFO %d: %s", KNOBS[k], ffo->number, complaint);
            CHECK(result.lower == ffo->score && result.upper == ffo->score, board,
                  "%s, FFO %d: score %d, solved as %d..%d", KNOBS[k], ffo->number, ffo->score,
                  result.lower, result.upper);
        }
        yk_destroy(solver);
    }
}

FACT(score_is_within_every_window_answer)
{
    yk_solver *solver = solve_open("auto", "");

    for (int i = 0; i < sample_count; i++) {
        const Board board = samples[i].board;
        const int score = samples[i].score;

        for (int alpha = -64; alpha < 64; alpha += 1 + i % 5) {
            const int betas[] = { alpha + 1, min_int(alpha + 2, 64), min_int(alpha + 9, 64), 64 };
            const int beta = betas[(alpha + 64) % 4];
            const yk_result result = solve_window(solver, board, alpha, beta, YK_NO_LINE);

            CHECK(solve_answers(&result, alpha, beta, score), board,
                  "%d..%d for window %d,%d, score %d", result.lower, result.upper, alpha, beta,
                  score);
        }
        if (i % 2)
            yk_clear(solver);
    }
    yk_destroy(solver);
}

/* Fresh solvers with one thread, one after the other, must agree to the node. */
FACT(nodes_are_the_same_on_every_kernel)
{
    static const char *const KNOBS[] = { "", "table-mib=0", "table-mib=1" };

    for (size_t k = 0; k < ARRAY_LENGTH(KNOBS); k++) {
        yk_solver *portable = solve_open("portable", KNOBS[k]);

        for (size_t i = 0; yk_kernel_name(i); i++) {
            if (!yk_kernel_usable(yk_kernel_name(i)))
                continue;
            yk_solver *other = solve_open(yk_kernel_name(i), KNOBS[k]);

            yk_clear(portable);
            for (int s = 0; s < sample_count; s++) {
                const Board board = samples[s].board;
                const yk_result here = solve_board(portable, board, YK_ALL_MOVES);
                const yk_result there = solve_board(other, board, YK_ALL_MOVES);

                CHECK(here.nodes == there.nodes && here.searched == there.searched, board,
                      "%s %s: %llu nodes (%llu searched), portable %llu (%llu)",
                      yk_kernel_name(i), KNOBS[k], (unsigned long long)there.nodes,
                      (unsigned long long)there.searched, (unsigned long long)here.nodes,
                      (unsigned long long)here.searched);
            }
            yk_destroy(other);
        }
        yk_destroy(portable);
    }
}

/* The same where selective passes lead up to the proof, and again after a clear. */
FACT(nodes_of_selective_passes_are_the_same_everywhere)
{
    static const char *const KNOBS[] = { "", "table-mib=0", "selective=off" };

    for (size_t k = 0; k < ARRAY_LENGTH(KNOBS); k++) {
        uint64_t nodes[2] = { 0, 0 };

        for (size_t i = 0; yk_kernel_name(i); i++) {
            if (!yk_kernel_usable(yk_kernel_name(i)))
                continue;
            yk_solver *solver = solve_open(yk_kernel_name(i), KNOBS[k]);

            for (int round = 0; round < 4; round++) {
                const int at = round % 2;
                const FfoPosition *ffo = &FFO_POSITIONS[at ? 24 : 20];
                const Board board = boards_read(ffo->board);

                yk_clear(solver);
                const yk_result result = solve_board(solver, board, 0);

                nodes[at] = nodes[at] ? nodes[at] : result.nodes;
                CHECK(result.nodes == nodes[at], board, "%s %s: %llu nodes instead of %llu",
                      yk_kernel_name(i), KNOBS[k], (unsigned long long)result.nodes,
                      (unsigned long long)nodes[at]);
                CHECK(result.lower == ffo->score && result.upper == ffo->score, board,
                      "%s %s: %d..%d", yk_kernel_name(i), KNOBS[k], result.lower, result.upper);
            }
            yk_destroy(solver);
        }
    }
}

FACT(nodes_are_repeated_after_clear)
{
    yk_solver *solver = solve_open("auto", ""), *fresh = solve_open("auto", "");

    for (int i = 0; i < sample_count; i++) {
        const Board board = samples[i].board, other = samples[(i + 1) % sample_count].board;

        yk_clear(fresh);
        const yk_result first = solve_board(fresh, board, 0);

        solve_board(solver, other, YK_ALL_MOVES);
        yk_clear(solver);
        const yk_result again = solve_board(solver, board, 0);

        CHECK(first.nodes == again.nodes && first.searched == again.searched, board,
              "%llu nodes, then %llu", (unsigned long long)first.nodes,
              (unsigned long long)again.nodes);
        CHECK(first.line_length == again.line_length
              && memcmp(first.line, again.line, (size_t)first.line_length) == 0, board,
              "another line");
    }
    yk_destroy(solver);
    yk_destroy(fresh);
}

FACTS_MAIN(make_samples, NULL)
