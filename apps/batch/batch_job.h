/* batch_job.h - the folder of a job, and plan.json in it: what is asked of how many positions,
 * and in which shards they lie. docs/batch.md shows the folder. */

#ifndef YOMIKIRI_BATCH_JOB_H
#define YOMIKIRI_BATCH_JOB_H

#include <jansson.h>

#include "apps/cli/solve/item.h"
#include "positions/suite/sha256.h"

enum { BATCH_SHARDS_MAX = 99999, BATCH_ATTEMPTS_MAX = 9999, BATCH_PATH = 4096, BATCH_WHY = 200 };

/* One shard, as the plan has it. */
typedef struct {
    int tasks;
    double nodes;               /* predicted, of all together */
    char sha256[SHA256_HEX];    /* of the bytes of its file */
} BatchShard;

/* A task is a position up to symmetry: several positions of the input may be one. */
typedef struct {
    const char *folder;
    SolveRequest request;
    int positions, tasks, shard_count;
    double nodes;
    char sha256[SHA256_HEX];    /* of positions.jsonl */
    BatchShard *shards;         /* shard 1 first */
} BatchJob;

/* False after a complaint: there is no plan in `folder`, which must outlive the job, or it
 * cannot be believed. */
bool batch_job_open(const char *folder, BatchJob *job);
void batch_job_close(BatchJob *job);

/* The job that is the only operand of a command. Not STATUS_DONE: complained. */
ExitStatus batch_job_named(const Command *command, int count, char **operands, BatchJob *job);

/* The same from the object in plan.json; `why` says what is wrong with it. */
bool batch_job_read(const json_t *plan, BatchJob *job, char why[BATCH_WHY]);

/* Write plan.json in one step: it is there whole, or not at all. False after a complaint. */
bool batch_job_write(const BatchJob *job);

/* The number of that key into *out; false: it is none from `least` to `most`. */
bool batch_read_int(const json_t *object, const char *key, int least, int most, int *out);

/* The folders of a job. */
#define BATCH_ANSWERS "answers"
#define BATCH_LEDGER  "ledger"
#define BATCH_CLAIMS  "claims"
#define BATCH_SHARDS  "shards"
#define BATCH_PROOFS  "proofs"

/* "JOB/positions.jsonl", "JOB/shards/00003.jsonl", "JOB/answers/00003.2.jsonl". */
void batch_path(const BatchJob *job, const char *name, char path[BATCH_PATH]);
void batch_shard_path(const BatchJob *job, int shard, char path[BATCH_PATH]);
void batch_attempt_path(const BatchJob *job, const char *kind, int shard, int attempt,
                        char path[BATCH_PATH]);

/* "proofs/00003/12.proof", of task 12 in shard 3, within the folder of the job. */
void batch_proof_name(int shard, int task, char *name, size_t size);

/* One attempt at a shard, named by its file. */
typedef struct {
    int shard, attempt;
} BatchAttempt;

/* The attempts of which JOB/KIND/ has files, in order; of `shard` alone unless it is 0. The list
 * belongs to the caller. False after a complaint. */
bool batch_attempts(const BatchJob *job, const char *kind, int shard, BatchAttempt **list,
                    int *count);

/* Seconds since 1970: what several machines can agree on. */
double batch_time(void);

#endif
