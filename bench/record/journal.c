#include "bench/record/journal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory/memory.h"
#include "base/text/print.h"
#include "bench/record/line_file.h"
#include "bench/record/record.h"
#include "base/files/writable.h"

static const char SCHEMA[] = "yomikiri.journal/2";

/* A kill loses nothing that was written; a power cut at most so much. */
static const int64_t SYNC_NS = 5000000000;

static const char BUSY[] = "another run with --record is writing there";

struct Journal {
    int file;
    char path[4096];
    int64_t synced;
};

/* ---- there ---- */

static const char *const STATES[] = {
    [SAMPLE_OK] = "ok", [SAMPLE_LIMIT] = "limit", [SAMPLE_CRASH] = "crash",
    [SAMPLE_GARBLED] = "garbled", [SAMPLE_INTERRUPTED] = "interrupted",
    [SAMPLE_WRONG] = "wrong", NULL,
};

/* A record of each engine, still without a repetition. */
static json_t *head_line(const JournalHead *head)
{
    json_t *records = json_array(), *engine;
    size_t i;

    json_array_foreach(head->engines, i, engine) {
        Record record;

        record_begin(&record, head->suite, engine, head->time, head->machine, head->conditions,
                     head->command);
        snprintf(record.run, sizeof(record.run), "%s", head->run);
        json_array_append_new(records, record_json(&record));
        record_free(&record);
    }
    return json_pack("{ss so}", "schema", SCHEMA, "records", records);
}

typedef struct {
    int round, position, engine;
    Sample sample;
} JournalLine;

static const Field LINE[] = {
    { "round", FIELD_COUNT(JournalLine, round) },
    { "position", FIELD_COUNT(JournalLine, position), .needed = true },
    { "engine", FIELD_COUNT(JournalLine, engine), .needed = true },
    { "state", FIELD_NAME, FIELD(JournalLine, sample.state), .needed = true, .names = STATES },
    { "trouble", FIELD_TEXT, FIELD(JournalLine, sample.trouble) },
    { "score", FIELD_INT, FIELD(JournalLine, sample.score), .low = -64, .high = 64 },
    { "replayed", FIELD_BOOL, FIELD(JournalLine, sample.replayed) },
    { "outside_ns", FIELD_COUNT(JournalLine, sample.outside_ns) },
};

static const Fields LINE_FIELDS = { FIELDS(LINE, JournalLine) };

/* ---- and back ---- */

/* The records of the head, one per engine, that samples go into. */
typedef struct {
    int count, samples;
    Record *records;
} Rebuilt;

/* False: not a head. */
static bool begin_records(const json_t *head, Rebuilt *rebuilt)
{
    const json_t *records = json_object_get(head, "records"), *json;
    const char *schema = json_string_value(json_object_get(head, "schema"));
    char why[300];
    size_t i;

    if (!schema || strcmp(schema, SCHEMA) != 0 || json_array_size(records) == 0)
        return false;
    rebuilt->records = memory_array(json_array_size(records), sizeof(*rebuilt->records));
    json_array_foreach(records, i, json) {
        Record *record = &rebuilt->records[i];

        if (!record_json_read(json, record, why, sizeof(why)))
            return false;
        rebuilt->count++;
        json_decref(record->raw);       /* it will not stay as it was */
        record->raw = NULL;
    }
    return true;
}

/* False: this and what follows is not as we wrote it. */
static bool take_line(const json_t *json, Rebuilt *rebuilt)
{
    JournalLine line = { 0 };
    char why[300];

    if (!fields_read(&LINE_FIELDS, json, &line, why, sizeof(why))
        || line.engine >= rebuilt->count
        || line.position >= rebuilt->records[line.engine].position_count)
        return false;
    fields_read_known(&sample_fields, json, &line.sample);
    rebuilt->samples++;
    record_take(&rebuilt->records[line.engine], line.position, &line.sample);
    return true;
}

/* As many lines as are good. False: there is a head, and it cannot be understood. */
static bool read_lines(LineReader *lines, Rebuilt *rebuilt)
{
    json_t *json = line_reader_next(lines);
    bool good = json && begin_records(json, rebuilt);

    const bool foreign = !good && !lines->torn && lines->number > 0;

    while (good) {
        json_decref(json);
        json = line_reader_next(lines);
        good = json && take_line(json, rebuilt);
    }
    json_decref(json);
    return !foreign;
}

/* An engine whose turn had not come leaves nothing. */
static bool is_empty(const Record *record)
{
    for (int i = 0; i < record->position_count; i++)
        if (record->positions[i].rep_count > 0 || record->positions[i].trouble[0] != '\0')
            return false;
    return true;
}

static bool same_engine(const Record *a, const Record *b)
{
    return json_equal(json_object_get(a->engine, "name"), json_object_get(b->engine, "name"))
           && json_equal(json_object_get(a->engine, "command"),
                         json_object_get(b->engine, "command"));
}

/* Whether the run got as far as to record that engine. Two engines may be called and started
 * alike: their records stand in the order of the engines. */
static bool is_recorded(const Rebuilt *rebuilt, int engine, const Record *there, int count)
{
    const Record *record = &rebuilt->records[engine];
    int twins = 0, found = 0;

    for (int i = 0; i < engine; i++)
        twins += same_engine(&rebuilt->records[i], record) && !is_empty(&rebuilt->records[i]);
    for (int i = 0; i < count; i++)
        found += record_same_run(&there[i], record) && same_engine(&there[i], record);
    return found > twins;
}

static bool append_all(const char *path, const Rebuilt *rebuilt, int *recovered, char *error,
                       size_t error_size)
{
    Record *there = NULL;
    int count = 0;
    bool good = access(path, F_OK) != 0
                || record_file_read(path, &there, &count, error, error_size);

    for (int i = 0; i < rebuilt->count && good; i++) {
        if (is_empty(&rebuilt->records[i]) || is_recorded(rebuilt, i, there, count))
            continue;
        good = record_file_append(path, &rebuilt->records[i], error, error_size);
        *recovered += good;
    }
    record_file_free(&there, &count);
    return good;
}

/* Append to the records at `path` what stands in the journal, which ends anywhere. A record that
 * is there already is not written twice. */
static bool recover(const Journal *journal, const char *path, int *recovered, char *error,
                    size_t error_size)
{
    LineReader lines;
    Rebuilt rebuilt = { 0 };
    char why[600];

    if (!line_reader_open(&lines, journal->file, journal->path, error, error_size))
        return false;
    bool good = read_lines(&lines, &rebuilt);

    if (!good)
        failed(error, error_size, "%s: not the journal of a run; remove it to go on",
               journal->path);
    else if (rebuilt.samples > 0)
        good = append_all(path, &rebuilt, recovered, why, sizeof(why))
               || failed(error, error_size, "what a killed run left in %s cannot be recorded: %s",
                         journal->path, why);
    line_reader_close(&lines);
    record_file_free(&rebuilt.records, &rebuilt.count);
    return good;
}

/* ---- the file ---- */

Journal *journal_open(const char *path, const JournalHead *head, int *recovered, char *error,
                      size_t error_size)
{
    Journal *journal = memory_array(1, sizeof(*journal));
    const int length = snprintf(journal->path, sizeof(journal->path), "%s.part", path);

    *recovered = 0;
    journal->file = -1;
    if (length >= (int)sizeof(journal->path)) {
        failed(error, error_size, "%s: too long a path", path);
        goto out;
    }
    if (!writable_make_folders(path, error, error_size)
        || (journal->file = line_file_open(journal->path, true, BUSY, error, error_size)) < 0
        || !recover(journal, path, recovered, error, error_size))
        goto out;
    if (!record_file_can_append(path, head->time, error, error_size)) {
        unlink(journal->path);          /* what it held is recorded */
        goto out;
    }
    if (ftruncate(journal->file, 0) != 0) {
        failed(error, error_size, "%s: %s", journal->path, strerror(errno));
        goto out;
    }
    if (!line_file_write(journal->file, journal->path, head_line(head), error, error_size))
        goto out;
    journal->synced = clock_ns();
    return journal;

out:
    if (journal->file >= 0)
        close(journal->file);
    free(journal);
    return NULL;
}

bool journal_add(Journal *journal, int round, int position, int engine, const Sample *sample,
                 char *error, size_t error_size)
{
    const JournalLine line = { round, position, engine, *sample };
    json_t *json = fields_json(&LINE_FIELDS, &line);

    fields_add(json, &sample_fields, sample);
    if (!line_file_write(journal->file, journal->path, json, error, error_size))
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
