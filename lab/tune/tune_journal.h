/* tune_journal.h - every pair that a tuning run has measured, as JSON lines in a file, so that
 * one that was killed goes on where it was.
 *
 * The first line is the head: what was asked. Then a line for each pair, written as soon as it
 * is there. A run that goes on asks for the same pairs in the same order, gets them from here,
 * and measures from where the file ends. The file is locked while its run lives. */

#ifndef YOMIKIRI_TUNE_JOURNAL_H
#define YOMIKIRI_TUNE_JOURNAL_H

#include <jansson.h>

#include "base/base.h"

/* Of a solve. */
typedef struct {
    int64_t cpu_ns;             /* of the thread that solves */
    int64_t nodes;
    bool cut;                   /* given up: it would have cost much more than that */
} TuneCost;

typedef struct {
    const char *suite;          /* "training", "unseen" */
    const char *position;       /* its id */
    const char *a, *b;          /* what their knobs differ in from the start */
    bool b_first;
} TuneQuestion;

typedef struct {
    TuneCost cost[2];
    int64_t spent_ns;           /* since the pair before, all told */
} TuneAnswer;

typedef struct TuneJournal TuneJournal;

typedef enum {
    TUNE_JOURNAL_NONE,          /* there is no file */
    TUNE_JOURNAL_UNFINISHED,
    TUNE_JOURNAL_FINISHED,
    TUNE_JOURNAL_BROKEN,        /* not a journal, or it cannot be read: `error` */
} TuneJournalState;

/* What the file at `path` is; *head is its first line, to be released by json_decref(), where
 * that is one of a journal. Without it, a broken file is somebody else's: leave it alone. */
TuneJournalState tune_journal_look(const char *path, json_t **head, char *error, size_t size);

/* Begin a new journal at `path` in place of the one that is there; or go on with that file,
 * whose lines will be asked for first. A last line that is not whole is dropped. `head` is
 * borrowed. NULL: `error` says why; a file to go on with has not changed then. */
TuneJournal *tune_journal_begin(const char *path, const json_t *head, char *error, size_t size);
TuneJournal *tune_journal_resume(const char *path, char *error, size_t size);

typedef enum {
    TUNE_LINE_FOUND,
    TUNE_LINE_NONE,             /* all have been asked for: measure */
    TUNE_LINE_OTHER,            /* `error`: the run has gone another way than the file says */
} TuneLine;

/* The answer that is recorded for the next question. */
TuneLine tune_journal_next(TuneJournal *journal, const TuneQuestion *question,
                           TuneAnswer *answer, char *error, size_t size);

/* Put the next pair behind the others. False: it could not be written, `error` says why; what
 * was there before is still good. */
bool tune_journal_add(TuneJournal *journal, const TuneQuestion *question,
                      const TuneAnswer *answer, char *error, size_t size);

/* The run is finished: say so in the file, with its result. Borrowed. */
bool tune_journal_finish(TuneJournal *journal, const json_t *result, char *error, size_t size);

/* Answers that came from the file so far. */
int tune_journal_replayed(const TuneJournal *journal);

/* NULL is allowed. */
void tune_journal_close(TuneJournal *journal);

#endif
