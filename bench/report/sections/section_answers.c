/* section_answers.c - every position of every last record: what was expected, what came. */

#include "bench/report/sections/sections.h"
#include "yomikiri.h"

static void add_position(Grid *grid, const RecordPosition *position, RecordClock clock)
{
    const double median = record_median_by(position, clock);
    const double nps = median > 0 && position->nodes >= 0 ? (double)position->nodes / median : -1;
    const bool told = position->solved && position->value.told;

    grid_text(grid, position->id);
    grid_int(grid, position->empties);
    if (told)
        grid_score(grid, position->has_proven, position->proven);
    else
        grid_score(grid, position->has_expected, position->expected);
    if (told)
        grid_text(grid, arena_print(grid->arena, "%+.2f", position->value.sixteenths / 16.0));
    else
        grid_score(grid, position->solved, position->score);
    grid_text(grid, position->best < 0 ? "" : yk_square_name(position->best));
    if (!position->solved)
        grid_cell(grid, "unsolved", "unsolved", MARK_BAD);
    else if (!position->ok)
        grid_cell(grid, "wrong", "wrong", MARK_BAD);
    else if (told)
        grid_cell(grid, "value", "value", MARK_FAINT);
    else if (position->has_expected)
        grid_cell(grid, "ok", "ok", MARK_GOOD);
    else
        grid_cell(grid, "unchecked", "unchecked", MARK_FAINT);
    grid_seconds(grid, median);
    grid_count(grid, position->nodes);
    grid_count(grid, position->searched);
    grid_rate(grid, nps);
    grid_int(grid, position->rep_count);
}

static Grid *answers_table(Arena *arena, const ReportSet *set, const Record *record)
{
    Grid *grid = grid_new(arena);

    grid_columns(grid, "Position:id|>Empties:empties|>Expected:expected|>Got:score|Best:best|"
                       "Answer:answer");
    grid_column(grid, report_set_time(set), report_set_key(set, "median_s", "cpu_median_s"), true);
    grid_columns(grid, ">Nodes:nodes|>Searched:searched|>Nodes/s:nps|>Rounds:repetitions");
    for (int i = 0; i < record->position_count; i++)
        add_position(grid, &record->positions[i], set->clock);
    return grid;
}

void section_answers(SectionList *list, const ReportSet *set)
{
    Section *section = section_add(list, "answers", "Answers", 1);
    int latest = 0, number = 0;

    section->text = "Every answer was compared with the score that its suite records, if there is "
                    "one, before its time was counted; a value of a search before the end is not "
                    "an answer, and has figures only. Times are medians over the rounds; nodes "
                    "are those of the first round.";
    for (int i = 0; i < set->count; i++)
        latest += set->records[i].latest;
    for (int i = 0; i < set->count; i++) {
        const ReportRecord *record = &set->records[i];

        if (!record->latest)
            continue;
        number++;
        section = section_add(list, arena_print(list->arena, "answers-%d", number),
                              arena_print(list->arena, "%s, %s%s%s", record->record.suite,
                                          record->label, record->commit[0] ? " at " : "",
                                          record->commit), 2);
        section->table = answers_table(list->arena, set, &record->record);
        section->weight = latest > 2 ? SECTION_DETAIL : SECTION_MAIN;
        section->fold = arena_print(list->arena, "%d answers", record->record.position_count);
    }
}
