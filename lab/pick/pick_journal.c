#include "lab/pick/pick_journal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory/memory.h"
#include "base/text/failed.h"
#include "bench/record/line_file.h"
#include "bench/record/writable.h"
#include "bench/child/buildinfo.h"
#include "lab/pick/pick_lines.h"

/* A kill loses nothing that was written; a power cut at most so much. */
static const int64_t SYNC_NS = 5000000000;

static const char BUSY[] = "another run measures reactions there";

struct PickJournal {
    int file;
    char path[4096];
    bool unsynced;              /* something was added since */
    int64_t synced;
};

/* ---- a journal that grows ---- */

/* What is in the file. False also if it is empty and must be begun: then `error` is "". */
static bool recover(int file, const char *path, const Suite *suite, const json_t *wanted,
                    Reactions *reactions, int *found, char *error, size_t size)
{
    LineReader lines;
    bool good;

    error[0] = '\0';
    if (!line_reader_open(&lines, file, path, error, size))
        return false;

    json_t *head = line_reader_next(&lines);

    if (!head && pick_lines_head_begun(&lines))
        good = false;
    else if (!pick_lines_is_head(head))
        good = failed(error, size, "%s: not a file of reactions", path);
    else
        good = pick_lines_same_pool(head, suite, path, error, size)
               && pick_lines_same_way(head, wanted, path, error, size)
               && pick_lines_take(&lines, path, reactions, found, error, size);
    json_decref(head);
    if (good && ftruncate(file, lines.good) != 0)
        good = failed(error, size, "%s: %s", path, strerror(errno));
    line_reader_close(&lines);
    return good;
}

/* Read what there is, or begin. Takes `head`. */
static bool prepare(PickJournal *journal, PickJournalMode mode, const Suite *suite, json_t *head,
                    Reactions *reactions, int *found, char *error, size_t size)
{
    const char *path = journal->path;
    const bool empty = lseek(journal->file, 0, SEEK_END) == 0;
    struct stat kind;
    bool good;

    if (fstat(journal->file, &kind) != 0 || !S_ISREG(kind.st_mode)) {
        json_decref(head);
        return failed(error, size, "%s: not a regular file", path);
    }
    if (mode == PICK_JOURNAL_NEW && !empty) {
        json_decref(head);
        return failed(error, size, "%s: it is not empty; --resume goes on with it", path);
    }
    good = recover(journal->file, path, suite, head, reactions, found, error, size);
    if (good || error[0] != '\0') {
        json_decref(head);
        return good;
    }
    if (ftruncate(journal->file, 0) != 0) {
        json_decref(head);
        return failed(error, size, "%s: %s", path, strerror(errno));
    }
    return line_file_write(journal->file, path, head, error, size);
}

PickJournal *pick_journal_open(const char *path, PickJournalMode mode, const Suite *suite,
                               const char *kernel, Reactions *reactions, int *found,
                               char *error, size_t error_size)
{
    PickJournal *journal = memory_array(1, sizeof(*journal));
    json_t *head = pick_lines_head(suite, kernel, reactions);

    *found = 0;
    journal->file = -1;
    journal->synced = clock_ns();
    if ((size_t)snprintf(journal->path, sizeof(journal->path), "%s", path)
        >= sizeof(journal->path)) {
        failed(error, error_size, "%s: too long a path", path);
        goto out;
    }
    if (!writable_make_folders(path, error, error_size)
        || (journal->file = line_file_open(path, true, BUSY, error, error_size)) < 0)
        goto out;
    if (prepare(journal, mode, suite, json_incref(head), reactions, found, error, error_size)) {
        json_decref(head);
        return journal;
    }

out:
    json_decref(head);
    pick_journal_close(journal);
    return NULL;
}

bool pick_journal_add(PickJournal *journal, int round, int row, int position,
                      const ReactCell *cell, char *error, size_t error_size)
{
    if (!line_file_write(journal->file, journal->path,
                         pick_lines_solve(round, row, position, cell), error, error_size))
        return false;
    journal->unsynced = true;
    if (clock_ns() - journal->synced >= SYNC_NS) {
        fdatasync(journal->file);
        journal->unsynced = false;
        journal->synced = clock_ns();
    }
    return true;
}

void pick_journal_close(PickJournal *journal)
{
    if (!journal)
        return;
    if (journal->file >= 0) {
        if (journal->unsynced)
            fdatasync(journal->file);
        close(journal->file);
    }
    free(journal);
}

/* ---- a file that is finished ---- */

bool pick_journal_read(const char *path, const Suite *suite, Reactions *reactions, char *note,
                       size_t note_size, char *error, size_t error_size)
{
    LineReader lines = { .file = memory_open_file(path, "rb") };
    int found = 0;
    bool good;

    *reactions = (Reactions){ .kind = REACT_NODES };
    note[0] = '\0';
    if (!lines.file)
        return failed(error, error_size, "%s: %s", path, strerror(errno));

    json_t *head = line_reader_next(&lines);

    if (!pick_lines_is_head(head))
        good = failed(error, error_size, "%s: not a file of reactions", path);
    else
        good = pick_lines_same_pool(head, suite, path, error, error_size)
               && (pick_lines_begin(head, suite, reactions)
                   || failed(error, error_size, "%s:1: its head cannot be understood", path))
               && pick_lines_take(&lines, path, reactions, &found, error, error_size);
    if (good && strcmp(pick_lines_text(head, "commit"), buildinfo_commit()) != 0)
        snprintf(note, note_size, "%s: measured by commit %s, this is %s", path,
                 pick_lines_text(head, "commit"), buildinfo_commit());
    json_decref(head);
    line_reader_close(&lines);
    return good;
}
