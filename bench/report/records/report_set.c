#include "bench/report/records/report_set.h"

#include <dirent.h>
#include <errno.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/memory/memory.h"
#include "bench/record/record.h"

/* ---- reading ---- */

typedef struct {
    ReportSet *set;
    void (*complain)(void *context, const char *message);
    void *context;
    bool good;
} SetReading;

static void set_failed(SetReading *reading, const char *path, const char *why)
{
    char message[800];

    snprintf(message, sizeof(message), "%s: %s", path, why);
    reading->complain(reading->context, message);
    reading->good = false;
}

/* The slug that the record itself gives, or the folder it lies in. */
static const char *machine_of(Arena *arena, const Record *record, const char *path)
{
    const char *slug = report_member(arena, record->machine, "slug");
    const char *end = strrchr(path, '/'), *begin;

    if (slug[0] != '\0')
        return slug;
    if (end) {
        for (begin = end; begin > path && begin[-1] != '/'; begin--)
            ;
        if (end - begin > 1 && strncmp(begin, "..", 2) != 0)
            return arena_print(arena, "%.*s", (int)(end - begin), begin);
    }
    slug = report_member(arena, record->machine, "cpu.design");
    return slug[0] != '\0' ? slug : "unknown machine";
}

/* Takes what `record` owns. */
static void add(ReportSet *set, Record *record, const char *path)
{
    set->records = memory_room(set->records, &set->room, (size_t)set->count + 1,
                               sizeof(*set->records));
    set->records[set->count++] = (ReportRecord){
        .record = *record,
        .path = path,
        .machine = machine_of(&set->arena, record, path),
    };
}

static void read_file(SetReading *reading, const char *path)
{
    char error[600] = "";
    Record *records = NULL;
    int count = 0;
    const bool good = record_file_read(path, &records, &count, error, sizeof(error));
    const char *kept = arena_copy(&reading->set->arena, path);

    if (!good) {
        reading->complain(reading->context, error);     /* names the file already */
        reading->good = false;
    } else if (error[0] != '\0')
        reading->complain(reading->context, error);
    for (int i = 0; i < count; i++)
        add(reading->set, &records[i], kept);
    free(records);
}

static int is_wanted(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static bool ends_with(const char *text, const char *end)
{
    const size_t length = strlen(text), part = strlen(end);

    return length >= part && strcmp(text + length - part, end) == 0;
}

static void read_path(SetReading *reading, const char *path, int depth)
{
    struct dirent **entries = NULL;
    struct stat status;
    int count;

    if (stat(path, &status) != 0 || !S_ISDIR(status.st_mode)) {
        read_file(reading, path);
        return;
    }
    count = scandir(path, &entries, is_wanted, alphasort);
    if (count < 0 && errno == ENOMEM)
        memory_end();
    if (count < 0)
        set_failed(reading, path, "this folder cannot be read");
    for (int i = 0; i < count; i++) {
        char inner[4096];

        if (snprintf(inner, sizeof(inner), "%s/%s", path, entries[i]->d_name) <
                (int)sizeof(inner) && stat(inner, &status) == 0
            && ((S_ISDIR(status.st_mode) && depth < 8) || ends_with(inner, ".jsonl")))
            read_path(reading, inner, depth + 1);
        free(entries[i]);
    }
    free(entries);
}

bool report_set_read(ReportSet *set, const char *path,
                     void (*complain)(void *context, const char *message), void *context)
{
    SetReading reading = { set, complain, context, true };

    read_path(&reading, path, 0);
    return reading.good;
}

/* ---- choosing ---- */

static bool fits(const char *pattern, const char *text)
{
    return !pattern || fnmatch(pattern, text, 0) == 0;
}

static void keep_only(ReportSet *set, const char *suite, const char *machine, bool latest)
{
    int kept = 0;

    for (int i = 0; i < set->count; i++) {
        ReportRecord *record = &set->records[i];

        if (fits(suite, record->record.suite) && fits(machine, record->machine)
            && (record->latest || !latest))
            set->records[kept++] = *record;
        else
            record_free(&record->record);
    }
    set->count = kept;
}

void report_set_choose(ReportSet *set, const char *suite, const char *machine)
{
    keep_only(set, suite, machine, false);
}

void report_set_keep_last(ReportSet *set)
{
    keep_only(set, NULL, NULL, true);
}

/* ---- order and lines ---- */

/* Newest first; of one run by machine, suite and threads. */
static int by_time(const void *a, const void *b)
{
    const ReportRecord *left = a, *right = b;
    int order = strcmp(right->record.time, left->record.time);

    if (order == 0)
        order = strcmp(left->machine, right->machine);
    if (order == 0)
        order = strcmp(left->record.suite, right->record.suite);
    return order != 0 ? order : left->record.threads - right->record.threads;
}

static void name_record(Arena *arena, ReportRecord *record)
{
    const json_t *engine = record->record.engine;
    const char *commit = report_member(arena, engine, "commit");

    record->engine = report_name(arena, engine);
    record->commit = commit[0] == '\0' ? ""
        : arena_print(arena, "%.9s%s", commit,
                      json_is_true(json_object_get(engine, "dirty")) ? "+" : "");
}

/* A record that does not say its options: what its knobs show against the oldest record of
 * the same engine and commit that does not, either. Records of other commits prove nothing,
 * since their defaults were others. Newest first, so that the older ones have no such mark
 * yet. */
static void name_knobs(ReportSet *set, int index)
{
    ReportRecord *record = &set->records[index];

    if (report_name_has_options(record->record.engine))
        return;
    for (int i = set->count - 1; i > index; i--) {
        const ReportRecord *older = &set->records[i];

        if (strcmp(older->engine, record->engine) != 0
            || strcmp(older->commit, record->commit) != 0
            || report_name_has_options(older->record.engine))
            continue;
        record->engine = arena_print(&set->arena, "%s%s", record->engine, report_name_difference(
            &set->arena, record->record.engine, older->record.engine));
        return;
    }
}

bool report_set_same_work(const ReportRecord *a, const ReportRecord *b)
{
    return strcmp(a->label, b->label) == 0
           && strcmp(a->record.suite, b->record.suite) == 0
           && strcmp(a->record.suite_sha256, b->record.suite_sha256) == 0
           && a->record.position_count == b->record.position_count;
}

/* Newest first. An incomplete record does not take the place of a complete one. */
static void find_line(ReportSet *set, int index)
{
    ReportRecord *record = &set->records[index], *newest = NULL;

    record->line = -1;
    for (int i = 0; i < index; i++) {
        ReportRecord *other = &set->records[i];

        if (strcmp(other->machine, record->machine) != 0 || !report_set_same_work(other, record))
            continue;
        record->line = other->line;
        if (other->latest)
            newest = other;
    }
    if (record->line < 0)
        record->line = set->line_count++;
    record->latest = !newest || (record->record.complete && !newest->record.complete);
    if (newest && record->latest)
        newest->latest = false;
}

/* Whether its CPU time is that of the solves alone, all of it known. */
static bool has_cpu_time(const Record *record)
{
    const char *whose = json_string_value(json_object_get(record->engine, "cpu_time"));

    return record->threads == 1 && (!whose || strcmp(whose, "solve") == 0)
           && record_has_cpu_times(record);
}

const char *report_set_time(const ReportSet *set)
{
    return set->clock == RECORD_CPU ? "CPU time" : "Wall time";
}

const char *report_set_key(const ReportSet *set, const char *wall, const char *cpu)
{
    return set->clock == RECORD_CPU ? cpu : wall;
}

void report_set_arrange(ReportSet *set)
{
    set->clock = RECORD_CPU;
    for (int i = 0; i < set->count; i++)
        if (!has_cpu_time(&set->records[i].record))
            set->clock = RECORD_WALL;
    set->line_count = 0;
    if (set->count > 0)
        qsort(set->records, (size_t)set->count, sizeof(*set->records), by_time);
    for (int i = 0; i < set->count; i++) {
        set->records[i].total = record_total(&set->records[i].record, set->clock);
        name_record(&set->arena, &set->records[i]);
    }
    for (int i = 0; i < set->count; i++) {
        ReportRecord *record = &set->records[i];

        name_knobs(set, i);
        record->label = arena_print(&set->arena, "%s, %d thread%s", record->engine,
                                    record->record.threads,
                                    record->record.threads == 1 ? "" : "s");
    }
    for (int i = 0; i < set->count; i++)
        find_line(set, i);
}

bool report_set_has_machines(const ReportSet *set)
{
    for (int i = 1; i < set->count; i++)
        if (strcmp(set->records[i].machine, set->records[0].machine) != 0)
            return true;
    return false;
}

bool report_set_came_before(const ReportSet *set, int index)
{
    for (int i = 0; i < index; i++)
        if (strcmp(set->records[i].machine, set->records[index].machine) == 0)
            return true;
    return false;
}

bool report_set_disturbed(const ReportRecord *record)
{
    return record->latest
           && json_array_size(json_object_get(record->record.conditions, "warnings")) > 0;
}

void report_set_free(ReportSet *set)
{
    for (int i = 0; i < set->count; i++)
        record_free(&set->records[i].record);
    free(set->records);
    arena_free(&set->arena);
    *set = (ReportSet){ .count = 0 };
}
