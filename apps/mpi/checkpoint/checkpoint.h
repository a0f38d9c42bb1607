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
#include <stdio.h>

#include "table/yomikiri_table_sync.h"

/* What a line says. */
typedef void (*CheckpointSeen)(const yk_table_update *update, void *context);

enum { CHECKPOINT_WHY = 512 };

/* Open or make the file, lock it against other runs, and hand what it holds to `seen`, from first
 * to last. NULL, and `why` says what is wrong with it and where; the file is as it was then, and
 * the lines before that place have been handed out. */
FILE *checkpoint_open(const char *path, CheckpointSeen seen, void *context,
                      char why[CHECKPOINT_WHY]);

/* Append updates. Those that cannot be true of any board are passed over, as in
 * yk_give_updates(). False if the file takes no more: errno says why. A run that is killed
 * later loses nothing of them. */
bool checkpoint_append(FILE *checkpoint, const yk_table_update *updates, size_t count);

/* Have it on the disk, too. NULL is allowed. False: it is not, and errno says why unless
 * checkpoint_append() did. */
bool checkpoint_close(FILE *checkpoint);

/* One line as checkpoint_append() writes it, but a zero byte for its end; its length without
 * that, or 0 for what cannot be true of any board. */
enum { CHECKPOINT_LINE = 82 };
size_t checkpoint_line(const yk_table_update *update, char line[CHECKPOINT_LINE]);

/* And back, from a line without its end. False if it is not what checkpoint_line() writes for some
 * update; *update is undefined then. */
bool checkpoint_read(const char *line, size_t length, yk_table_update *update);

#endif
