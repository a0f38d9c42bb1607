/* journal_desk.h - common parts of the tests of journals: a folder, a run with two engines, and
 * ways to be killed in the middle of it. */

#ifndef YOMIKIRI_TESTS_JOURNAL_DESK_H
#define YOMIKIRI_TESTS_JOURNAL_DESK_H

#include "bench/record/journal.h"

/* The time and the name of the run. */
#define DESK_TIME "2026-11-20T12:00:00Z"
#define DESK_LATER "2026-11-20T13:00:00Z"
#define DESK_RUN "0123456789abcdef0123456789abcdef"

typedef struct {
    char folder[64], path[200], part[220], error[600];
    Suite suite;
    RunResult run;              /* two rounds */
    JournalHead head;
    int recovered;
} Desk;

/* Setup and teardown of a test. */
int desk_make(void **state);
int desk_remove(void **state);

/* Begin the journal, which must go well. */
Journal *desk_open(Desk *desk);

/* Add the first `count` samples of the run: round, position, engine. */
void desk_add(Desk *desk, Journal *journal, int count);

/* A run that is killed when it has taken that many samples. */
void desk_killed_run(Desk *desk, int samples);

/* desk->recovered is what a recovery finds, which must go well. */
void desk_recover(Desk *desk);

/* The records there, which are good and fit the schema. */
Record *desk_records(Desk *desk, int *count);
int desk_count(Desk *desk);

#define DESK_TEST(test) cmocka_unit_test_setup_teardown(test, desk_make, desk_remove)

#endif
