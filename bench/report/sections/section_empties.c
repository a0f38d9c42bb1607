/* section_empties.c - time, nodes and nodes a second against the number of empty squares. */

#include <math.h>
#include <string.h>

#include "bench/report/sections/section.h"

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

/* ---- the table ---- */

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

static double speed_of(const RecordPosition *position, RecordClock clock)
{
    const double median = record_median_s(position, clock);

    return median > 0 && position->nodes > 0 ? (double)position->nodes / median : NAN;
}

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
            grid_rate(grid, speed_of(position, groups[g].clock));
        }
    return grid;
}

void section_empties(SectionList *list, const ReportSet *set)
{
    Series *groups = arena_array(list->arena, (size_t)set->count, sizeof(*groups));
    int number = 0;

    for (int i = 0; i < set->count; i++) {
        Section *section;

        if (report_set_came_before(set, i))
            continue;
        number++;
        section = section_add(list, arena_print(list->arena, "empties-%d", number),
                              arena_print(list->arena, "Time against empties: %s",
                                          set->records[i].machine), 1);
        section->text = "For each position its median over the rounds, and the fastest and "
                        "slowest round.";
        section->table = positions_table(
            list->arena, set, groups,
            find_groups(list->arena, set, set->records[i].machine, groups));
        section->weight = SECTION_DETAIL;
        section->fold = "Figures by position";
    }
}
