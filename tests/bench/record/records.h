/* records.h - a small suite, samples and records made up for tests. */

#ifndef YOMIKIRI_TESTS_RECORDS_H
#define YOMIKIRI_TESTS_RECORDS_H

#include "bench/record/record.h"

/* Three positions: +38 is expected of the first, -4 of the second, nothing of the third.
 * suite_free() releases them. */
void records_suite(Suite *suite);

/* An answer with that score that took so long; the other figures follow from these two. */
Sample records_sample(int score, int64_t time_ns);

/* A record of that time with so many rounds of the suite, all right; each time is
 * 1000 * (round + 1) + 100 * position ms. */
void records_record(const char *time, int rounds, Record *record);

#endif
