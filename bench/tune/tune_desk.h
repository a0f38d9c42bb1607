/* tune_desk.h - the desk that a strategy asks: races over training positions, remembered. */

#ifndef YOMIKIRI_TUNE_DESK_H
#define YOMIKIRI_TUNE_DESK_H

#include "bench/tune/tune_source.h"
#include "bench/tune/tune_strategy.h"

/* For the report: what a strategy has plotted. */
typedef struct {
    char curve[48];
    int round;                  /* of the strategy; 0 where it knows none */
    double x;
    TuneScore score;
} TuneDot;

/* What a race has shown so far. */
typedef struct {
    TunePoint a, b;
    int pairs, room;
    double *gain;               /* log(b's cost / a's), pair by pair */
    double *nodes;              /* the same of nodes */
} TuneRace;

typedef struct {
    TuneDesk desk;              /* first: what strategies see */
    TuneSource *source;
    const Suite *suite;
    double budget;              /* in the unit of the source; the strategy's part */
    int *order;                 /* of the positions, drawn from the seed */
    int64_t *fastest_ns;        /* by position: the least time seen; 0: none */

    TuneRace *races;
    int race_count, race_room;
    int dropped;                /* races that ended early */

    bool found;                 /* some point is surely better than the start: */
    TunePoint best;
    TuneScore best_score;

    TuneDot *dots;
    int dot_count, dot_room;

    /* After every pair; may be NULL. */
    void (*progress)(void *context);
    void *context;
} TuneRaces;

void tune_desk_open(TuneRaces *races, TuneSource *source, const TuneSpace *space,
                    const Suite *suite, uint64_t seed, double caution, double budget);
void tune_desk_close(TuneRaces *races);

#endif
