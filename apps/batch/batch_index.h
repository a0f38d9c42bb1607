/* batch_index.h - the index of a job: its tasks, where their answers lie, and the ledger. Answers
 * themselves stay on disk. */

#ifndef YOMIKIRI_BATCH_INDEX_H
#define YOMIKIRI_BATCH_INDEX_H

#include "apps/batch/batch_answers.h"
#include "apps/batch/batch_ledger.h"

typedef struct {
    Board board;
    int shard;
    double predicted;           /* nodes */
    int file;                   /* its answer: index into files, -1: there is none, ... */
    long long offset;           /* ... where its line begins there, and how long it is */
    int length;
    int again;                  /* further answers that agree with it */
    bool differs;               /* two answers contradict each other: none may be believed */
    uint64_t nodes;
    double time_s, ended_s;
} BatchIndexed;

typedef struct {
    const BatchJob *job;
    BatchIndexed *tasks;        /* task 1 first */
    BatchAttempt *files;        /* of answers */
    int file_count;
    BatchEntry *ledger;
    int entry_count;
    int answered;               /* tasks with an answer that may be believed */
    int again, differing;       /* answers beyond the first; tasks whose answers differ */
    int unproven;               /* answers whose proof is not there: they do not count */
    int64_t proof_bytes;        /* of all proofs of answers */
    int torn, unknown;          /* last lines cut short; lines that are no answer of the job */
    int damaged;                /* files that are not what their run wrote */
} BatchIndex;

/* Read everything. What is not as it should be is named on standard error and counted. False
 * after a complaint: something could not be read at all. */
bool batch_index_load(const BatchJob *job, BatchIndex *index);
void batch_index_free(BatchIndex *index);

/* The JSON of the answer to `task`, read and checked again; release it. NULL after a complaint,
 * or if there is none that may be believed. */
json_t *batch_index_answer(const BatchIndex *index, int task, BatchAnswer *answer);

/* The ledger of one of `files`; NULL: there is none. */
const BatchEntry *batch_index_entry(const BatchIndex *index, const BatchAttempt *file);

#endif
