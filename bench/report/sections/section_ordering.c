/* section_ordering.c - the quality of move ordering, and the cost of the passes. */

#include <math.h>
#include <string.h>

#include "bench/report/sections/section.h"

static const char *name_of(Arena *arena, const ReportSet *set, const ReportRecord *record)
{
    for (int i = 0; i < set->count; i++)
        if (set->records[i].latest && strcmp(set->records[i].machine, record->machine) != 0)
            return arena_print(arena, "%s, %s, %s", record->record.suite, record->label,
                               record->machine);
    return arena_print(arena, "%s, %s", record->record.suite, record->label);
}

/* ---- cut-offs ---- */

static double share_of(const yk_cuts *cuts)
{
    return cuts->cuts > 0 ? (double)cuts->first_cuts / (double)cuts->cuts : NAN;
}

static double rank_of(const yk_cuts *cuts)
{
    return cuts->cuts > 0 ? (double)cuts->ranks / (double)cuts->cuts : NAN;
}

static void add_row(Grid *grid, const char *name, const char *empties, const yk_cuts *cuts)
{
    grid_text(grid, name);
    grid_text(grid, empties);
    grid_count(grid, (int64_t)cuts->cuts);
    grid_share(grid, share_of(cuts));
    grid_ratio(grid, rank_of(cuts));
}

static void add_rows(Arena *arena, Grid *grid, const char *name,
                     const yk_cuts cuts[SAMPLE_EMPTIES + 1])
{
    for (int e = 0; e < SAMPLE_EMPTIES; e++)
        if (cuts[e].cuts > 0)
            add_row(grid, name, arena_print(arena, "%d", e), &cuts[e]);
    add_row(grid, name, "all", &cuts[SAMPLE_EMPTIES]);
}

static void add_cuts(SectionList *list, const ReportSet *set)
{
    Arena *arena = list->arena;
    Grid *grid = grid_new(arena);
    Section *section;

    grid_columns(grid, "Record:record|>Empties:empties|>Cut-nodes:cuts|"
                       ">By the first move:first_share|>Mean place:mean_rank");
    for (int i = 0; i < set->count; i++) {
        const ReportRecord *record = &set->records[i];
        yk_cuts cuts[SAMPLE_EMPTIES + 1];

        if (record->latest && record_cuts(&record->record, cuts))
            add_rows(arena, grid, name_of(arena, set, record), cuts);
    }
    if (grid_rows(grid) == 0)
        return;
    section = section_add(list, "ordering", "Move ordering", 1);
    section->text = "Of the nodes that were cut off, the share that the first move tried cut, and "
                    "the mean place of the move that did. The more and the nearer to 1, the "
                    "better moves were put in order.";
    section->table = grid;
    section->weight = SECTION_DETAIL;
    section->fold = "Figures by empty squares";
}

/* ---- passes ---- */

static void add_passes(Grid *grid, const char *name, const Record *record)
{
    SamplePass passes[SAMPLE_PASSES];
    const int count = record_passes(record, passes);
    double nodes = 0, time = 0;

    for (int i = 0; i < count; i++) {
        nodes += (double)passes[i].nodes;
        time += (double)passes[i].time_ns;
    }
    for (int i = 0; i < count; i++) {
        grid_text(grid, name);
        grid_text(grid, passes[i].name);
        grid_int(grid, passes[i].confidence);
        grid_count(grid, (int64_t)passes[i].nodes);
        grid_share(grid, nodes > 0 ? (double)passes[i].nodes / nodes : -1);
        grid_seconds(grid, (double)passes[i].time_ns / 1e9);
        grid_share(grid, time > 0 ? (double)passes[i].time_ns / time : -1);
    }
}

static void add_passes_section(SectionList *list, const ReportSet *set)
{
    Arena *arena = list->arena;
    Grid *grid = grid_new(arena);
    Section *section;

    grid_columns(grid, "Record:record|Pass:pass|>Confidence:confidence|>Nodes:nodes|"
                       ">Share:node_share|>Wall time:time_s|>Share:time_share");
    for (int i = 0; i < set->count; i++)
        if (set->records[i].latest)
            add_passes(grid, name_of(arena, set, &set->records[i]), &set->records[i].record);
    if (grid_rows(grid) == 0)
        return;
    section = section_add(list, "passes", "Passes", 1);
    section->text = "What each pass of the search took, summed over the positions of a suite. "
                    "Only a pass of confidence 100 proves; the others put moves in order.";
    section->table = grid;
    section->weight = SECTION_DETAIL;
    section->fold = "Nodes and time by pass";
}

void section_ordering(SectionList *list, const ReportSet *set)
{
    add_cuts(list, set);
    add_passes_section(list, set);
}
