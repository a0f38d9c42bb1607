/* oracle.h - what a task costs and answers, found out by really doing it, once: from an empty
 * table, as a rank would that knows nothing of the position. Kept in a file. */

#ifndef YOMIKIRI_ORACLE_H
#define YOMIKIRI_ORACLE_H

#include <stdio.h>

#include "mpi/deal/deal.h"

typedef struct Oracle Oracle;

/* `path` of what earlier runs found out, made if need be. NULL: no memory, or the file cannot be
 * had or does not hold. */
Oracle *oracle_open(const char *path);
void oracle_close(Oracle *oracle);

/* False: no memory, or the file takes no more. */
bool oracle_ask(Oracle *oracle, const DealTask *task, DealResult *result);

/* Tasks that were really done since it was opened. */
uint64_t oracle_done(const Oracle *oracle);

#endif
