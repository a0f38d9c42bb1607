/* test_knobs.c - no value that a knob accepts may crash or change an answer: every knob near
 * both ends of its range and in the middle, fine ones at the ends, and two and more at a time. */
/* needs: threads */

#include "tests/support/fact.h"

#include <stdio.h>
#include <string.h>

#include "tests/support/boards.h"
#include "tests/support/ffo.h"
#include "tests/support/solve.h"

enum {
    SAMPLES = 6, LEAST_EMPTIES = 5,     /* boards of 5, 7, ... 15 empties */
    SHARED = 23, SHARED_EMPTIES = 18,   /* an FFO position that threads share */
    NEAR = 3,                           /* values next to an end */
    MIDDLE = 9,                         /* most values between the ends */
    VALUES = 2 * NEAR + MIDDLE + 2,
    MODEST_MIB = 64,
    MIXTURES = 300, FEWEST_MIXTURES = 60,
};

typedef void Defaults(yk_config *config);

static const struct { const char *name; Defaults *init; } DEFAULTS[] = {
    { "default", yk_config_init }, { "classic", yk_config_classic },
};

/* The last one is for several threads, and large. */
static struct { Board board; int score; } samples[SAMPLES + 1];

/* A slow build does without the largest, which takes as long as all others. */
static int sample_count(void)
{
    return max_int(fact_scaled(SAMPLES), SAMPLES - 1);
}

/* Scores that the default configuration finds and the independent route confirms. */
static int make_samples(void **state)
{
    Random random = { fact_seed(0xa3) };
    yk_solver *solver = solve_open("auto", "");
    int wrong = 0;

    (void)state;
    for (int i = 0; i < SAMPLES; i++) {
        const Board board = boards_make(&random, BOARDS_PLAYED, LEAST_EMPTIES + 2 * i);

        samples[i].board = board;
        samples[i].score = solve_board(solver, board, YK_NO_LINE).lower;
        if (yk_verify_score(board, samples[i].score, UINT64_MAX, NULL) != 1) {
            fact_complain(__FILE__, __LINE__, board, "the score is not %d", samples[i].score);
            wrong++;
        }
    }
    samples[SAMPLES].board = ffo(SHARED)->board;
    samples[SAMPLES].score = ffo(SHARED)->score;
    assert_true(board_empties(samples[SAMPLES].board) >= SHARED_EMPTIES);
    yk_destroy(solver);
    return wrong;
}

/* ---- one configuration ---- */

static int knob_value(const yk_config *config, const char *name)
{
    int value = 0;

    assert_int_equal(yk_config_get(config, name, &value), YK_OK);
    return value;
}

/* What the configuration takes if all of it is used. */
static double config_mib(const yk_config *config)
{
    const double caches = (double)yk_config_cache_bytes(config) / (1 << 20);

    return max_int(knob_value(config, "table-mib"), 0) * 1.25
           + knob_value(config, "threads") * caches;
}

/* Little enough for all of it to be used. */
static bool is_modest(const yk_config *config)
{
    return config_mib(config) <= MODEST_MIB;
}

static void check_sample(yk_solver *solver, int number, const char *what)
{
    solve_check(solver, samples[number].board, YK_ALL_BEST, samples[number].score, what);
}

/* The samples one after the other, then the largest anew from nothing. What is too much for
 * this machine may be refused, and gets the smallest only. */
static void check_config(const yk_config *config, const char *what)
{
    const bool modest = is_modest(config);
    yk_solver *solver;
    const yk_status status = yk_create(&solver, config);

    if (status == YK_NO_MEMORY && !modest) {
        assert_null(solver);
        return;
    }
    CHECK(status == YK_OK, samples[0].board, "%s: %s", what, yk_status_text(status));
    for (int i = 0; i < (modest ? sample_count() : 1); i++)
        check_sample(solver, i, what);
    if (modest) {
        yk_clear(solver);
        check_sample(solver, sample_count() - 1, what);
    }
    yk_destroy(solver);
}

/* ---- values ---- */

/* Values near both ends of the range, and between them its half, its eighth, ... : many ranges
 * are of sizes. Sorted, none twice; returns their number. */
static int values_of(const yk_knob *knob, int values[VALUES])
{
    const int range = knob->maximum - knob->minimum;
    int count = 0;

    for (int i = 0; i <= min_int(NEAR, range); i++)
        values[count++] = knob->minimum + i;
    for (int i = MIDDLE; i >= 1; i--)
        if (range >> (2 * i - 1) > NEAR && range >> (2 * i - 1) < range - NEAR)
            values[count++] = knob->minimum + (range >> (2 * i - 1));
    for (int i = NEAR; i >= 0; i--)
        if (range - i > NEAR)
            values[count++] = knob->maximum - i;
    return count;
}

/* Set knob number `index` to one of its values and say so in `what`. */
static void draw_value(Random *random, yk_config *config, size_t index, char *what, size_t size)
{
    const yk_knob *knob = yk_knob_at(index);
    const size_t length = strlen(what);
    int values[VALUES];
    const int value = values[random_below(random, (uint32_t)values_of(knob, values))];

    assert_int_equal(yk_config_set(config, knob->name, value), YK_OK);
    snprintf(what + length, size - length, " %s=%d", knob->name, value);
}

/* The defaults or the classic ones, on any kernel that runs here. */
static void draw_config(Random *random, yk_config *config, char *what, size_t size)
{
    const size_t d = random_below(random, ARRAY_LENGTH(DEFAULTS));
    size_t kernels = 0, kernel;

    while (yk_kernel_name(kernels))
        kernels++;
    do
        kernel = random_below(random, (uint32_t)kernels);
    while (!yk_kernel_usable(yk_kernel_name(kernel)));
    DEFAULTS[d].init(config);
    snprintf(config->kernel, sizeof(config->kernel), "%s", yk_kernel_name(kernel));
    assert_int_equal(yk_config_set(config, "table-mib", 4), YK_OK);
    snprintf(what, size, "%s, %s:", DEFAULTS[d].name, config->kernel);
}

static uint32_t knob_count(void)
{
    uint32_t count = 0;

    while (yk_knob_at(count))
        count++;
    return count;
}

/* ---- the tests ---- */

FACT(score_is_the_same_for_every_value_of_a_knob)
{
    for (size_t d = 0; d < ARRAY_LENGTH(DEFAULTS); d++) {
        const yk_knob *knob;

        for (size_t index = 0; (knob = yk_knob_at(index)) != NULL; index++) {
            int values[VALUES];
            const int count = values_of(knob, values);

            for (int i = 0; i < count; i += knob->fine ? count - 1 : 1) {
                yk_config config;
                char what[100];

                DEFAULTS[d].init(&config);
                assert_int_equal(yk_config_set(&config, "table-mib", 4), YK_OK);
                assert_int_equal(yk_config_set(&config, knob->name, values[i]), YK_OK);
                snprintf(what, sizeof(what), "%s with %s=%d", DEFAULTS[d].name, knob->name,
                         values[i]);
                check_config(&config, what);
            }
        }
    }
}

/* Two at a time, and many: each drawn anew. */
FACT(score_is_the_same_for_any_mixture_of_knobs)
{
    Random random = { fact_seed(0xa4) };

    for (int i = max_int(fact_scaled(MIXTURES), FEWEST_MIXTURES); i > 0; i--) {
        yk_config config;
        char what[2000];

        draw_config(&random, &config, what, sizeof(what));
        for (int drawn = i % 4 ? 2 : 20; drawn > 0; drawn--)
            draw_value(&random, &config, random_below(&random, knob_count()), what, sizeof(what));
        check_config(&config, what);
    }
}

/* A position that several threads share, at every value of what decides how. */
FACT(score_is_the_same_for_every_way_to_share)
{
    static const char *const SHARING[] = { "threads", "split-empties" };
    const yk_knob *knob;

    for (size_t index = 0; (knob = yk_knob_at(index)) != NULL; index++) {
        int values[VALUES];
        const int count = values_of(knob, values);

        if (strcmp(knob->name, SHARING[0]) != 0 && strcmp(knob->name, SHARING[1]) != 0)
            continue;
        for (int i = 0; i < count; i += 1 + (fact_scaled(2) < 2)) {
            yk_config config;
            yk_solver *solver;
            char what[100];

            yk_config_init(&config);
            assert_int_equal(yk_config_set(&config, "table-mib", 4), YK_OK);
            assert_int_equal(yk_config_set(&config, "threads", 3), YK_OK);
            assert_int_equal(yk_config_set(&config, knob->name, values[i]), YK_OK);
            snprintf(what, sizeof(what), "%s=%d", knob->name, values[i]);
            solver = solve_open_config(&config);
            check_sample(solver, SAMPLES, what);
            yk_destroy(solver);
        }
    }
}

FACTS_MAIN(make_samples, NULL)
