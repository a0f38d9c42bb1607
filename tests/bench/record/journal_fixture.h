/* journal_fixture.h - common parts of the tests of journals: a folder, a run with two engines, and
 * ways to be killed in the middle of it. */

#ifndef YOMIKIRI_TESTS_JOURNAL_FIXTURE_H
#define YOMIKIRI_TESTS_JOURNAL_FIXTURE_H

#include "bench/record/journal.h"

/* The time and the name of the run. */
#define FIXTURE_TIME "2026-11-20T12:00:00Z"
#define FIXTURE_LATER "2026-11-20T13:00:00Z"
#define FIXTURE_RUN "0123456789abcdef0123456789abcdef"

typedef struct {
    char folder[64], path[200], part[220], error[600];
    Suite suite;
    RunResult run;              /* two rounds */
    JournalHead head;
    int recovered;
} Fixture;

/* Setup and teardown of a test. */
int fixture_make(void **state);
int fixture_remove(void **state);

/* Begin the journal, which must go well. */
Journal *fixture_open(Fixture *fixture);

/* Add the first `count` samples of the run: round, position, engine. */
void fixture_add(Fixture *fixture, Journal *journal, int count);

/* A run that is killed when it has taken that many samples. */
void fixture_killed_run(Fixture *fixture, int samples);

/* fixture->recovered is what a recovery finds, which must go well. */
void fixture_recover(Fixture *fixture);

/* The records there, which are good and fit the schema. */
Record *fixture_records(Fixture *fixture, int *count);
int fixture_count(Fixture *fixture);

#define FIXTURE_TEST(test) cmocka_unit_test_setup_teardown(test, fixture_make, fixture_remove)

#endif
