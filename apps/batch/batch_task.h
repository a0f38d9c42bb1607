/* batch_task.h - a task: a position turned so that all that are symmetric to it look the same,
 * with X to move; and the file of a shard, which holds one to a line. */

#ifndef YOMIKIRI_BATCH_TASK_H
#define YOMIKIRI_BATCH_TASK_H

#include "apps/batch/batch_cost.h"
#include "apps/batch/batch_job.h"

typedef struct {
    int number;                 /* 1 for the first one in the input */
    Board board;                /* the smallest of its eight images */
    double nodes;               /* predicted */
    BatchLook look;             /* what that was predicted from */
} BatchTask;

/* The image of `board` that is solved. */
Board batch_canonical(Board board, int *transform);

/* Read one line of a shard; false with what is wrong in `why`. */
bool batch_task_read(const char *text, size_t length, BatchTask *task, char why[BATCH_WHY]);

/* The line, with its break; its length. It fits into BATCH_TASK_LINE. */
enum { BATCH_TASK_LINE = 320 };
int batch_task_write(const BatchTask *task, char line[BATCH_TASK_LINE]);

/* The tasks of `shard`, as many as the plan says, the largest first; they belong to the caller.
 * NULL after a complaint: they cannot be read, or are not those of the plan. */
BatchTask *batch_tasks_load(const BatchJob *job, int shard);

/* ---- files of lines ---- */

/* One line; `length` counts its break, which may be missing in the last one. `offset` is where
 * it begins. False ends the walk. */
typedef bool (*BatchTake)(void *context, const char *text, size_t length, long long offset);

typedef struct {
    long long bytes;
    char sha256[SHA256_HEX];
    bool torn;                  /* the last line lacks its break */
} BatchBytes;

/* Hand over every line of the file at `path`. False if it cannot be read, errno says why, or if
 * `take` ended it. `bytes` may be NULL. */
bool batch_lines(const char *path, BatchTake take, void *context, BatchBytes *bytes);

#endif
