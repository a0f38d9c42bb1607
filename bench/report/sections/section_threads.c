/* section_threads.c - the gain of more threads, with the same suite, engine and configuration. */

#include <string.h>

#include "bench/report/sections/section.h"

static bool same_work(const ReportRecord *a, const ReportRecord *b)
{
    return strcmp(a->machine, b->machine) == 0 && strcmp(a->engine, b->engine) == 0
           && strcmp(a->record.suite_sha256, b->record.suite_sha256) == 0
           && strcmp(a->record.suite, b->record.suite) == 0
           && a->record.position_count == b->record.position_count;
}

static bool is_usable(const ReportRecord *record)
{
    return record->record.complete && record->total.time_s > 0 && record->total.unsolved == 0;
}

/* The newest records of each number of threads that do the same work as number `index` at the
 * same commit, fewest threads first. */
static int find_group(const ReportSet *set, int index, const ReportRecord **group)
{
    int count = 0;

    for (int i = 0; i < set->count; i++) {
        const ReportRecord *record = &set->records[i];
        int at = count;

        if (!is_usable(record) || !same_work(record, &set->records[index])
            || strcmp(record->commit, set->records[index].commit) != 0)
            continue;
        while (at > 0 && group[at - 1]->record.threads > record->record.threads)
            at--;
        if (at > 0 && group[at - 1]->record.threads == record->record.threads)
            continue;
        memmove(&group[at + 1], &group[at], (size_t)(count - at) * sizeof(*group));
        group[at] = record;
        count++;
    }
    return count;
}

/* Whether one of the `count` groups that begin with `heads` does that work already: at a newer
 * commit, or at this one. */
static bool is_shown(ReportRecord const *const *heads, int count, const ReportRecord *record)
{
    for (int i = 0; i < count; i++)
        if (same_work(heads[i], record))
            return true;
    return false;
}

static void add_rows(Grid *grid, ReportRecord const *const *group, int count)
{
    const RecordTotal *base = &group[0]->total;

    for (int i = 0; i < count; i++) {
        const RecordTotal *total = &group[i]->total;
        const double speedup = base->time_s / total->time_s;

        grid_text(grid, group[i]->record.suite);
        grid_text(grid, group[i]->engine);
        grid_int(grid, group[i]->record.threads);
        grid_seconds(grid, total->time_s);
        grid_ratio(grid, speedup);
        grid_share(grid, speedup * group[0]->record.threads / group[i]->record.threads);
        grid_count(grid, total->nodes);
        grid_ratio(grid, base->nodes > 0 && total->nodes >= 0
                               ? (double)total->nodes / (double)base->nodes : -1);
        grid_rate(grid, total->nps);
        grid_text(grid, group[i]->commit);
        grid_text(grid, group[i]->machine);
    }
}

static Grid *new_table(Arena *arena)
{
    Grid *grid = grid_new(arena);

    grid_columns(grid, "Suite:suite|Engine:engine|>Threads:threads|>Wall time:time_s|"
                       ">Speed-up:speedup|>Efficiency:efficiency|>Nodes:nodes|"
                       ">Nodes ratio:nodes_ratio|>Nodes/s:nps|Commit:commit|Machine:machine");
    return grid;
}

void section_threads(SectionList *list, const ReportSet *set)
{
    const size_t most_records = (size_t)set->count;
    const ReportRecord **group = arena_array(list->arena, most_records, sizeof(*group));
    const ReportRecord **heads = arena_array(list->arena, most_records, sizeof(*heads));
    Grid *grid = new_table(list->arena);
    Section *section;
    int groups = 0;

    for (int i = 0; i < set->count; i++) {
        const ReportRecord *record = &set->records[i];
        int count;

        if (!is_usable(record) || is_shown(heads, groups, record))
            continue;
        count = find_group(set, i, group);
        if (count < 2)
            continue;
        heads[groups++] = record;
        add_rows(grid, group, count);
    }
    if (groups == 0)
        return;
    section = section_add(list, "threads", "Thread scaling", 1);
    section->text = "Speed-up: the wall time with the fewest threads by the time with these, at "
                    "the newest commit that was measured with several. Efficiency is the speed-up "
                    "by the threads. More nodes with more threads are work that one thread would "
                    "have been spared.";
    section->table = grid;
}
