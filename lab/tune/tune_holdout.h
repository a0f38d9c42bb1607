/* tune_holdout.h - the holdout of a tuning result against something else, on positions that no
 * strategy has seen. */

#ifndef YOMIKIRI_TUNE_HOLDOUT_H
#define YOMIKIRI_TUNE_HOLDOUT_H

#include "bench/stats/stats.h"
#include "lab/tune/tune_source.h"

typedef struct {
    int positions, rounds;      /* whole rounds over all positions */
    StatsInterval ratio;        /* of the cost: the winner's to the rival's, as a mean over
                                   positions of logarithms; positions are drawn from more, so it
                                   holds for others like them */
    double confidence;          /* of that interval, 0.99 */
    double nodes;               /* the same ratio of nodes, without noise */
    double total;               /* ratio of the summed costs */
} TuneHoldout;

/* Solve every position of `unseen` with both, round after round: `rounds` of them, fewer where
 * source->spent would pass `until`, but one. False: source->status says why. */
bool tune_holdout_run(TuneSource *source, const char *suite_name, const Suite *unseen,
                      const TuneSide *winner, const TuneSide *rival, int rounds, double until,
                      uint64_t seed, TuneHoldout *holdout);

/* The whole interval lies below 1. */
static inline bool tune_holdout_won(const TuneHoldout *holdout)
{
    return holdout->rounds > 0 && holdout->ratio.high < 1.0;
}

#endif
