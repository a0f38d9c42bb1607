/* test_unfinished.c - proofs that were stopped go on: the file that keeps what was found, whole,
 * cut short, spoilt, or of something else. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/cli/prove/unfinished.h"
#include "tests/proof/proof_checker.h"
#include "tests/support/boards.h"
#include "tests/support/solve.h"

static char folder[64], target[128], kept[128], damaged[128];
static yk_solver *solver;
static ProofSubject claimed;

/* ProofJob.stop: after so many looks. */
static bool count_down(void *context, uint64_t positions)
{
    int *left = context;

    (void)positions;
    return --*left < 0;
}

typedef struct {
    ProofOutcome outcome;
    char *bytes;
    size_t size;
    size_t known, chosen;           /* moves of earlier attempts, and of this one */
} Attempt;

/* One attempt, by a solver that knows nothing; it ends after so many looks. */
static Attempt attempt(const char *question, int looks)
{
    ProofSubject subject = { .board = claimed.board, .black_to_move = claimed.black_to_move };
    FILE *out;
    Attempt made;
    Unfinished unfinished;
    ProofSize size;

    out = open_memstream(&made.bytes, &made.size);
    assert_non_null(out);
    if (!unfinished_begin(&unfinished, target, question, &subject))
        subject = claimed;
    const ProofJob job = { solver, 6, count_down, &looks, &unfinished.steps };

    yk_clear(solver);
    made.known = unfinished.steps.known;
    made.outcome = proof_write(&job, &subject, out, &size);
    made.chosen = unfinished.steps.count - made.known;
    if (made.outcome == PROOF_STOPPED)
        assert_true(unfinished_keep(&unfinished));
    unfinished_end(&unfinished, made.outcome != PROOF_STOPPED);
    fclose(out);
    return made;
}

static int set_up(void **state)
{
    Random random = { 0x95 };
    const Board board = boards_make(&random, BOARDS_PLAYED, 17);

    (void)state;
    strcpy(folder, "/tmp/unfinished.XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(target, sizeof(target), "%s/a", folder);
    snprintf(kept, sizeof(kept), "%s/a.unfinished", folder);
    snprintf(damaged, sizeof(damaged), "%s/a.unfinished.damaged", folder);
    solver = solve_open("auto", "");
    claimed = (ProofSubject){ .board = board, .black_to_move = true, .claim_count = 2 };
    claimed.claims[0] = (ProofClaim){ NO_MOVE, PROOF_EXACTLY, 0 };
    claimed.claims[0].score = (int8_t)solve_board(solver, board, YK_NO_LINE).lower;
    claimed.claims[1] = (ProofClaim){ NO_MOVE, PROOF_AT_LEAST, claimed.claims[0].score };
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    yk_destroy(solver);
    unlink(kept);
    unlink(damaged);
    return rmdir(folder);
}

static char *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    char *bytes = malloc(1 << 20);

    assert_non_null(file);
    assert_non_null(bytes);
    *size = fread(bytes, 1, 1 << 20, file);
    fclose(file);
    return bytes;
}

static void write_kept(const char *bytes, size_t size)
{
    FILE *file = fopen(kept, "wb");

    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static void a_proof_goes_on_where_it_was_stopped(void **state)
{
    size_t chosen = 0;
    Attempt last;
    int attempts = 0;

    (void)state;
    do {
        last = attempt("score", 4 + 3 * attempts);
        assert_int_equal(last.known, chosen);
        chosen += last.chosen;
        attempts++;
        if (last.outcome == PROOF_STOPPED)
            free(last.bytes);
    } while (last.outcome == PROOF_STOPPED && attempts < 1000);
    assert_int_equal(last.outcome, PROOF_MADE);
    assert_true(attempts > 3);
    assert_int_equal(proof_checker(last.bytes, last.size), 0);
    assert_int_not_equal(access(kept, F_OK), 0);
    free(last.bytes);
}

/* Some or all of these bytes came to nothing. */
static void is_kept_aside(const char *bytes, size_t size)
{
    size_t found;
    char *aside = read_file(damaged, &found);

    assert_int_equal(found, size);
    assert_memory_equal(aside, bytes, size);
    free(aside);
    unlink(damaged);
}

/* Wherever, or cut short. */
static void a_damaged_file_begins_anew_and_is_kept_aside(void **state)
{
    const Attempt first = attempt("score", 4);
    size_t size;
    char *bytes = read_file(kept, &size);

    (void)state;
    for (size_t at = strlen("yomikiri-unfinished"); at < size; at += 1 + at % 7) {
        ProofSubject subject = claimed;
        Unfinished unfinished;

        bytes[at] ^= 1;
        write_kept(bytes, size - at % 2);
        assert_false(unfinished_begin(&unfinished, target, "score", &subject));
        assert_non_null(strstr(unfinished.why, "is damaged"));
        unfinished_end(&unfinished, false);
        is_kept_aside(bytes, size - at % 2);
        bytes[at] ^= 1;
    }
    free(bytes);
    free(first.bytes);
}

static void another_question_begins_anew(void **state)
{
    const Attempt first = attempt("score", 4), second = attempt("who wins", 4);

    (void)state;
    assert_true(first.chosen > 0);
    assert_int_equal(second.known, 0);
    assert_int_not_equal(access(damaged, F_OK), 0);
    free(first.bytes);
    free(second.bytes);
}

/* Moves that lead nowhere, under a right sum, as another program's would. */
static void steps_of_another_walk_end_in_a_fault(void **state)
{
    ProofSubject subject = claimed;
    Unfinished unfinished;

    (void)state;
    assert_false(unfinished_begin(&unfinished, target, "score", &subject));
    subject = claimed;
    for (int i = 0; i < 10; i++)
        proof_steps_add(&unfinished.steps, 27);
    assert_true(unfinished_keep(&unfinished));
    unfinished_end(&unfinished, false);
    const Attempt again = attempt("score", 1 << 30);

    assert_int_equal(again.known, 10);
    assert_int_equal(again.outcome, PROOF_FAULT);
    assert_int_not_equal(access(kept, F_OK), 0);
    free(again.bytes);
}

static void somebody_elses_file_stays(void **state)
{
    ProofSubject subject = claimed;
    Unfinished unfinished;
    size_t size;
    char *bytes;

    (void)state;
    write_kept("mine", 4);
    assert_false(unfinished_begin(&unfinished, target, "score", &subject));
    assert_non_null(strstr(unfinished.why, "is another file"));
    subject = claimed;
    proof_steps_add(&unfinished.steps, 27);
    assert_false(unfinished_keep(&unfinished));
    unfinished_end(&unfinished, true);
    bytes = read_file(kept, &size);
    assert_int_equal(size, 4);
    assert_memory_equal(bytes, "mine", 4);
    free(bytes);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_proof_goes_on_where_it_was_stopped),
        TEST(a_damaged_file_begins_anew_and_is_kept_aside),
        TEST(another_question_begins_anew),
        TEST(steps_of_another_walk_end_in_a_fault),
        TEST(somebody_elses_file_stays),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
