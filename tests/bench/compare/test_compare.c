/* test_compare.c - verdicts: right where it is plain, and wrong as seldom as promised, over
 * all looks, whatever the noise; and comparisons of records. YOMIKIRI_LONG=1 simulates more
 * (docs/compare.md). */

#include "tests/support/fact.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

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
    VerdictRule rule = VERDICT_RULE;

    rule.margin = margin;
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
FACT(verdict_of_equals_is_seldom_wrong)
{
    const int runs = run_count(2000, 50);
    int wrong = 0, all = 0;

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

/* With 24 rounds of ordinary noise 3 % are found in 19 of 20 runs, sooner than at the end. With a
 * margin of 2 % equals are found to be equivalent, and what is 2 % slower is never let through
 * more often than alpha says. */
FACT(verdict_finds_what_is_there)
{
    static const struct { NoiseKind kind; double percent, margin; } CASES[] = {
        { NOISE_NORMAL, 3.0, 0.0 }, { NOISE_SPIKES, 3.0, 0.0 }, { NOISE_NORMAL, -3.0, 0.0 },
        { NOISE_NORMAL, 0.0, 0.02 }, { NOISE_NORMAL, 2.0001, 0.02 },
    };
    const int runs = run_count(1000, 60);

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const double percent = CASES[i].percent;
        const Tally tally = simulate(fact_seed(0x35 + i), CASES[i].kind, percent, CASES[i].margin,
                                     24, runs);
        const int wanted = percent == 0.0  ? tally.equivalent
                           : percent < 0.0 ? tally.faster : tally.slower;

        if (percent == 2.0001) {
            assert_true(tally.equivalent <= 0.01 * runs + 3.0);
            assert_true(tally.slower <= 0.01 * runs + 3.0);
            continue;
        }
        assert_true(wanted * 20 >= runs * 19);
        assert_true((percent < 0.0 ? tally.slower : tally.faster) == 0);
        assert_true(tally.rounds < 20.0);
    }
}

/* What `detectable` promises: a change of that size is found in about 19 of 20 runs. */
FACT(detectable_change_is_detected)
{
    const int runs = run_count(1000, 100);
    const Tally floor = simulate(fact_seed(0x41), NOISE_NORMAL, 0.0, 0.0, 24, runs);
    const Tally at = simulate(fact_seed(0x42), NOISE_NORMAL, 100.0 * floor.detectable, 0.0, 24,
                              runs);
    const Tally half = simulate(fact_seed(0x43), NOISE_NORMAL, 50.0 * floor.detectable, 0.0, 24,
                                runs);

    assert_true(at.slower >= 0.95 * runs - 2.5 * sqrt(0.05 * runs));
    assert_true(half.slower < 0.35 * runs + 2.5 * sqrt(0.25 * runs));
}

/* ---- single looks ---- */

static void fill(double *x, int rounds, double change)
{
    Random random = { fact_seed(0xf1) };

    noise_fill(&random, NOISE_NORMAL, change, rounds, POSITIONS, x);
}

FACT(looks_come_when_a_part_of_the_budget_is_spent)
{
    static const struct { int rounds; double fraction; bool due; } CASES[] = {
        { 4, 0.5, false },                      /* too few rounds */
        { 9, 0.12, false },                     /* the first eighth is not over */
        { 5, 0.25, true }, { 6, 0.3, false },
        { 5, 0.4, false },                      /* nothing new to look at */
        { 8, 0.4, true },
    };
    StatsLooks looks = { .count = 0 };
    double x[MOST_ROUNDS * POSITIONS];
    VerdictRule rule = VERDICT_RULE;

    fill(x, 20, 0.0);
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        assert_int_equal(verdict_due(&rule, &looks, CASES[i].rounds, CASES[i].fraction),
                         CASES[i].due);
        if (CASES[i].due)
            verdict_look(&rule, x, CASES[i].rounds, POSITIONS, CASES[i].fraction, &looks);
    }
    assert_int_equal(looks.count, 2);
}

FACT(last_look_at_the_same_rounds_replaces_the_one_before)
{
    double x[MOST_ROUNDS * POSITIONS];
    Verdict last[2];
    VerdictRule rule = VERDICT_RULE;

    fill(x, 20, 0.0);
    for (int again = 0; again < 2; again++) {
        StatsLooks looks = { .count = 0 };

        verdict_look(&rule, x, 10, POSITIONS, 0.5, &looks);
        if (again)
            verdict_look(&rule, x, 20, POSITIONS, 0.95, &looks);
        last[again] = verdict_look(&rule, x, 20, POSITIONS, 1.0, &looks);
        assert_true(looks.spent[1] == rule.alpha);
    }
    assert_int_equal(last[1].look, 2);
    assert_true(last[1].final && last[1].ratio.low == last[0].ratio.low
                && last[1].ratio.high == last[0].ratio.high);
}

FACT(kind_follows_from_interval_and_margin)
{
    static const struct { int rounds; double change, margin; VerdictKind kind; bool equivalent; }
    CASES[] = {
        { 20, 0.10, 0.00, VERDICT_SLOWER, false },   { 20, -0.10, 0.00, VERDICT_FASTER, false },
        { 20, 0.10, 0.02, VERDICT_SLOWER, false },   { 20, -0.10, 0.02, VERDICT_FASTER, false },
        { 20, 0.01, 0.05, VERDICT_UNDECIDED, true }, { 20, -0.01, 0.05, VERDICT_UNDECIDED, true },
        { 20, 0.05, 0.05, VERDICT_UNDECIDED, false },
        { 1, 3.0, 0.0, VERDICT_UNDECIDED, false },  /* one round decides nothing */
    };
    double x[MOST_ROUNDS * POSITIONS];

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        StatsLooks looks = { .count = 0 };
        VerdictRule rule = VERDICT_RULE;

        rule.margin = CASES[i].margin;
        fill(x, CASES[i].rounds, CASES[i].change);

        const Verdict verdict = verdict_look(&rule, x, CASES[i].rounds, POSITIONS, 1.0, &looks);

        assert_int_equal(verdict.kind, CASES[i].kind);
        assert_int_equal(verdict.equivalent, CASES[i].equivalent);
        assert_true(verdict.final && (CASES[i].rounds == 1) == isinf(verdict.ratio.high));
        assert_true(fabs(log(verdict.ratio.estimate) - CASES[i].change) < 0.05);
    }
}

FACTS_MAIN(NULL, NULL)
