#include "bench/report/report.h"

#include <string.h>

#include "base/text/number.h"
#include "bench/report/sections/section.h"

/* ---- the headline ---- */

static void count_answers(Report *report, const ReportSet *set, int *positions, int *checked)
{
    for (int i = 0; i < set->count; i++) {
        const Record *record = &set->records[i].record;

        if (!set->records[i].latest)
            continue;
        report->wrong += set->records[i].total.wrong;
        report->unsolved += set->records[i].total.unsolved;
        if (!suite_ask_whole(&record->asked))
            continue;                   /* values are no answers that could be right */
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
        report->verdict = set->count == 0 ? "There are no records yet."
                                          : "Nothing was searched to the end.";
    } else if (checked < positions) {
        report->verdict = arena_print(arena, "%d position%s solved; for %d of them no score is "
                                      "known to check against.", positions, plural(positions),
                                      positions - checked);
    } else {
        report->tone = TONE_GOOD;
        report->verdict = arena_print(arena, "All %d scores are as recorded.", positions);
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
    if (ratio->same_build)
        sentence = arena_print(report->arena, "%s A and B are the same build.", sentence);
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

/* Where there is nothing more important to add. */
static void say_disturbed(Report *report, const ReportSet *set)
{
    int disturbed = 0, latest = 0;

    for (int i = 0; i < set->count; i++) {
        latest += set->records[i].latest;
        disturbed += report_set_disturbed(&set->records[i]);
    }
    if (disturbed > 0 && !report->verdict_more)
        report->verdict_more = arena_print(report->arena, "%d of %d measurement%s %s disturbed.",
                                           disturbed, latest, plural(latest),
                                           disturbed == 1 ? "was" : "were");
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
            arena_print(report->arena, "%s, %s, %s", record->record.suite, record->label,
                        set->clock == RECORD_CPU ? "CPU time" : "wall time"),
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

static void (*const SECTIONS[])(SectionList *, const ReportSet *) = {
    section_summary, section_trouble, section_empties, section_threads,  section_history,
    section_values,  section_answers, section_ordering, section_machine, section_commands,
};

void report_build(Report *report, ReportSet *set, const Ratio *ratios, int ratio_count)
{
    SectionList list = { .arena = &set->arena };

    *report = (Report){ .arena = &set->arena, .title = "yomikiri: measurements" };
    report->subtitle = subtitle_of(report->arena, set);
    judge(report, set);
    if (ratio_count > 0) {
        report->title = "yomikiri: a comparison";
        judge_ratio(report, ratios, ratio_count, set->count > 0);
    }
    say_disturbed(report, set);
    add_figures(report, set);
    for (int i = 0; i < ratio_count; i++)
        section_forest(&list, &ratios[i], i + 1);
    for (size_t i = 0; i < ARRAY_LENGTH(SECTIONS) && set->count > 0; i++)
        SECTIONS[i](&list, set);
    report->section_count = list.count;
    report->sections = list.sections;
}
