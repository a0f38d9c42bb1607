#include "lab/pick/pick_journal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory/memory.h"
#include "base/memory/memory_json.h"
#include "base/text/print.h"
#include "bench/child/buildinfo.h"
#include "bench/record/line_file.h"
#include "base/files/writable.h"

#define PICK_SCHEMA "yomikiri.pick/1"

/* A kill loses nothing that was written; a power cut at most so much. */
static const int64_t SYNC_NS = 5000000000;

static const char BUSY[] = "another run measures reactions there";

struct PickJournal {
    int file;
    char path[4096];
    bool unsynced;              /* something was added since */
    int64_t synced;
};

/* ---- lines: a head that says of what and how, then one for each solve ---- */

static json_t *head_json(const Suite *suite, const char *kernel, const Reactions *reactions)
{
    json_t *rows = json_array();

    for (int i = 0; i < reactions->row_count; i++)
        json_array_append_new(rows, json_string(reactions->names[i]));
    return json_pack("{ss ss s{so ss si} ss ss sb ss ss si si so}",
        "schema", PICK_SCHEMA,
        "type", "head",
        "suite",
            "name", memory_json_text(suite->name),
            "sha256", suite->sha256,
            "positions", suite->count,
        "version", yk_version(),
        "commit", buildinfo_commit(),
        "dirty", buildinfo_dirty(),
        "kernel", reactions->kind == REACT_NODES ? "any" : kernel,
        "reactions", reactions_kind_name((size_t)reactions->kind),
        "rounds", reactions->rounds,
        "cap", REACT_CAP,
        "rows", rows);
}

static json_t *solve_json(int round, int row, int position, const ReactCell *cell)
{
    return json_pack("{si si si sI sI sb}", "round", round, "row", row, "position", position,
                     "nodes", (json_int_t)cell->nodes, "cpu_ns", (json_int_t)cell->cpu_ns,
                     "over", cell->over);
}

/* A number from 0 to `most`; -1: it is none. */
static int64_t number(const json_t *line, const char *name, int64_t most)
{
    const json_t *value = json_object_get(line, name);

    return json_is_integer(value) && json_integer_value(value) >= 0
           && json_integer_value(value) <= most ? json_integer_value(value) : -1;
}

static bool take_solve(const json_t *line, Reactions *reactions)
{
    const int64_t round = number(line, "round", reactions->rounds);
    const int64_t row = number(line, "row", reactions->row_count - 1);
    const int64_t position = number(line, "position", reactions->position_count - 1);
    const int64_t nodes = number(line, "nodes", INT64_MAX);
    const int64_t cpu_ns = number(line, "cpu_ns", INT64_MAX);

    if (round < 0 || row < 0 || position < 0 || nodes < 1 || cpu_ns < 0
        || !json_is_boolean(json_object_get(line, "over")))
        return false;
    *reactions_cell(reactions, (int)round, (int)row, (int)position) = (ReactCell){
        .nodes = nodes, .cpu_ns = cpu_ns, .over = json_is_true(json_object_get(line, "over")),
    };
    return true;
}

/* Whether a good line follows the one that was not: then it is not the end that is broken. */
static bool good_follows(LineReader *lines, Reactions *reactions)
{
    json_t *json;
    bool good = false;

    while (!good && !feof(lines->file)) {
        json = line_reader_next(lines);
        good = json && take_solve(json, reactions);
        json_decref(json);
    }
    return good;
}

/* All solves behind the head, with what is broken at the end left out: lines->good is then the end
 * of the last one, and *found is how many there are. False: good lines follow a broken one. */
static bool take_solves(LineReader *lines, const char *path, Reactions *reactions, int *found,
                        char *error, size_t size)
{
    off_t good = lines->good;
    int broken;

    for (;;) {
        json_t *json = line_reader_next(lines);
        const bool taken = json && take_solve(json, reactions);

        json_decref(json);
        if (!taken)
            break;
        good = lines->good;
        ++*found;
    }
    broken = lines->number;
    if (!feof(lines->file) && good_follows(lines, reactions))
        return failed(error, size, "%s:%d: not a line of reactions, and good ones follow", path,
                      broken);
    lines->good = good;
    return true;
}

/* Whether the line read last, which is not whole, may be a head that was being written. */
static bool head_begun(const LineReader *lines)
{
    return feof(lines->file) && line_reader_begins(lines, "{\"schema\":\"" PICK_SCHEMA "\"");
}

/* ---- what a head says ---- */

/* NULL is none. */
static bool is_head(const json_t *head)
{
    const char *schema = json_string_value(json_object_get(head, "schema"));

    return schema && strcmp(schema, PICK_SCHEMA) == 0
           && json_is_array(json_object_get(head, "rows"));
}

/* "" if it does not say. */
static const char *text_of(const json_t *head, const char *key)
{
    const char *text = json_string_value(json_object_get(head, key));

    return text ? text : "";
}

static bool same_pool(const json_t *head, const Suite *suite, const char *path, char *error,
                      size_t size)
{
    const json_t *there = json_object_get(head, "suite");

    if (strcmp(text_of(there, "sha256"), suite->sha256) != 0)
        return failed(error, size, "%s: its reactions are of another pool: %s with the checksum "
                      "%.12s..., not %s with %.12s...", path, text_of(there, "name"),
                      text_of(there, "sha256"), suite->path, suite->sha256);
    if (number(there, "positions", INT32_MAX) != suite->count)
        return failed(error, size, "%s: its reactions are of another number of positions", path);
    return true;
}

/* What must be the same in a journal that is to go on; the first that differs is named. */
static bool same_way(const json_t *head, const json_t *wanted, const char *path, char *error,
                     size_t size)
{
    static const char *const KEYS[] = {
        "version", "commit", "dirty", "reactions", "kernel", "rounds", "cap", "rows",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(KEYS); i++) {
        const json_t *a = json_object_get(head, KEYS[i]);
        const json_t *b = json_object_get(wanted, KEYS[i]);
        char *x = a ? json_dumps(a, JSON_ENCODE_ANY | JSON_COMPACT) : NULL;
        char *y = json_dumps(b, JSON_ENCODE_ANY | JSON_COMPACT);
        const bool same = a && json_equal(a, b);

        if (!same)
            failed(error, size, "%s: it was measured with other options and cannot go on: "
                   "%s is %.60s there, %.60s now", path, KEYS[i], x ? x : "missing", y ? y : "?");
        free(x);
        free(y);
        if (!same)
            return false;
    }
    return true;
}

/* As the head says. False: it cannot be understood. */
static bool begin_reactions(const json_t *head, const Suite *suite, Reactions *reactions)
{
    const json_t *rows = json_object_get(head, "rows");
    const int64_t rounds = number(head, "rounds", REACT_ROUNDS);
    const size_t count = json_array_size(rows);
    size_t kind = 0;

    while (kind < REACT_KINDS
           && strcmp(reactions_kind_name(kind), text_of(head, "reactions")) != 0)
        kind++;
    if (kind == REACT_KINDS || rounds < 1 || count < 1 || count > PICK_ROWS)
        return false;
    reactions_begin(reactions, (ReactKind)kind, (int)rounds, (int)count, suite->count);
    for (size_t i = 0; i < count; i++) {
        const char *name = json_string_value(json_array_get(rows, i));

        snprintf(reactions->names[i], sizeof(reactions->names[i]), "%s", name ? name : "?");
    }
    return true;
}

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

    if (!head && head_begun(&lines))
        good = false;
    else if (!is_head(head))
        good = failed(error, size, "%s: not a file of reactions", path);
    else
        good = same_pool(head, suite, path, error, size)
               && same_way(head, wanted, path, error, size)
               && take_solves(&lines, path, reactions, found, error, size);
    json_decref(head);
    if (good && ftruncate(file, lines.good) != 0)
        good = failed(error, size, "%s: %s", path, strerror(errno));
    line_reader_close(&lines);
    return good;
}

/* Read what there is, or begin. */
static bool prepare(PickJournal *journal, PickJournalMode mode, const Suite *suite, json_t *head,
                    Reactions *reactions, int *found, char *error, size_t size)
{
    const char *path = journal->path;
    struct stat kind;

    if (fstat(journal->file, &kind) != 0 || !S_ISREG(kind.st_mode))
        return failed(error, size, "%s: not a regular file", path);
    if (mode == PICK_JOURNAL_NEW && kind.st_size > 0)
        return failed(error, size, "%s: it is not empty; --resume goes on with it", path);
    if (recover(journal->file, path, suite, head, reactions, found, error, size))
        return true;
    if (error[0] != '\0')
        return false;
    if (ftruncate(journal->file, 0) != 0)
        return failed(error, size, "%s: %s", path, strerror(errno));
    return line_file_write(journal->file, path, json_incref(head), error, size);
}

PickJournal *pick_journal_open(const char *path, PickJournalMode mode, const Suite *suite,
                               const char *kernel, Reactions *reactions, int *found,
                               char *error, size_t error_size)
{
    PickJournal *journal = memory_array(1, sizeof(*journal));
    json_t *head = head_json(suite, kernel, reactions);
    bool good;

    *found = 0;
    journal->file = -1;
    journal->synced = clock_ns();
    if ((size_t)snprintf(journal->path, sizeof(journal->path), "%s", path)
        >= sizeof(journal->path))
        good = failed(error, error_size, "%s: too long a path", path);
    else
        good = writable_make_folders(path, error, error_size)
               && (journal->file = line_file_open(path, true, BUSY, error, error_size)) >= 0
               && prepare(journal, mode, suite, head, reactions, found, error, error_size);
    json_decref(head);
    if (good)
        return journal;
    pick_journal_close(journal);
    return NULL;
}

bool pick_journal_add(PickJournal *journal, int round, int row, int position,
                      const ReactCell *cell, char *error, size_t error_size)
{
    if (!line_file_write(journal->file, journal->path,
                         solve_json(round, row, position, cell), error, error_size))
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

    if (!is_head(head))
        good = failed(error, error_size, "%s: not a file of reactions", path);
    else
        good = same_pool(head, suite, path, error, error_size)
               && (begin_reactions(head, suite, reactions)
                   || failed(error, error_size, "%s:1: its head cannot be understood", path))
               && take_solves(&lines, path, reactions, &found, error, error_size);
    if (good && strcmp(text_of(head, "commit"), buildinfo_commit()) != 0)
        snprintf(note, note_size, "%s: measured by commit %s, this is %s", path,
                 text_of(head, "commit"), buildinfo_commit());
    json_decref(head);
    line_reader_close(&lines);
    return good;
}
