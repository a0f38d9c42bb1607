/* pick_journal.h - reactions in a file, as they are measured: a head line that says of what and
 * how, then a line for each solve. It is what a killed run goes on from, and what another
 * choice can be made from without measuring (docs/pick.md). */

#ifndef YOMIKIRI_PICK_JOURNAL_H
#define YOMIKIRI_PICK_JOURNAL_H

#include "lab/pick/reactions.h"

typedef struct PickJournal PickJournal;

typedef enum {
    PICK_JOURNAL_NEW,           /* there must be no file of that name yet */
    PICK_JOURNAL_RESUME,        /* go on with the one that is there, or begin it */
} PickJournalMode;

/* Open the journal at `path` and lock it. *reactions, just begun, is what is to be measured;
 * what the file holds of that is put into it, and *found says how many solves. Lines that a
 * kill or a power cut left broken at the end are cut off. NULL: `error` says why: another run
 * is at work there, it is of another pool, program or way of measuring, or is not a journal. */
PickJournal *pick_journal_open(const char *path, PickJournalMode mode, const Suite *suite,
                               const char *kernel, Reactions *reactions, int *found,
                               char *error, size_t error_size);

/* Add a solve that was put into the reactions. False: it could not be written, `error` says
 * why; what was there before is still good. */
bool pick_journal_add(PickJournal *journal, int round, int row, int position,
                      const ReactCell *cell, char *error, size_t error_size);

/* The file stays. NULL is allowed. */
void pick_journal_close(PickJournal *journal);

/* Read what a file holds, whatever program measured it: *reactions is begun here, with its
 * rows and rounds; `note`, if not "", has a sentence about what may be doubted. It must be of
 * this suite. False: `error` says why not; reactions_free() either way. */
bool pick_journal_read(const char *path, const Suite *suite, Reactions *reactions, char *note,
                       size_t note_size, char *error, size_t error_size);

#endif
