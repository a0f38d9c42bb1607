/* batch_merge.h - the answers of all shards in the order of the input. */

#ifndef YOMIKIRI_BATCH_MERGE_H
#define YOMIKIRI_BATCH_MERGE_H

#include <stdio.h>

#include "apps/batch/batch_index.h"

typedef struct {
    int written;                /* positions */
    int missing;                /* positions without an answer */
    int as_expected, wrong, undecided;  /* by the scores of the input */
    bool failed;                /* something could not be read or written: it was said */
} BatchMerged;

enum { BATCH_MISSING_NAMED = 20 };

/* Write an object of yomikiri.solve/1 for each position that has an answer, turned back to how
 * it lay in the input. The first BATCH_MISSING_NAMED that have none are named on standard error
 * one by one. */
void batch_merge(FILE *out, const BatchIndex *index, BatchMerged *merged);

typedef struct {
    int asked;
    uint64_t seed;
    int verified, differing;
    bool failed;                /* no solver, or interrupted: it was said */
} BatchSample;

/* Solve `sample->asked` answered tasks again, or all if these are fewer, drawn by
 * `sample->seed`, with a solver of its own each, and compare. Differences are named. */
void batch_sample(const BatchIndex *index, const yk_config *config, BatchSample *sample);

#endif
