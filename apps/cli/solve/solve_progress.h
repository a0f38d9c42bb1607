/* solve_progress.h - one line on standard error, rewritten while a long solve runs: only
 * on a terminal, only after a second, and gone when an answer is printed. */

#ifndef YOMIKIRI_SOLVE_PROGRESS_H
#define YOMIKIRI_SOLVE_PROGRESS_H

#include "api/solver.h"
#include "apps/cli/terminal/progress_line.h"

/* How long the root moves of the present pass took: what the time still to go is judged
 * by. */
typedef struct {
    const char *pass;
    int move_index;             /* under way */
    int finished;
    double move_started_s;
    double shortest_s, longest_s;
} MoveTimes;

typedef struct {
    ProgressLine line;          /* begun with the position under way */
    bool predict;               /* no line will be seen, but was wanted */
    int64_t run_ns;             /* when the run began */
    const char *name;           /* of the position under way, "" if it is the only one */
    MoveTimes times;
} SolveProgress;

/* Silent unless `wanted` and standard error is a terminal. */
void solve_progress_init(SolveProgress *progress, bool wanted);

/* Where no line will be seen, say before the first position of 40 or more empties that it
 * may never end; `where` it stands. */
void solve_progress_predict(SolveProgress *progress, const char *where, int empties);

/* A new position begins now; `name` must live until the next call. */
void solve_progress_begin(SolveProgress *progress, const char *name);

/* A yk_progress_fn whose context is a SolveProgress: draws the line, and stops the solve once
 * somebody pressed ctrl-C. */
int solve_progress_shown(const yk_progress *state, void *context);

/* The same for a solve that shows nothing of its own; `context` is not used. */
int solve_progress_silent(const yk_progress *state, void *context);

/* The line of a batch: positions answered and under way, nodes of those answered. */
void solve_progress_batch(SolveProgress *progress, int answered, int running, uint64_t nodes);

/* Seconds since solve_progress_init. */
double solve_progress_elapsed(const SolveProgress *progress);

#endif
