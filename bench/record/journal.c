#include "bench/record/journal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory/memory.h"
#include "base/text/failed.h"
#include "bench/record/journal_lines.h"
#include "bench/record/line_file.h"
#include "bench/record/record_file.h"
#include "bench/record/writable.h"

/* A kill loses nothing that was written; a power cut at most so much. */
static const int64_t SYNC_NS = 5000000000;

static const char BUSY[] = "another run with --record is writing there";

struct Journal {
    int file;
    char path[4096];
    int64_t synced;
};

static bool part_path(const char *path, char *out, size_t out_size, char *error, size_t size)
{
    const int length = snprintf(out, out_size, "%s.part", path);

    return (length > 0 && (size_t)length < out_size)
           || failed(error, size, "%s: too long a path", path);
}

Journal *journal_open(const char *path, const JournalHead *head, int *recovered, char *error,
                      size_t error_size)
{
    Journal *journal = memory_array(1, sizeof(*journal));

    *recovered = 0;
    if (!part_path(path, journal->path, sizeof(journal->path), error, error_size)
        || !writable_make_folders(path, error, error_size)
        || (journal->file = line_file_open(journal->path, true, BUSY, error, error_size)) < 0) {
        free(journal);
        return NULL;
    }
    if (!journal_lines_recover(journal->file, path, recovered, error, error_size))
        goto out;
    if (!record_file_can_append(path, head->time, error, error_size)) {
        unlink(journal->path);          /* what it held is recorded */
        goto out;
    }
    if (ftruncate(journal->file, 0) != 0) {
        failed(error, error_size, "%s: %s", journal->path, strerror(errno));
        goto out;
    }
    if (!line_file_write(journal->file, journal->path, journal_lines_head(head), error,
                         error_size))
        goto out;
    journal->synced = clock_ns();
    return journal;

out:
    close(journal->file);
    free(journal);
    return NULL;
}

bool journal_add(Journal *journal, int round, int position, int engine, const Sample *sample,
                 char *error, size_t error_size)
{
    if (!line_file_write(journal->file, journal->path,
                         journal_lines_sample(round, position, engine, sample), error,
                         error_size))
        return false;
    if (clock_ns() - journal->synced >= SYNC_NS) {
        fdatasync(journal->file);
        journal->synced = clock_ns();
    }
    return true;
}

void journal_close(Journal *journal, bool recorded)
{
    if (!journal)
        return;
    if (recorded)
        unlink(journal->path);              /* before the lock goes with the file */
    close(journal->file);
    free(journal);
}
