/* run_table.h - a run as tables for people. */

#ifndef YOMIKIRI_RUN_TABLE_H
#define YOMIKIRI_RUN_TABLE_H

#include <stdio.h>

#include "bench/run/run.h"

typedef struct {
    const RunResult *run;
    const Suite *suite;
    const EngineSpec *engines;
    bool cpu;                   /* show CPU time, else wall time */
    bool markdown;              /* else aligned text */
    bool fancy;                 /* text for a terminal with lines and colours */
} RunView;

/* Every position and the total: answer, time, nodes; with several engines side by side and
 * with the ratio to the first. False without memory. */
bool run_table_positions(FILE *out, const RunView *view);

/* How good the order of moves was: where cut-offs come from, by empties at the node. Nothing
 * if no engine tells. */
bool run_table_ordering(FILE *out, const RunView *view);

/* Nodes and time by empties of the positions. Nothing if all have equally many. */
bool run_table_empties(FILE *out, const RunView *view);

/* Nodes and time of each pass of a solve. Nothing if no engine tells. */
bool run_table_passes(FILE *out, const RunView *view);

#endif
