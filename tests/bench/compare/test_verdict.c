/* test_verdict.c - verdicts: right where it is plain, and wrong as seldom as promised, over
 * all looks, whatever the noise. YOMIKIRI_LONG=1 simulates more (docs/compare.md). */

#include "tests/support/fact.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "bench/compare/compare.h"
#include "tests/support/noise.h"

enum { MOST_ROUNDS = 60, POSITIONS = 24 };

/* A whole sequential run over that many rounds. */
static Verdict decide(Random *random, NoiseKind kind, double change, double margin, int rounds,
                      bool *covered)
{
    double x[MOST_ROUNDS * POSITIONS];
    StatsLooks looks = { .count = 0 };
    Verdict verdict = { .rounds = 0 };
    VerdictRule rule;

    verdict_rule_init(&rule);
    rule.margin = margin;
    rule.seed = random_next(random);
    noise_fill(random, kind, change, rounds, POSITIONS, x);
    *covered = true;
    for (int r = 1; r <= rounds && !verdict.final; r++) {
        const double fraction = (double)r / rounds;

        if (r < rounds && !verdict_due(&rule, &looks, r, fraction))
            continue;
        verdict = verdict_look(&rule, x, r, POSITIONS, fraction, &looks);
        *covered &= verdict.ratio.low <= exp(change) && verdict.ratio.high >= exp(change);
    }
    return verdict;
}

typedef struct {
    int runs, slower, faster, equivalent, uncovered;
    double rounds, detectable;
} Tally;

static Tally simulate(uint64_t seed, NoiseKind kind, double percent, double margin, int rounds,
                      int runs)
{
    Random random = { seed };
    Tally tally = { .runs = runs };

    for (int run = 0; run < runs; run++) {
        bool covered;
        const Verdict verdict = decide(&random, kind, log1p(percent / 100.0), margin, rounds,
                                       &covered);

        tally.slower += verdict.kind == VERDICT_SLOWER;
        tally.faster += verdict.kind == VERDICT_FASTER;
        tally.equivalent += verdict.equivalent;
        tally.uncovered += !covered;
        tally.rounds += (double)verdict.rounds / runs;
        tally.detectable += verdict.detectable / runs;
    }
    printf("# noise %d, %2d rounds, %+.1f %%, margin %.1f %%: %d runs, slower %d, faster %d, "
           "equivalent %d, truth left %d, %.1f rounds used, detectable %.2f %%\n", kind, rounds,
           percent, 100.0 * margin, runs, tally.slower, tally.faster, tally.equivalent,
           tally.uncovered, tally.rounds, 100.0 * tally.detectable);
    return tally;
}

/* Of these runs as many as a slow machine stands, but enough to tell something. */
static int run_count(int many, int usual)
{
    return fact_long() ? many : max_int(fact_scaled(usual), 25);
}

/* ---- error rates ---- */

/* Where nothing differs, 1 % of the runs may say otherwise: of 4 * 2 * 50 runs 4 are expected,
 * 12 have a chance of 0.1 %. */
static void verdict_of_equals_is_seldom_wrong(void **state)
{
    const int runs = run_count(2000, 50);
    int wrong = 0, all = 0;

    (void)state;
    for (int kind = 0; kind < NOISE_KINDS; kind++) {
        for (int rounds = 8; rounds <= 24; rounds += 16) {
            const Tally tally = simulate(fact_seed(0xaa + (uint64_t)rounds), (NoiseKind)kind, 0.0,
                                         0.0, rounds, runs);

            wrong += tally.slower + tally.faster;
            all += runs;
            assert_true(tally.uncovered >= tally.slower + tally.faster);
        }
    }
    assert_true(wrong <= 0.01 * all + 3.3 * sqrt(0.01 * all) + 1.0);
}

/* With 24 rounds of ordinary noise 3 % are found in 19 of 20 runs, sooner than at the end. */
static void verdict_finds_three_percent(void **state)
{
    const int runs = run_count(1000, 60);
    const Tally slower = simulate(fact_seed(0x35), NOISE_NORMAL, 3.0, 0.0, 24, runs);
    const Tally spiky = simulate(fact_seed(0x36), NOISE_SPIKES, 3.0, 0.0, 24, runs);
    const Tally faster = simulate(fact_seed(0x37), NOISE_NORMAL, -3.0, 0.0, 24, runs);

    (void)state;
    assert_true(slower.slower * 20 >= runs * 19 && slower.faster == 0);
    assert_true(spiky.slower * 20 >= runs * 19 && spiky.faster == 0);
    assert_true(faster.faster * 20 >= runs * 19 && faster.slower == 0);
    assert_true(slower.rounds < 20.0);
}

/* What `detectable` promises: a change of that size is found in about 19 of 20 runs. */
static void detectable_change_is_detected(void **state)
{
    const int runs = run_count(1000, 100);
    const Tally floor = simulate(fact_seed(0x41), NOISE_NORMAL, 0.0, 0.0, 24, runs);
    const Tally at = simulate(fact_seed(0x42), NOISE_NORMAL, 100.0 * floor.detectable, 0.0, 24,
                              runs);
    const Tally half = simulate(fact_seed(0x43), NOISE_NORMAL, 50.0 * floor.detectable, 0.0, 24,
                                runs);

    (void)state;
    assert_true(at.slower >= 0.95 * runs - 2.5 * sqrt(0.05 * runs));
    assert_true(half.slower < 0.35 * runs + 2.5 * sqrt(0.25 * runs));
}

/* With a margin of 2 % equals are found to be equivalent, and what is 2 % slower is never
 * let through more often than alpha says. */
static void equivalence_is_found_and_not_given_away(void **state)
{
    const int runs = run_count(1000, 60);
    const Tally equal = simulate(fact_seed(0xe1), NOISE_NORMAL, 0.0, 0.02, 24, runs);
    const Tally edge = simulate(fact_seed(0xe2), NOISE_NORMAL, 2.0001, 0.02, 24, runs);

    (void)state;
    assert_true(equal.equivalent * 20 >= runs * 19);
    assert_true(edge.equivalent <= 0.01 * runs + 3.0);
    assert_true(edge.slower <= 0.01 * runs + 3.0);
}

/* ---- single looks ---- */

static void fill(double *x, int rounds, double change)
{
    Random random = { fact_seed(0xf1) };

    noise_fill(&random, NOISE_NORMAL, change, rounds, POSITIONS, x);
}

static void looks_come_when_a_part_of_the_budget_is_spent(void **state)
{
    StatsLooks looks = { .count = 0 };
    double x[MOST_ROUNDS * POSITIONS];
    VerdictRule rule;

    (void)state;
    verdict_rule_init(&rule);
    fill(x, 20, 0.0);
    assert_false(verdict_due(&rule, &looks, 4, 0.5));       /* too few rounds */
    assert_false(verdict_due(&rule, &looks, 9, 0.12));      /* the first eighth is not over */
    assert_true(verdict_due(&rule, &looks, 5, 0.25));
    verdict_look(&rule, x, 5, POSITIONS, 0.25, &looks);
    assert_false(verdict_due(&rule, &looks, 6, 0.3));
    assert_false(verdict_due(&rule, &looks, 5, 0.4));       /* nothing new to look at */
    assert_true(verdict_due(&rule, &looks, 8, 0.4));
    assert_int_equal(looks.count, 1);
}

static void last_look_at_the_same_rounds_replaces_the_one_before(void **state)
{
    StatsLooks looks = { .count = 0 }, straight = { .count = 0 };
    double x[MOST_ROUNDS * POSITIONS];
    VerdictRule rule;

    (void)state;
    verdict_rule_init(&rule);
    fill(x, 20, 0.0);
    verdict_look(&rule, x, 10, POSITIONS, 0.5, &looks);
    verdict_look(&rule, x, 20, POSITIONS, 0.95, &looks);

    const Verdict last = verdict_look(&rule, x, 20, POSITIONS, 1.0, &looks);

    verdict_look(&rule, x, 10, POSITIONS, 0.5, &straight);

    const Verdict same = verdict_look(&rule, x, 20, POSITIONS, 1.0, &straight);

    assert_int_equal(last.look, 2);
    assert_true(last.final && last.ratio.low == same.ratio.low
                && last.ratio.high == same.ratio.high);
    assert_true(looks.spent[1] == rule.alpha);
}

static void kind_follows_from_interval_and_margin(void **state)
{
    static const struct { double change, margin; VerdictKind kind; bool equivalent; } CASES[] = {
        { 0.10, 0.00, VERDICT_SLOWER, false },    { -0.10, 0.00, VERDICT_FASTER, false },
        { 0.10, 0.02, VERDICT_SLOWER, false },    { -0.10, 0.02, VERDICT_FASTER, false },
        { 0.01, 0.05, VERDICT_UNDECIDED, true },  { -0.01, 0.05, VERDICT_UNDECIDED, true },
        { 0.05, 0.05, VERDICT_UNDECIDED, false },
    };
    double x[MOST_ROUNDS * POSITIONS];

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        StatsLooks looks = { .count = 0 };
        VerdictRule rule;

        verdict_rule_init(&rule);
        rule.margin = CASES[i].margin;
        fill(x, 20, CASES[i].change);

        const Verdict verdict = verdict_look(&rule, x, 20, POSITIONS, 1.0, &looks);

        assert_int_equal(verdict.kind, CASES[i].kind);
        assert_int_equal(verdict.equivalent, CASES[i].equivalent);
        assert_true(fabs(verdict.ratio.estimate - exp(CASES[i].change)) < 0.01);
    }
    assert_string_equal(verdict_name(VERDICT_SLOWER), "slower");
}

/* The first looks may hardly spend anything: even a large change has to wait a little. */
static void one_round_decides_nothing(void **state)
{
    StatsLooks looks = { .count = 0 };
    double x[MOST_ROUNDS * POSITIONS];
    VerdictRule rule;

    (void)state;
    verdict_rule_init(&rule);
    fill(x, 1, 3.0);

    const Verdict verdict = verdict_look(&rule, x, 1, POSITIONS, 1.0, &looks);

    assert_int_equal(verdict.kind, VERDICT_UNDECIDED);
    assert_true(verdict.final && isinf(verdict.ratio.high) && verdict.ratio.low == 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verdict_of_equals_is_seldom_wrong),
        cmocka_unit_test(verdict_finds_three_percent),
        cmocka_unit_test(detectable_change_is_detected),
        cmocka_unit_test(equivalence_is_found_and_not_given_away),
        cmocka_unit_test(looks_come_when_a_part_of_the_budget_is_spent),
        cmocka_unit_test(last_look_at_the_same_rounds_replaces_the_one_before),
        cmocka_unit_test(kind_follows_from_interval_and_margin),
        cmocka_unit_test(one_round_decides_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
