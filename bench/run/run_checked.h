/* run_checked.h - the checks of a run's answers: a score against the one that the suite records, a
 * line by replaying it; and which clock to show. */

#ifndef YOMIKIRI_RUN_CHECKED_H
#define YOMIKIRI_RUN_CHECKED_H

#include "bench/run/run.h"

/* Whether CPU time is what one should look at: one thread each, and all tell that of the
 * solve alone (other programs' is that of the whole process). */
bool run_checked_cpu(const RunResult *run, int threads);

/* Counts of one engine, over all rounds. */
typedef struct {
    int answers;                /* exact ones */
    int recorded;               /* of them, to positions whose score the suite records */
    int replayed;               /* whose line was replayed to the end and to its score */
} RunChecked;

RunChecked run_checked(const RunResult *run, const Suite *suite, int engine);

/* "every score as recorded, every line replayed", of an engine in a run without a wrong answer. */
void run_checked_text(const RunResult *run, const Suite *suite, int engine, char *out,
                      size_t size);

/* The same of all engines; where they are not alike, "A: every score ...; B: ...". */
void run_checked_all(const RunResult *run, const Suite *suite, const EngineSpec *engines,
                     char *out, size_t size);

#endif
