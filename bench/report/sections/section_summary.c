/* section_summary.c - the summary, a row for each line of records. */

#include <stdio.h>

#include "bench/report/sections/sections.h"

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
