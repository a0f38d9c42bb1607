/* section_history.c - one line for each suite, engine and number of threads over commits: nodes
 * over all machines, then a section with time and nodes for each machine. */

#include <math.h>
#include <string.h>

#include "base/text/number.h"
#include "bench/report/sections/section.h"

/* ---- columns: successive records of one commit share one ---- */

typedef struct {
    const char *machine;        /* NULL: all of them, for nodes with one thread */
    int *column;                /* of each record of the set; -1: it does not belong here */
    const char **names;
    int count;
} TimeColumns;

static bool is_usable(const TimeColumns *columns, const ReportRecord *record)
{
    if (!record->record.complete || record->total.time_s <= 0)
        return false;
    return !columns->machine ? record->record.threads == 1 && record->total.nodes > 0
                                    : strcmp(record->machine, columns->machine) == 0;
}

/* Whether both belong to one line of the chart. */
static bool same_line(const TimeColumns *columns, const ReportRecord *a, const ReportRecord *b)
{
    return is_usable(columns, a) && is_usable(columns, b)
           && (!columns->machine ? report_set_same_work(a, b) : a->line == b->line);
}

/* Whether number `index` is the newest of a line with another record to it. */
static bool heads_line(const TimeColumns *columns, const ReportSet *set, int index)
{
    int length = 0;

    for (int i = 0; i < set->count; i++) {
        if (!same_line(columns, &set->records[i], &set->records[index]))
            continue;
        if (i < index)
            return false;
        length++;
    }
    return length > 1;
}

static bool has_line(const TimeColumns *columns, const ReportSet *set, int index)
{
    for (int i = 0; i < set->count; i++)
        if (i != index && same_line(columns, &set->records[i], &set->records[index]))
            return true;
    return false;
}

static const char *column_name(Arena *arena, const ReportRecord *record)
{
    return record->commit[0] != '\0' ? record->commit
                                     : arena_print(arena, "%.10s", record->record.time);
}

/* From the oldest on. */
static bool find_columns(Arena *arena, const ReportSet *set, TimeColumns *columns)
{
    columns->column = arena_array(arena, (size_t)set->count, sizeof(*columns->column));
    columns->names = arena_array(arena, (size_t)set->count, sizeof(*columns->names));
    for (int i = set->count - 1; i >= 0; i--) {
        const char *name = column_name(arena, &set->records[i]);

        columns->column[i] = -1;
        if (!has_line(columns, set, i))
            continue;
        if (columns->count == 0 || strcmp(columns->names[columns->count - 1], name) != 0)
            columns->names[columns->count++] = name;
        columns->column[i] = columns->count - 1;
    }
    return columns->count > 0;
}

/* ---- series ---- */

static double figure_of(const ReportRecord *record, bool nodes)
{
    return !nodes ? record->total.time_s
                  : record->total.nodes > 0 ? (double)record->total.nodes : NAN;
}

static ChartPoint point_of(Arena *arena, const TimeColumns *columns, const ReportSet *set,
                           int index, const char *name, bool nodes, double first)
{
    const ReportRecord *record = &set->records[index];
    const double value = figure_of(record, nodes), spread = record->total.spread;
    const bool has_spread = !nodes && record->total.reps > 1 && spread >= 0 && spread < 1;
    char text[NUMBER_SIZE];

    if (nodes)
        number_short(text, value);
    else
        number_seconds(text, value);
    return (ChartPoint){
        columns->column[index], value / first,
        has_spread ? value / first * (1 - spread) : NAN,
        has_spread ? value / first * (1 + spread) : NAN,
        arena_print(arena, "%s at %s of %.10s: %s", name, column_name(arena, record),
                    record->record.time, text),
        false,
    };
}

/* The line whose newest record is number `head`. */
static ChartSeries series_of(Arena *arena, const ReportSet *set, const TimeColumns *columns,
                             int head, int colour, bool nodes)
{
    ChartPoint *points = arena_array(arena, (size_t)set->count, sizeof(*points));
    ChartSeries series = { .style = CHART_LINE, .colour = colour, .points = points };
    double first = NAN;

    series.name = arena_print(arena, "%s, %s", set->records[head].record.suite,
                              set->records[head].label);
    for (int i = set->count - 1; i >= head; i--) {
        if (columns->column[i] < 0
            || !same_line(columns, &set->records[i], &set->records[head]))
            continue;
        first = isnan(first) ? figure_of(&set->records[i], nodes) : first;
        points[series.count++] = point_of(arena, columns, set, i, series.name, nodes, first);
    }
    return series;
}

/* Returns how many lines there are; the newest of them are drawn. */
static int add_chart(SectionList *list, Section *section, const ReportSet *set,
                     const TimeColumns *columns, bool nodes)
{
    ChartSeries *series = arena_array(list->arena, CHART_COLOURS, sizeof(*series));
    Chart chart = {
        .title = nodes ? "Nodes over commits" : "Time over commits",
        .description = nodes
            ? "For each suite its total of nodes over successive commits, as a ratio to that "
              "of the first record."
            : "For each suite its total time over successive commits, as a ratio to that of "
              "the first record, with the spread of the rounds.",
        .x = { .name_count = columns->count, .names = columns->names },
        .y = { .label = nodes ? "nodes, first record = 1" : set->clock == RECORD_CPU
                        ? "CPU time, first record = 1" : "wall time, first record = 1",
               .unit = AXIS_RATIO },
        .series = series, .rule = 1,
    };
    int lines = 0;

    for (int i = 0; i < set->count; i++) {
        if (!heads_line(columns, set, i) || lines++ >= CHART_COLOURS)
            continue;
        series[chart.series_count] = series_of(list->arena, set, columns, i,
                                               chart.series_count, nodes);
        chart.series_count++;
    }
    section_add_chart(section, &chart);
    return lines;
}

/* ---- the sections ---- */

static Grid *history_table(Arena *arena, const ReportSet *set, const TimeColumns *columns)
{
    Grid *grid = grid_new(arena);

    grid_columns(grid, "When:time|Commit:commit|Suite:suite|Engine:engine");
    grid_column(grid, report_set_time(set), report_set_key(set, "time_s", "cpu_s"), true);
    grid_columns(grid, ">±:spread|>Nodes:nodes|>Nodes/s:nps|>Right:right");
    if (!columns->machine)
        grid_column(grid, "Machine", "machine", false);
    for (int i = 0; i < set->count; i++) {
        const ReportRecord *record = &set->records[i];

        if (columns->column[i] < 0)
            continue;
        grid_time(grid, record->record.time);
        grid_text(grid, record->commit);
        grid_text(grid, record->record.suite);
        grid_text(grid, record->label);
        grid_seconds(grid, record->total.time_s);
        grid_share(grid, record->total.reps > 1 ? record->total.spread : -1);
        grid_count(grid, record->total.nodes);
        grid_rate(grid, record->total.nps);
        grid_int(grid, record->record.position_count - record->total.wrong -
                             record->total.unsolved);
        if (!columns->machine)
            grid_text(grid, record->machine);
    }
    return grid;
}

static void add_section(SectionList *list, const ReportSet *set, const TimeColumns *columns,
                        const char *id, const char *title, const char *text)
{
    Section *section = section_add(list, id, title, 1);
    int lines;

    section->table = history_table(list->arena, set, columns);
    section->weight = SECTION_DETAIL;
    section->fold = "Figures by record";
    if (columns->machine)
        add_chart(list, section, set, columns, false);
    lines = add_chart(list, section, set, columns, true);
    section->text = arena_print(list->arena, "%s%s", text,
                                section_only_newest(list->arena, min_int(lines, CHART_COLOURS),
                                                    lines));
}

/* Nodes of one thread can be compared across machines: what went before this machine is part
 * of the history, too. Only where a line does go from one machine to another. */
static void add_nodes(SectionList *list, const ReportSet *set)
{
    TimeColumns columns = { .machine = NULL };
    bool crosses = false;

    for (int i = 0; i < set->count; i++)
        for (int k = 0; k < i && !crosses; k++)
            crosses = same_line(&columns, &set->records[i], &set->records[k])
                      && strcmp(set->records[i].machine, set->records[k].machine) != 0;
    if (crosses && find_columns(list->arena, set, &columns))
        add_section(list, set, &columns, "history-nodes", "History of nodes: all machines",
                    "Each line is one suite with one engine and one thread, as a ratio to its "
                    "first record; below 1 is better. With one thread nodes are those of the "
                    "commit, not of the machine, unless the size of the table differs.");
}

void section_history(SectionList *list, const ReportSet *set)
{
    int number = 0;

    add_nodes(list, set);
    for (int i = 0; i < set->count; i++) {
        TimeColumns columns = { .machine = set->records[i].machine };

        if (report_set_came_before(set, i) || !find_columns(list->arena, set, &columns))
            continue;
        number++;
        add_section(list, set, &columns, arena_print(list->arena, "history-%d", number),
                    arena_print(list->arena, "History: %s", columns.machine),
                    "Each line is one suite with one engine and number of threads, as a ratio to "
                    "its first record; below 1 is better. Records of different days meet "
                    "different loads of the machine: small steps in time mean little here, steps "
                    "in nodes are exact with one thread.");
    }
}
