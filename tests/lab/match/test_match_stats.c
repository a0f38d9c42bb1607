/* test_match_stats.c - figures of a match against a calculation by hand; and simulated matches:
 * how often the verdict is wrong, and how many pairs it takes. */

#include "tests/support/fact.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "lab/match/match.h"
#include "tests/support/noise.h"

static void assert_near(double value, double expected, double within)
{
    if (!(fabs(value - expected) <= within))
        fail_msg("%.6f, not %.6f", value, expected);
}

/* ---- figures ---- */

FACT(add_counts_games_and_points)
{
    /* 2 points, 1.5, 1, 1, 0.5 and 0 */
    static const int PAIRS[][2] = { { 10, 2 }, { 4, 0 }, { 6, -10 }, { 0, 0 }, { 0, -2 },
                                    { -2, -64 } };
    const MatchTally expected = { .pairs = 6, .wins = 4, .draws = 4, .losses = 4,
                                  .points = { 1, 1, 2, 1, 1 }, .discs = 6 + 2 - 2 + 0 - 1 - 33,
                                  .squares = 36 + 4 + 4 + 0 + 1 + 1089 };
    MatchTally tally = { .pairs = 0 };

    for (size_t i = 0; i < ARRAY_LENGTH(PAIRS); i++)
        match_stats_add(&tally, PAIRS[i][0], PAIRS[i][1]);
    assert_memory_equal(&tally, &expected, offsetof(MatchTally, discs) - sizeof(int));
    assert_true(tally.discs == expected.discs && tally.squares == expected.squares);
}

/* Means of 1, 3 and 8 discs: mean 4, deviation sqrt(13); Student's t with two degrees of
 * freedom is 4.302653 at 95 %. Points 2, 2 and 1.5 of 2. */
FACT(figures_are_those_of_students_t)
{
    MatchTally tally = { .pairs = 0 };
    MatchVerdict verdict;
    double reach;

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

FACT(elo_is_logistic)
{
    assert_near(match_stats_elo(0.5), 0, 0);
    assert_near(match_stats_elo(10.0 / 11.0), 400, 1e-9);
    assert_near(match_stats_elo(1.0 / 11.0), -400, 1e-9);
    assert_true(match_stats_elo(1.0) > 1e300 && match_stats_elo(0.0) < -1e300);
}

/* Ten pairs alike: at 95 % a share of 0.025^(1/10) = 0.6915 of such pairs could still do that, and
 * all others be for one side. */
FACT(elo_is_bounded_where_all_pairs_are_alike)
{
    static const struct { int first, second; double score; } CASES[] = {
        { 2, 4, 1.0 }, { -2, -6, 0.0 }, { 10, -4, 0.5 },
    };
    const double rest = pow(0.025, 0.1);

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

FACT(nothing_is_known_of_no_pairs)
{
    const MatchTally none = { .pairs = 0 };
    MatchTally one = { .pairs = 0 };
    StatsLooks looks = { .count = 0 };
    MatchVerdict verdict = match_stats_figures(&none, 0.95);

    assert_true(isnan(verdict.discs.estimate) && isnan(verdict.elo.estimate));
    match_stats_add(&one, 64, 64);
    verdict = match_stats_figures(&one, 0.95);
    assert_true(isinf(verdict.discs.low) && isinf(verdict.discs.high));
    verdict = match_stats_look(&one, 1.0, &looks);
    assert_int_equal(verdict.kind, MATCH_UNDECIDED);
    assert_int_equal(looks.count, 0);
}

FACT(level_pairs_decide_nothing)
{
    MatchTally tally = { .pairs = 0 };
    StatsLooks looks = { .count = 0 };

    for (int i = 0; i < 100; i++)
        match_stats_add(&tally, i - 30, 30 - i);
    assert_int_equal(match_stats_look(&tally, 1.0, &looks).kind, MATCH_UNDECIDED);
}

/* ---- simulated matches ---- */

enum { MATCHES = 1500, PAIRS = 200, LONG_PAIRS = 2000 };

/* Pairs with heavy tails: half of them level, the others some discs apart, a few by very much;
 * `gain` discs a game in favour of B. */
static void heavy_pair(Random *random, double gain, int discs[2])
{
    double game[2] = { 0, 0 };

    if (random_below(random, 2) == 0) {
        const double deviation = random_below(random, 10) == 0 ? 30 : 8;

        for (int i = 0; i < 2; i++)
            game[i] = 2 * gain + deviation * noise_normal(random);
    }
    for (int i = 0; i < 2; i++)
        discs[i] = 2 * (int)round(0.5 * fmax(-64, fmin(64, game[i])));
}

/* Pairs as those of f706fc8 and a later version with 10 ms a move (40 pairs): what
 * the opening is worth, which one game has from the one side and the other from the other, and
 * what happens on the way. */
static const double OPENING = 3.3, PLAY = 7.9;

static void player_pair(Random *random, double gain, int discs[2])
{
    const double worth = OPENING * noise_normal(random);

    for (int i = 0; i < 2; i++) {
        const double game = gain + (i == 0 ? worth : -worth) + PLAY * noise_normal(random);

        discs[i] = 2 * (int)round(0.5 * fmax(-64, fmin(64, game)));
    }
}

/* The discs a game that are worth so many Elo from level openings. */
static double gain_of(double elo)
{
    return stats_normal_quantile(1 / (1 + pow(10, -elo / 400))) * hypot(OPENING, PLAY);
}

/* The confidence of the look after each pair, 0 where there is none: what a match without any
 * difference is looked at with. All others have the same looks, until they end. */
static double confidences[LONG_PAIRS + 1];
static int looks_planned;

static void plan_looks(bool early, int most)
{
    MatchTally level = { .pairs = 0 };
    StatsLooks looks = { .count = 0 };

    for (int pair = 1; pair <= most; pair++) {
        const double fraction = (double)pair / most;

        match_stats_add(&level, 2, -2);
        confidences[pair] = 0;
        if (pair == most || (early && match_stats_due(&looks, pair, fraction)))
            confidences[pair] = match_stats_look(&level, fraction, &looks).confidence;
    }
    looks_planned = looks.count;
}

typedef void SimulatePair(Random *random, double gain, int discs[2]);

typedef struct {
    int better, worse, pairs;   /* matches, and pairs of all */
} Outcome;

/* So many matches of at most `most` pairs with the looks that were planned. */
static Outcome simulate(uint64_t seed, SimulatePair *pair_of, double gain, int most, int matches)
{
    Random random = { seed };
    Outcome outcome = { .better = 0 };

    for (int i = 0; i < matches; i++) {
        MatchTally tally = { .pairs = 0 };
        MatchKind kind = MATCH_UNDECIDED;

        while (tally.pairs < most && kind == MATCH_UNDECIDED) {
            int discs[2];

            pair_of(&random, gain, discs);
            match_stats_add(&tally, discs[0], discs[1]);
            if (confidences[tally.pairs] > 0)
                kind = match_stats_judge(&tally, confidences[tally.pairs]).kind;
        }
        outcome.better += kind == MATCH_BETTER;
        outcome.worse += kind == MATCH_WORSE;
        outcome.pairs += tally.pairs;
    }
    return outcome;
}

/* Of equals as many have a verdict as the error rate allows, on neither side more. */
static void keeps_alpha(uint64_t seed, SimulatePair *pair_of, int most)
{
    const int matches = max_int(fact_scaled(MATCHES), 400);
    const Outcome outcome = simulate(fact_seed(seed), pair_of, 0.0, most, matches);
    const double expected = MATCH_ALPHA * matches, deviation = sqrt(expected);
    const int wrong = outcome.better + outcome.worse;

    printf("# %d pairs, %d looks: %d of %d equals better, %d worse\n", most, looks_planned,
           outcome.better, matches, outcome.worse);
    if (wrong > expected + 3 * deviation || wrong < expected / 3)
        fail_msg("%.0f expected", expected);
    assert_true(abs(outcome.better - outcome.worse) < 4 * sqrt(wrong));
}

FACT(false_alarms_keep_alpha)
{
    static const int MOST[] = { PAIRS, LONG_PAIRS };

    for (int early = 0; early <= 1; early++)
        for (size_t i = 0; i < ARRAY_LENGTH(MOST); i++) {
            plan_looks(early, MOST[i]);
            keeps_alpha(0xe1, player_pair, MOST[i]);
            keeps_alpha(0xe4, heavy_pair, MOST[i]);
        }
}

/* The mean number of pairs, and how often the verdict is right, by the difference. */
FACT(elo_takes_so_many_pairs)
{
    static const struct { double elo; int most_pairs, least_right; } EXPECTED[] = {
        { 338, 17, 100 }, { 200, 20, 98 }, { 100, 55, 98 }, { 30, 420, 98 },
    };
    const int matches = fact_scaled(400);

    plan_looks(true, LONG_PAIRS);
    for (size_t i = 0; i < ARRAY_LENGTH(EXPECTED); i++) {
        const Outcome outcome = simulate(fact_seed(0xe2), player_pair,
                                         gain_of(EXPECTED[i].elo), LONG_PAIRS, matches);

        printf("# %+.0f Elo: %d of %d better, %d worse, %.0f pairs in the mean\n",
               EXPECTED[i].elo, outcome.better, matches, outcome.worse,
               (double)outcome.pairs / matches);
        assert_true(outcome.better * 100 >= matches * EXPECTED[i].least_right);
        assert_true(outcome.pairs <= matches * EXPECTED[i].most_pairs);
    }
}

FACTS_MAIN(NULL, NULL)
