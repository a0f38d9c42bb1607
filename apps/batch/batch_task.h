/* batch_task.h - a task: a position turned so that all that are symmetric to it look the same,
 * with X to move; and the file of a shard, which holds one to a line. */

#ifndef YOMIKIRI_BATCH_TASK_H
#define YOMIKIRI_BATCH_TASK_H

#include "apps/batch/batch_cost.h"
#include "apps/batch/batch_job.h"

typedef struct {
    int number;                 /* 1 for the first one in the input */
    Board board;                /* the smallest of its eight images: symmetry_canonical() */
    double nodes;               /* predicted */
    BatchLook look;             /* what that was predicted from */
} BatchTask;

/* Read one line of a shard; false with what is wrong in `why`. */
bool batch_task_read(const char *text, size_t length, BatchTask *task, char why[BATCH_WHY]);

/* The line, with its break; its length. It fits into BATCH_TASK_LINE. */
enum { BATCH_TASK_LINE = 320 };
int batch_task_write(const BatchTask *task, char line[BATCH_TASK_LINE]);

/* The tasks of `shard`, as many as the plan says, the largest first; they belong to the caller.
 * NULL after a complaint: they cannot be read, or are not those of the plan. */
BatchTask *batch_tasks_load(const BatchJob *job, int shard);

/* ---- files of lines ---- */

typedef struct {
    const char *path;           /* of the file */
    int number;                 /* from 1 */
    const char *text;
    size_t length;              /* with its break, which */
    bool torn;                  /* ... the last line may lack: it is cut short */
    long long offset;           /* where it begins */
} BatchLine;

/* False ends the walk. */
typedef bool (*BatchTake)(void *context, const BatchLine *line);

typedef struct {
    long long bytes;
    char sha256[SHA256_HEX];
} BatchBytes;

/* Hand over every line of the file at `path`. False if `take` ended it, or after a complaint: it
 * cannot be read. Without `take` the file is only digested; `bytes` may be NULL. */
bool batch_lines(const char *path, BatchTake take, void *context, BatchBytes *bytes);

/* The digest of what was added, in hexadecimal. */
void batch_digest(Sha256 *hash, char sha256[SHA256_HEX]);

#endif
