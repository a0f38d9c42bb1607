/* run.h - the measurement itself: every engine, every position, round after round,
 * interleaved, so that whatever slows the machine down for a while meets all alike.
 *
 * A round starts every engine anew (so that the luck of where its memory lies is drawn
 * again), warms it up, and then asks each position of all engines in an order drawn anew
 * for every (round, position) from the seed. */

#ifndef YOMIKIRI_RUN_H
#define YOMIKIRI_RUN_H

#include "bench/engine/engine.h"
#include "positions/suite/suite.h"

typedef struct {
    const EngineSpec *engines;
    int engine_count;
    const Suite *suite;
    int rounds;                 /* at most; 0: until the budget is spent */
    double budget_s;            /* begin no round that will not end in it; 0: none */
    int warmup;                 /* positions solved and thrown away at the start of a round */
    uint64_t seed;
    double least_limit_s;       /* where an engine's limit is below 0 (run_limit()); 0: 60 s */
    bool keep_going;            /* a wrong or missing answer does not end the run */

    /* Called after every solve, with what is stored; NULL: not. */
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
    int engine_count, position_count;
    int rounds;                 /* complete ones */
    Sample *samples;            /* [round][position][engine]; also of an incomplete last round:
                                   then `partial` tells how many of its samples are there */
    int partial;                /* in the order in which they were taken */
    json_t *identities;         /* array, one object per engine */
    char trouble[ENGINE_ERROR_SIZE + 100];          /* what went wrong first, in one sentence */
} RunResult;

/* Everything taken before trouble is in *result, whatever comes back. */
RunStatus run_suite(const RunPlan *plan, RunResult *result);

void run_free(RunResult *result);

/* NULL if that sample was not taken. */
const Sample *run_sample(const RunResult *result, int round, int position, int engine);

/* ---- run_limit(): the time that a position may take where nobody named a limit ---- */

enum { RUN_LEAST_LIMIT_S = 60 };

/* Seconds for a position of so many empties that is asked as `ask` says. It has taken `alike_s`
 * before, by this program or another of its kind, and `other_s` by one of another kind; 0: not
 * yet. 20 times that, and at least `least_s`; where none of its kind has solved it yet, at least
 * what a slow program takes: `least_s` up to 20 empties, 2.5 times as much for each one more. */
double run_limit(const SuiteAsk *ask, int empties, double least_s, double alike_s, double other_s);

/* ---- what was checked: a score against the one that the suite records, a line by replaying it;
 * and which clock to show ---- */

/* Whether CPU time is what one should look at: one thread each, and all tell that of the
 * solve alone (other programs' is that of the whole process). */
bool run_checked_cpu(const RunResult *run, int threads);

/* "every score as recorded, every line replayed", of an engine in a run without a wrong answer. */
void run_checked_text(const RunResult *run, const Suite *suite, int engine, char *out,
                      size_t size);

/* The same of all engines; where they are not alike, "A: every score ...; B: ...". */
void run_checked_all(const RunResult *run, const Suite *suite, const EngineSpec *engines,
                     char *out, size_t size);

#endif
