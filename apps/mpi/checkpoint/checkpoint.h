/* checkpoint.h - a file of what ranks have found out, so that a run that ended too soon can be
 * gone on with.
 *
 * A line holds one update with its board: true of that board whoever asks, so the file needs no
 * order, and one file may serve several positions. Lines are appended whole; each ends with a
 * checksum. A last line that was cut off is taken out; any other that does not hold is an
 * error. */

#ifndef YOMIKIRI_CHECKPOINT_H
#define YOMIKIRI_CHECKPOINT_H

#include <stdbool.h>

#include "table/yomikiri_table_sync.h"

typedef struct Checkpoint Checkpoint;

/* What a line says. */
typedef void (*CheckpointSeen)(const yk_table_update *update, void *context);

enum { CHECKPOINT_WHY = 512 };

/* Open or make the file, lock it against other runs, and hand what it holds to `seen`, from first
 * to last. NULL, and `why` says what is wrong with it and where; the file is as it was then, and
 * the lines before that place have been handed out. */
Checkpoint *checkpoint_open(const char *path, CheckpointSeen seen, void *context,
                            char why[CHECKPOINT_WHY]);

/* Append updates, as few writes as hold them. Those that cannot be true of any board are passed
 * over, as in yk_give_updates(). False, once and for all, if the file takes no more: errno says
 * why. What was appended is on the disk after checkpoint_sync() or checkpoint_sync_every(). */
bool checkpoint_append(Checkpoint *checkpoint, const yk_table_update *updates, size_t count);

/* Have everything on the disk, and wait for it. False as checkpoint_append(). */
bool checkpoint_sync(Checkpoint *checkpoint);

/* Have it there again and again in a thread, so that nobody waits. To be called once. False: there
 * is no thread for it. */
bool checkpoint_sync_every(Checkpoint *checkpoint, double interval_s);

/* What appending and syncing have cost so far. */
typedef struct {
    uint64_t results;           /* updates, of the writes that came through */
    uint64_t bytes;
    int64_t cpu_ns;             /* processor time of the threads that did it */
    int64_t wall_ns;            /* with the waiting for the disk */
} CheckpointCost;

CheckpointCost checkpoint_cost(Checkpoint *checkpoint);

/* NULL is allowed. False: not everything is on the disk, and errno says why. */
bool checkpoint_close(Checkpoint *checkpoint);

/* One line as checkpoint_append() writes it, but a zero byte for its end; its length without
 * that, or 0 for what cannot be true of any board. */
enum { CHECKPOINT_LINE = 82 };
size_t checkpoint_line(const yk_table_update *update, char line[CHECKPOINT_LINE]);

/* And back, from a line without its end. False if it is not what checkpoint_line() writes for some
 * update; *update is undefined then. */
bool checkpoint_read(const char *line, size_t length, yk_table_update *update);

#endif
