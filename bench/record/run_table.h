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

/* Every position and the total: answer, time, nodes; with several engines side by side and with
 * the ratio to the first. Then what there is of these: how good the order of moves was, by
 * empties at the node; nodes and time by empties of the positions, where they differ; how good
 * the values are that searches find before the end; nodes and time of each pass; what threads
 * cost each other. */
void run_tables(FILE *out, const RunView *view);

/* Write such a table, unless it has no row, and free the arena. */
void run_table_write(FILE *out, const RunView *view, Arena *arena, const Grid *grid,
                     const char *title);

#endif
