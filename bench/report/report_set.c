/* report_set.c - records: read, chosen, put in order, and told apart by what was
 * measured. */

#include "bench/report/report.h"

#include <fnmatch.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/memory/memory.h"
#include "base/text/words.h"

const char *report_member(Arena *arena, const json_t *object, const char *path)
{
    const json_t *at = object;
    const char *text;
    char *dump;

    while (at && *path != '\0') {
        const size_t length = strcspn(path, ".");
        char key[64];

        snprintf(key, sizeof(key), "%.*s", (int)length, path);
        at = json_object_get(at, key);
        path += length + (path[length] == '.');
    }
    if (json_is_string(at))
        return json_string_value(at);
    if (!at || json_is_null(at))
        return "";
    dump = json_dumps(at, JSON_ENCODE_ANY | JSON_COMPACT | JSON_REAL_PRECISION(12));
    text = arena_copy(arena, dump ? dump : "");
    free(dump);
    return text;
}

/* ---- reading ---- */

static bool read_records(ReportSet *set, const char *path, void (*complain)(const char *message))
{
    char error[600] = "";
    Record *records = NULL;
    int count = 0;
    const bool good = record_file_read(path, &records, &count, error, sizeof(error));

    if (error[0] != '\0')
        complain(error);
    set->records = memory_room(set->records, &set->room, (size_t)(set->count + count),
                               sizeof(*set->records));
    for (int i = 0; i < count; i++) {
        const char *slug = report_member(&set->arena, records[i].machine, "slug");

        set->records[set->count++] = (ReportRecord){
            .record = records[i], .machine = slug[0] != '\0' ? slug : "unknown machine",
        };
    }
    free(records);
    return good;
}

bool report_set_read(ReportSet *set, const char *path, void (*complain)(const char *message))
{
    static const char *const PATTERNS[] = { "%s/*.jsonl", "%s/*/*.jsonl" };
    struct stat status;
    bool good = true;
    glob_t found;

    if (stat(path, &status) != 0 || !S_ISDIR(status.st_mode))
        return read_records(set, path, complain);
    for (size_t i = 0; i < ARRAY_LENGTH(PATTERNS); i++) {
        if (glob(arena_print(&set->arena, PATTERNS[i], path), 0, NULL, &found) != 0)
            continue;
        for (size_t k = 0; k < found.gl_pathc; k++)
            good &= read_records(set, found.gl_pathv[k], complain);
        globfree(&found);
    }
    return good;
}

void report_set_free(ReportSet *set)
{
    for (int i = 0; i < set->count; i++)
        record_free(&set->records[i].record);
    free(set->records);
    arena_free(&set->arena);
    *set = (ReportSet){ .count = 0 };
}

/* ---- choosing ---- */

void report_set_choose(ReportSet *set, const char *suite, const char *machine, bool latest)
{
    int kept = 0;

    for (int i = 0; i < set->count; i++) {
        ReportRecord *record = &set->records[i];

        if ((!suite || fnmatch(suite, record->record.suite, 0) == 0)
            && (!machine || fnmatch(machine, record->machine, 0) == 0)
            && (record->latest || !latest))
            set->records[kept++] = *record;
        else
            record_free(&record->record);
    }
    set->count = kept;
}

/* ---- names of engines ---- */

/* The options of the command in the record, where `yomikiri bench` writes every one that is not as
 * by default in the build that was measured; without threads and profile, which are told anyway,
 * and what stands before the program (nice, valgrind), the first word whose file name has
 * "yomikiri" in it; with blanks in it, it is a script. */
static const char *options_of(Arena *arena, const json_t *engine)
{
    const char *command = report_member(arena, engine, "command"), *line = "";
    char why[200], **words;
    int count = 0, program = 0;

    if (command[0] == '\0' || !(words = words_split(command, &count, why, sizeof(why))))
        return "";
    for (int i = count - 1; i >= 0; i--) {
        const char *slash = strrchr(words[i], '/'), *file = slash ? slash : words[i];

        if (words[i][0] != '-' && strcasestr(file, "yomikiri") && !strpbrk(file, " \t\n"))
            program = i;
    }
    for (int i = program + 1; i < count; i++)
        if (strcmp(words[i], "-t") == 0 || strcmp(words[i], "--threads") == 0
            || strcmp(words[i], "--profile") == 0)
            i++;
        else if (!(words[i][0] == '-' && words[i][1] == 't')
                 && strncmp(words[i], "--threads=", 10) != 0)
            line = words_add_to_line(arena, line, words[i]);
    free(words);
    return line;
}

/* Other engines than ours have their name and no more. */
static const char *engine_name(Arena *arena, const json_t *engine)
{
    const char *name = report_member(arena, engine, "name");
    const char *kind = report_member(arena, engine, "kind");
    const char *profile = report_member(arena, engine, "profile");
    const bool ours = kind[0] == '\0' || strcmp(kind, "yomikiri") == 0;
    const bool named = ours && profile[0] != '\0' && strcmp(profile, "default") != 0
                       && strcmp(profile, "classic") != 0;
    const char *options = ours ? options_of(arena, engine) : "";

    return arena_print(arena, "%s%s%s%s%s", name[0] != '\0' ? name : "engine",
                       named ? " " : "", named ? profile : "", options[0] != '\0' ? " " : "",
                       options);
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

static bool same_work(const ReportRecord *a, const ReportRecord *b)
{
    return strcmp(a->machine, b->machine) == 0 && strcmp(a->engine, b->engine) == 0
           && a->record.threads == b->record.threads
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

        if (!same_work(other, record))
            continue;
        record->line = other->line;
        newest = other->latest ? other : newest;
    }
    if (record->line < 0)
        record->line = set->line_count++;
    record->latest = !newest || (record->record.complete && !newest->record.complete);
    if (newest && record->latest)
        newest->latest = false;
}

void report_set_arrange(ReportSet *set)
{
    Arena *arena = &set->arena;

    set->clock = RECORD_CPU;
    for (int i = 0; i < set->count; i++)
        if (set->records[i].record.threads != 1
            || !record_has_cpu_times(&set->records[i].record))
            set->clock = RECORD_WALL;
    set->line_count = 0;
    if (set->count > 0)
        qsort(set->records, (size_t)set->count, sizeof(*set->records), by_time);
    for (int i = 0; i < set->count; i++) {
        ReportRecord *record = &set->records[i];
        const json_t *engine = record->record.engine;
        const bool dirty = json_is_true(json_object_get(engine, "dirty"));
        const char *commit = report_member(arena, engine, "commit");

        record->total = record_total(&record->record, set->clock);
        record->engine = engine_name(arena, engine);
        record->commit = arena_print(arena, "%.9s%s", commit, commit[0] && dirty ? "+" : "");
        find_line(set, i);
    }
}
