/* report_overview.c - the sections that say what was measured, and what went wrong. */

#include <stdio.h>
#include <string.h>

#include "bench/report/report.h"

/* ---- summary ---- */

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
    grid_cell(grid, right, raw, total->wrong + total->unsolved > 0 ? MARK_BAD : MARK_NONE);
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

bool report_has_machines(const ReportSet *set)
{
    for (int i = 1; i < set->count; i++)
        if (strcmp(set->records[i].machine, set->records[0].machine) != 0)
            return true;
    return false;
}

static Grid *records_table(Arena *arena, const ReportSet *set)
{
    static const struct { const char *name, *key; bool right; } COLUMNS[] = {
        { "Suite", "suite", false }, { "Engine", "engine", false },
        { "Threads", "threads", true }, { "Right", "right", true }, { "Time", "time_s", true },
        { "±", "spread", true }, { "Nodes", "nodes", true }, { "Nodes/s", "nps", true },
        { "Rounds", "repetitions", true }, { "Commit", "commit", false },
        { "When", "time", false }, { "Machine", "machine", false },
    };
    const bool several = report_has_machines(set);
    Grid *grid = grid_new(arena);

    for (size_t i = 0; i < ARRAY_LENGTH(COLUMNS) - !several; i++)
        grid_column(grid, COLUMNS[i].name, COLUMNS[i].key, COLUMNS[i].right);
    for (int i = 0; i < set->count; i++)
        if (set->records[i].latest)
            add_record(grid, &set->records[i], several);
    return grid;
}

/* ---- what went wrong ---- */

static void add_trouble(Grid *grid, const ReportRecord *record, const RecordPosition *position,
                        const char *what)
{
    grid_text(grid, !position ? "" : position->id);
    grid_cell(grid, what, what, MARK_BAD);
    grid_text(grid, record->record.suite);
    grid_text(grid, record->label);
    grid_time(grid, record->record.time);
}

static void add_troubles(Arena *arena, Grid *grid, const ReportRecord *record)
{
    if (!record->record.complete)
        add_trouble(grid, record, NULL, "the run did not come to its end");
    for (int i = 0; i < record->record.position_count; i++) {
        const RecordPosition *position = &record->record.positions[i];

        if (position->solved && !position->ok)
            add_trouble(grid, record, position,
                        arena_print(arena, "%+d is wrong: %+d was expected", position->score,
                                    position->expected));
        else if (!position->solved)
            add_trouble(grid, record, position, position->trouble[0] != '\0'
                                                     ? position->trouble : "not solved");
        else if (position->nodes_vary && record->record.threads == 1)
            add_trouble(grid, record, position, "node counts differ between repetitions");
    }
}

static void add_trouble_section(Report *report, const ReportSet *set)
{
    Grid *grid = grid_new(report->arena);
    Section *section;

    grid_column(grid, "Position", "id", false);
    grid_column(grid, "What went wrong", "trouble", false);
    grid_column(grid, "Suite", "suite", false);
    grid_column(grid, "Engine", "engine", false);
    grid_column(grid, "When", "time", false);
    for (int i = 0; i < set->count; i++)
        if (set->records[i].latest)
            add_troubles(report->arena, grid, &set->records[i]);
    if (grid_rows(grid) == 0)
        return;
    section = report_section(report, "trouble", "What went wrong", 1);
    if (section)
        section->table = grid;
}

/* ---- what makes one doubt the times ---- */

static void add_disturbance_section(Report *report, const ReportSet *set)
{
    Grid *grid = grid_new(report->arena);
    int disturbed = 0, latest = 0;

    grid_column(grid, "Suite", "suite", false);
    grid_column(grid, "Engine", "engine", false);
    grid_column(grid, "When", "time", false);
    grid_column(grid, "What disturbed it", "warning", false);
    for (int i = 0; i < set->count; i++) {
        const ReportRecord *record = &set->records[i];
        const json_t *warnings = json_object_get(record->record.conditions, "warnings");
        const json_t *warning;
        size_t index;

        latest += record->latest;
        disturbed += record->latest && json_array_size(warnings) > 0;
        json_array_foreach(warnings, index, warning) {
            if (!record->latest || !json_is_string(warning))
                continue;
            grid_text(grid, record->record.suite);
            grid_text(grid, record->label);
            grid_time(grid, record->record.time);
            grid_text(grid, json_string_value(warning));
        }
    }
    if (disturbed == 0)
        return;
    Section *section = report_section(report, "disturbed", "What disturbed the measurements", 1);

    if (section) {
        section->text = "Doubt these times; answers and nodes do not suffer. Of one thread the "
                        "CPU time suffers less than the wall time.";
        section->table = grid;
    }
    if (!report->verdict_more)
        report->verdict_more = arena_print(report->arena, "%d of %d measurement%s %s disturbed.",
                                           disturbed, latest, latest == 1 ? "" : "s",
                                           disturbed == 1 ? "was" : "were");
}

void report_overview(Report *report, const ReportSet *set)
{
    Section *section = report_section(report, "summary", "Summary", 1);
    int latest = 0;

    for (int i = 0; i < set->count; i++)
        latest += set->records[i].latest;
    if (section) {
        section->text = latest == set->count ? "" : arena_print(report->arena,
            "The last record of each suite, engine, number of threads and machine; %d earlier %s "
            "in the history. ", set->count - latest,
            set->count - latest == 1 ? "one is" : "ones are");
        section->text = arena_print(report->arena, "%sTime is the sum over positions of the "
            "median over rounds; ± is half the distance between the quartiles of the rounds' "
            "totals.", section->text);
        section->table = records_table(report->arena, set);
    }
    add_trouble_section(report, set);
    add_disturbance_section(report, set);
}
