/* tune_measurement.h - the cost of a solve with given values of the knobs: the one place of the
 * tuner that solves anything.
 *
 * The two of a pair solve the same position one right after the other. Each has a solver of its
 * own, made anew every few pairs, so that the luck of where its memory lies is drawn again, and
 * warmed up before it counts. Not for several threads. */

#ifndef YOMIKIRI_TUNE_MEASUREMENT_H
#define YOMIKIRI_TUNE_MEASUREMENT_H

#include "positions/suite/suite.h"
#include "yomikiri.h"

typedef struct {
    int64_t cpu_ns;             /* of the thread that solves */
    int64_t nodes;
    bool cut;                   /* given up: it would have cost much more than that */
} TuneCost;

typedef enum {
    TUNE_MEASUREMENT_DONE,
    TUNE_MEASUREMENT_WRONG,     /* an answer is not the suite's */
    TUNE_MEASUREMENT_FAILED,    /* no solver can be made of these knobs, or no memory */
    TUNE_MEASUREMENT_STOPPED,
} TuneMeasurementStatus;

typedef struct TuneMeasurement TuneMeasurement;

/* `stop` may be NULL; non-zero ends a solve soon. `watch` as in TunePlan. `nodes`: only nodes
 * count, so that what was solved before with the same knobs need not be solved again; its time is
 * then 1 ns. */
TuneMeasurement *tune_measurement_open(bool nodes, volatile const int *stop,
                                       void (*watch)(yk_solver *const *solvers, int count));
void tune_measurement_close(TuneMeasurement *measurement);

/* Solve `position`, whose score is known, with `a` and `b`; `b_first`: in that order. One that
 * takes longer than `limit_ns` is given up, at the first look after that (looks are a twentieth
 * of a second apart); 0: none is. `error` says what TUNE_MEASUREMENT_WRONG and _FAILED mean. */
TuneMeasurementStatus tune_measurement_pair(TuneMeasurement *measurement,
                                            const SuitePosition *position, const yk_config *a,
                                            const yk_config *b, bool b_first, int64_t limit_ns,
                                            TuneCost cost[2], char *error, size_t error_size);

#endif
