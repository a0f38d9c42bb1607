#include "lab/match/match.h"

#include <math.h>

void match_stats_add(MatchTally *tally, int first, int second)
{
    const int games[] = { first, second };
    const double mean = 0.5 * (first + second);
    int points = 0;

    for (int i = 0; i < 2; i++) {
        tally->wins += games[i] > 0;
        tally->draws += games[i] == 0;
        tally->losses += games[i] < 0;
        points += (games[i] > 0) + (games[i] >= 0);
    }
    tally->points[points]++;
    tally->discs += mean;
    tally->squares += mean * mean;
    tally->pairs++;
}

double match_stats_elo(double score)
{
    return score <= 0.0   ? -INFINITY
           : score >= 1.0 ? INFINITY : 400.0 * log10(score / (1.0 - score));
}

/* ---- intervals ---- */

/* The mean and its interval from the sums over n values and their squares; infinite below two
 * values. */
static StatsInterval mean_interval(double sum, double squares, int n, double confidence,
                                   double *deviation)
{
    StatsInterval interval = { n > 0 ? sum / n : NAN, -INFINITY, INFINITY };

    *deviation = NAN;
    if (n < 2)
        return interval;
    *deviation = sqrt(fmax(squares - sum * sum / n, 0.0) / (n - 1));
    if (confidence >= 1.0)
        return interval;

    const double reach = *deviation > 0.0 ? stats_t_quantile(0.5 + 0.5 * confidence, n - 1)
                                            * *deviation / sqrt(n) : 0.0;

    interval.low = interval.estimate - reach;
    interval.high = interval.estimate + reach;
    return interval;
}

/* Of a game's mean score: that of the pairs' points. Where all pairs have the same there is no
 * scatter to go by; but n such pairs in a row have a probability of share^n, and those of the
 * other share may have any points. */
static StatsInterval score_interval(const MatchTally *tally, double confidence)
{
    double sum = 0.0, squares = 0.0, deviation;

    for (int i = 0; i < MATCH_POINTS; i++) {
        const double score = (double)i / (MATCH_POINTS - 1);

        sum += tally->points[i] * score;
        squares += tally->points[i] * score * score;
    }

    StatsInterval score = mean_interval(sum, squares, tally->pairs, confidence, &deviation);
    const double rest = tally->pairs > 0 ? pow(0.5 - 0.5 * confidence, 1.0 / tally->pairs) : 0.0;

    if (tally->pairs > 1 && !(deviation > 0.0)) {
        score.low = score.estimate * rest;
        score.high = 1.0 - (1.0 - score.estimate) * rest;
    }
    return score;
}

MatchVerdict match_stats_figures(const MatchTally *tally, double confidence)
{
    MatchVerdict verdict = { .pairs = tally->pairs, .confidence = confidence };
    const StatsInterval score = score_interval(tally, confidence);

    verdict.discs = mean_interval(tally->discs, tally->squares, tally->pairs, confidence,
                                  &verdict.deviation);
    verdict.elo = (StatsInterval){ isnan(score.estimate) ? NAN : match_stats_elo(score.estimate),
                                   match_stats_elo(score.low), match_stats_elo(score.high) };
    return verdict;
}

MatchVerdict match_stats_judge(const MatchTally *tally, double confidence)
{
    MatchVerdict verdict = match_stats_figures(tally, confidence);

    verdict.kind = verdict.discs.low > 0.0    ? MATCH_BETTER
                   : verdict.discs.high < 0.0 ? MATCH_WORSE : MATCH_UNDECIDED;
    return verdict;
}

/* ---- looks ---- */

bool match_stats_due(const StatsLooks *looks, int pairs, double fraction)
{
    const int before = looks->count > 0 ? looks->rounds[looks->count - 1] : 0;

    return looks->count < STATS_LOOKS - 1 && pairs >= MATCH_LEAST && fraction < 1.0
           && 3 * (int64_t)pairs >= 4 * (int64_t)before;
}

MatchVerdict match_stats_look(const MatchTally *tally, double fraction, StatsLooks *looks)
{
    if (tally->pairs < MATCH_LEAST)
        return match_stats_figures(tally, 1.0 - MATCH_ALPHA);

    /* Of the power family of K. Kim, D. DeMets, "Design and analysis of group sequential tests
     * based on the type I error spending rate function", Biometrika 74, 1987. The power of a half
     * spends early: a large difference is found at the first looks, however long the match. */
    const double spent = MATCH_ALPHA * sqrt(fmax(0.0, fmin(fraction, 1.0)));
    MatchVerdict verdict = match_stats_judge(tally, stats_look_spending(looks, tally->pairs,
                                                                        fraction, spent));

    verdict.look = looks->count;
    return verdict;
}
