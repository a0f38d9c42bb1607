/* test_pick_power.c - the detection rate that is drawn from records is what simulated comparisons
 * show, and rises and falls as it should. */

#include "tests/support/fact.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/pick/pick_power.h"
#include "tests/support/noise.h"

enum { POSITIONS = 6, ROUNDS = 40 };

typedef struct {
    SuitePosition positions[POSITIONS];
    RecordPosition at[2][POSITIONS];
    RecordRep reps[2][POSITIONS][ROUNDS];
    Record records[2];
    Suite suite;
    PowerPlan plan;
} Fixture;

/* Two builds, B slower by `change`, each solve 10 ms; `scale` is how noisy it is. */
static Fixture *make(double change, double scale)
{
    Fixture *fixture = calloc(1, sizeof(*fixture));
    Random random = { 77 };

    assert_non_null(fixture);
    for (int i = 0; i < POSITIONS; i++) {
        snprintf(fixture->positions[i].id, sizeof(fixture->positions[i].id), "p%d", i);
        snprintf(fixture->positions[i].text, sizeof(fixture->positions[i].text), "board %d", i);
        for (int build = 0; build < 2; build++) {
            fixture->at[build][i] = (RecordPosition){ .rep_count = ROUNDS,
                                                   .reps = fixture->reps[build][i] };
            snprintf(fixture->at[build][i].text, sizeof(fixture->at[build][i].text), "board %d",
                     i);
            for (int r = 0; r < ROUNDS; r++) {
                const double log_time = (build ? log1p(change) : 0.0)
                                        + scale * noise_time(&random, NOISE_NORMAL);

                fixture->reps[build][i][r].cpu_ns = (int64_t)(1e7 * exp(log_time));
            }
        }
    }
    for (int build = 0; build < 2; build++)
        fixture->records[build] =
            (Record){ .position_count = POSITIONS, .positions = fixture->at[build] };
    fixture->suite =
        (Suite){ .path = "s.obf", .count = POSITIONS, .positions = fixture->positions };
    fixture->plan = (PowerPlan){
        .a = &fixture->records[0], .b = &fixture->records[1], .suite = &fixture->suite,
        .budget_s = 2.0, .margin = 0.01, .slowdown = NAN, .runs = 60, .seed = 1, .cpu = true,
    };
    return fixture;
}

static Power power_of(const Fixture *fixture)
{
    char error[300];
    Power power;

    if (!pick_power(&fixture->plan, &power, error, sizeof(error)))
        fail_msg("%s", error);
    assert_int_equal(power.slower + power.faster + power.undecided + power.equivalent,
                     fixture->plan.runs);
    return power;
}

static void plain_slowdown_is_always_found(void **state)
{
    Fixture *fixture = make(0.03, 1.0);
    const Power power = power_of(fixture);

    (void)state;
    assert_int_equal(power.positions, POSITIONS);
    assert_int_equal(power.recorded, ROUNDS);
    assert_int_equal(power.rounds, 16);         /* 2 s at 2 * 6 * 10 ms */
    assert_int_equal(power.slower, 60);
    assert_true(power.used < 16);
    free(fixture);
}

static void equal_builds_are_not_called_slower(void **state)
{
    Fixture *fixture = make(0.0, 1.0);

    (void)state;
    fixture->plan.slowdown = 0.0;
    assert_true(power_of(fixture).slower <= 1);
    free(fixture);
}

static void noise_and_budget_decide(void **state)
{
    Fixture *quiet = make(0.0, 1.0), *noisy = make(0.0, 5.0);
    Power short_one, long_one;

    (void)state;
    quiet->plan.slowdown = noisy->plan.slowdown = 0.05;
    assert_int_equal(power_of(quiet).slower, 60);
    short_one = power_of(noisy);
    noisy->plan.budget_s = 20.0;
    long_one = power_of(noisy);
    assert_true(short_one.slower < 40);
    assert_true(long_one.slower > short_one.slower + 15);
    free(quiet);
    free(noisy);
}

/* What is given replaces what was recorded. */
static void slowdown_that_is_given_is_what_counts(void **state)
{
    Fixture *fixture = make(0.10, 1.0);

    (void)state;
    fixture->plan.slowdown = 0.0;
    assert_true(power_of(fixture).slower <= 1);
    free(fixture);
}

static void what_cannot_be_told_is_said(void **state)
{
    Fixture *fixture = make(0.0, 1.0);
    char error[300];
    Power power;

    (void)state;
    fixture->plan.budget_s = 0.1;
    assert_false(pick_power(&fixture->plan, &power, error, sizeof(error)));
    assert_non_null(strstr(error, "has no room"));
    fixture->plan.budget_s = 2.0;
    fixture->at[1][3].rep_count = 4;
    assert_false(pick_power(&fixture->plan, &power, error, sizeof(error)));
    assert_non_null(strstr(error, "4 rounds were recorded"));
    strcpy(fixture->at[1][3].text, "another");
    assert_false(pick_power(&fixture->plan, &power, error, sizeof(error)));
    assert_non_null(strstr(error, "s.obf: p3 was not recorded"));
    free(fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_slowdown_is_always_found),
        cmocka_unit_test(equal_builds_are_not_called_slower),
        cmocka_unit_test(noise_and_budget_decide),
        cmocka_unit_test(slowdown_that_is_given_is_what_counts),
        cmocka_unit_test(what_cannot_be_told_is_said),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
