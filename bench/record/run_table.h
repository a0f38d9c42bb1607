/* run_table.h - a run as tables for people. */

#ifndef YOMIKIRI_RUN_TABLE_H
#define YOMIKIRI_RUN_TABLE_H

#include <stdio.h>

#include "base/text/grid.h"
#include "bench/record/record.h"

typedef struct {
    const Suite *suite;
    const EngineSpec *engines;
    RecordClock clock;          /* of the times that are shown */
    bool markdown;              /* else aligned text */
    bool fancy;                 /* text for a terminal with lines and colours */
    int count;                  /* of engines; this and what follows by run_view_open() */
    Record *records;
} RunView;

/* Take the figures of a run, of each engine; the rest of *view is filled. */
void run_view_open(RunView *view, const RunResult *run);
void run_view_close(RunView *view);

/* Every position and the total: answer, time, nodes; with several engines side by side and
 * with the ratio to the first. */
void run_table_positions(FILE *out, const RunView *view);

/* How good the order of moves was: where cut-offs come from, by empties at the node. Nothing
 * if no engine tells. */
void run_table_ordering(FILE *out, const RunView *view);

/* Nodes and time by empties of the positions. Nothing if all have equally many. */
void run_table_empties(FILE *out, const RunView *view);

/* How good the values are that searches find before the end, by empties of the positions and of
 * all whose score is proven. Nothing where exact scores were asked for. */
void run_table_values(FILE *out, const RunView *view);

/* Nodes and time of each pass of a solve. Nothing if no engine tells. */
void run_table_passes(FILE *out, const RunView *view);

/* What threads cost each other, by empties of the positions and of all. Nothing if no engine
 * tells, as with one thread. */
void run_table_threads(FILE *out, const RunView *view);

/* For the tables above: write one, unless it has no row, and free the arena. */
void run_table_write(FILE *out, const RunView *view, Arena *arena, const Grid *grid,
                     const char *title);

#endif
