#include "bench/report/report.h"

#include <string.h>

#include "bench/text/number.h"

Section *report_section(Report *report, const char *id, const char *title, int level)
{
    if (report->section_count == report->section_capacity) {
        const int capacity = report->section_capacity > 0 ? 2 * report->section_capacity : 32;
        Section *larger = arena_array(report->arena, (size_t)capacity, sizeof(*larger));

        if (!larger)
            return NULL;
        if (report->section_count > 0)
            memcpy(larger, report->sections, (size_t)report->section_count * sizeof(*larger));
        report->sections = larger;
        report->section_capacity = capacity;
    }
    report->sections[report->section_count] = (Section){ id, title, level, .fold = "Figures" };
    return &report->sections[report->section_count++];
}

void report_add_chart(Section *section, const Chart *chart)
{
    if (section && section->chart_count < REPORT_CHARTS && chart_has_points(chart))
        section->charts[section->chart_count++] = *chart;
}

const char *report_only_newest(Arena *arena, int drawn, int count)
{
    return drawn >= count ? "" : arena_print(arena, " The charts show the newest %d of %d.",
                                             drawn, count);
}

/* ---- the headline ---- */

static void count_answers(Report *report, const ReportSet *set, int *positions, int *checked)
{
    for (int i = 0; i < set->count; i++) {
        const Record *record = &set->records[i].record;

        if (!set->records[i].latest)
            continue;
        report->wrong += set->records[i].total.wrong;
        report->unsolved += set->records[i].total.unsolved;
        *positions += record->position_count;
        for (int p = 0; p < record->position_count; p++)
            *checked += record->positions[p].has_expected;
    }
}

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

static void judge(Report *report, const ReportSet *set)
{
    Arena *arena = report->arena;
    int positions = 0, checked = 0;

    count_answers(report, set, &positions, &checked);
    if (report->wrong > 0) {
        report->tone = TONE_BAD;
        report->verdict = arena_print(arena, "%d of %d answers %s wrong.", report->wrong,
                                      positions, report->wrong == 1 ? "is" : "are");
        if (report->unsolved > 0)
            report->verdict_more = arena_print(arena, "%d more %s not solved.", report->unsolved,
                                               report->unsolved == 1 ? "was" : "were");
    } else if (report->unsolved > 0) {
        report->tone = TONE_BAD;
        report->verdict = arena_print(arena, "%d of %d positions %s not solved.",
                                      report->unsolved, positions,
                                      report->unsolved == 1 ? "was" : "were");
    } else if (positions == 0) {
        report->verdict = "There are no records yet.";
    } else if (checked < positions) {
        report->verdict = arena_print(arena, "%d position%s solved; for %d of them no score is "
                                      "known to check against.", positions, plural(positions),
                                      positions - checked);
    } else {
        report->tone = TONE_GOOD;
        report->verdict = arena_print(arena, "All %d answers are right.", positions);
    }
}

/* Of several comparisons, the first that is slower makes the headline. */
static const Ratio *headline(const Ratio *ratios, int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(ratios[i].verdict, "slower") == 0)
            return &ratios[i];
    return &ratios[0];
}

/* A comparison is the news, unless there are wrong answers. */
static void judge_ratio(Report *report, const Ratio *ratios, int count, bool has_records)
{
    const Ratio *ratio = headline(ratios, count);
    const bool decided = strcmp(ratio->verdict, "undecided") != 0;
    char change[NUMBER_SIZE];
    const char *sentence, *where = "";

    if (count > 1)
        where = arena_print(report->arena, " on %s", ratio->suite);
    number_change(change, ratio->total.estimate);
    sentence = decided
        ? arena_print(report->arena, "B is %s than A%s: %s of %s.", ratio->verdict, where,
                      change, ratio->clock)
        : arena_print(report->arena, "Undecided%s: %s of %s from A to B may be chance.", where,
                      change, ratio->clock);
    if (report->tone == TONE_BAD) {
        report->verdict_more = !report->verdict_more ? sentence
            : arena_print(report->arena, "%s %s", report->verdict_more, sentence);
        return;
    }
    report->verdict_more = has_records ? report->verdict : NULL;
    report->verdict = sentence;
    report->tone = !decided                                    ? TONE_NEUTRAL
                   : strcmp(ratio->verdict, "faster") == 0 ? TONE_GOOD
                                                           : TONE_BAD;
}

/* The totals of the newest records. */
static void add_figures(Report *report, const ReportSet *set)
{
    char text[NUMBER_SIZE];

    for (int i = 0; i < set->count; i++) {
        const ReportRecord *record = &set->records[i];

        if (!record->latest || report->figure_count == 4 || record->total.time_s < 0)
            continue;
        report->figures[report->figure_count++] = (Figure){
            arena_copy(report->arena, number_seconds(text, record->total.time_s)),
            arena_print(report->arena, "%s, %s", record->record.suite, record->label),
        };
    }
}

static const char *subtitle_of(Arena *arena, const ReportSet *set)
{
    const char *first, *last;

    if (set->count == 0)
        return "";
    first = set->records[set->count - 1].record.time;
    last = set->records[0].record.time;
    return strncmp(first, last, 10) == 0
               ? arena_print(arena, "%d record%s of %.10s", set->count, plural(set->count), last)
               : arena_print(arena, "%d records, %.10s to %.10s", set->count, first, last);
}

bool report_build(Report *report, ReportSet *set, const Ratio *ratios, int ratio_count)
{
    *report = (Report){ .arena = &set->arena, .title = "yomikiri: measurements" };
    report->subtitle = subtitle_of(report->arena, set);
    judge(report, set);
    if (ratio_count > 0) {
        report->title = "yomikiri: a comparison";
        judge_ratio(report, ratios, ratio_count, set->count > 0);
    }
    add_figures(report, set);
    for (int i = 0; i < ratio_count; i++)
        report_forest(report, &ratios[i], i + 1);
    if (set->count > 0) {
        report_overview(report, set);
        report_empties(report, set);
        report_threads(report, set);
        report_history(report, set);
        report_answers(report, set);
        report_ordering(report, set);
        report_ordering_passes(report, set);
        report_machine(report, set);
        report_commands(report, set);
    }
    return !report->arena->failed;
}
