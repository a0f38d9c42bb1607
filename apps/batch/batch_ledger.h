/* batch_ledger.h - the ledger, who worked on what, when, and how it ended: a file for every
 * attempt at a shard, with a line at its beginning and one at its end. */

#ifndef YOMIKIRI_BATCH_LEDGER_H
#define YOMIKIRI_BATCH_LEDGER_H

#include "apps/batch/batch_claim.h"
#include "apps/batch/batch_job.h"

/* One attempt. */
typedef struct {
    int shard, attempt;
    char node[BATCH_NODE], task[BATCH_NODE];    /* batch_claim.h */
    long process;
    int solvers, threads;       /* at work at the same time; of each */
    char kernel[16];
    double begun_s;             /* seconds since 1970 */

    bool ended;                 /* what follows was written: the run was not killed */
    double ended_s;
    int status;                 /* its exit status */
    int answers, open_count;    /* written; tasks that were left open */
    long long bytes;            /* of the file of answers, and */
    char sha256[SHA256_HEX];    /* their digest */
} BatchEntry;

/* Write the line of the beginning, or that of the end. False after a complaint. */
bool batch_ledger_begin(const BatchJob *job, const BatchEntry *entry);
bool batch_ledger_end(const BatchJob *job, const BatchEntry *entry);

/* Take one line into *entry. False with what is wrong in `why`; a line of the end then may be
 * torn, which leaves `ended` false. */
bool batch_ledger_line(const char *text, size_t length, BatchEntry *entry, char why[BATCH_WHY]);

/* All attempts that are known, by shard and attempt; the list belongs to the caller. Lines that
 * are not understood are named and passed over. False after a complaint. */
bool batch_ledger_load(const BatchJob *job, BatchEntry **entries, int *count);

#endif
