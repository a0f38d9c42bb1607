/* run.h - the measurement itself: every engine, every position, round after round,
 * interleaved, so that whatever slows the machine down for a while meets all alike.
 *
 * A round starts every engine anew (so that the luck of where its memory lies is drawn
 * again), warms it up, and then asks each position of all engines in an order drawn anew
 * for every (round, position) from the seed. */

#ifndef YOMIKIRI_RUN_H
#define YOMIKIRI_RUN_H

#include "base/text/grid.h"
#include "bench/engine/engine.h"
#include "bench/record/record.h"

typedef struct {
    const EngineSpec *engines;
    int engine_count;
    const Suite *suite;
    int rounds;                 /* at most; 0: until the budget is spent */
    double budget_s;            /* begin no round that will not end in it; 0: none */
    int warmup;                 /* how often the position with the fewest empties is solved and
                                   thrown away at the start of a round */
    uint64_t seed;
    double least_limit_s;       /* where an engine's limit is below 0 (run_limit()); 0: 60 s */
    bool keep_going;            /* a wrong or missing answer does not end the run */

    /* Called after every solve; NULL: not. */
    void (*each)(void *context, int round, int position, int engine, const Sample *sample);
    /* Called after every round; true: enough. NULL: not. */
    bool (*enough)(void *context, int rounds_done);
    void *context;
    volatile const int *stop;   /* non-zero: end as soon as possible; may be NULL */
} RunPlan;

typedef enum {
    RUN_DONE,
    RUN_WRONG,                  /* an answer differs from the expected one, or between engines */
    RUN_FAILED,                 /* an engine could not be started, died, or was cut off */
    RUN_INTERRUPTED,
} RunStatus;

typedef struct {
    int engine_count;
    Record *records;            /* one of each engine, with what an incomplete last round gave */
    int rounds;                 /* complete ones */
    int partial;                /* solves of an incomplete last round */
    char trouble[ENGINE_ERROR_SIZE + 100];          /* what went wrong first, in one sentence */
} RunResult;

/* Everything taken before trouble is in *result, whatever comes back. */
RunStatus run_suite(const RunPlan *plan, RunResult *result);

void run_free(RunResult *result);

/* ---- run_limit(): the time that a position may take where nobody named a limit ---- */

enum { RUN_LEAST_LIMIT_S = 60 };

/* Seconds for a position of so many empties that is asked as `ask` says: 20 times what it has
 * taken before, `seen_s`, and at least `least_s`; where nobody has solved it yet (0), what a slow
 * program takes: `least_s` up to 20 empties, 2.5 times as much for each one more. */
double run_limit(const SuiteAsk *ask, int empties, double least_s, double seen_s);

/* What was checked in a run without a wrong answer, scores against those that the suite records,
 * lines by replaying them: "every score as recorded, every line replayed", or how many. */
void run_checked_text(const RunResult *run, char *out, size_t size);

/* ---- run_table.c: a run as tables for people ---- */

typedef struct {
    const RunResult *run;
    RecordClock clock;          /* of the times that are shown */
    bool fancy;                 /* for a terminal with lines and colours */
} RunView;

/* What an engine is called. */
const char *run_name(const RunResult *run, int engine);

/* Every position of each engine and the total: answer, time, nodes, how good the order of moves
 * was, with several engines their ratios to the first. Then how good the values are that searches
 * find before the end. */
void run_tables(FILE *out, const RunView *view);

/* Write such a table, unless it has no row, and free the arena. */
void run_table_write(FILE *out, const RunView *view, Arena *arena, const Grid *grid,
                     const char *title);

#endif
