/* report.c - the report: its headline, and the sections about records. */

#include "bench/report/report.h"

#include <stdlib.h>
#include <string.h>

#include "base/text/words.h"
#include "yomikiri.h"

static Section *add_section(Report *report, const char *id, const char *title, const char *text,
                            Grid *table, SectionWeight weight)
{
    Section *section = &report->sections[report->section_count++];

    assert(report->section_count <= REPORT_SECTIONS);
    *section = (Section){ id, title, text, NULL, table, weight };
    return section;
}

/* ---- the headline ---- */

static void judge_answers(Report *report, ReportSet *set)
{
    int positions = 0, checked = 0, latest = 0, disturbed = 0;

    for (int i = 0; i < set->count; i++) {
        const ReportRecord *it = &set->records[i];
        const Record *record = &it->record;

        if (!it->latest)
            continue;
        latest++;
        disturbed += json_array_size(json_object_get(record->conditions, "warnings")) > 0;
        report->wrong += it->total.wrong;
        report->unsolved += it->total.unsolved;
        if (!suite_ask_whole(&record->asked))
            continue;                   /* values are no answers that could be right */
        positions += record->position_count;
        for (int p = 0; p < record->position_count; p++)
            checked += record->positions[p].has_expected;
    }
    report->tone = report->wrong + report->unsolved > 0      ? TONE_BAD
                   : positions > 0 && checked == positions ? TONE_GOOD : TONE_NEUTRAL;
    report->verdict =
        report->wrong > 0 ? arena_print(&set->arena, "%d of %d answers %s wrong.", report->wrong,
                                        positions, report->wrong == 1 ? "is" : "are")
        : report->unsolved > 0 ? arena_print(&set->arena, "%d of %d positions %s not solved.",
                                             report->unsolved, positions,
                                             report->unsolved == 1 ? "was" : "were")
        : set->count == 0     ? "There are no records yet."
        : positions == 0      ? "Nothing was searched to the end."
        : checked < positions ? arena_print(&set->arena, "%d solved; for %d of them no score is "
                                            "known to check against.", positions,
                                            positions - checked)
                              : arena_print(&set->arena, "All %d scores are as recorded.",
                                            positions);
    if (disturbed > 0)
        report->more = arena_print(&set->arena, "%d of %d measurements %s disturbed.", disturbed,
                                   latest, disturbed == 1 ? "was" : "were");
    report->subtitle = set->count == 0 ? ""
        : arena_print(&set->arena, "%d record%s, %.10s to %.10s", set->count,
                      set->count == 1 ? "" : "s", set->records[set->count - 1].record.time,
                      set->records[0].record.time);
}

/* ---- records ---- */

/* A table of records, with their lines if it is a history. */
static Grid *new_records(ReportSet *set, bool history)
{
    Grid *grid = grid_new(&set->arena);

    grid_columns(grid, "Suite:suite|Engine:engine|>Threads:threads|>Right:right");
    grid_columns(grid, set->clock == RECORD_CPU ? ">CPU time:cpu_s" : ">Wall time:time_s");
    grid_columns(grid, ">±:spread|>Nodes:nodes|>Nodes/s:nps|>Rounds:repetitions|Commit:commit|"
                       "When:time|Machine:machine");
    if (history)
        grid_columns(grid, ">Line:line");
    return grid;
}

static void add_record(Grid *grid, const ReportRecord *it, bool history)
{
    const Record *record = &it->record;
    const int right = record->position_count - it->total.wrong - it->total.unsolved;
    const bool bad = right < record->position_count;

    grid_text(grid, record->suite);
    grid_text(grid, it->engine);
    grid_int(grid, record->threads);
    if (suite_ask_whole(&record->asked) || bad)         /* "6/6", "4/6 so far" */
        grid_cell(grid, arena_print(grid->arena, "%d/%d%s", right, record->position_count,
                                    record->complete ? "" : " so far"),
                  arena_print(grid->arena, "%d", right), bad ? MARK_BAD : MARK_NONE);
    else                                                /* values are no answers */
        grid_cell(grid, "-", "", MARK_FAINT);
    grid_seconds(grid, it->total.time_s);
    grid_share(grid, it->total.reps > 1 ? it->total.spread : -1);
    grid_count(grid, it->total.nodes);
    grid_rate(grid, it->total.nps);
    grid_int(grid, it->total.reps);
    grid_text(grid, it->commit);
    grid_time(grid, record->time);
    grid_text(grid, it->machine);
    if (history)
        grid_int(grid, it->line + 1);
}

static void add_summary(Report *report, ReportSet *set)
{
    Grid *summary = new_records(set, false), *history = new_records(set, true);

    for (int i = 0; i < set->count; i++) {
        const ReportRecord *it = &set->records[i];
        int length = 0;

        for (int k = 0; k < set->count; k++)
            length += set->records[k].line == it->line && set->records[k].record.complete;
        if (it->latest)
            add_record(summary, it, false);
        if (length > 1 && it->record.complete)
            add_record(history, it, true);
    }
    add_section(report, "summary", "Summary",
                arena_print(&set->arena, "%s time is the sum of the medians over rounds; ± is "
                            "half of what lies between the quartiles of the totals.",
                            set->clock == RECORD_CPU ? "CPU" : "Wall"),
                summary, SECTION_MAIN);
    if (grid_rows(history) > 0)
        add_section(report, "history", "History", "Each line is one suite with one engine, number "
                    "of threads and machine. Records of different days meet different loads of "
                    "the machine: small steps in time mean little here, steps in nodes are exact "
                    "with one thread.", history, SECTION_DETAIL);
}

/* What is wrong with a position, or NULL. */
static const char *trouble_of(Arena *arena, const Record *record, const RecordPosition *position)
{
    return position->solved && !position->ok
               ? arena_print(arena, "%+d is wrong: %+d was expected", position->score,
                             position->expected)
           : !position->solved ? position->trouble[0] != '\0' ? position->trouble : "not solved"
           : position->nodes_vary && record->threads == 1
               ? "node counts differ between repetitions" : NULL;
}

static void add_trouble(Grid *grid, const ReportRecord *it, const char *id, const char *what)
{
    grid_text(grid, id);
    grid_cell(grid, what, what, MARK_BAD);
    grid_text(grid, it->record.suite);
    grid_text(grid, it->engine);
    grid_time(grid, it->record.time);
}

/* What went wrong, and what disturbed the measurements. */
static void add_troubles(Report *report, ReportSet *set)
{
    Grid *grid = grid_new(&set->arena);
    const json_t *warning;
    size_t index;

    grid_columns(grid, "Position:id|What went wrong:trouble|Suite:suite|Engine:engine|When:time");
    for (int i = 0; i < set->count; i++) {
        const ReportRecord *it = &set->records[i];
        const Record *record = &it->record;

        if (!it->latest)
            continue;
        if (!record->complete)
            add_trouble(grid, it, "", "the run did not finish");
        for (int p = 0; p < record->position_count; p++) {
            const char *what = trouble_of(&set->arena, record, &record->positions[p]);

            if (what)
                add_trouble(grid, it, record->positions[p].id, what);
        }
        json_array_foreach(json_object_get(record->conditions, "warnings"), index, warning)
            if (json_is_string(warning))
                add_trouble(grid, it, "", json_string_value(warning));
    }
    if (grid_rows(grid) > 0)
        add_section(report, "trouble", "What went wrong", "Doubt the times of runs that were "
                    "disturbed; answers and nodes are not affected.", grid, SECTION_MAIN);
}

/* ---- positions ---- */

/* The fastest round, or (-1) the slowest. */
static double extreme_s(const RecordPosition *position, RecordClock clock, int sign)
{
    int64_t least = INT64_MAX;

    for (int r = 0; r < position->rep_count; r++) {
        const int64_t ns = record_rep_ns(&position->reps[r], clock);

        if (ns >= 0 && sign * ns < least)
            least = sign * ns;
    }
    return least == INT64_MAX ? -1 : (double)(sign * least) / 1e9;
}

static Grid *new_positions(ReportSet *set)
{
    Grid *grid = grid_new(&set->arena);

    grid_columns(grid, "Position:id|>Empties:empties|>Expected:expected|>Got:score|Best:best|"
                       "Answer:answer|>Rounds:repetitions");
    grid_columns(grid, set->clock == RECORD_CPU
                           ? ">CPU time:cpu_median_s|>Fastest:cpu_least_s|>Slowest:cpu_most_s"
                           : ">Wall time:median_s|>Fastest:least_s|>Slowest:most_s");
    grid_columns(grid, ">Nodes:nodes|>Searched:searched|>Nodes/s:nps|Suite:suite|Engine:engine|"
                       ">Threads:threads|Commit:commit|When:time|Machine:machine");
    return grid;
}

/* A row for each position. */
static void add_positions(Grid *grid, const ReportSet *set, const ReportRecord *it)
{
    for (int p = 0; p < it->record.position_count; p++) {
        const RecordPosition *position = &it->record.positions[p];
        const bool value = position->solved && position->value.told;
        const char *answer = !position->solved        ? "unsolved"
                             : !position->ok          ? "wrong"
                             : value                  ? "value"
                             : position->has_expected ? "ok" : "unchecked";
        const double median = record_median_s(position, set->clock, NULL);

        grid_text(grid, position->id);
        grid_int(grid, position->empties);
        grid_score(grid, value ? position->has_proven : position->has_expected,
                   value ? position->proven : position->expected);
        if (value)
            grid_text(grid, arena_print(grid->arena, "%+.2f", position->value.sixteenths / 16.0));
        else
            grid_score(grid, position->solved, position->score);
        grid_text(grid, position->best < 0 ? "" : yk_square_name(position->best));
        grid_cell(grid, answer, answer, !position->solved || !position->ok ? MARK_BAD
                                        : answer[0] == 'o' ? MARK_GOOD : MARK_FAINT);
        grid_int(grid, position->rep_count);
        grid_seconds(grid, median);
        grid_seconds(grid, extreme_s(position, set->clock, 1));
        grid_seconds(grid, extreme_s(position, set->clock, -1));
        grid_count(grid, position->nodes);
        grid_count(grid, position->searched);
        grid_rate(grid, median > 0 && position->nodes >= 0 ? (double)position->nodes / median
                                                           : -1);
        grid_text(grid, it->record.suite);
        grid_text(grid, it->engine);
        grid_int(grid, it->record.threads);
        grid_text(grid, it->commit);
        grid_time(grid, it->record.time);
        grid_text(grid, it->machine);
    }
}

static void add_answers(Report *report, ReportSet *set)
{
    Grid *grid = new_positions(set);

    for (int i = 0; i < set->count; i++)
        if (set->records[i].latest)
            add_positions(grid, set, &set->records[i]);
    add_section(report, "answers", "Answers",
                "Every answer was compared with the score that its suite records, if there is "
                "one, before its time was counted; a value of a search before the end is not an "
                "answer. Times are medians over the rounds; nodes are those of the first round.",
                grid, SECTION_DETAIL);
}

Grid *report_flat(ReportSet *set)
{
    Grid *grid = new_positions(set);

    for (int i = set->count - 1; i >= 0; i--)           /* by time */
        add_positions(grid, set, &set->records[i]);
    return grid;
}

/* ---- how to repeat it ---- */

static void add_commands(Report *report, ReportSet *set)
{
    const char *code = "";
    const json_t *word;
    size_t index;

    for (int i = 0; i < set->count; i++) {
        const ReportRecord *it = &set->records[i];
        const char *line = "";

        json_array_foreach(it->record.command, index, word)
            line = words_add_to_line(&set->arena, line, report_member(&set->arena, word, ""));
        line = arena_print(&set->arena, "%s%s%s\n", line, it->commit[0] ? "    # at " : "",
                           it->commit);
        /* Engines that were measured together have one command. */
        if (it->latest && json_array_size(it->record.command) > 0 && !strstr(code, line))
            code = arena_print(&set->arena, "%s%s", code, line);
    }
    if (code[0] != '\0')
        add_section(report, "commands", "Do it again", "Each line repeats one measurement. A "
                    "commit with + behind it had changes that were not committed.", NULL,
                    SECTION_MAIN)->code = code;
}

void report_build(Report *report, ReportSet *set)
{
    *report = (Report){ .wrong = 0 };
    judge_answers(report, set);
    if (set->count == 0)
        return;
    add_summary(report, set);
    add_troubles(report, set);
    add_answers(report, set);
    add_commands(report, set);
}
