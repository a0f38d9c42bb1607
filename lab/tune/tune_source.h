/* tune_source.h - the source of pairs: the journal of a run that goes on, then measurements. Adds
 * up what they have cost, which is what budgets are counted in. */

#ifndef YOMIKIRI_TUNE_SOURCE_H
#define YOMIKIRI_TUNE_SOURCE_H

#include "lab/tune/tune_journal.h"

typedef enum {
    TUNE_DONE,
    TUNE_WRONG,                 /* an answer differs from the suite's */
    TUNE_FAILED,                /* the journal cannot be written or is another run's, no memory */
    TUNE_INTERRUPTED,
} TuneStatus;

/* One of the two of a pair: `name` tells it from others in the journal. */
typedef struct {
    const char *name;
    const yk_config *config;
} TuneSide;

typedef struct {
    TuneMeasurement *measurement;
    TuneJournal *journal;       /* NULL: nothing is kept */
    bool nodes;                 /* cost is counted in nodes: then budgets are in pairs */

    double spent;               /* seconds or pairs, replayed ones included */
    int pairs;
    int64_t last_ns;            /* when the last pair ended */
    TuneStatus status;          /* not TUNE_DONE: no more pairs */
    char error[600];
} TuneSource;

/* Time begins to count. */
void tune_source_begin(TuneSource *source, TuneMeasurement *measurement, TuneJournal *journal,
                       bool nodes);

/* One pair; `suite_name` is the suite's part in the run ("training"). False: source->status
 * says why. */
bool tune_source_pair(TuneSource *source, const char *suite_name, const SuitePosition *position,
                      const TuneSide *a, const TuneSide *b, bool b_first, int64_t limit_ns,
                      TuneCost cost[2]);

/* What a solve cost in the unit of the run. */
double tune_source_cost(const TuneSource *source, const TuneCost *cost);

/* Who of pair `number` is solved first: by lot. In turns (AB BA AB) a slow moment that lasts from
 * the end of one pair into the next would push both the same way, and the mean would look surer
 * than it is: neighbours had a correlation of 0.2. */
static inline bool tune_source_lot(uint64_t number)
{
    Random random = { number };

    return random_next(&random) & 1;
}

#endif
