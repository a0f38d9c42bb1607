/* compare_print.c - a comparison as text and JSON. */

#include "bench/compare/compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory_json.h"
#include "base/shown.h"
#include "base/text/escape.h"
#include "base/text/number.h"
#include "base/text/print.h"

/* Of searches before the end values are asked for, which are no answers. */
static bool asked_values(const CompareResult *result)
{
    return !suite_ask_whole(&result->of[0]->asked) || !suite_ask_whole(&result->of[1]->asked);
}

static StatsValue values_of(const CompareResult *result, int side)
{
    StatsValue values = { .count = 0 };

    for (int p = 0; p < result->position_count; p++)
        record_add_value(&values, result->positions[p].of[side]);
    return values;
}

/* What was checked of answers among which none is wrong. */
static void checked_text(const ComparePlan *plan, const CompareResult *result, char *out,
                         size_t size)
{
    int lines = 0, replayed = 0;

    if (plan->suite) {
        run_checked_all(&result->run, plan->suite, plan->engines, out, size);
        return;
    }
    if (asked_values(result) || result->position_count == 0) {
        snprintf(out, size, asked_values(result) ? "values are not answers to check"
                                                 : "nothing, no position was solved by both");
        return;
    }
    for (int i = 0; i < 2 * result->position_count; i++) {
        const RecordPosition *position = result->positions[i / 2].of[i % 2];

        lines += position->rep_count;
        replayed = replayed < 0 || position->replayed < 0 ? -1 : replayed + position->replayed;
    }
    snprintf(out, size, "scores of A and B alike, and as recorded where the suite has them; ");
    if (replayed < 0)
        append(out, size, "a record does not tell whether lines were replayed");
    else if (replayed == lines)
        append(out, size, "every line was replayed when it was measured");
    else
        append(out, size, "%d of %d lines were replayed when they were measured", replayed, lines);
}

/* ---- who ---- */

/* "   1.0.0 a6b94ea85f (changed), gcc 12.2.0, avx512", as far as it is known. */
static void print_identity(FILE *out, const json_t *identity)
{
    static const char *const MEMBERS[] = { "version", "commit", "compiler", "kernel" };
    bool told = false;

    fputs("   ", out);
    for (size_t i = 0; i < ARRAY_LENGTH(MEMBERS); i++) {
        const char *value = json_string_value(json_object_get(identity, MEMBERS[i]));
        const bool commit = strcmp(MEMBERS[i], "commit") == 0;

        if (!value)
            continue;
        fprintf(out, "%s%s%s", !told ? "" : commit ? " " : ", ", shown(value).text,
                commit && json_is_true(json_object_get(identity, "dirty")) ? " (changed)" : "");
        told = true;
    }
    fputs(told ? "\n" : "it says nothing about itself\n", out);
}

/* One line for each member that is not alike; those inside knobs are compared one by one. A fine
 * knob is named only where it differs from its default. */
static int print_differences(FILE *out, const json_t *a, const json_t *b, const char *inside)
{
    /* These make no difference between two builds. */
    static const char PASSED_OVER[] = " name command counters counters_reason huge_bytes ";
    json_t *both = json_object();
    const char *key;
    json_t *value;
    int differences = 0;

    json_object_update(both, (json_t *)(uintptr_t)a);
    json_object_update_missing(both, (json_t *)(uintptr_t)b);
    json_object_foreach(both, key, value) {
        const json_t *of[2] = { json_object_get(a, key), json_object_get(b, key) };
        char word[100];

        snprintf(word, sizeof(word), " %s ", key);
        if ((of[0] && json_equal(of[0], of[1])) || strstr(PASSED_OVER, word))
            continue;
        if (json_is_object(of[0]) && json_is_object(of[1])) {
            differences += print_differences(out, of[0], of[1], key);
            continue;
        }
        fprintf(out, "   %s%s%s: ", shown(inside).text, inside[0] != '\0' ? " " : "",
                shown(key).text);
        for (int side = 0; side < 2; side++) {
            char *line = of[side] ? json_dumps(of[side], JSON_COMPACT | JSON_ENCODE_ANY) : NULL;

            escape_shown(out, json_is_string(of[side]) ? json_string_value(of[side])
                              : line                   ? line
                              : strcmp(inside, "knobs") == 0 ? "default" : "-");
            fputs(side == 0 ? " -> " : "\n", out);
            free(line);
        }
        differences++;
    }
    json_decref(both);
    return differences;
}

static void print_head(FILE *out, const ComparePlan *plan, const CompareResult *result,
                       const char *cores)
{
    const Record *a = result->of[0], *b = result->of[1];
    char checked[500], why[300] = "";

    for (int side = 0; side < 2; side++) {
        fprintf(out, "%c  %s\n", "AB"[side], shown(plan->engines[side].command).text);
        print_identity(out, result->of[side]->engine);
    }
    if (!plan->aa) {
        fputs("From A to B:\n", out);
        if (print_differences(out, a->engine, b->engine, "") == 0)
            fprintf(out, "   nothing that the programs say about themselves%s\n",
                    result->same_build ? ": they are the same build" : "");
    }
    fprintf(out, "%-12s %s: %d positions%s; %s%s%s%s%s\n", "suite", shown(a->suite).text,
            plan->suite ? a->position_count : result->position_count,
            plan->suite ? "" : " that both have solved", result->cpu ? "CPU time" : "wall time",
            result->no_cpu ? ", as " : "", result->no_cpu ? result->no_cpu : "",
            cores ? ", " : "", cores ? cores : "");
    checked_text(plan, result, checked, sizeof(checked));
    fprintf(out, "%-12s %s\n", "checked", checked);
    if (result->paired)
        return;

    const bool differ = compare_records_differ(a, b, why, sizeof(why));

    fprintf(out, "Weaker than a comparison of two builds: measured at different times%s%s.\n",
            differ ? ", and " : "", shown(why).text);
}

/* ---- what ---- */

static void print_positions(FILE *out, const CompareResult *result)
{
    fprintf(out, "\n%-12s %7s %10s %10s %7s %15s %13s %13s\n", "position", "empties", "A", "B",
            "B / A", "95 % interval", "nodes of A", "of B");
    for (int p = 0; p < result->position_count; p++) {
        const ComparePosition *position = &result->positions[p];
        const RecordPosition *a = position->of[0], *b = position->of[1];
        const StatsInterval ratio = position->ratio;
        char time[2][NUMBER_SIZE], nodes[2][NUMBER_SIZE];
        char range[NUMBER_SIZE] = "-", estimate[NUMBER_SIZE] = "-";

        if (isfinite(ratio.estimate))
            snprintf(estimate, sizeof(estimate), "%.3f", ratio.estimate);
        if (isfinite(ratio.high) && ratio.high < 100.0)
            snprintf(range, sizeof(range), "%.3f .. %.3f", ratio.low, ratio.high);
        fprintf(out, "%-12s %7d %10s %10s %7s %15s %13s %13s\n", shown(a->id).text, a->empties,
                number_seconds(time[0], position->time_s[0]),
                number_seconds(time[1], position->time_s[1]), estimate, range,
                number_count(nodes[0], a->nodes),
                a->nodes == b->nodes && a->nodes >= 0 ? "same" : number_count(nodes[1], b->nodes));
    }
    fputs("(Single positions are for information: of 100 such intervals, some mislead.)\n\n",
          out);
}

static void print_nodes(FILE *out, const CompareResult *result)
{
    char a[NUMBER_SIZE], b[NUMBER_SIZE];

    number_count(a, result->nodes[0]);
    number_count(b, result->nodes[1]);
    if (result->nodes[0] < 0 || result->nodes[1] < 0)
        fputs("nodes        not known\n", out);
    else if (result->differ_count == 0)
        fprintf(out, "nodes        %s, the same at every position\n", a);
    else
        fprintf(out, "nodes        A %s, B %s (%+.2f %%), different at %d of %d positions\n", a, b,
                100.0 * ((double)result->nodes[1] / (double)result->nodes[0] - 1.0),
                result->differ_count, result->position_count);
    for (int side = 0; side < 2; side++) {
        int varying = 0;

        for (int p = 0; p < result->position_count; p++)
            varying += result->positions[p].of[side]->nodes_vary;
        if (varying > 0)
            fprintf(out, "             %c counts differently from round to round at %d "
                    "position%s\n", "AB"[side], varying, varying == 1 ? "" : "s");
    }
}

/* "+2.40 .. +3.80 %", or "not bounded yet" while too little is known. */
static void range_text(char *out, size_t size, const char *format, double low, double high)
{
    if (isfinite(low) && fabs(low) < 10.0 && fabs(high) < 10.0)
        snprintf(out, size, format, 100.0 * low, 100.0 * high);
    else
        snprintf(out, size, "not bounded yet");
}

static void print_instructions(FILE *out, const CompareResult *result)
{
    const StatsInterval ratio = result->instructions;
    char range[80];

    range_text(range, sizeof(range), "%+.3f .. %+.3f %%", ratio.low - 1.0, ratio.high - 1.0);
    if (result->no_instructions[0] == '\0')
        fprintf(out, "instructions %+.3f %% in B (%s)\n", 100.0 * (ratio.estimate - 1.0), range);
    else
        fprintf(out, "instructions not counted: %s\n", shown(result->no_instructions).text);
}

/* Of searches before the end: two lines, or one if no score is proven. */
static void print_values(FILE *out, const CompareResult *result)
{
    char text[STATS_VALUE_TEXT];

    for (int side = 0; side < 2; side++) {
        const StatsValue values = values_of(result, side);

        if (values.count == 0) {
            fputs("values       no score is proven to compare them with\n", out);
            return;
        }
        stats_value_text(text, &values, STATS_MEAN_ERROR);
        fprintf(out, "%-12s %c mean error %s discs", side == 0 ? "values" : "", "AB"[side], text);
        for (int i = STATS_MEAN_ERROR + 1; i < STATS_VALUE_FIGURES; i++) {
            const StatsValueFigure figure = (StatsValueFigure)i;

            stats_value_text(text, &values, figure);
            if (stats_value_count(&values, figure) > 0)
                fprintf(out, ", %s %s", stats_value_name(figure), text);
        }
        fprintf(out, " (%d proven)\n", values.count);
    }
}

static void print_noise(FILE *out, const ComparePlan *plan, const Verdict *verdict)
{
    if (!isfinite(verdict->noise))
        return;
    fprintf(out, "noise        rounds scatter by %.2f %%", 100.0 * verdict->noise);
    /* Of a run that ended early that would be the power of its few rounds only. */
    if (verdict->kind == VERDICT_UNDECIDED && !verdict->equivalent && !plan->aa
        && verdict->detectable < 10.0)
        fprintf(out, "; a change of %.2f %% would be found in 19 of 20 such runs",
                100.0 * verdict->detectable);
    fputc('\n', out);
}

/* "B is 3.1 % slower (2.4 .. 3.8 %, 99 % interval over 5 looks), 14 rounds, 58 s". */
static void print_verdict(FILE *out, const ComparePlan *plan, const CompareResult *result)
{
    const Verdict *verdict = &result->verdict;
    const StatsInterval ratio = verdict->ratio;
    const bool decided = verdict->kind != VERDICT_UNDECIDED;
    const bool faster = verdict->kind == VERDICT_FASTER;
    char range[80];

    if (result->status == RUN_INTERRUPTED)
        fputs("interrupted; so far ", out);
    if (plan->suite && result->rounds == 0) {
        fprintf(out, "nothing was measured: no round is complete, %d of its %d solves were done\n",
                result->run.partial, 2 * plan->suite->count);
        return;
    }
    if (isnan(ratio.estimate)) {
        fputs("undecided: no time can be compared\n", out);
        return;
    }
    range_text(range, sizeof(range), decided ? "%.2f .. %.2f %%" : "%+.2f .. %+.2f %%",
               faster ? 1.0 - ratio.high : ratio.low - 1.0,
               faster ? 1.0 - ratio.low : ratio.high - 1.0);
    if (decided)
        fprintf(out, "B is %.2f %% %s (%s", 100.0 * fabs(ratio.estimate - 1.0),
                verdict_name(verdict->kind), range);
    else
        fprintf(out, "%s: the time of B is that of A %+.2f %% (%s",
                verdict->equivalent ? "equivalent" : "undecided",
                100.0 * (ratio.estimate - 1.0), range);
    fprintf(out, ", %g %% interval ", 100.0 * (1.0 - plan->rule.alpha));
    if (plan->suite)
        fprintf(out, "over %d look%s), %d round%s, %.0f s", verdict->look,
                verdict->look == 1 ? "" : "s", result->rounds, result->rounds == 1 ? "" : "s",
                result->elapsed_s);
    else
        fprintf(out, "of %d and %d repetitions)", result->reps[0], result->reps[1]);
    fputs(result->same_build && !plan->aa ? "; A and B are the same build\n" : "\n", out);
}

void compare_print(FILE *out, const ComparePlan *plan, const CompareResult *result,
                   const char *cores, bool positions)
{
    print_head(out, plan, result, cores);
    if (positions && (!plan->suite || result->rounds > 0))
        print_positions(out, result);
    print_nodes(out, result);
    print_instructions(out, result);
    if (asked_values(result))
        print_values(out, result);
    print_noise(out, plan, &result->verdict);
    print_verdict(out, plan, result);
}

/* ---- JSON (docs/compare.md) ---- */

json_t *compare_interval_json(StatsInterval interval)
{
    return json_pack("{s:o, s:o, s:o}", "estimate", known_real(interval.estimate), "low",
                     known_real(isfinite(interval.high) ? interval.low : NAN),
                     "high", known_real(interval.high));
}

/* Members added to `object`, which comes back. */
static json_t *add_look(json_t *object, const ComparePlan *plan, const CompareLook *look)
{
    json_t *members = json_pack(
        "{s:i, s:i, s:f, s:f, s:f, s:o, s:s}", "look", look->verdict.look,
        "rounds", look->verdict.rounds, "elapsed_s", look->elapsed_s, "fraction", look->fraction,
        "confidence", 1.0 - plan->rule.alpha, "ratio", compare_interval_json(look->verdict.ratio),
        "verdict", verdict_name(look->verdict.kind));

    json_object_update(object, members);
    json_decref(members);
    return object;
}

json_t *compare_look_json(const ComparePlan *plan, const CompareLook *look)
{
    return add_look(json_pack("{s:s, s:s}", "schema", COMPARE_SCHEMA, "type", "look"), plan, look);
}

json_t *compare_json(const ComparePlan *plan, const CompareResult *result, int status)
{
    const Verdict *verdict = &result->verdict;
    const Record *a = result->of[0];
    const int threads = plan->engines[0].threads;
    const bool known = result->nodes[0] >= 0 && result->nodes[1] >= 0;
    const bool counted = result->no_instructions[0] == '\0';
    json_t *looks = json_array(), *different = json_array(), *positions = json_array();
    json_t *sides[2], *values = NULL;
    char checked[500];

    checked_text(plan, result, checked, sizeof(checked));
    for (int i = 0; i < result->look_count; i++)
        json_array_append_new(looks, add_look(json_object(), plan, &result->looks[i]));
    for (int p = 0; p < result->position_count; p++) {
        const ComparePosition *position = &result->positions[p];
        const RecordPosition *of_a = position->of[0], *of_b = position->of[1];

        json_array_append_new(positions, json_pack(
            "{s:o, s:i, s:o, s:o, s:o, s:o, s:o}", "id", memory_json_text(of_a->id),
            "empties", of_a->empties, "a_s", known_real(position->time_s[0]),
            "b_s", known_real(position->time_s[1]),
            "ratio", compare_interval_json(position->ratio), "a_nodes", known_count(of_a->nodes),
            "b_nodes", known_count(of_b->nodes)));
        if (position->differ)
            json_array_append_new(different, json_pack(
                "{s:o, s:o, s:o}", "id", memory_json_text(of_a->id),
                "a", known_count(of_a->nodes), "b", known_count(of_b->nodes)));
    }
    for (int side = 0; side < 2; side++)
        sides[side] = json_pack("{s:o, s:O?, s:i}",
                                "command", memory_json_text(plan->engines[side].command),
                                "identity", result->of[side]->engine, "repetitions",
                                plan->suite ? result->rounds : result->reps[side]);
    if (asked_values(result)) {
        const StatsValue of_a = values_of(result, 0), of_b = values_of(result, 1);

        values = json_pack("{s:o, s:o}", "a", record_json_values(&of_a),
                           "b", record_json_values(&of_b));
    }
    return json_pack(
        "{s:s, s:s, s:b, s:b, s:b, s:s, s:b, s:i, s:o, s:o, s:{s:o, s:s, s:i}, s:s, s:s, s:s?,"
        " s:o, s:I, s:f, s:f, s:o, s:f, s:i, s:b, s:o, s:f, s:o, s:o, s:o, s:{s:o, s:o, s:o, s:o},"
        " s:{s:o, s:s?, s:s?}, s:o?, s:o}",
        "schema", COMPARE_SCHEMA, "type", "result", "paired", result->paired,
        "same_build", result->same_build, "aa", plan->aa, "verdict", verdict_name(verdict->kind),
        "equivalent", verdict->equivalent, "status", status, "a", sides[0], "b", sides[1],
        "suite", "name", memory_json_text(a->suite), "sha256", a->suite_sha256,
        "positions", a->position_count,
        "checked", checked, "clock", result->cpu ? "cpu" : "wall", "clock_reason", result->no_cpu,
        "threads", threads > 0 ? json_integer(threads) : json_null(),
        "seed", (json_int_t)plan->rule.seed, "alpha", plan->rule.alpha,
        "margin", plan->rule.margin,
        "budget_s", known_real(plan->budget_s > 0.0 ? plan->budget_s : NAN),
        "elapsed_s", result->elapsed_s, "rounds", result->rounds,
        "interrupted", result->status == RUN_INTERRUPTED,
        "ratio", compare_interval_json(verdict->ratio), "confidence", 1.0 - plan->rule.alpha,
        "noise", known_real(verdict->noise), "detectable", known_real(verdict->detectable),
        "looks", looks,
        "nodes", "a", known_count(result->nodes[0]), "b", known_count(result->nodes[1]),
        "same", known ? json_boolean(result->differ_count == 0) : json_null(),
        "different", different,
        "instructions",
        "ratio", counted ? compare_interval_json(result->instructions) : json_null(),
        "counted_by", counted ? "the machine's counters" : NULL,
        "reason", counted ? NULL : result->no_instructions,
        "values", values, "positions", positions);
}
