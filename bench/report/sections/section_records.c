/* section_records.c - tables of records: the summary, values before the end, every answer, and
 * what went wrong or disturbed the times. */

#include "bench/report/sections/section.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>

#include "bench/stats/stats_value.h"
#include "yomikiri.h"

/* ---- the summary: a row for each line of records ---- */

static void add_record(Grid *grid, const ReportRecord *record, bool several)
{
    const RecordTotal *total = &record->total;
    const int positions = record->record.position_count;
    char right[32], raw[32];

    grid_text(grid, record->record.suite);
    grid_text(grid, record->engine);
    grid_int(grid, record->record.threads);
    snprintf(right, sizeof(right), "%d/%d%s", positions - total->wrong - total->unsolved,
             positions, record->record.complete ? "" : " so far");
    snprintf(raw, sizeof(raw), "%d", positions - total->wrong - total->unsolved);
    if (suite_ask_whole(&record->record.asked) || total->wrong + total->unsolved > 0)
        grid_cell(grid, right, raw, total->wrong + total->unsolved > 0 ? MARK_BAD : MARK_NONE);
    else
        grid_cell(grid, "-", "", MARK_FAINT);       /* values: section_values() */
    grid_seconds(grid, total->time_s);
    grid_share(grid, total->reps > 1 ? total->spread : -1);
    grid_count(grid, total->nodes);
    grid_rate(grid, total->nps);
    grid_int(grid, total->reps);
    grid_text(grid, record->commit);
    grid_time(grid, record->record.time);
    if (several)
        grid_text(grid, record->machine);
}

static Grid *records_table(Arena *arena, const ReportSet *set)
{
    const bool several = report_set_has_machines(set);
    Grid *grid = grid_new(arena);

    grid_columns(grid, "Suite:suite|Engine:engine|>Threads:threads|>Right:right");
    grid_column(grid, report_set_time(set), report_set_key(set, "time_s", "cpu_s"), true);
    grid_columns(grid, ">±:spread|>Nodes:nodes|>Nodes/s:nps|>Rounds:repetitions|Commit:commit|"
                       "When:time");
    if (several)
        grid_column(grid, "Machine", "machine", false);
    for (int i = 0; i < set->count; i++)
        if (set->records[i].latest)
            add_record(grid, &set->records[i], several);
    return grid;
}

void section_summary(SectionList *list, const ReportSet *set)
{
    Section *section = section_add(list, "summary", "Summary", 1);
    int latest = 0;

    for (int i = 0; i < set->count; i++)
        latest += set->records[i].latest;
    section->text = latest == set->count ? "" : arena_print(list->arena,
        "The last record of each suite, engine, number of threads and machine; %d earlier %s "
        "in the history. ", set->count - latest,
        set->count - latest == 1 ? "one is" : "ones are");
    section->text = arena_print(list->arena, "%s%s is the sum over positions of the "
        "median over rounds; ± is half the distance between the quartiles of the rounds' "
        "totals.", section->text, report_set_time(set));
    section->table = records_table(list->arena, set);
}

/* ---- values before the end ---- */

static void add_figure(Grid *grid, const StatsValue *values, StatsValueFigure figure)
{
    const double is = stats_value_figure(values, figure).estimate;
    char text[STATS_VALUE_TEXT], raw[STATS_VALUE_TEXT] = "";

    stats_value_text(text, values, figure);
    if (!isnan(is))
        snprintf(raw, sizeof(raw), "%.6f", is);
    grid_cell(grid, text, raw, isnan(is) ? MARK_FAINT : MARK_NONE);
}

static void add_values(Grid *grid, const ReportSet *set, const ReportRecord *record)
{
    const StatsValue values = record_values(&record->record);

    grid_text(grid, record->record.suite);
    if (report_set_has_machines(set))
        grid_text(grid, record->machine);
    grid_text(grid, record->label);
    grid_text(grid, record->commit);
    grid_count(grid, record->total.nodes);
    grid_rate(grid, record->total.nps);
    grid_int(grid, values.count);
    for (int figure = 0; figure < STATS_VALUE_FIGURES; figure++)
        add_figure(grid, &values, (StatsValueFigure)figure);
}

/* The name, with a capital. */
static void add_heading(Grid *grid, StatsValueFigure figure)
{
    const char *name = stats_value_name(figure);

    grid_column(grid, arena_print(grid->arena, "%c%s", toupper((unsigned char)name[0]), name + 1),
                stats_value_key(figure), true);
}

static Grid *values_table(Arena *arena, const ReportSet *set)
{
    Grid *grid = grid_new(arena);

    grid_column(grid, "Suite", "suite", false);
    if (report_set_has_machines(set))
        grid_column(grid, "Machine", "machine", false);
    grid_columns(grid, "Engine:engine|Commit:commit|>Nodes:nodes|>Nodes/s:nps|>Proven:proven");
    for (int figure = 0; figure < STATS_VALUE_FIGURES; figure++)
        add_heading(grid, (StatsValueFigure)figure);
    for (int i = 0; i < set->count; i++)
        if (set->records[i].latest && !suite_ask_whole(&set->records[i].record.asked))
            add_values(grid, set, &set->records[i]);
    return grid;
}

void section_values(SectionList *list, const ReportSet *set)
{
    Section *section;
    bool any = false;

    for (int i = 0; i < set->count; i++)
        any |= set->records[i].latest && !suite_ask_whole(&set->records[i].record.asked);
    if (!any)
        return;
    section = section_add(list, "values", "Values before the end", 1);
    section->text = "Searches to a depth, or for a time: their values, in discs, against the "
                    "scores that are proven, how often a best move comes first or among the "
                    "first three, and how many discs the first move loses.";
    section->table = values_table(list->arena, set);
}

/* ---- every position of every last record ---- */

static void add_position(Grid *grid, const RecordPosition *position, RecordClock clock)
{
    const double median = record_median_s(position, clock);
    const double nps = median > 0 && position->nodes >= 0 ? (double)position->nodes / median : -1;
    const bool told = position->solved && position->value.told;

    grid_text(grid, position->id);
    grid_int(grid, position->empties);
    if (told)
        grid_score(grid, position->has_proven, position->proven);
    else
        grid_score(grid, position->has_expected, position->expected);
    if (told)
        grid_text(grid, arena_print(grid->arena, "%+.2f", position->value.sixteenths / 16.0));
    else
        grid_score(grid, position->solved, position->score);
    grid_text(grid, position->best < 0 ? "" : yk_square_name(position->best));
    if (!position->solved)
        grid_cell(grid, "unsolved", "unsolved", MARK_BAD);
    else if (!position->ok)
        grid_cell(grid, "wrong", "wrong", MARK_BAD);
    else if (told)
        grid_cell(grid, "value", "value", MARK_FAINT);
    else if (position->has_expected)
        grid_cell(grid, "ok", "ok", MARK_GOOD);
    else
        grid_cell(grid, "unchecked", "unchecked", MARK_FAINT);
    grid_seconds(grid, median);
    grid_count(grid, position->nodes);
    grid_count(grid, position->searched);
    grid_rate(grid, nps);
    grid_int(grid, position->rep_count);
}

static Grid *answers_table(Arena *arena, const ReportSet *set, const Record *record)
{
    Grid *grid = grid_new(arena);

    grid_columns(grid, "Position:id|>Empties:empties|>Expected:expected|>Got:score|Best:best|"
                       "Answer:answer");
    grid_column(grid, report_set_time(set), report_set_key(set, "median_s", "cpu_median_s"), true);
    grid_columns(grid, ">Nodes:nodes|>Searched:searched|>Nodes/s:nps|>Rounds:repetitions");
    for (int i = 0; i < record->position_count; i++)
        add_position(grid, &record->positions[i], set->clock);
    return grid;
}

void section_answers(SectionList *list, const ReportSet *set)
{
    Section *section = section_add(list, "answers", "Answers", 1);
    int latest = 0, number = 0;

    section->text = "Every answer was compared with the score that its suite records, if there is "
                    "one, before its time was counted; a value of a search before the end is not "
                    "an answer, and has figures only. Times are medians over the rounds; nodes "
                    "are those of the first round.";
    for (int i = 0; i < set->count; i++)
        latest += set->records[i].latest;
    for (int i = 0; i < set->count; i++) {
        const ReportRecord *record = &set->records[i];

        if (!record->latest)
            continue;
        number++;
        section = section_add(list, arena_print(list->arena, "answers-%d", number),
                              arena_print(list->arena, "%s, %s%s%s", record->record.suite,
                                          record->label, record->commit[0] ? " at " : "",
                                          record->commit), 2);
        section->table = answers_table(list->arena, set, &record->record);
        section->weight = latest > 2 ? SECTION_DETAIL : SECTION_MAIN;
        section->fold = arena_print(list->arena, "%d answers", record->record.position_count);
    }
}

/* ---- what went wrong ---- */

static void add_trouble(Grid *grid, const ReportRecord *record, const RecordPosition *position,
                        const char *what)
{
    grid_text(grid, !position ? "" : position->id);
    grid_cell(grid, what, what, MARK_BAD);
    grid_text(grid, record->record.suite);
    grid_text(grid, record->label);
    grid_time(grid, record->record.time);
}

static void add_troubles(Arena *arena, Grid *grid, const ReportRecord *record)
{
    if (!record->record.complete)
        add_trouble(grid, record, NULL, "the run did not finish");
    for (int i = 0; i < record->record.position_count; i++) {
        const RecordPosition *position = &record->record.positions[i];

        if (position->solved && !position->ok)
            add_trouble(grid, record, position,
                        arena_print(arena, "%+d is wrong: %+d was expected", position->score,
                                    position->expected));
        else if (!position->solved)
            add_trouble(grid, record, position, position->trouble[0] != '\0'
                                                     ? position->trouble : "not solved");
        else if (position->nodes_vary && record->record.threads == 1)
            add_trouble(grid, record, position, "node counts differ between repetitions");
    }
}

static void add_wrong(SectionList *list, const ReportSet *set)
{
    Grid *grid = grid_new(list->arena);
    Section *section;

    grid_columns(grid, "Position:id|What went wrong:trouble|Suite:suite|Engine:engine|When:time");
    for (int i = 0; i < set->count; i++)
        if (set->records[i].latest)
            add_troubles(list->arena, grid, &set->records[i]);
    if (grid_rows(grid) == 0)
        return;
    section = section_add(list, "trouble", "What went wrong", 1);
    section->table = grid;
}

/* ---- what makes one doubt the times ---- */

static void add_disturbed(SectionList *list, const ReportSet *set)
{
    Grid *grid = grid_new(list->arena);
    bool disturbed = false;

    grid_columns(grid, "Suite:suite|Engine:engine|When:time|What disturbed it:warning");
    for (int i = 0; i < set->count; i++) {
        const ReportRecord *record = &set->records[i];
        const json_t *warnings = json_object_get(record->record.conditions, "warnings");
        const json_t *warning;
        size_t index;

        disturbed |= report_set_disturbed(record);
        json_array_foreach(warnings, index, warning) {
            if (!record->latest || !json_is_string(warning))
                continue;
            grid_text(grid, record->record.suite);
            grid_text(grid, record->label);
            grid_time(grid, record->record.time);
            grid_text(grid, json_string_value(warning));
        }
    }
    if (!disturbed)
        return;
    Section *section = section_add(list, "disturbed", "What disturbed the measurements", 1);

    section->text = "Doubt these times; answers and nodes are not affected. With one thread the "
                    "CPU time is affected less than the wall time.";
    section->table = grid;
}

void section_trouble(SectionList *list, const ReportSet *set)
{
    add_wrong(list, set);
    add_disturbed(list, set);
}
