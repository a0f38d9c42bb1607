#include "lab/pick/pick_lines.h"

#include <stdlib.h>
#include <string.h>

#include "base/text/failed.h"
#include "bench/record/sample_json.h"
#include "bench/child/buildinfo.h"

/* ---- writing ---- */

json_t *pick_lines_head(const Suite *suite, const char *kernel, const Reactions *reactions)
{
    json_t *rows = json_array();

    for (int i = 0; i < reactions->row_count; i++)
        json_array_append_new(rows, json_string(reactions->names[i]));
    return json_pack("{ss ss s{so ss si} ss ss sb ss ss si si so}",
        "schema", PICK_SCHEMA,
        "type", "head",
        "suite",
            "name", sample_json_text(suite->name),
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

json_t *pick_lines_solve(int round, int row, int position, const ReactCell *cell)
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

/* ---- reading ---- */

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

/* All solves behind the head; lines->good is then the end of the last one. */
bool pick_lines_take(LineReader *lines, const char *path, Reactions *reactions, int *found,
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

bool pick_lines_head_begun(const LineReader *lines)
{
    return feof(lines->file) && line_reader_begins(lines, "{\"schema\":\"" PICK_SCHEMA "\"");
}

/* ---- heads ---- */

bool pick_lines_is_head(const json_t *head)
{
    const char *schema = json_string_value(json_object_get(head, "schema"));

    return schema && strcmp(schema, PICK_SCHEMA) == 0
           && json_is_array(json_object_get(head, "rows"));
}

const char *pick_lines_text(const json_t *head, const char *key)
{
    const char *text = json_string_value(json_object_get(head, key));

    return text ? text : "";
}

/* The same pool. */
bool pick_lines_same_pool(const json_t *head, const Suite *suite, const char *path, char *error,
                        size_t size)
{
    const json_t *there = json_object_get(head, "suite");

    if (strcmp(pick_lines_text(there, "sha256"), suite->sha256) != 0)
        return failed(error, size, "%s: its reactions are of another pool: %s with the checksum "
                      "%.12s..., not %s with %.12s...", path, pick_lines_text(there, "name"),
                      pick_lines_text(there, "sha256"), suite->path, suite->sha256);
    if (number(there, "positions", INT32_MAX) != suite->count)
        return failed(error, size, "%s: its reactions are of another number of positions", path);
    return true;
}

/* What must be the same in a journal that is to go on; the first that differs is named. */
bool pick_lines_same_way(const json_t *head, const json_t *wanted, const char *path, char *error,
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

bool pick_lines_begin(const json_t *head, const Suite *suite, Reactions *reactions)
{
    const json_t *rows = json_object_get(head, "rows");
    const int64_t rounds = number(head, "rounds", REACT_ROUNDS);
    const size_t count = json_array_size(rows);
    size_t kind = 0;

    while (kind < REACT_KINDS
           && strcmp(reactions_kind_name(kind), pick_lines_text(head, "reactions")) != 0)
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

