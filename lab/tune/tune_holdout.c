#include "lab/tune/tune_holdout.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory/memory.h"
#include "bench/stats/stats.h"

enum { RESAMPLES = 2000 };

static const double CONFIDENCE = 0.99;

/* Sums over the rounds. */
typedef struct {
    double *gain;               /* by position: log-ratios of the cost */
    double *nodes;              /* the same of nodes */
    double cost[2];
} Sums;

/* False: stopped, before the round was whole. */
static bool play_round(TuneSource *source, const char *suite_name, const Suite *unseen,
                       const TuneSide *winner, const TuneSide *rival, Random *random,
                       Sums *sums)
{
    const int first = (int)random_below(random, (uint32_t)unseen->count);

    for (int i = 0; i < unseen->count; i++) {
        const int position = (first + i) % unseen->count;
        TuneCost cost[2];

        if (!tune_source_pair(source, suite_name, &unseen->positions[position], winner, rival,
                              tune_source_lot(random_next(random)), 0, cost))
            return false;
        for (int side = 0; side < 2; side++)
            sums->cost[side] += tune_source_cost(source, &cost[side]);
        sums->gain[position] += log(tune_source_cost(source, &cost[0])
                                    / tune_source_cost(source, &cost[1]));
        sums->nodes[position] += log((double)(cost[0].nodes + 1) / (double)(cost[1].nodes + 1));
    }
    return true;
}

bool tune_holdout_run(TuneSource *source, const char *suite_name, const Suite *unseen,
                      const TuneSide *winner, const TuneSide *rival, int rounds, double until,
                      uint64_t seed, TuneHoldout *holdout)
{
    const size_t count = (size_t)unseen->count;
    Sums sums = { .gain = memory_array(count, sizeof(double)),
                  .nodes = memory_array(count, sizeof(double)) };
    const double before = source->spent;
    Random random = { seed };
    bool going = sums.gain && sums.nodes && count > 0;

    *holdout = (TuneHoldout){ .positions = unseen->count, .confidence = CONFIDENCE };
    if (!going)
        source->status = TUNE_FAILED;
    while (going && holdout->rounds < rounds) {
        const double each = holdout->rounds > 0 ? (source->spent - before) / holdout->rounds : 0.0;

        if (holdout->rounds > 0 && source->spent + each > until)
            break;
        going = play_round(source, suite_name, unseen, winner, rival, &random, &sums);
        holdout->rounds += going;
    }
    if (going) {
        for (size_t i = 0; i < count; i++) {
            sums.gain[i] /= holdout->rounds;
            sums.nodes[i] /= holdout->rounds;
        }
        const StatsInterval gain = stats_paired(sums.gain, unseen->count, 1, CONFIDENCE,
                                                RESAMPLES, seed);

        holdout->ratio = (StatsInterval){ exp(gain.estimate), exp(gain.low), exp(gain.high) };
        holdout->nodes = exp(stats_mean(sums.nodes, unseen->count));
        holdout->total = sums.cost[0] / sums.cost[1];
    }
    free(sums.gain);
    free(sums.nodes);
    return going;
}
