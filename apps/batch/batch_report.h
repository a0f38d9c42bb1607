/* batch_report.h - the state of a job, and how it went: throughput, tail, nodes of the cluster. */

#ifndef YOMIKIRI_BATCH_REPORT_H
#define YOMIKIRI_BATCH_REPORT_H

#include <stdio.h>

#include "apps/batch/batch_index.h"

/* What came of the attempts of one machine. */
typedef struct {
    const char *name;
    int attempts, killed;       /* killed: without a line at the end */
    int answers;                /* that are used */
    uint64_t nodes;
    double busy_s;              /* solving, all solvers together */
    double held_s;              /* attempts times solvers */
    double begun_s, last_s;     /* first start, last sign of life; seconds since 1970 */
} BatchNodeShare;

typedef struct {
    BatchNodeShare *node;       /* by name */
    int node_count;
    double begun_s, last_s;     /* of all */
    uint64_t nodes;             /* of the search, over the answers that are used */
    double busy_s, held_s, idle_s;      /* idle: at the end, from a machine's last sign of life
                                           to that of the last one, times its solvers */
    int longest[5];             /* tasks, those that took longest first; 0: none */
    double bias, spread;        /* of log2(nodes / predicted): mean, and root of the mean square
                                   round it */
} BatchSummary;

/* To be released by batch_summary_free(). */
void batch_summary_make(const BatchIndex *index, BatchSummary *summary);
void batch_summary_free(BatchSummary *summary);

/* Some lines of text, the same for `batch --status` and for `merge`. */
void batch_report(FILE *out, const BatchIndex *index, const BatchSummary *summary);

/* The shards that lack answers, some to a line; how many there are. */
int batch_report_open(FILE *out, const BatchIndex *index);

#endif
