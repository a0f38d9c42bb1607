/* store.h - what ranks have found out, kept in a file so that a run that ended too soon can be
 * gone on with.
 *
 * A line holds one result with its board: true of that board whoever asks, so the file needs no
 * order, and one file may serve several positions. Lines are appended whole; each ends with a
 * checksum. A last line that was cut off is taken out; any other that does not hold is an
 * error. */

#ifndef YOMIKIRI_STORE_H
#define YOMIKIRI_STORE_H

#include <stdio.h>

#include "mpi/deal/deal.h"

typedef struct Store Store;

/* What a line says. */
typedef void (*StoreSeen)(Board board, const DealResult *result, void *context);

enum { STORE_WHY = 512 };

/* Open or make the file, hand what it holds to `seen`, and lock it against other runs. NULL, and
 * `why` says what is wrong with it and where. */
Store *store_open(const char *path, StoreSeen seen, void *context, char why[STORE_WHY]);

/* Append a result. False, once and for all, if the file takes no more: errno says why. What was
 * appended is on the disk after store_sync(). */
bool store_append(Store *store, Board board, const DealResult *result);

/* Have everything on the disk if the last time is `interval_s` ago. */
bool store_sync(Store *store, double interval_s);

/* What appending and store_sync() have cost so far. */
typedef struct {
    uint64_t results, bytes;
    int64_t cpu_ns;             /* processor time of the thread that called */
    int64_t wall_ns;            /* with the waiting for the disk */
} StoreCost;

StoreCost store_cost(const Store *store);

/* NULL is allowed. False: not everything is on the disk. */
bool store_close(Store *store);

/* One line without its end into `line`, as store_append writes it; its length. And back: false
 * if it does not hold. */
enum { STORE_LINE = 2048 };
size_t store_line(Board board, const DealResult *result, char line[STORE_LINE]);
bool store_read(const char *line, size_t length, Board *board, DealResult *result);

#endif
