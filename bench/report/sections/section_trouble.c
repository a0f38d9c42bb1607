/* section_trouble.c - errors, and reasons to doubt the times. */

#include "bench/report/sections/sections.h"

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
        add_trouble(grid, record, NULL, "the run did not finish");
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

static void add_wrong(SectionList *list, const ReportSet *set)
{
    Grid *grid = grid_new(list->arena);
    Section *section;

    grid_columns(grid, "Position:id|What went wrong:trouble|Suite:suite|Engine:engine|When:time");
    for (int i = 0; i < set->count; i++)
        if (set->records[i].latest)
            add_troubles(list->arena, grid, &set->records[i]);
    if (grid_rows(grid) == 0)
        return;
    section = section_add(list, "trouble", "What went wrong", 1);
    section->table = grid;
}

/* ---- what makes one doubt the times ---- */

static void add_disturbed(SectionList *list, const ReportSet *set)
{
    Grid *grid = grid_new(list->arena);
    bool disturbed = false;

    grid_columns(grid, "Suite:suite|Engine:engine|When:time|What disturbed it:warning");
    for (int i = 0; i < set->count; i++) {
        const ReportRecord *record = &set->records[i];
        const json_t *warnings = json_object_get(record->record.conditions, "warnings");
        const json_t *warning;
        size_t index;

        disturbed |= report_set_disturbed(record);
        json_array_foreach(warnings, index, warning) {
            if (!record->latest || !json_is_string(warning))
                continue;
            grid_text(grid, record->record.suite);
            grid_text(grid, record->label);
            grid_time(grid, record->record.time);
            grid_text(grid, json_string_value(warning));
        }
    }
    if (!disturbed)
        return;
    Section *section = section_add(list, "disturbed", "What disturbed the measurements", 1);

    section->text = "Doubt these times; answers and nodes are not affected. With one thread the "
                    "CPU time is affected less than the wall time.";
    section->table = grid;
}

void section_trouble(SectionList *list, const ReportSet *set)
{
    add_wrong(list, set);
    add_disturbed(list, set);
}
