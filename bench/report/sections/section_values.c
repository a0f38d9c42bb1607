/* section_values.c - the quality of the values of searches that were not to go to the end. */

#include <ctype.h>
#include <math.h>
#include <stdio.h>

#include "bench/report/sections/sections.h"
#include "bench/stats/stats_value.h"

static void add_figure(Grid *grid, const StatsValue *values, StatsValueFigure figure)
{
    const double is = stats_value_figure(values, figure).estimate;
    char text[STATS_VALUE_TEXT], raw[STATS_VALUE_TEXT] = "";

    stats_value_text(text, values, figure);
    if (!isnan(is))
        snprintf(raw, sizeof(raw), "%.6f", is);
    grid_cell(grid, text, raw, isnan(is) ? MARK_FAINT : MARK_NONE);
}

static void add_record(Grid *grid, const ReportSet *set, const ReportRecord *record)
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
            add_record(grid, set, &set->records[i]);
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
