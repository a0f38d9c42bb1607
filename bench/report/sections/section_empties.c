/* section_empties.c - time, nodes and nodes a second against the number of empty squares. */

#include <math.h>
#include <string.h>

#include "base/text/number.h"
#include "bench/report/sections/section.h"

enum { SERIES_MOST = CHART_COLOURS };

/* Last records of one engine, configuration and number of threads on one machine: the
 * suites together make one series. */
typedef struct {
    const ReportRecord *first;
    RecordClock clock;
    int count;                  /* positions */
    const ReportRecord **from;
    const RecordPosition **positions;
} Series;

static bool same_group(const ReportRecord *a, const ReportRecord *b)
{
    return strcmp(a->machine, b->machine) == 0 && strcmp(a->label, b->label) == 0;
}

static void fill(Arena *arena, const ReportSet *set, Series *group)
{
    size_t most = 0;

    for (int i = 0; i < set->count; i++)
        if (set->records[i].latest && same_group(&set->records[i], group->first))
            most += (size_t)set->records[i].record.position_count;
    group->from = arena_array(arena, most, sizeof(*group->from));
    group->positions = arena_array(arena, most, sizeof(*group->positions));
    for (int i = 0; i < set->count; i++) {
        const ReportRecord *record = &set->records[i];

        if (!record->latest || !same_group(record, group->first))
            continue;
        for (int p = 0; p < record->record.position_count; p++) {
            group->from[group->count] = record;
            group->positions[group->count++] = &record->record.positions[p];
        }
    }
}

/* The groups of one machine, that with the newest record first. */
static int find_groups(Arena *arena, const ReportSet *set, const char *machine, Series *groups)
{
    int count = 0;

    for (int i = 0; i < set->count; i++) {
        const ReportRecord *record = &set->records[i];
        bool known = !record->latest || strcmp(record->machine, machine) != 0;

        for (int g = 0; g < count && !known; g++)
            known = same_group(groups[g].first, record);
        if (known)
            continue;
        groups[count] = (Series){ .first = record, .clock = set->clock };
        fill(arena, set, &groups[count++]);
    }
    return count;
}

/* ---- charts ---- */

typedef struct {
    double value, low, high;
} Value;

static Value time_of(const RecordPosition *position, RecordClock clock)
{
    Value out = { record_median_s(position, clock), INFINITY, -INFINITY };

    for (int r = 0; r < position->rep_count; r++) {
        const int64_t ns = record_rep_ns(&position->reps[r], clock);

        if (ns > 0) {
            out.low = fmin(out.low, (double)ns / 1e9);
            out.high = fmax(out.high, (double)ns / 1e9);
        }
    }
    if (position->rep_count < 2 || out.low > out.high)
        out.low = out.high = NAN;
    return out;
}

static Value nodes_of(const RecordPosition *position, RecordClock clock)
{
    (void)clock;
    return (Value){ position->nodes > 0 ? (double)position->nodes : NAN, NAN, NAN };
}

static Value speed_of(const RecordPosition *position, RecordClock clock)
{
    const double median = record_median_s(position, clock);

    return (Value){ median > 0 && position->nodes > 0 ? (double)position->nodes / median : NAN,
                    NAN, NAN };
}

typedef struct {
    const char *title, *axis, *description;
    AxisUnit unit;
    bool log;
    Value (*value_of)(const RecordPosition *, RecordClock);
} Plot;

static const char *note_of(Arena *arena, const Series *group, int index, const Plot *figure,
                           double value)
{
    char text[NUMBER_SIZE];

    if (figure->unit == AXIS_SECONDS)
        number_seconds(text, value);
    else
        number_short(text, value);
    return arena_print(arena, "%s: %s, %s%s%s", group->positions[index]->id, text,
                       group->first->label, group->from[index]->commit[0] != '\0' ? " at " : "",
                       group->from[index]->commit);
}

/* The points, beside those of other series, then a line through their geometric means at each
 * number of empties. */
static void add_series(Arena *arena, const Series *group, int colour, double shift,
                       const Plot *figure, ChartSeries out[2])
{
    ChartPoint *points = arena_array(arena, (size_t)group->count, sizeof(*points));
    ChartPoint *means = arena_array(arena, SAMPLE_EMPTIES, sizeof(*means));
    double sums[SAMPLE_EMPTIES] = { 0 };
    int counts[SAMPLE_EMPTIES] = { 0 }, mean_count = 0;

    out[0] = (ChartSeries){ group->first->label, CHART_POINTS, colour, 0, points };
    out[1] = (ChartSeries){ NULL, CHART_DASHES, colour, 0, means };
    for (int i = 0; i < group->count; i++) {
        const RecordPosition *position = group->positions[i];
        const Value value = figure->value_of(position, group->clock);

        points[i] = (ChartPoint){ position->empties + shift, value.value, value.low, value.high,
                                  note_of(arena, group, i, figure, value.value), false };
        if (value.value > 0 && position->empties >= 0 && position->empties < SAMPLE_EMPTIES) {
            sums[position->empties] += log(value.value);
            counts[position->empties]++;
        }
    }
    for (int e = 0; e < SAMPLE_EMPTIES; e++)
        if (counts[e] > 0)
            means[mean_count++] = (ChartPoint){ e + shift, exp(sums[e] / counts[e]), NAN, NAN,
                                                NULL, false };
    out[0].count = group->count;
    out[1].count = mean_count;
}

static void add_figure(SectionList *list, Section *section, const Series *groups, int count,
                       const Plot *figure)
{
    ChartSeries *series = arena_array(list->arena, 2 * SERIES_MOST, sizeof(*series));
    Chart chart = {
        .title = figure->title, .description = figure->description,
        .x = { .label = "empty squares", .unit = AXIS_NUMBER, .whole = true },
        .y = { .label = figure->unit != AXIS_SECONDS ? figure->axis
                        : groups[0].clock == RECORD_CPU ? "CPU time" : "wall time",
               .unit = figure->unit, .log = figure->log, .from_zero = !figure->log },
        .series = series, .rule = NAN,
    };

    for (int g = 0; g < count; g++)
        add_series(list->arena, &groups[g], g, 0.12 * (g - (count - 1) / 2.0), figure,
                   &series[2 * g]);
    chart.series_count = 2 * count;
    section_add_chart(section, &chart);
}

/* ---- the table ---- */

static Grid *positions_table(Arena *arena, const ReportSet *set, const Series *groups, int count)
{
    Grid *grid = grid_new(arena);

    grid_columns(grid, "Engine:engine|Suite:suite|Position:id|>Empties:empties");
    grid_column(grid, report_set_time(set), report_set_key(set, "median_s", "cpu_median_s"), true);
    grid_column(grid, "Fastest", report_set_key(set, "least_s", "cpu_least_s"), true);
    grid_column(grid, "Slowest", report_set_key(set, "most_s", "cpu_most_s"), true);
    grid_columns(grid, ">Nodes:nodes|>Nodes/s:nps");
    for (int g = 0; g < count; g++)
        for (int i = 0; i < groups[g].count; i++) {
            const RecordPosition *position = groups[g].positions[i];
            const Value time = time_of(position, groups[g].clock);

            grid_text(grid, groups[g].first->label);
            grid_text(grid, groups[g].from[i]->record.suite);
            grid_text(grid, position->id);
            grid_int(grid, position->empties);
            grid_seconds(grid, time.value);
            grid_seconds(grid, time.low);
            grid_seconds(grid, time.high);
            grid_count(grid, position->nodes);
            grid_rate(grid, speed_of(position, groups[g].clock).value);
        }
    return grid;
}

static const Plot PLOTS[] = {
    { "Time against empty squares", "time",
      "A point for each position, its median time over the rounds on a logarithmic axis against "
      "its empty squares, with the fastest and slowest round; dashes join the geometric means.",
      AXIS_SECONDS, true, time_of },
    { "Nodes against empty squares", "nodes",
      "A point for each position, its nodes on a logarithmic axis against its empty squares; "
      "dashes join the geometric means.", AXIS_COUNT, true, nodes_of },
    { "Nodes a second against empty squares", "nodes a second",
      "A point for each position, its nodes by its median time against its empty squares; "
      "dashes join the geometric means.", AXIS_COUNT, false, speed_of },
};

void section_empties(SectionList *list, const ReportSet *set)
{
    Series *groups = arena_array(list->arena, (size_t)set->count, sizeof(*groups));
    int number = 0;

    for (int i = 0; i < set->count; i++) {
        Section *section;
        int count, drawn;

        if (report_set_came_before(set, i))
            continue;
        number++;
        section = section_add(list, arena_print(list->arena, "empties-%d", number),
                              arena_print(list->arena, "Time against empties: %s",
                                          set->records[i].machine), 1);
        count = find_groups(list->arena, set, set->records[i].machine, groups);
        drawn = min_int(count, SERIES_MOST);
        section->text = arena_print(list->arena, "A point is a position: its median over the "
            "rounds, with the fastest and slowest round. Dashes join the geometric means of "
            "positions with as many empty squares.%s",
            section_only_newest(list->arena, drawn, count));
        for (size_t f = 0; f < ARRAY_LENGTH(PLOTS); f++)
            add_figure(list, section, groups, drawn, &PLOTS[f]);
        section->table = positions_table(list->arena, set, groups, count);
        section->weight = SECTION_DETAIL;
        section->fold = "Figures by position";
    }
}
