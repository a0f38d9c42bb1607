/* report_history.c - one line for each suite, engine and number of threads over commits, a
 * chart for each machine. */

#include <math.h>
#include <string.h>

#include "bench/report.h"
#include "bench/report_number.h"

/* ---- columns: successive records of one commit share one ---- */

typedef struct {
    const char *machine;
    int *column;                /* of each record of the set; -1: not of this machine */
    const char **names;
    int count;
} Columns;

static bool is_usable(const ReportRecord *record)
{
    return record->record.complete && record->total.time_s > 0;
}

static int line_length(const ReportSet *set, int line)
{
    int length = 0;

    for (int i = 0; i < set->count; i++)
        length += set->records[i].line == line && is_usable(&set->records[i]);
    return length;
}

static const char *column_name(Arena *arena, const ReportRecord *record)
{
    return record->commit[0] != '\0' ? record->commit
                                     : arena_print(arena, "%.10s", record->record.time);
}

static bool find_columns(Arena *arena, const ReportSet *set, Columns *columns)
{
    columns->column = arena_array(arena, (size_t)set->count, sizeof(*columns->column));
    columns->names = arena_array(arena, (size_t)set->count, sizeof(*columns->names));
    if (columns->column == NULL || columns->names == NULL)
        return false;
    for (int i = 0; i < set->count; i++) {
        const ReportRecord *record = &set->records[i];
        const char *name = column_name(arena, record);

        columns->column[i] = -1;
        if (strcmp(record->machine, columns->machine) != 0 || !is_usable(record) ||
            line_length(set, record->line) < 2)
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

static ChartSeries series_of(Arena *arena, const ReportSet *set, const Columns *columns,
                             int line, int colour, bool nodes)
{
    ChartPoint *points = arena_array(arena, (size_t)set->count, sizeof(*points));
    ChartSeries series = { .style = CHART_LINE, .colour = colour, .points = points };
    double first = NAN;
    char text[NUMBER_SIZE];

    for (int i = 0; i < set->count && points != NULL; i++) {
        const ReportRecord *record = &set->records[i];
        const double value = figure_of(record, nodes), spread = record->total.spread;
        const bool has_spread = !nodes && record->total.reps > 1 && spread >= 0 && spread < 1;

        if (record->line != line || columns->column[i] < 0)
            continue;
        first = isnan(first) ? value : first;
        series.name = arena_print(arena, "%s, %s", record->record.suite, record->label);
        if (nodes)
            number_short(text, value);
        else
            number_seconds(text, value);
        points[series.count++] = (ChartPoint){
            columns->column[i], value / first,
            has_spread ? value / first * (1 - spread) : NAN,
            has_spread ? value / first * (1 + spread) : NAN,
            arena_print(arena, "%s at %s: %s", series.name, column_name(arena, record), text),
            false,
        };
    }
    return series;
}

static void add_chart(Report *report, Section *section, const ReportSet *set,
                      const Columns *columns, bool nodes)
{
    ChartSeries *series = arena_array(report->arena, CHART_COLOURS, sizeof(*series));
    Chart chart = {
        .title = nodes ? "Nodes over commits" : "Time over commits",
        .description = nodes
            ? "For each suite its total of nodes over successive commits, as a ratio to that "
              "of the first record."
            : "For each suite its total time over successive commits, as a ratio to that of "
              "the first record, with the spread of the rounds.",
        .x = { .name_count = columns->count, .names = columns->names },
        .y = { .label = nodes ? "nodes, first record = 1" : "time, first record = 1",
               .unit = AXIS_RATIO },
        .series = series, .rule = 1,
    };

    for (int line = 0; line < set->line_count && series != NULL; line++) {
        const int index = chart.series_count;
        ChartSeries one;

        if (index == CHART_COLOURS)
            break;
        one = series_of(report->arena, set, columns, line, index, nodes);
        if (one.count > 1)
            series[chart.series_count++] = one;
    }
    report_add_chart(section, &chart);
}

/* ---- the section ---- */

static Table *history_table(Arena *arena, const ReportSet *set, const Columns *columns)
{
    Table *table = table_new(arena);

    table_column(table, "When", "time", false);
    table_column(table, "Commit", "commit", false);
    table_column(table, "Suite", "suite", false);
    table_column(table, "Engine", "engine", false);
    table_column(table, "Time", "time_s", true);
    table_column(table, "±", "spread", true);
    table_column(table, "Nodes", "nodes", true);
    table_column(table, "Nodes/s", "nps", true);
    table_column(table, "Right", "right", true);
    for (int i = set->count - 1; i >= 0; i--) {
        const ReportRecord *record = &set->records[i];

        if (columns->column[i] < 0)
            continue;
        table_time(table, record->record.time);
        table_text(table, record->commit);
        table_text(table, record->record.suite);
        table_text(table, record->label);
        table_seconds(table, record->total.time_s);
        table_share(table, record->total.reps > 1 ? record->total.spread : -1);
        table_count(table, record->total.nodes);
        table_rate(table, record->total.nps);
        table_int(table, record->record.position_count - record->total.wrong -
                             record->total.unsolved);
    }
    return table;
}

static bool came_before(const ReportSet *set, int index)
{
    for (int i = 0; i < index; i++)
        if (strcmp(set->records[i].machine, set->records[index].machine) == 0)
            return true;
    return false;
}

void report_history(Report *report, const ReportSet *set)
{
    int number = 0;

    for (int i = 0; i < set->count; i++) {
        Columns columns = { .machine = set->records[i].machine };
        Section *section;

        if (came_before(set, i) || !find_columns(report->arena, set, &columns))
            continue;
        number++;
        section = report_section(report, arena_print(report->arena, "history-%d", number),
                                 arena_print(report->arena, "History: %s", columns.machine), 1);
        if (section == NULL)
            return;
        section->text = "Each line is one suite with one engine and number of threads, as a ratio "
                        "to its first record; below 1 is better. Records of different days meet "
                        "different loads of the machine: small steps in time mean little here, "
                        "steps in nodes are exact with one thread.";
        section->table = history_table(report->arena, set, &columns);
        section->weight = SECTION_DETAIL;
        section->fold = "Figures by record";
        add_chart(report, section, set, &columns, false);
        add_chart(report, section, set, &columns, true);
    }
}
