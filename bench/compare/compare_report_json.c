/* compare_report_json.c - the report of a comparison, for programs (docs/compare.md). */

#include "bench/compare/compare_report.h"

#include <math.h>

#include "base/memory/memory_json.h"
#include "bench/record/record.h"

static json_t *text(const char *value)
{
    return value ? json_string(value) : json_null();
}

static json_t *interval_json(StatsInterval interval)
{
    /* A lower bound of 0 means that nothing is known. */
    const bool bounded = isfinite(interval.high);

    return json_pack("{s:o, s:o, s:o}", "estimate", known_real(interval.estimate),
                     "low", bounded ? known_real(interval.low) : json_null(),
                     "high", known_real(interval.high));
}

/* The members that a look and an entry of "looks" share. */
static json_t *look_json(const CompareReport *report, const CompareLook *look)
{
    return json_pack("{s:i, s:i, s:f, s:f, s:f, s:o, s:s}", "look", look->verdict.look,
                     "rounds", look->verdict.rounds, "elapsed_s", look->elapsed_s,
                     "fraction", look->fraction, "confidence", 1.0 - report->alpha,
                     "ratio", interval_json(look->verdict.ratio),
                     "verdict", verdict_name(look->verdict.kind));
}

json_t *compare_report_look_json(const CompareReport *report, const CompareLook *look)
{
    json_t *line = json_pack("{s:s, s:s}", "schema", COMPARE_SCHEMA, "type", "look");
    json_t *rest = look_json(report, look);

    json_object_update(line, rest);
    json_decref(rest);
    return line;
}

static json_t *side_json(const CompareReport *report, int side)
{
    const json_t *identity = report->identity[side];

    return json_pack("{s:o, s:o, s:o}", "command", text(report->name[side]),
                     "identity", identity ? json_deep_copy(identity) : json_null(),
                     "repetitions", report->paired ? json_integer(report->result->rounds)
                                                   : json_integer(report->reps[side]));
}

static json_t *nodes_json(const CompareReport *report)
{
    const CompareResult *result = report->result;
    json_t *different = json_array();

    for (int p = 0; p < result->position_count; p++) {
        const ComparePosition *position = &result->positions[p];

        if (position->differ)
            json_array_append_new(different, json_pack("{s:s, s:o, s:o}", "id", report->ids[p],
                                                       "a", known_count(position->nodes[0]),
                                                       "b", known_count(position->nodes[1])));
    }
    const bool known_both = result->nodes[0] >= 0 && result->nodes[1] >= 0;

    return json_pack("{s:o, s:o, s:o, s:o}", "a", known_count(result->nodes[0]),
                     "b", known_count(result->nodes[1]),
                     "same", known_both ? json_boolean(result->differ_count == 0) : json_null(),
                     "different", different);
}

static json_t *positions_json(const CompareReport *report)
{
    json_t *list = json_array();

    for (int p = 0; p < report->result->position_count; p++) {
        const ComparePosition *position = &report->result->positions[p];

        json_array_append_new(list, json_pack(
            "{s:s, s:i, s:o, s:o, s:o, s:o, s:o}", "id", report->ids[p],
            "empties", report->empties[p], "a_s", known_real(position->a_s),
            "b_s", known_real(position->b_s), "ratio", interval_json(position->ratio),
            "a_nodes", known_count(position->nodes[0]),
            "b_nodes", known_count(position->nodes[1])));
    }
    return list;
}

static json_t *instructions_json(const CompareReport *report)
{
    const CompareResult *result = report->result;

    return json_pack("{s:o, s:o, s:o}",
                     "ratio", result->has_instructions ? interval_json(result->instructions)
                                                       : json_null(),
                     "counted_by", text(!result->has_instructions ? NULL
                                        : report->counted_by ? report->counted_by
                                                                     : "the machine's counters"),
                     "reason", text(result->has_instructions ? NULL
                                                             : result->no_instructions));
}

static json_t *values_json(const StatsValue values[2])
{
    return values ? json_pack("{s:o, s:o}", "a", record_json_values(&values[0]), "b",
                              record_json_values(&values[1]))
                  : json_null();
}

json_t *compare_report_json(const CompareReport *report)
{
    const CompareResult *result = report->result;
    const Verdict *verdict = &result->verdict;
    json_t *looks = json_array();

    for (int i = 0; i < result->look_count; i++)
        json_array_append_new(looks, look_json(report, &result->looks[i]));

    json_t *object = json_pack(
        "{s:s, s:s, s:b, s:b, s:s, s:b, s:i, s:o, s:o, s:{s:o, s:o, s:i}, s:o, s:s, s:o, s:o,"
        " s:I}",
        "schema", COMPARE_SCHEMA, "type", "result", "paired", report->paired,
        "aa", report->same, "verdict", verdict_name(verdict->kind),
        "equivalent", verdict->equivalent, "status", report->status,
        "a", side_json(report, 0), "b", side_json(report, 1),
        "suite", "name", text(report->suite), "sha256", text(report->suite_sha256),
        "positions", report->position_count, "checked", text(report->checked),
        "clock", result->cpu ? "cpu" : "wall",
        "clock_reason", text(result->no_cpu),
        "threads", report->threads > 0 ? json_integer(report->threads) : json_null(),
        "seed", (json_int_t)report->seed);
    json_t *figures = json_pack(
        "{s:f, s:f, s:o, s:o, s:i, s:b, s:o, s:f, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}",
        "alpha", report->alpha, "margin", report->margin,
        "budget_s", report->budget_s > 0.0 ? json_real(report->budget_s) : json_null(),
        "elapsed_s", known_real(result->elapsed_s), "rounds", result->rounds,
        "interrupted", report->interrupted, "ratio", interval_json(verdict->ratio),
        "confidence", 1.0 - report->alpha, "noise", known_real(verdict->noise),
        "detectable", known_real(verdict->detectable), "p_value", known_real(report->p_value),
        "looks", looks, "nodes", nodes_json(report),
        "instructions", instructions_json(report), "values", values_json(report->values),
        "positions", positions_json(report));

    json_object_update(object, figures);
    json_decref(figures);
    return object;
}
