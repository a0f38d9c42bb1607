/* test_match_stats.c - figures of a match against a calculation by hand. */

#include "tests/support/fact.h"

#include <math.h>

#include "lab/match/match_stats.h"

static void assert_near(double value, double expected, double within)
{
    if (!(fabs(value - expected) <= within))
        fail_msg("%.6f, not %.6f", value, expected);
}

/* ---- figures ---- */

static void add_counts_games_and_points(void **state)
{
    /* 2 points, 1.5, 1, 1, 0.5 and 0 */
    static const int PAIRS[][2] = { { 10, 2 }, { 4, 0 }, { 6, -10 }, { 0, 0 }, { 0, -2 },
                                    { -2, -64 } };
    const MatchTally expected = { .pairs = 6, .wins = 4, .draws = 4, .losses = 4,
                                  .points = { 1, 1, 2, 1, 1 }, .discs = 6 + 2 - 2 + 0 - 1 - 33,
                                  .squares = 36 + 4 + 4 + 0 + 1 + 1089 };
    MatchTally tally = { .pairs = 0 };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(PAIRS); i++)
        match_stats_add(&tally, PAIRS[i][0], PAIRS[i][1]);
    assert_memory_equal(&tally, &expected, offsetof(MatchTally, discs) - sizeof(int));
    assert_true(tally.discs == expected.discs && tally.squares == expected.squares);
}

/* Means of 1, 3 and 8 discs: mean 4, deviation sqrt(13); Student's t with two degrees of
 * freedom is 4.302653 at 95 %. Points 2, 2 and 1.5 of 2. */
static void figures_are_those_of_students_t(void **state)
{
    MatchTally tally = { .pairs = 0 };
    MatchVerdict verdict;
    double reach;

    (void)state;
    match_stats_add(&tally, 2, 0);
    match_stats_add(&tally, 4, 2);
    match_stats_add(&tally, 8, 8);
    verdict = match_stats_figures(&tally, 0.95);
    reach = 4.302653 * sqrt(13.0 / 3.0);
    assert_near(verdict.deviation, sqrt(13.0), 1e-9);
    assert_near(verdict.discs.estimate, 4.0, 1e-12);
    assert_near(verdict.discs.low, 4.0 - reach, 1e-5);
    assert_near(verdict.discs.high, 4.0 + reach, 1e-5);

    const double score = (0.75 + 1 + 1) / 3, spread = sqrt(1.0 / 48.0);

    assert_near(verdict.elo.estimate, 400 * log10(score / (1 - score)), 1e-9);
    assert_near(verdict.elo.low,
                match_stats_elo(score - 4.302653 * spread / sqrt(3.0)), 1e-3);
    assert_true(isinf(verdict.elo.high));
}

static void elo_is_logistic(void **state)
{
    (void)state;
    assert_near(match_stats_elo(0.5), 0, 0);
    assert_near(match_stats_elo(10.0 / 11.0), 400, 1e-9);
    assert_near(match_stats_elo(1.0 / 11.0), -400, 1e-9);
    assert_true(match_stats_elo(1.0) > 1e300 && match_stats_elo(0.0) < -1e300);
}

/* Ten pairs alike: at 95 % a share of 0.025^(1/10) = 0.6915 of such pairs could still do that, and
 * all others be for one side. */
static void elo_is_bounded_where_all_pairs_are_alike(void **state)
{
    static const struct { int first, second; double score; } CASES[] = {
        { 2, 4, 1.0 }, { -2, -6, 0.0 }, { 10, -4, 0.5 },
    };
    const double rest = pow(0.025, 0.1);

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const double score = CASES[i].score;
        MatchTally tally = { .pairs = 0 };

        for (int pair = 0; pair < 10; pair++)
            match_stats_add(&tally, CASES[i].first, CASES[i].second);
        const StatsInterval elo = match_stats_figures(&tally, 0.95).elo;

        assert_true(elo.estimate == match_stats_elo(score));
        assert_true(fabs(elo.low - match_stats_elo(score * rest)) < 1e-9 || score == 0.0);
        assert_true(fabs(elo.high - match_stats_elo(1 - (1 - score) * rest)) < 1e-9
                    || score == 1.0);
    }
}

static void nothing_is_known_of_no_pairs(void **state)
{
    const MatchTally none = { .pairs = 0 };
    MatchTally one = { .pairs = 0 };
    StatsLooks looks = { .count = 0 };
    MatchVerdict verdict = match_stats_figures(&none, 0.95);
    MatchRule rule;

    (void)state;
    assert_true(isnan(verdict.discs.estimate) && isnan(verdict.elo.estimate));
    match_stats_add(&one, 64, 64);
    verdict = match_stats_figures(&one, 0.95);
    assert_true(isinf(verdict.discs.low) && isinf(verdict.discs.high));
    rule = MATCH_RULE;
    verdict = match_stats_look(&rule, &one, 1.0, &looks);
    assert_int_equal(verdict.kind, MATCH_UNDECIDED);
    assert_int_equal(looks.count, 0);
}

static void level_pairs_decide_nothing(void **state)
{
    MatchTally tally = { .pairs = 0 };
    StatsLooks looks = { .count = 0 };
    MatchRule rule;

    (void)state;
    for (int i = 0; i < 100; i++)
        match_stats_add(&tally, i - 30, 30 - i);
    rule = MATCH_RULE;
    assert_int_equal(match_stats_look(&rule, &tally, 1.0, &looks).kind, MATCH_UNDECIDED);
    rule.margin = 0.1;
    looks = (StatsLooks){ .count = 0 };
    assert_int_equal(match_stats_look(&rule, &tally, 1.0, &looks).kind, MATCH_GOOD_ENOUGH);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(add_counts_games_and_points),
        cmocka_unit_test(figures_are_those_of_students_t),
        cmocka_unit_test(elo_is_logistic),
        cmocka_unit_test(elo_is_bounded_where_all_pairs_are_alike),
        cmocka_unit_test(nothing_is_known_of_no_pairs),
        cmocka_unit_test(level_pairs_decide_nothing),
    };

    return cmocka_run_group_tests_name("match_stats", tests, NULL, NULL);
}
