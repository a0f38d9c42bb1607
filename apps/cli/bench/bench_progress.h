/* bench_progress.h - one line on the terminal that tells how far a run is and how long it
 * will take. */

#ifndef YOMIKIRI_BENCH_PROGRESS_H
#define YOMIKIRI_BENCH_PROGRESS_H

#include "apps/cli/terminal/progress_line.h"
#include "bench/run/run.h"

/* The least and the most that each engine took for each position so far. */
typedef struct {
    ProgressLine line;
    const Suite *suite;
    int engine_count, rounds;   /* rounds 0: as many as fit into the budget */
    double budget_s;            /* 0: none */
    int round, done;            /* solves of that round that have ended */
    double *low_s, *high_s;     /* [position][engine]; 0: not measured yet */
    double *first_s;            /* likewise: the first time, also of what met its limit */
    double *limit_s;            /* [engine]; 0: none */
} BenchProgress;

/* The run begins. */
void bench_progress_begin(BenchProgress *progress, const RunPlan *plan, bool wanted);

/* After a solve; what RunPlan.each is told. Draws the line if it is time. */
void bench_progress_note(BenchProgress *progress, int round, int position, int engine,
                         const Sample *sample);

/* Seconds that the solves to come will take, from..to: as measured, where that was done; for
 * others by a line through the times of those that were, over their empties, and what is known
 * of such lines. False as long as that is worth nothing: the range would be tenfold. */
bool bench_progress_left(const BenchProgress *progress, double *from_s, double *to_s);

/* Takes the line away, too. */
void bench_progress_end(BenchProgress *progress);

#endif
