/* report_ratio.h - B against A, position by position: from two records, or from what
 * `yomikiri compare --jsonl` wrote. */

#ifndef YOMIKIRI_REPORT_RATIO_H
#define YOMIKIRI_REPORT_RATIO_H

#include "bench/report/records/report_set.h"
#include "bench/stats/stats.h"

typedef struct {
    const char *id;
    double a_s, b_s;            /* medians; -1: not known */
    StatsInterval ratio;        /* time of B / time of A; low and high NAN: no interval */
    int64_t a_nodes, b_nodes;   /* -1 */
} RatioRow;

typedef struct {
    const char *a, *b;          /* what they are */
    const char *suite, *machine;    /* suite: "gate", or "ffo-40-59, 2 threads" */
    const char *command;        /* that repeats it; NULL: not known */
    const char *clock;          /* "CPU time" or "wall time" */
    double confidence;          /* of the intervals of the positions */
    double total_confidence;
    int row_count;
    RatioRow *rows;             /* as in the suite */
    StatsInterval total;        /* of the geometric mean over positions */
    int64_t a_nodes, b_nodes;   /* totals of the positions that both have; -1 */
    int rounds;
    bool paired;                /* of one interleaved run; else of two, and weaker for it */
    bool same_build;            /* both say that they are the same one */
    const char *verdict;        /* "faster", "slower", "undecided": B against A */
} Ratio;

/* B against A over the positions that both solved, by compare_records(). One thread: CPU time
 * where all repetitions of both have it. False if no position can be compared; then `error` says
 * why. */
bool report_ratio_records(Ratio *ratio, Arena *arena, const ReportRecord *a,
                          const ReportRecord *b, char *error, size_t error_size);

/* Which record of `baseline` `record` is to be compared with: the newest of the same suite,
 * number of threads and, unless `any_engine`, engine, of the same machine if there is one, but
 * not itself. NULL: none. */
const ReportRecord *report_ratio_match(const ReportSet *baseline, const ReportRecord *record,
                                       bool any_engine);

/* The comparison in a file of `yomikiri compare --jsonl`. False: `error` says why. */
bool report_ratio_file(Ratio *ratio, Arena *arena, const char *path, char *error,
                       size_t error_size);

/* Whether the first line of the file is one that `compare --jsonl` writes. */
bool report_ratio_is_file(const char *path);

#endif
