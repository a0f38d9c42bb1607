/* test_invariance.c - tests of what must not change a score (symmetry, colour, knobs, kernels,
 * threads, tables, windows) or a node count. */
/* needs: threads */

#include "tests/support/fact.h"

#include <string.h>

#include "board/rules.h"
#include "board/symmetry.h"
#include "tests/support/boards.h"
#include "tests/support/ffo.h"
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

        samples[i].board = i % 6 == 5 ? ffo(i + 1)->board
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

FACT(score_is_the_same_for_all_symmetries)
{
    yk_solver *solver = solve_open("auto", "");

    for (int i = 0; i < sample_count; i++) {
        for (int transform = 0; transform < SYMMETRIES; transform++) {
            const Board board = symmetry_board(samples[i].board, transform);

            solve_check(solver, board, 0, samples[i].score, "turned");
        }
    }
    yk_destroy(solver);
}

/* From nothing, and again after a clear, with selective passes and without. */
FACT(nodes_are_the_same_on_every_kernel)
{
    static const char *const KNOBS[] = { "", "table-mib=0", "selective=off table-mib=1" };

    for (size_t k = 0; k < ARRAY_LENGTH(KNOBS); k++) {
        yk_solver *portable = solve_open("portable", KNOBS[k]);

        for (size_t i = 0; yk_kernel_name(i); i++) {
            if (!yk_kernel_usable(yk_kernel_name(i)))
                continue;
            yk_solver *other = solve_open(yk_kernel_name(i), KNOBS[k]);

            for (int s = -2; s < sample_count; s++) {
                const Board board = s < 0 ? ffo(s == -1 ? 21 : 25)->board : samples[s].board;
                const unsigned flags = s % 2 ? YK_ALL_MOVES : 0;

                yk_clear(portable);
                yk_clear(other);
                const yk_result here = solve_board(portable, board, flags);
                const yk_result there = solve_board(other, board, flags);

                CHECK(here.nodes == there.nodes && here.searched == there.searched, board,
                      "%s %s: %llu nodes (%llu searched), portable %llu (%llu)",
                      yk_kernel_name(i), KNOBS[k], (unsigned long long)there.nodes,
                      (unsigned long long)there.searched, (unsigned long long)here.nodes,
                      (unsigned long long)here.searched);
                CHECK(memcmp(here.line, there.line, sizeof(here.line)) == 0, board,
                      "another line");
            }
            yk_destroy(other);
        }
        yk_destroy(portable);
    }
}

FACTS_MAIN(make_samples, NULL)
