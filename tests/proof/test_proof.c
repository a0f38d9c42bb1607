/* test_proof.c - proofs that the checker believes, and others that it must not. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "positions/suite/sha256.h"
#include "proof/strategy.h"
#include "tests/proof/proof_checker.h"
#include "tests/support/boards.h"
#include "tests/support/fact.h"
#include "tests/support/solve.h"

static bool never(void *context, uint64_t positions)
{
    (void)context, (void)positions;
    return false;
}

/* After so many looks, which `context` counts down. */
static bool soon(void *context, uint64_t positions)
{
    int *looks = context;

    (void)positions;
    return --*looks < 0;
}

typedef struct {
    char *bytes;
    size_t size;
} File;

static ProofOutcome make(yk_solver *solver, const ProofSubject *subject, int leaf, File *file)
{
    const ProofJob job = { .solver = solver, .leaf = leaf, .stop = never };
    FILE *out = open_memstream(&file->bytes, &file->size);
    ProofOutcome outcome;
    ProofSize size;

    assert_non_null(out);
    outcome = proof_write(&job, subject, out, &size);
    fclose(out);
    return outcome;
}

static ProofSubject about(Board board, ProofKind kind, int score)
{
    return (ProofSubject){ .board = board, .black_to_move = true, .claim_count = 1,
                           .claims = { { NO_MOVE, kind, (int8_t)score } } };
}

/* Also where no game leads, with passes, wipe-outs and games that are over. */
FACT(scores_of_any_board_are_proven)
{
    yk_solver *solver = solve_open("auto", "");
    Random random = { fact_seed(0x91) };

    for (int i = 0; i < fact_scaled(fact_long() ? 10000 : 600); i++) {
        const int empties = fact_long() ? 8 + (int)random_below(&random, 7)
                                        : (int)random_below(&random, i % 20 ? 12 : 15);
        const Board board = boards_make(&random, (BoardsKind)(i % BOARDS_KINDS), empties);
        const yk_result result = solve_board(solver, board, YK_NO_LINE);
        const ProofSubject subject = about(board, (ProofKind)(i / BOARDS_KINDS % 3), result.lower);
        File file;

        CHECK(make(solver, &subject, 6 + i % 5, &file) == PROOF_MADE, board, "no proof was found");
        CHECK(proof_checker(file.bytes, file.size) == 0, board, "%s", proof_checker_said());
        free(file.bytes);
    }
    yk_destroy(solver);
}

FACT(a_score_that_is_not_reached_has_no_proof)
{
    yk_solver *solver = solve_open("auto", "");
    Random random = { fact_seed(0x92) };

    for (int i = 0; i < fact_scaled(200); i++) {
        const Board board = boards_make(&random, (BoardsKind)(i / 2 % BOARDS_KINDS), 7 + i % 7);
        const int score = solve_board(solver, board, YK_NO_LINE).lower;
        const bool most = i % 2;
        const ProofSubject subject = about(board, most ? PROOF_AT_MOST : PROOF_AT_LEAST,
                                           most ? score - 2 : score + 2);
        File file;

        if (abs(subject.claims[0].score) > SCORE_MAX)
            continue;
        CHECK(make(solver, &subject, 10, &file) == PROOF_FALSE, board, "%d is proven of %+d",
              subject.claims[0].score, score);
        assert_int_equal(file.size, 0);
        free(file.bytes);
    }
    yk_destroy(solver);
}

FACT(a_second_walk_leaves_positions_out)
{
    yk_solver *solver = solve_open("auto", "");
    Random random = { fact_seed(0x98) };
    const ProofJob job = { .solver = solver, .leaf = 6, .stop = never };
    size_t found = 0, written = 0;

    for (int i = 0; i < 20; i++) {
        const Board board = boards_make(&random, BOARDS_PLAYED, 15);
        const ProofAim aim = { board, true, solve_board(solver, board, YK_NO_LINE).lower };
        ProofSet set;

        if (aim.least == -SCORE_MAX)        /* every game reaches it */
            continue;
        proof_set_make(&set);
        assert_int_equal(proof_tree_grow(&job, &aim, &set), PROOF_MADE);
        found += set.count;
        written += set.written_count;
        proof_set_free(&set);
    }
    print_message("%zu of %zu positions\n", written, found);
    assert_true(written < found);
    yk_destroy(solver);
}

/* What is written stays, too, when the table moves. */
FACT(a_set_that_grows_keeps_all)
{
    enum { COUNT = 10000 };
    ProofSet set;

    proof_set_make(&set);
    for (uint64_t i = 0; i < COUNT; i++) {
        assert_int_equal(proof_set_meet(&set, (Board){ i + 1, 0 }), i);
        proof_set_write(&set, i);
    }
    for (uint64_t i = 0; i < COUNT; i++) {
        assert_int_equal(proof_set_find(&set, (Board){ i + 1, 0 }), i);
        assert_int_equal(set.written[i], i);
    }
    assert_int_equal(proof_set_find(&set, (Board){ COUNT + 1, 0 }), COUNT);
    proof_set_free(&set);
}

/* ---- a proof that was stopped goes on with the moves that were chosen before ---- */

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
FACT(a_proof_goes_on_wherever_it_was_stopped)
{
    yk_solver *solver = solve_open("auto", "");
    Random random = { fact_seed(0x99) };
    int stopped = 0;

    for (int i = 0; stopped < fact_scaled(100); i++) {
        const Board board = boards_make(&random, BOARDS_PLAYED, 14 + i % 3);
        const ProofSubject subject = about(board, PROOF_EXACTLY,
                                           solve_board(solver, board, YK_NO_LINE).lower);
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

/* ---- what is no proof ---- */

/* What the lines before the body claim, whoever has written them: is it so? */
static bool is_true(yk_solver *solver, const File *file)
{
    char position[65], side, kind[16];
    int score;
    char text[70];

    if (sscanf(file->bytes, "yomikiri-proof%*d position %64[-XO] %c claim %15s %d", position,
               &side, kind, &score) != 4)
        return false;
    snprintf(text, sizeof(text), "%s %c", position, side);
    const yk_result result = solve_board(solver, boards_read(text), YK_NO_LINE);

    return (strcmp(kind, "at-most") == 0 || result.lower >= score)
           && (strcmp(kind, "at-least") == 0 || result.lower <= score);
}

static size_t body_at(const File *file)
{
    return (size_t)((const char *)memchr(strstr(file->bytes, " sha256 "), '\n', file->size)
                    - file->bytes) + 1;
}

/* Write the digest that a body has, as whoever wants to deceive would, over the one before it. */
static void sign(char *body, size_t size)
{
    char digest[SHA256_HEX];

    sha256_hex(body, size, digest);
    memcpy(body - SHA256_HEX, digest, SHA256_HEX - 1);
}

/* Whatever is changed in a file: what is still believed is true. */
FACT(no_changed_byte_proves_what_is_false)
{
    yk_solver *solver = solve_open("auto", "");
    Random random = { fact_seed(0x94) };
    uint64_t believed = 0, tries = 0;

    for (int i = 0; i < fact_scaled(fact_long() ? 20000 : 40); i++) {
        const Board board = boards_make(&random, BOARDS_PLAYED, 9 + i % 4);
        const int score = solve_board(solver, board, YK_NO_LINE).lower;
        const ProofSubject subject = about(board, (ProofKind)(i % 3), score);
        File file;

        assert_int_equal(make(solver, &subject, 6, &file), PROOF_MADE);
        char *body = file.bytes + body_at(&file);
        const size_t body_size = (size_t)(file.bytes + file.size - body);

        for (int k = 0; k < 500; k++, tries++) {
            const size_t at = random_below(&random, (unsigned)file.size);
            const char was = file.bytes[at];

            file.bytes[at] = (char)(k % 2 ? was ^ 1 << random_below(&random, 8)
                                          : (char)random_below(&random, 256));
            if (file.bytes + at >= body)
                sign(body, body_size);
            if (file.bytes[at] != was && proof_checker(file.bytes, file.size) == 0) {
                believed++;
                CHECK(is_true(solver, &file), board, "byte %zu of %zu: %s is believed", at,
                      file.size, file.bytes);
            }
            file.bytes[at] = was;
            if (file.bytes + at >= body)
                sign(body, body_size);
        }
        free(file.bytes);
    }
    print_message("%llu changed files, %llu still proofs\n", (unsigned long long)tries,
                  (unsigned long long)believed);
    yk_destroy(solver);
}

/* With another digest, cut anywhere, or with bytes behind: it does not end as it says. */
FACT(a_proof_that_is_not_whole_is_none)
{
    yk_solver *solver = solve_open("auto", "");
    Random random = { fact_seed(0x95) };
    const Board board = boards_make(&random, BOARDS_PLAYED, 14);
    const ProofSubject subject = about(board, PROOF_EXACTLY,
                                       solve_board(solver, board, YK_NO_LINE).lower);
    File file;

    assert_int_equal(make(solver, &subject, 8, &file), PROOF_MADE);
    for (size_t at = body_at(&file); at < file.size; at++) {
        file.bytes[at] ^= 1;
        CHECK(proof_checker(file.bytes, file.size) == 1
              && strstr(proof_checker_said(), "SHA-256") != NULL, board, "byte %zu: %s", at,
              proof_checker_said());
        file.bytes[at] ^= 1;
    }
    for (size_t size = 1; size < file.size; size++)
        CHECK(proof_checker(file.bytes, size) == 1, board, "%zu of %zu bytes", size, file.size);
    assert_int_equal(proof_checker(file.bytes, file.size), 0);
    file.bytes = realloc(file.bytes, file.size + 1);
    file.bytes[file.size] = 0;
    assert_int_equal(proof_checker(file.bytes, file.size + 1), 1);
    free(file.bytes);
    yk_destroy(solver);
}

/* Random bytes behind lines that claim what is false: a strategy of chance. */
FACT(chance_proves_nothing_false)
{
    yk_solver *solver = solve_open("auto", "");
    Random random = { fact_seed(0x96) };

    for (int i = 0; i < fact_scaled(20000); i++) {
        char bytes[400], text[67];
        const Board board = boards_make(&random, BOARDS_PLAYED, 8 + i % 4);
        const int score = (int)random_below(&random, 65) * 2 - 64;
        const int body = 5 + (int)random_below(&random, 40);
        int size;

        yk_board_format(board, 1, text);
        size = snprintf(bytes, sizeof(bytes), "yomikiri-proof 1\nposition %s\nclaim at-least %+d\n"
                        "leaf 6 positions %d kept %d bytes %d sha256 %064d\n", text, score,
                        (int)random_below(&random, 200), (int)random_below(&random, 10), body, 0);
        for (int k = 0; k < body; k++)
            bytes[size + k] = (char)(k == 0 ? 0 : random_below(&random, 256));
        sign(bytes + size, (size_t)body);
        if (proof_checker(bytes, (size_t)(size + body)) == 0)
            CHECK(solve_board(solver, board, YK_NO_LINE).lower >= score, board, "%+d", score);
    }
    yk_destroy(solver);
}

FACTS_MAIN(NULL, NULL)
