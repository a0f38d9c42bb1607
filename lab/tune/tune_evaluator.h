/* tune_evaluator.h - the evaluator that strategies ask: comparisons on training positions. */

#ifndef YOMIKIRI_TUNE_EVALUATOR_H
#define YOMIKIRI_TUNE_EVALUATOR_H

#include "lab/tune/tune_source.h"
#include "lab/tune/tune_strategy.h"

/* For the report: what a strategy has plotted. */
typedef struct {
    char curve[48];
    int round;                  /* of the strategy; 0 where it knows none */
    double x;
    TuneScore score;
} TuneDot;

/* What a comparison has shown so far. */
typedef struct {
    TunePoint a, b;
    int pairs;
    size_t room;
    double *gain;               /* log(b's cost / a's), pair by pair */
    double *nodes;              /* the same of nodes */
} TuneComparison;

typedef struct {
    TuneEvaluator evaluator;    /* first: what strategies see */
    TuneSource *source;
    const Suite *suite;
    double budget;              /* in the unit of the source; the strategy's part */
    int *order;                 /* of the positions, drawn from the seed */
    int64_t *fastest_ns;        /* by position: the least time seen; 0: none */

    TuneComparison *list;
    int count;
    size_t room;
    int dropped;                /* comparisons that ended early */

    bool found;                 /* some point is surely better than the start: */
    TunePoint best;
    TuneScore best_score;

    TuneDot *dots;
    int dot_count;
    size_t dot_room;

    /* After every pair; may be NULL. */
    void (*progress)(void *context);
    void *context;
} TuneComparisons;

void tune_evaluator_open(TuneComparisons *all, TuneSource *source, const TuneSpace *space,
                         const Suite *suite, uint64_t seed, double caution, double budget);
void tune_evaluator_close(TuneComparisons *all);

#endif
