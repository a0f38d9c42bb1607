#include "bench/report/records/report_ratio.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"
#include "base/text/print.h"
#include "base/text/words.h"
#include "bench/compare/compare_run.h"

const ReportRecord *report_ratio_match(const ReportSet *baseline, const ReportRecord *record,
                                       bool any_engine)
{
    const ReportRecord *match = NULL;

    for (int i = 0; i < baseline->count; i++) {
        const ReportRecord *other = &baseline->records[i];
        const bool here = strcmp(other->machine, record->machine) == 0;

        if (strcmp(other->record.suite_sha256, record->record.suite_sha256) != 0
            || strcmp(other->record.suite, record->record.suite) != 0
            || other->record.threads != record->record.threads
            || (!any_engine && strcmp(other->engine, record->engine) != 0))
            continue;
        if (record_same_run(&other->record, &record->record) && here
            && strcmp(other->label, record->label) == 0)
            continue;
        if (!match || (here && strcmp(match->machine, record->machine) != 0))
            match = other;      /* newest first */
    }
    return match;
}

/* ---- the comparison ---- */

/* No interval where it has no bounds. */
static StatsInterval bounded(StatsInterval ratio)
{
    if (!isfinite(ratio.high))
        ratio.low = ratio.high = NAN;
    return ratio;
}

static const char *name_of(Arena *arena, const ReportRecord *record)
{
    return arena_print(arena, "%s%s%s of %.10s", record->label, record->commit[0] ? " at " : "",
                       record->commit, record->record.time);
}

bool report_ratio_records(Ratio *ratio, Arena *arena, const ReportRecord *a,
                          const ReportRecord *b, char *error, size_t error_size)
{
    CompareResult result;
    VerdictRule rule;

    verdict_rule_init(&rule);
    compare_records(&a->record, &b->record, b->record.threads == 1, &rule, &result);
    *ratio = (Ratio){
        .a = name_of(arena, a), .b = name_of(arena, b),
        .suite = arena_print(arena, "%s, %d thread%s", b->record.suite, b->record.threads,
                             b->record.threads == 1 ? "" : "s"),
        .machine = b->machine, .same_build = result.same_build,
        .clock = result.cpu ? "CPU time" : "wall time",
        .confidence = 0.95, .total_confidence = 1 - rule.alpha, .paired = result.paired,
        .rows = arena_array(arena, (size_t)result.position_count, sizeof(*ratio->rows)),
        .a_nodes = result.nodes[0], .b_nodes = result.nodes[1],
        .total = bounded(result.verdict.ratio), .verdict = verdict_name(result.verdict.kind),
        .rounds = min_int(result.reps[0], result.reps[1]),
    };
    for (int i = 0; i < result.position_count; i++) {
        const ComparePosition *position = &result.positions[i];

        if (position->a_s > 0 && position->b_s > 0)
            ratio->rows[ratio->row_count++] = (RatioRow){
                position->of[1]->id, position->a_s, position->b_s, bounded(position->ratio),
                position->nodes[0], position->nodes[1],
            };
    }
    compare_run_free(&result);
    return ratio->row_count > 0
           || failed(error, error_size, "%s: no position was solved and timed in both records",
                     b->record.suite);
}

/* ---- a file of `yomikiri compare --jsonl` (docs/compare.md) ---- */

static const char SCHEMA[] = "yomikiri.compare/1";

static bool is_ours(const json_t *line)
{
    const char *schema = json_string_value(json_object_get(line, "schema"));

    /* A minor version may follow. */
    return schema && strncmp(schema, SCHEMA, sizeof(SCHEMA) - 1) == 0
           && (schema[sizeof(SCHEMA) - 1] == '\0' || schema[sizeof(SCHEMA) - 1] == '.');
}

/* The next object of the file; NULL at its end, or where it is not JSON. */
static json_t *next_object(FILE *file)
{
    return json_loadf(file, JSON_DISABLE_EOF_CHECK | JSON_REJECT_DUPLICATES, NULL);
}

bool report_ratio_is_file(const char *path)
{
    FILE *file = memory_open_file(path, "r");
    json_t *line = file ? next_object(file) : NULL;
    const bool ours = is_ours(line);

    json_decref(line);
    if (file)
        fclose(file);
    return ours;
}

/* ---- members ---- */

static double number_at(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);

    return json_is_number(value) ? json_number_value(value) : NAN;
}

static int64_t count_at(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);

    return json_is_integer(value) && json_integer_value(value) >= 0
               ? (int64_t)json_integer_value(value) : -1;
}

static double seconds_at(const json_t *object, const char *key)
{
    const double seconds = number_at(object, key);

    return seconds >= 0 ? seconds : -1;
}

/* A bound alone is none. */
static StatsInterval interval_at(const json_t *object)
{
    StatsInterval out = { number_at(object, "estimate"), number_at(object, "low"),
                          number_at(object, "high") };

    if (isnan(out.low) || isnan(out.high))
        out.low = out.high = NAN;
    return out;
}

static const char *side_name(Arena *arena, const json_t *side)
{
    const json_t *identity = json_object_get(side, "identity");
    const char *command = report_member(arena, side, "command");
    const char *commit = report_member(arena, identity, "commit");

    if (command[0] == '\0')
        command = report_member(arena, identity, "name");
    return commit[0] == '\0' ? arena_copy(arena, command)
                             : arena_print(arena, "%s (%.9s%s)", command, commit,
                                           json_is_true(json_object_get(identity, "dirty"))
                                               ? "+" : "");
}

static void read_rows(Ratio *ratio, Arena *arena, const json_t *positions)
{
    size_t index;
    json_t *position;

    ratio->rows = arena_array(arena, json_array_size(positions), sizeof(*ratio->rows));
    json_array_foreach(positions, index, position)
        ratio->rows[ratio->row_count++] = (RatioRow){
            arena_copy(arena, report_member(arena, position, "id")),
            seconds_at(position, "a_s"), seconds_at(position, "b_s"),
            interval_at(json_object_get(position, "ratio")),
            count_at(position, "a_nodes"), count_at(position, "b_nodes"),
        };
}

/* NULL where records were compared. */
static const char *command_of(Arena *arena, const json_t *result)
{
    const char *a = report_member(arena, result, "a.command");
    const char *b = report_member(arena, result, "b.command");
    const char *line = "yomikiri compare --suite";

    if (!json_is_true(json_object_get(result, "paired")) || a[0] == '\0' || b[0] == '\0')
        return NULL;
    line = words_add_to_line(arena, line, report_member(arena, result, "suite.name"));
    line = words_add_to_line(arena, line, "--threads");
    line = words_add_to_line(arena, line, report_member(arena, result, "threads"));
    line = words_add_to_line(arena, line, a);
    return words_add_to_line(arena, line, b);
}

/* Everything is copied: `result` may go. */
static void read_result(Ratio *ratio, Arena *arena, const json_t *result)
{
    const char *clock = report_member(arena, result, "clock");
    const double confidence = number_at(result, "confidence");
    const json_t *nodes = json_object_get(result, "nodes");

    *ratio = (Ratio){
        .a = side_name(arena, json_object_get(result, "a")),
        .b = side_name(arena, json_object_get(result, "b")),
        .suite = arena_copy(arena, report_member(arena, result, "suite.name")),
        .machine = arena_copy(arena, report_member(arena, result, "machine.slug")),
        .command = command_of(arena, result),
        .clock = strcmp(clock, "cpu") == 0 ? "CPU time" : "wall time",
        .confidence = 0.95,
        .total_confidence = confidence > 0 ? confidence : 0.95,
        .total = interval_at(json_object_get(result, "ratio")),
        .a_nodes = count_at(nodes, "a"), .b_nodes = count_at(nodes, "b"),
        .rounds = (int)count_at(result, "rounds"),
        .paired = json_is_true(json_object_get(result, "paired")),
        .verdict = arena_copy(arena, report_member(arena, result, "verdict")),
    };
    read_rows(ratio, arena, json_object_get(result, "positions"));
}

bool report_ratio_file(Ratio *ratio, Arena *arena, const char *path, char *error,
                       size_t error_size)
{
    FILE *file = memory_open_file(path, "r");
    json_t *result = NULL, *line;

    if (!file)
        return failed(error, error_size, "%s: cannot be opened", path);
    while ((line = next_object(file)) != NULL) {
        const char *type = json_string_value(json_object_get(line, "type"));

        if (is_ours(line) && type && strcmp(type, "result") == 0) {
            json_decref(result);
            result = json_incref(line);
        }
        json_decref(line);
    }
    fclose(file);
    if (!result)
        return failed(error, error_size, "%s: no line with the result of a comparison: was it "
                      "interrupted?", path);
    read_result(ratio, arena, result);
    json_decref(result);
    if (isfinite(ratio->total.estimate))
        return true;
    return failed(error, error_size, "%s: the comparison ended before its first round", path);
}
