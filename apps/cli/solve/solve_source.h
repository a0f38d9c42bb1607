/* solve_source.h - the positions of `solve`, and where their answers go. */

#ifndef YOMIKIRI_SOLVE_SOURCE_H
#define YOMIKIRI_SOLVE_SOURCE_H

#include "apps/cli/args/inputs.h"
#include "apps/cli/solve/output.h"
#include "apps/cli/solve/resume.h"

/* Positions are read as they are needed, but for the first few, which say how many there
 * are to be solved at the same time. */
typedef struct {
    Inputs *inputs;
    Resume *resume;             /* or NULL */
    Output *output;
    bool strict, all_plies;
    int number;                 /* of the last position read */
    double start_s;             /* when the program began: so did the first of each solver */
    int solvers, taken;
    SolveItem *ahead_first, *ahead_last;
    int ahead;
} SolveSource;

/* Read until `count` positions wait, or a pipe brings no more; returns how many wait. */
int solve_source_ahead(SolveSource *source, int count);

/* A SolveQueueSource, SolveQueueReady and SolveQueueSink, with a SolveSource for context. */
SolveItem *solve_source_next(void *context);
bool solve_source_ready(void *context, int wait_ms);
void solve_source_answer(const SolveItem *item, void *context);

/* Inputs and resumed answers, too, and what was read and not solved. */
void solve_source_close(SolveSource *source);

#endif
