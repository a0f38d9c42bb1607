/* tune_journal.h - every pair that a tuning run has measured, as JSON lines in a file, so that
 * one that was killed goes on where it was.
 *
 * The first line is the head: what was asked. Then a line for each pair, written as soon as it
 * is there. A run that goes on asks for the same pairs in the same order, gets them from here,
 * and measures from where the file ends. The file is locked while its run lives. */

#ifndef YOMIKIRI_TUNE_JOURNAL_H
#define YOMIKIRI_TUNE_JOURNAL_H

#include "base/files/journal.h"

#define TUNE_SCHEMA "yomikiri.tune/1"

/* Of a solve. */
typedef struct {
    int64_t cpu_ns;             /* of the thread that solves */
    int64_t nodes;
    bool cut;                   /* given up: it would have cost much more than that */
} TuneCost;

/* What is asked, and what was measured. */
typedef struct {
    const char *suite;          /* "training", "unseen" */
    const char *position;       /* its id */
    const char *a, *b;          /* what their knobs differ in from the start */
    bool b_first;
    TuneCost cost[2];
    int64_t spent_ns;           /* since the pair before, all told */
} TunePair;

typedef struct {
    Journal lines;              /* no head: no run has begun here */
    json_t *pairs;              /* array: those that a run which goes on will ask for */
    size_t next;                /* of them */
    bool finished;              /* the run has ended */
} TuneJournal;

/* Open the file at `path`, which is made, with folders, if `make`, and read it. A last line that
 * is not whole, as a kill leaves it, is cut off. False: `error` says why; what is no journal has
 * not changed, and it is not open. */
bool tune_journal_open(TuneJournal *journal, const char *path, bool make, char *error,
                       size_t size);

/* Begin a run in place of what is there. `head`, which is taken, has TUNE_SCHEMA first. */
bool tune_journal_begin(TuneJournal *journal, json_t *head, char *error, size_t size);

/* Whether the next pair is there already; and what was measured into *pair, whose question must
 * be the recorded one. False: `error` says that the run has gone another way than the file. */
bool tune_journal_has_next(const TuneJournal *journal);
bool tune_journal_next(TuneJournal *journal, TunePair *pair, char *error, size_t size);

/* Put the next pair behind the others; or say that the run is finished, with its result, which is
 * taken. False: it could not be written, `error` says why; what was there before is still good. */
bool tune_journal_add(TuneJournal *journal, const TunePair *pair, char *error, size_t size);
bool tune_journal_finish(TuneJournal *journal, json_t *result, char *error, size_t size);

/* One that is not open stays so. */
void tune_journal_close(TuneJournal *journal);

#endif
