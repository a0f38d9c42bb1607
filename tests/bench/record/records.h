/* records.h - a small suite, samples and runs made up for the tests of records. */

#ifndef YOMIKIRI_TESTS_RECORDS_H
#define YOMIKIRI_TESTS_RECORDS_H

#include "bench/record/record.h"

/* Three positions: +38 is expected of the first, -4 of the second, nothing of the third.
 * suite_free() releases them. */
void records_suite(Suite *suite);

/* An answer with that score that took so long; the other figures follow from these two. */
Sample records_sample(int score, int64_t time_ns);

/* A run of the suite with two engines, "one" and "two", and that many rounds, all right; each
 * time is 1000 * (round + 1) + 100 * position + engine ms. run_free() releases it. */
void records_run(const Suite *suite, int rounds, RunResult *run);

/* The record of the first engine of such a run, of that time. */
void records_record(const char *time, int rounds, Record *record);

#endif
