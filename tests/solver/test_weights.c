/* test_weights.c - other weights of the evaluation: what is refused, and that none of them
 * changes an answer. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/solver/each_kernel.h"
#include "tests/support/boards.h"
#include "tests/support/solve.h"
#include "tests/support/spoilt.h"

enum { BOARDS = 16, FEWEST_EMPTIES = 9, MOST_EMPTIES = 15 };

static yk_weights *made(const EvalFile *file)
{
    const char *reason = "";
    yk_weights *weights;

    if (yk_weights_create(&weights, file, sizeof(*file), &reason) != YK_OK)
        fail_msg("refused: %s", reason);
    return weights;
}

/* ---- what is refused ---- */

static void expect_refused(const void *bytes, size_t size, const char *part)
{
    yk_weights *weights = (yk_weights *)(void *)&size;
    const char *reason = "";

    assert_int_equal(yk_weights_create(&weights, bytes, size, &reason), YK_BAD_WEIGHTS);
    assert_null(weights);
    if (!strstr(reason, part))
        fail_msg("'%s' does not say '%s'", reason, part);
    assert_int_equal(yk_weights_create(&weights, bytes, size, NULL), YK_BAD_WEIGHTS);
}

FACT(create_refuses_what_is_not_whole)
{
    EvalFile *file = spoilt_rows(1, 0);
    char *longer = malloc(sizeof(*file) + 1);

    assert_non_null(longer);
    memcpy(longer, file, sizeof(*file));
    longer[sizeof(*file)] = 0;
    expect_refused(longer, sizeof(*file) + 1, "too long");
    expect_refused(file, sizeof(*file) - 1, "cut short");
    expect_refused(file, 20, "not a weights file");
    expect_refused(file, 0, "not a weights file");
    for (size_t at = 100; at < sizeof(*file); at += sizeof(*file) / 30) {
        ((unsigned char *)file)[at] ^= 0x10;
        expect_refused(file, sizeof(*file), "damaged");
        ((unsigned char *)file)[at] ^= 0x10;
    }
    memset(file->provenance, 'x', sizeof(file->provenance));     /* a text without an end */
    spoilt_seal(file);
    expect_refused(file, sizeof(*file), "");
    file->version++;
    expect_refused(file, sizeof(*file), "version");
    expect_refused(file, 3000000, "version");       /* said before the size, which differs too */
    memset(file, 0, sizeof(file->magic));
    expect_refused(file, sizeof(*file), "not a weights file");
    free(longer);
    free(file);
}

FACT(create_refuses_numbers_beyond_their_limits)
{
    EvalFile *file = spoilt_rows(1, 0);

    file->stage[8].moves[EVAL_MOVES_ROWS - 1].lane[15] = EVAL_WIDE_LIMIT + 1;
    spoilt_seal(file);
    expect_refused(file, sizeof(*file), "limits");
    file->stage[8].moves[EVAL_MOVES_ROWS - 1].lane[15] = EVAL_WIDE_LIMIT;
    file->constant[64].lane[0] = -EVAL_WIDE_LIMIT - 1;
    spoilt_seal(file);
    expect_refused(file, sizeof(*file), "limits");
    file->constant[64].lane[0] = 0;
    file->depth_error = (EvalDepthError){ .by_empties = INT32_MAX };
    spoilt_seal(file);
    expect_refused(file, sizeof(*file), "limits");
    file->depth_error = (EvalDepthError){ .constant = -2 * EVAL_POWER_LIMIT };
    spoilt_seal(file);
    expect_refused(file, sizeof(*file), "limits");
    file->depth_error.constant++;
    spoilt_seal(file);
    yk_weights_destroy(made(file));
    free(file);
}

/* ---- what they are ---- */

FACT(weights_are_known_by_their_checksum)
{
    EvalFile *file = spoilt_noise(3);
    yk_weights *other = made(file);

    assert_true(yk_weights_checksum(other) == file->checksum);
    assert_true(yk_weights_checksum(NULL) == eval_embedded()->checksum);
    assert_true(yk_weights_checksum(NULL) != file->checksum);
    assert_string_equal(yk_weights_provenance(NULL), eval_embedded()->provenance);
    assert_string_equal(yk_weights_provenance(other), file->provenance);
    assert_true(yk_weights_bytes() == sizeof(*file));
    yk_weights_destroy(other);
    free(file);
}

/* Also from an address that suits nothing. */
FACT(weights_are_copied)
{
    EvalFile *file = spoilt_rows(1, 0);
    char *bytes = malloc(sizeof(*file) + 1);
    const char *reason;
    yk_weights *weights;

    assert_non_null(bytes);
    memcpy(bytes + 1, file, sizeof(*file));
    assert_int_equal(yk_weights_create(&weights, bytes + 1, sizeof(*file), &reason), YK_OK);
    memset(bytes, 0x55, sizeof(*file) + 1);
    assert_true(yk_weights_checksum(weights) == file->checksum);
    assert_string_equal(yk_weights_provenance(weights), file->provenance);
    yk_weights_destroy(weights);
    free(bytes);
    free(file);
}

/* ---- answers ---- */

static yk_solver *open_with(const yk_weights *weights)
{
    yk_config config;

    yk_config_init(&config);
    snprintf(config.kernel, sizeof(config.kernel), "%s", kernel->name);
    yk_config_set(&config, "table-mib", 16);
    config.weights = weights;
    return solve_open_config(&config);
}

/* The same weights by another way count the same nodes. */
KERNEL_FACT(copy_of_those_built_in_searches_alike)
{
    Random random = { fact_seed(0xb1) };

    yk_weights *copy = made(eval_embedded());
    yk_solver *usual = open_with(NULL), *other = open_with(copy);

    for (int i = 0; i < 5; i++) {
        const Board board = boards_make(&random, BOARDS_PLAYED, MOST_EMPTIES);

        yk_clear(usual);
        yk_clear(other);
        CHECK(solve_board(usual, board, 0).nodes == solve_board(other, board, 0).nodes, board,
              "other nodes");
    }
    yk_destroy(usual);
    yk_destroy(other);
    yk_weights_destroy(copy);
}

/* Noise orders the moves at random and misleads every selective pass; it proves the same. */
KERNEL_FACT(noise_answers_alike)
{
    Random random = { fact_seed(0xb2) };
    uint64_t nodes = 0, noisy = 0;

    for (int number = 0; number < 2; number++) {
        EvalFile *file = spoilt_noise(random_next(&random));
        yk_weights *weights = made(file);
        yk_solver *usual = open_with(NULL), *spoilt = open_with(weights);

        for (int i = 0; i < fact_scaled(BOARDS); i++) {
            const int empties = MOST_EMPTIES - i % (MOST_EMPTIES - FEWEST_EMPTIES + 1);
            const Board board = boards_make(&random, i % 3 ? BOARDS_PLAYED : BOARDS_SCATTERED,
                                            empties);
            const yk_result right = solve_board(usual, board, YK_ALL_BEST);
            const yk_result found = solve_check(spoilt, board, YK_ALL_BEST, right.lower, "noise");

            CHECK(found.best == right.best, board, "other best moves");
            nodes += right.nodes;
            noisy += found.nodes;
        }
        yk_destroy(usual);
        yk_destroy(spoilt);
        yk_weights_destroy(weights);
        free(file);
    }
    assert_true(noisy != nodes);        /* the weights were not simply ignored */
}

EACH_KERNEL_MAIN((void)0, NULL)
