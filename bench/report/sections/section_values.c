/* section_values.c - the quality of the values of searches that were not to go to the end. */

#include <math.h>

#include "bench/report/sections/sections.h"
#include "bench/stats/stats_value.h"

static void add_discs(Grid *grid, double discs, const char *format)
{
    if (isnan(discs))
        grid_cell(grid, "-", "", MARK_FAINT);
    else
        grid_text(grid, arena_print(grid->arena, format, discs));
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
    add_discs(grid, stats_value_mean(&values), "%+.2f");
    add_discs(grid, stats_value_deviation(&values), "%.2f");
    grid_share(grid, stats_value_found(&values));
    grid_share(grid, stats_value_among_three(&values));
}

static Grid *values_table(Arena *arena, const ReportSet *set)
{
    Grid *grid = grid_new(arena);

    grid_column(grid, "Suite", "suite", false);
    if (report_set_has_machines(set))
        grid_column(grid, "Machine", "machine", false);
    grid_columns(grid, "Engine:engine|Commit:commit|>Nodes:nodes|>Nodes/s:nps|>Proven:proven|"
                       ">Mean error:mean_error|>Deviation:deviation|>Best first:best_first|"
                       ">Among three:among_three");
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
                    "scores that are proven, and how often a best move comes first or among "
                    "the first three.";
    section->table = values_table(list->arena, set);
}
