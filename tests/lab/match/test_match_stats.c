/* test_match_stats.c - figures of a match against a calculation by hand, and how often the
 * verdict is wrong. */

#include "tests/support/fact.h"

#include <math.h>
#include <stdlib.h>

#include "lab/match/match_stats.h"
#include "tests/support/noise.h"

static void assert_near(double value, double expected, double within)
{
    if (!(fabs(value - expected) <= within))
        fail_msg("%.6f, not %.6f", value, expected);
}

/* ---- figures ---- */

static void add_counts_games_and_points(void **state)
{
    MatchTally tally = { .pairs = 0 };

    (void)state;
    match_stats_add(&tally, 10, 2);         /* 2 points */
    match_stats_add(&tally, 4, 0);          /* 1.5 */
    match_stats_add(&tally, 6, -10);        /* 1 */
    match_stats_add(&tally, 0, 0);          /* 1 */
    match_stats_add(&tally, 0, -2);         /* 0.5 */
    match_stats_add(&tally, -2, -64);       /* 0 */
    assert_int_equal(tally.pairs, 6);
    assert_int_equal(tally.wins, 4);
    assert_int_equal(tally.draws, 4);
    assert_int_equal(tally.losses, 4);
    assert_int_equal(tally.points[0], 1);
    assert_int_equal(tally.points[1], 1);
    assert_int_equal(tally.points[2], 2);
    assert_int_equal(tally.points[3], 1);
    assert_int_equal(tally.points[4], 1);
    assert_near(tally.discs, 6 + 2 - 2 + 0 - 1 - 33, 0);
    assert_near(tally.squares, 36 + 4 + 4 + 0 + 1 + 1089, 0);
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

/* Ten pairs without a loss: at 95 % a score of 0.025^(1/10) = 0.6915 could still do that. */
static void elo_is_bounded_where_all_is_won(void **state)
{
    MatchTally won = { .pairs = 0 }, lost = { .pairs = 0 };
    MatchVerdict verdict;

    (void)state;
    for (int i = 0; i < 10; i++) {
        match_stats_add(&won, 2 + i, 4);
        match_stats_add(&lost, -2, -6 - i);
    }
    verdict = match_stats_figures(&won, 0.95);
    assert_true(isinf(verdict.elo.estimate) && isinf(verdict.elo.high));
    assert_near(verdict.elo.low, match_stats_elo(pow(0.025, 0.1)), 1e-9);
    verdict = match_stats_figures(&lost, 0.95);
    assert_true(isinf(verdict.elo.estimate) && isinf(verdict.elo.low));
    assert_near(verdict.elo.high, -match_stats_elo(pow(0.025, 0.1)), 1e-9);
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
    match_stats_rule_init(&rule);
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
    match_stats_rule_init(&rule);
    assert_int_equal(match_stats_look(&rule, &tally, 1.0, &looks).kind, MATCH_UNDECIDED);
    rule.margin = 0.1;
    looks = (StatsLooks){ .count = 0 };
    assert_int_equal(match_stats_look(&rule, &tally, 1.0, &looks).kind, MATCH_GOOD_ENOUGH);
}

/* ---- verdicts of simulated matches ---- */

enum { MATCHES = 1500, PAIRS = 200 };

/* Pairs as they come: half of them level, the others some discs apart, a few by very much;
 * `gain` discs a game in favour of B. */
static void simulate_pair(Random *random, double gain, MatchTally *tally)
{
    double discs[2] = { 0, 0 };

    if (random_below(random, 2) == 0) {
        const double deviation = random_below(random, 10) == 0 ? 30 : 8;

        for (int i = 0; i < 2; i++)
            discs[i] = 2 * gain + deviation * noise_normal(random);
    }
    for (int i = 0; i < 2; i++)
        discs[i] = 2 * round(0.5 * fmax(-64, fmin(64, discs[i])));
    match_stats_add(tally, (int)discs[0], (int)discs[1]);
}

/* The confidence of the look after each pair, 0 where there is none: what a match without any
 * difference is looked at with. All others have the same looks, until they end. */
static double confidences[PAIRS + 1];

static void plan_looks(const MatchRule *rule)
{
    MatchTally level = { .pairs = 0 };
    StatsLooks looks = { .count = 0 };

    for (int pair = 1; pair <= PAIRS; pair++) {
        const double fraction = (double)pair / PAIRS;

        match_stats_add(&level, 2, -2);
        confidences[pair] = 0;
        if (pair == PAIRS || match_stats_due(rule, &looks, pair, fraction))
            confidences[pair] = match_stats_look(rule, &level, fraction, &looks).confidence;
    }
    assert_true(looks.count >= rule->looks - 2 && looks.count <= rule->looks);
}

/* One match with those looks on the way; *pairs: how many it took. */
static MatchKind simulate(const MatchRule *rule, Random *random, double gain, int *pairs)
{
    MatchTally tally = { .pairs = 0 };
    MatchKind kind = MATCH_UNDECIDED;

    for (int pair = 1; pair <= PAIRS && kind == MATCH_UNDECIDED; pair++) {
        simulate_pair(random, gain, &tally);
        *pairs = pair;
        if (confidences[pair] > 0)
            kind = match_stats_judge(rule, &tally, confidences[pair]).kind;
    }
    return kind;
}

static void false_alarms_keep_alpha(void **state)
{
    Random random = { fact_seed(0xe1) };
    const int matches = max_int(fact_scaled(MATCHES), 400);
    MatchRule rule;

    (void)state;
    match_stats_rule_init(&rule);
    for (rule.looks = 1; rule.looks <= 16; rule.looks += 15) {
        int better = 0, worse = 0, pairs;

        plan_looks(&rule);
        for (int i = 0; i < matches; i++) {
            const MatchKind kind = simulate(&rule, &random, 0.0, &pairs);

            better += kind == MATCH_BETTER;
            worse += kind == MATCH_WORSE;
        }
        const double expected = rule.alpha * matches, deviation = sqrt(expected);

        if (better + worse > expected + 3 * deviation || better + worse < expected / 3)
            fail_msg("%d looks: %d better and %d worse of %d, %.0f expected", rule.looks, better,
                     worse, matches, expected);
        /* Neither side is favoured. */
        assert_true(abs(better - worse) < 4 * sqrt(better + worse));
    }
}

/* If nobody took care of the looks, they would find far too much. */
static void looking_without_care_would_not_do(void **state)
{
    Random random = { fact_seed(0xe1) };
    const int matches = max_int(fact_scaled(MATCHES), 400);
    int wrong = 0;

    (void)state;
    for (int i = 0; i < matches; i++) {
        MatchTally tally = { .pairs = 0 };
        bool found = false;

        for (int pair = 1; pair <= PAIRS && !found; pair++) {
            simulate_pair(&random, 0.0, &tally);
            if (pair >= 16 && pair % 12 == 0) {
                const MatchVerdict verdict = match_stats_figures(&tally, 0.95);

                found = verdict.discs.low > 0 || verdict.discs.high < 0;
            }
        }
        wrong += found;
    }
    assert_true(wrong > matches / 8);
}

static void a_difference_is_found_early(void **state)
{
    Random random = { fact_seed(0xe2) };
    const int matches = fact_scaled(500);
    MatchRule rule;
    int right = 0, wrong = 0, all = 0;

    (void)state;
    match_stats_rule_init(&rule);
    rule.looks = 16;
    plan_looks(&rule);
    for (int i = 0; i < matches; i++) {
        const bool better = i % 2 == 0;
        int pairs;
        const MatchKind kind = simulate(&rule, &random, better ? 4.0 : -4.0, &pairs);

        right += kind == (better ? MATCH_BETTER : MATCH_WORSE);
        wrong += kind == (better ? MATCH_WORSE : MATCH_BETTER);
        all += pairs;
    }
    assert_int_equal(wrong, 0);
    assert_true(right >= matches * 9 / 10);
    assert_true(all < matches * PAIRS * 6 / 10);
}

static void a_margin_forgives_so_much(void **state)
{
    Random random = { fact_seed(0xe3) };
    const int matches = fact_scaled(300);
    MatchRule rule;
    int good = 0, false_good = 0, pairs;

    (void)state;
    match_stats_rule_init(&rule);
    plan_looks(&rule);
    rule.margin = 4.0;
    for (int i = 0; i < matches; i++) {
        good += simulate(&rule, &random, 0.0, &pairs) == MATCH_GOOD_ENOUGH;
        false_good += simulate(&rule, &random, -8.0, &pairs) != MATCH_WORSE;
    }
    assert_true(good >= matches * 8 / 10);
    assert_true(false_good <= matches / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(add_counts_games_and_points),
        cmocka_unit_test(figures_are_those_of_students_t),
        cmocka_unit_test(elo_is_logistic),
        cmocka_unit_test(elo_is_bounded_where_all_is_won),
        cmocka_unit_test(nothing_is_known_of_no_pairs),
        cmocka_unit_test(level_pairs_decide_nothing),
        cmocka_unit_test(false_alarms_keep_alpha),
        cmocka_unit_test(looking_without_care_would_not_do),
        cmocka_unit_test(a_difference_is_found_early),
        cmocka_unit_test(a_margin_forgives_so_much),
    };

    return cmocka_run_group_tests_name("match_stats", tests, NULL, NULL);
}
