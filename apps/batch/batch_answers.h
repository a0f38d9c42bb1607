/* batch_answers.h - answers on disk. Every attempt at a shard appends to a file of its own, so
 * that nothing two runs do at once can spoil a line: a file is written by one process, in whole
 * lines, and read by everybody. */

#ifndef YOMIKIRI_BATCH_ANSWERS_H
#define YOMIKIRI_BATCH_ANSWERS_H

#include "apps/batch/batch_job.h"
#include "apps/batch/batch_task.h"
#include "apps/cli/solve/solve_json.h"

/* ---- reading ---- */

/* One line: the object of yomikiri.solve/1 for the task, with one key more, `batch`. */
typedef struct {
    int task;
    double ended_s;             /* when it was written, seconds since 1970 */
    Board board;
    JsonAnswer said;
} BatchAnswer;

/* False with what is wrong in `why`: not an answer of a task, or one that contradicts itself,
 * or was stopped, or failed. `object`, unless NULL, gets the JSON; release it if true. */
bool batch_answer_read(const char *text, size_t length, BatchAnswer *answer, json_t **object,
                       char why[BATCH_WHY]);

/* Whether two answers of one task can both be right. */
bool batch_answers_agree(const BatchAnswer *one, const BatchAnswer *two);

/* The proof that the answer speaks of is there, as long as it says; or the plan asks for none. */
bool batch_answer_proven(const BatchJob *job, int shard, const BatchAnswer *answer);

/* ---- writing ---- */

typedef struct {
    int shard, attempt;
    int file;                   /* descriptor, -1: none */
    int count;                  /* answers written */
    long long bytes;
    Sha256 hash;                /* of these bytes */
    double synced_s;            /* by clock_s(), when they last were on disk for sure */
    bool failed;                /* it takes nothing any more */
    char path[BATCH_PATH];
} BatchWriter;

/* Begin the next attempt at `shard`: its file is made, and was not there before, whoever else
 * tries that at the same time. False after a complaint. */
bool batch_writer_open(const BatchJob *job, int shard, BatchWriter *writer);

/* Append the answer of `task`, an object of yomikiri.solve/1 as text, in one write. If it cannot
 * be written whole, what was written of it is taken back; false after a complaint, and for ever
 * after. On disk within some seconds. */
bool batch_writer_add(BatchWriter *writer, int task, const char *answer);

/* False after a complaint if something did not reach the disk. `sha256` is that of the file. */
bool batch_writer_close(BatchWriter *writer, char sha256[SHA256_HEX]);

#endif
