/* test_steps.c - a proof that was stopped goes on with the moves that were chosen before. */

#include <stdio.h>
#include <stdlib.h>

#include "proof/proof.h"
#include "tests/proof/proof_checker.h"
#include "tests/support/boards.h"
#include "tests/support/fact.h"
#include "tests/support/solve.h"

/* ProofJob.stop: after so many looks, which `context` counts down. */
static bool soon(void *context, uint64_t positions)
{
    int *looks = context;

    (void)positions;
    return --*looks < 0;
}

/* One attempt of `looks` looks, by a solver that knows of no other. */
static ProofOutcome attempt(yk_solver *solver, const ProofSubject *subject, int looks,
                            ProofSteps *steps, char **bytes, size_t *size)
{
    const ProofJob job = { solver, 6, soon, &looks, steps };
    FILE *out = open_memstream(bytes, size);
    ProofOutcome outcome;
    ProofSize told;

    assert_non_null(out);
    yk_clear(solver);
    steps->known = steps->count;
    steps->walked = 0;
    outcome = proof_write(&job, subject, out, &told);
    fclose(out);
    return outcome;
}

/* In the first walk or the second, in the first strategy or the one after it: no attempt loses a
 * move, each has more looks than the one before, and the last one's file is believed. */
static void a_proof_goes_on_wherever_it_was_stopped(void **state)
{
    yk_solver *solver = solve_open("auto", "");
    Random random = { fact_seed(0x99) };
    int stopped = 0;

    (void)state;
    for (int i = 0; stopped < fact_scaled(100); i++) {
        const Board board = boards_make(&random, BOARDS_PLAYED, 14 + i % 3);
        const ProofSubject subject = {
            .board = board, .claim_count = 1,
            .claims = { { NO_MOVE, PROOF_EXACTLY,
                          solve_board(solver, board, YK_NO_LINE).lower } },
        };
        ProofSteps steps = { .count = 0 };
        ProofOutcome outcome = PROOF_STOPPED;
        size_t size = 0;
        char *bytes = NULL;

        for (int looks = 0; outcome == PROOF_STOPPED; looks++) {
            const size_t known = steps.count;

            free(bytes);
            outcome = attempt(solver, &subject, looks, &steps, &bytes, &size);
            CHECK(steps.count >= known && (outcome != PROOF_STOPPED || size == 0), board,
                  "%zu moves of %zu, %zu bytes", steps.count, known, size);
            stopped += outcome == PROOF_STOPPED;
        }
        CHECK(outcome == PROOF_MADE, board, "outcome %d", (int)outcome);
        CHECK(proof_checker(bytes, size) == 0, board, "%s", proof_checker_said());
        free(bytes);
        proof_steps_free(&steps);
    }
    yk_destroy(solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_proof_goes_on_wherever_it_was_stopped),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
