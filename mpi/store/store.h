/* store.h - a file of what ranks have found out, so that a run that ended too soon can be gone on
 * with.
 *
 * A line holds one finding with its board: true of that board whoever asks, so the file needs no
 * order, and one file may serve several positions. Lines are appended whole; each ends with a
 * checksum. A last line that was cut off is taken out; any other that does not hold is an
 * error. */

#ifndef YOMIKIRI_STORE_H
#define YOMIKIRI_STORE_H

#include <stdbool.h>

#include "yomikiri_findings.h"

typedef struct Store Store;

/* What a line says. */
typedef void (*StoreSeen)(const yk_finding *finding, void *context);

enum { STORE_WHY = 512 };

/* Open or make the file, lock it against other runs, and hand what it holds to `seen`, from first
 * to last. NULL, and `why` says what is wrong with it and where; the file is as it was then, and
 * the lines before that place have been handed out. */
Store *store_open(const char *path, StoreSeen seen, void *context, char why[STORE_WHY]);

/* Append findings, as few writes as hold them. Those that cannot be true of any board are passed
 * over, as in yk_give_findings(). False, once and for all, if the file takes no more: errno says
 * why. What was appended is on the disk after store_sync() or store_sync_every(). */
bool store_append(Store *store, const yk_finding *findings, size_t count);

/* Have everything on the disk, and wait for it. False as store_append(). */
bool store_sync(Store *store);

/* Have it there again and again in a thread, so that nobody waits. To be called once. False: there
 * is no thread to be had. */
bool store_sync_every(Store *store, double interval_s);

/* What appending and syncing have cost so far. */
typedef struct {
    uint64_t results;           /* findings, of the writes that came through */
    uint64_t bytes;
    int64_t cpu_ns;             /* processor time of the threads that did it */
    int64_t wall_ns;            /* with the waiting for the disk */
} StoreCost;

StoreCost store_cost(Store *store);

/* NULL is allowed. False: not everything is on the disk, and errno says why. */
bool store_close(Store *store);

/* One line as store_append() writes it, but a zero byte for its end; its length without that, or
 * 0 for what cannot be true of any board. */
enum { STORE_LINE = 84 };
size_t store_line(const yk_finding *finding, char line[STORE_LINE]);

/* And back, from a line without its end. False if it is not what store_line() writes for some
 * finding; *finding is undefined then. */
bool store_read(const char *line, size_t length, yk_finding *finding);

#endif
