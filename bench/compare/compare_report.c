#include "bench/compare/compare_report.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/shown.h"
#include "base/text/escape.h"
#include "base/text/number.h"

/* ---- the verdict ---- */

/* "2.4 .. 3.8 %", or "not bounded yet" while too little is known. `sign` as for printf. */
static void range_text(char *out, size_t size, const char *format, double low, double high)
{
    if (isfinite(low) && isfinite(high) && fabs(low) < 10.0 && fabs(high) < 10.0)
        snprintf(out, size, format, 100.0 * low, 100.0 * high);
    else
        snprintf(out, size, "not bounded yet");
}

static void figure_text(const CompareReport *report, char *out, size_t size)
{
    const Verdict *verdict = &report->result->verdict;
    const StatsInterval ratio = verdict->ratio;
    char range[80];

    if (report->paired && report->result->rounds == 0) {
        snprintf(out, size, "nothing was measured: no round is complete, %d of its %d solves "
                 "were done", report->result->run.partial, 2 * report->position_count);
    } else if (isnan(ratio.estimate)) {
        snprintf(out, size, "undecided: no time can be compared");
    } else if (verdict->kind == VERDICT_SLOWER) {
        range_text(range, sizeof(range), "%.2f .. %.2f %%", ratio.low - 1.0, ratio.high - 1.0);
        snprintf(out, size, "B is %.2f %% slower (%s", 100.0 * (ratio.estimate - 1.0), range);
    } else if (verdict->kind == VERDICT_FASTER) {
        range_text(range, sizeof(range), "%.2f .. %.2f %%", 1.0 - ratio.high, 1.0 - ratio.low);
        snprintf(out, size, "B is %.2f %% faster (%s", 100.0 * (1.0 - ratio.estimate), range);
    } else {
        range_text(range, sizeof(range), "%+.2f .. %+.2f %%", ratio.low - 1.0,
                   ratio.high - 1.0);
        snprintf(out, size, "%s: the time of B is that of A %+.2f %% (%s",
                 verdict->equivalent ? "equivalent" : "undecided",
                 100.0 * (ratio.estimate - 1.0), range);
    }
}

/* "B is 3.1 % slower (2.4 .. 3.8 %, 99 % interval over 5 looks), 14 rounds, 58 s". */
static void phrase_text(const CompareReport *report, char *out, size_t size)
{
    const CompareResult *result = report->result;
    const int looks = result->verdict.look;
    const double percent = 100.0 * (1.0 - report->alpha);
    size_t length;

    figure_text(report, out, size);
    length = strlen(out);
    if (!strchr(out, '('))
        return;
    if (report->paired)
        snprintf(out + length, size - length,
                 ", %g %% interval over %d look%s), %d round%s, %.0f s", percent, looks,
                 looks == 1 ? "" : "s", result->rounds, result->rounds == 1 ? "" : "s",
                 result->elapsed_s);
    else
        snprintf(out + length, size - length,
                 ", %g %% interval of %d and %d repetitions, Mann-Whitney p %.2g)", percent,
                 report->reps[0], report->reps[1], report->p_value);
}

/* ---- who ---- */

/* "   1.0.0 a6b94ea85f (changed), gcc 12.2.0, avx512", as far as it is known. */
static void print_identity(FILE *out, const json_t *identity)
{
    static const struct { const char *key, *before; } MEMBERS[] = {
        { "version", "" }, { "commit", " " }, { "compiler", ", " }, { "kernel", ", " },
    };
    bool told = false;

    fputs("   ", out);
    for (size_t i = 0; i < ARRAY_LENGTH(MEMBERS); i++) {
        const char *value = json_string_value(json_object_get(identity, MEMBERS[i].key));

        if (!value)
            continue;
        fprintf(out, "%s%s", told ? MEMBERS[i].before : "", shown(value).text);
        if (strcmp(MEMBERS[i].key, "commit") == 0
            && json_is_true(json_object_get(identity, "dirty")))
            fputs(" (changed)", out);
        told = true;
    }
    fputs(told ? "\n" : "it says nothing about itself\n", out);
}

static void print_value(FILE *out, const json_t *value)
{
    char *line = !value ? NULL : json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);

    if (json_is_string(value))
        escape_shown(out, json_string_value(value));
    else
        escape_shown(out, line ? line : "-");
    free(line);
}

/* Members of the identities that make no difference between two builds. */
static bool passed_over(const char *key)
{
    static const char *const PASSED_OVER[] = { "name", "command", "counters",
                                               "counters_reason", "huge_bytes" };

    for (size_t i = 0; i < ARRAY_LENGTH(PASSED_OVER); i++)
        if (strcmp(key, PASSED_OVER[i]) == 0)
            return true;
    return false;
}

/* A fine knob is named only where it differs from its default. */
static void print_side(FILE *out, const json_t *value, const char *inside)
{
    if (!value && strcmp(inside, "knobs") == 0)
        fputs("default", out);
    else
        print_value(out, value);
}

static void print_difference(FILE *out, const json_t *a, const json_t *b, const char *key,
                             const char *inside)
{
    fprintf(out, "   %s%s%s: ", shown(inside).text, inside[0] != '\0' ? " " : "",
            shown(key).text);
    print_side(out, a, inside);
    fputs(" -> ", out);
    print_side(out, b, inside);
    fputc('\n', out);
}

/* One line for each member that is not alike; those inside knobs are compared one by one. */
static int print_differences(FILE *out, const json_t *a, const json_t *b, const char *inside)
{
    const char *key;
    json_t *value;
    int differences = 0;

    json_object_foreach((json_t *)(uintptr_t)a, key, value) {
        const json_t *other = json_object_get(b, key);

        if (json_equal(value, other) || passed_over(key))
            continue;
        if (json_is_object(value) && json_is_object(other)) {
            differences += print_differences(out, value, other, key);
            continue;
        }
        print_difference(out, value, other, key, inside);
        differences++;
    }
    json_object_foreach((json_t *)(uintptr_t)b, key, value)
        if (!json_object_get(a, key) && !passed_over(key)) {
            print_difference(out, NULL, value, key, inside);
            differences++;
        }
    return differences;
}

void compare_report_identities(FILE *out, const CompareReport *report)
{
    for (int side = 0; side < 2; side++) {
        const json_t *identity = report->identity[side];

        fprintf(out, "%c  %s\n", "AB"[side], shown(report->name[side]).text);
        print_identity(out, identity);
    }
    if (report->same)
        return;
    fputs("From A to B:\n", out);
    if (print_differences(out, report->identity[0], report->identity[1], "") == 0)
        fputs("   nothing that the programs say about themselves\n", out);
}

/* ---- what ---- */

static void print_nodes(FILE *out, const CompareReport *report)
{
    const CompareResult *result = report->result;
    char a[NUMBER_SIZE], b[NUMBER_SIZE];
    int varying[2] = { 0, 0 };

    for (int p = 0; p < result->position_count; p++)
        for (int side = 0; side < 2; side++)
            varying[side] += result->positions[p].vary[side];
    if (result->nodes[0] < 0 || result->nodes[1] < 0) {
        fputs("nodes        not known\n", out);
    } else if (result->differ_count == 0) {
        fprintf(out, "nodes        %s, the same at every position\n",
                number_count(a, result->nodes[0]));
    } else {
        fprintf(out, "nodes        A %s, B %s (%+.2f %%), different at %d of %d positions\n",
                number_count(a, result->nodes[0]), number_count(b, result->nodes[1]),
                100.0 * ((double)result->nodes[1] / (double)result->nodes[0] - 1.0),
                result->differ_count, result->position_count);
    }
    for (int side = 0; side < 2; side++)
        if (varying[side] > 0)
            fprintf(out, "             %c counts differently from round to round at %d "
                    "position%s\n", "AB"[side], varying[side], varying[side] == 1 ? "" : "s");
}

static void print_instructions(FILE *out, const CompareReport *report)
{
    const CompareResult *result = report->result;
    char range[80];

    if (!result->has_instructions) {
        if (report->paired)
            fprintf(out, "instructions not counted: %s\n",
                    shown(result->no_instructions).text);
        return;
    }
    fprintf(out, "instructions %+.3f %% in B", 100.0 * (result->instructions.estimate - 1.0));
    if (report->counted_by) {
        fprintf(out, " (counted by %s)\n", report->counted_by);
        return;
    }
    range_text(range, sizeof(range), "%+.3f .. %+.3f %%", result->instructions.low - 1.0,
               result->instructions.high - 1.0);
    fprintf(out, " (%s)\n", range);
}

static void print_positions(FILE *out, const CompareReport *report)
{
    const CompareResult *result = report->result;

    fprintf(out, "\n%-12s %7s %10s %10s %7s %15s %13s %13s\n", "position", "empties", "A", "B",
            "B / A", "95 % interval", "nodes of A", "of B");
    for (int p = 0; p < result->position_count; p++) {
        const ComparePosition *position = &result->positions[p];
        const StatsInterval ratio = position->ratio;
        char a[NUMBER_SIZE], b[NUMBER_SIZE], nodes[NUMBER_SIZE], other[NUMBER_SIZE];
        char range[NUMBER_SIZE] = "-", estimate[NUMBER_SIZE] = "-";

        if (isfinite(ratio.estimate))
            snprintf(estimate, sizeof(estimate), "%.3f", ratio.estimate);
        if (isfinite(ratio.high) && ratio.high < 100.0)
            snprintf(range, sizeof(range), "%.3f .. %.3f", ratio.low, ratio.high);
        fprintf(out, "%-12s %7d %10s %10s %7s %15s %13s %13s\n", shown(report->ids[p]).text,
                report->empties[p], number_seconds(a, isnan(position->a_s) ? -1.0
                                                                           : position->a_s),
                number_seconds(b, isnan(position->b_s) ? -1.0 : position->b_s), estimate, range,
                number_count(nodes, position->nodes[0]),
                position->nodes[0] == position->nodes[1] && position->nodes[0] >= 0
                    ? "same" : number_count(other, position->nodes[1]));
    }
    fputs("(Single positions are for information: of 100 such intervals, some mislead.)\n\n",
          out);
}

static void print_figure(FILE *out, const StatsValue *values, StatsValueFigure figure)
{
    char text[STATS_VALUE_TEXT];

    if (stats_value_count(values, figure) == 0)
        return;
    stats_value_text(text, values, figure);
    fprintf(out, ", %s %s", stats_value_name(figure), text);
}

/* Of searches before the end: two lines, or one if no score is proven. */
static void print_values(FILE *out, const StatsValue values[2])
{
    char text[STATS_VALUE_TEXT];

    if (values[0].count == 0) {
        fputs("values       no score is proven to compare them with\n", out);
        return;
    }
    for (int side = 0; side < 2; side++) {
        stats_value_text(text, &values[side], STATS_MEAN_ERROR);
        fprintf(out, "%-12s %c mean error %s discs", side == 0 ? "values" : "", "AB"[side], text);
        for (int figure = STATS_MEAN_ERROR + 1; figure < STATS_VALUE_FIGURES; figure++)
            print_figure(out, &values[side], (StatsValueFigure)figure);
        fprintf(out, " (%d proven)\n", values[side].count);
    }
}

static void print_noise(FILE *out, const CompareReport *report)
{
    const Verdict *verdict = &report->result->verdict;

    if (!isfinite(verdict->noise))
        return;
    fprintf(out, "noise        rounds scatter by %.2f %%", 100.0 * verdict->noise);
    /* Of a run that ended early that would be the power of its few rounds only. */
    if (verdict->kind == VERDICT_UNDECIDED && !verdict->equivalent && !report->same
        && isfinite(verdict->detectable) && verdict->detectable < 10.0)
        fprintf(out, "; a change of %.2f %% would be found in 19 of 20 such runs",
                100.0 * verdict->detectable);
    fputc('\n', out);
}

void compare_report_print(FILE *out, const CompareReport *report, bool positions)
{
    char phrase[300];

    if (positions && (!report->paired || report->result->rounds > 0))
        print_positions(out, report);
    print_nodes(out, report);
    print_instructions(out, report);
    if (report->values)
        print_values(out, report->values);
    print_noise(out, report);
    phrase_text(report, phrase, sizeof(phrase));
    fprintf(out, "%s%s\n", report->interrupted ? "interrupted; so far " : "", phrase);
}
