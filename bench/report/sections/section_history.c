/* section_history.c - suites, engines and numbers of threads over commits: nodes over all
 * machines, then a section with time and nodes for each machine. */

#include <string.h>

#include "bench/report/sections/section.h"

/* `machine` NULL: all of them, for nodes with one thread. */
static bool is_usable(const char *machine, const ReportRecord *record)
{
    if (!record->record.complete || record->total.time_s <= 0)
        return false;
    return !machine ? record->record.threads == 1 && record->total.nodes > 0
                    : strcmp(record->machine, machine) == 0;
}

/* Whether both belong to one line over commits. */
static bool same_line(const char *machine, const ReportRecord *a, const ReportRecord *b)
{
    return is_usable(machine, a) && is_usable(machine, b)
           && (!machine ? report_set_same_work(a, b) : a->line == b->line);
}

/* The newest record of the line of number `index`; -1 where it has no other. */
static int head_of(const char *machine, const ReportSet *set, int index)
{
    int head = -1, length = 0;

    for (int i = set->count - 1; i >= 0; i--)
        if (same_line(machine, &set->records[i], &set->records[index])) {
            head = i;
            length++;
        }
    return length > 1 ? head : -1;
}

static Grid *history_table(Arena *arena, const ReportSet *set, const char *machine)
{
    Grid *grid = grid_new(arena);

    grid_columns(grid, "When:time|Commit:commit|Suite:suite|Engine:engine");
    grid_column(grid, report_set_time(set), report_set_key(set, "time_s", "cpu_s"), true);
    grid_columns(grid, ">±:spread|>Nodes:nodes|>Nodes/s:nps|>Right:right|>Line:line");
    if (!machine)
        grid_column(grid, "Machine", "machine", false);
    for (int i = 0; i < set->count; i++) {
        const ReportRecord *record = &set->records[i];
        const int head = head_of(machine, set, i);

        if (head < 0)
            continue;
        grid_time(grid, record->record.time);
        grid_text(grid, record->commit);
        grid_text(grid, record->record.suite);
        grid_text(grid, record->label);
        grid_seconds(grid, record->total.time_s);
        grid_share(grid, record->total.reps > 1 ? record->total.spread : -1);
        grid_count(grid, record->total.nodes);
        grid_rate(grid, record->total.nps);
        grid_int(grid, record->record.position_count - record->total.wrong
                           - record->total.unsolved);
        grid_int(grid, head + 1);
        if (!machine)
            grid_text(grid, record->machine);
    }
    return grid;
}

static bool add_section(SectionList *list, const ReportSet *set, const char *machine,
                        const char *id, const char *title, const char *text)
{
    Grid *table = history_table(list->arena, set, machine);
    Section *section;

    if (grid_rows(table) == 0)
        return false;
    section = section_add(list, id, title, 1);
    section->text = text;
    section->table = table;
    section->weight = SECTION_DETAIL;
    section->fold = "Figures by record";
    return true;
}

/* Nodes of one thread can be compared across machines: what went before this machine is part
 * of the history, too. Only where a line does go from one machine to another. */
static void add_nodes(SectionList *list, const ReportSet *set)
{
    bool crosses = false;

    for (int i = 0; i < set->count; i++)
        for (int k = 0; k < i && !crosses; k++)
            crosses = same_line(NULL, &set->records[i], &set->records[k])
                      && strcmp(set->records[i].machine, set->records[k].machine) != 0;
    if (crosses)
        add_section(list, set, NULL, "history-nodes", "History of nodes: all machines",
                    "Each line is one suite with one engine and one thread. With one thread nodes "
                    "are those of the commit, not of the machine, unless the size of the table "
                    "differs.");
}

void section_history(SectionList *list, const ReportSet *set)
{
    int number = 1;

    add_nodes(list, set);
    for (int i = 0; i < set->count; i++)
        if (!report_set_came_before(set, i))
            number += add_section(
                list, set, set->records[i].machine,
                arena_print(list->arena, "history-%d", number),
                arena_print(list->arena, "History: %s", set->records[i].machine),
                "Each line is one suite with one engine and number of threads. Records of "
                "different days meet different loads of the machine: small steps in time mean "
                "little here, steps in nodes are exact with one thread.");
}
