/* report_answers.c - every position of every last record: what was expected, what came. */

#include <stdio.h>

#include "bench/report/report.h"
#include "yomikiri.h"

static void add_position(Table *table, const RecordPosition *position)
{
    const double median = record_median_s(position);
    const double nps = median > 0 && position->nodes >= 0 ? (double)position->nodes / median : -1;

    table_text(table, position->id);
    table_int(table, position->empties);
    table_score(table, position->has_expected, position->expected);
    table_score(table, position->solved, position->score);
    table_text(table, position->best < 0 ? "" : yk_square_name(position->best));
    if (!position->solved)
        table_cell(table, "unsolved", "unsolved", MARK_BAD);
    else if (!position->ok)
        table_cell(table, "wrong", "wrong", MARK_BAD);
    else if (position->has_expected)
        table_cell(table, "ok", "ok", MARK_GOOD);
    else
        table_cell(table, "unchecked", "unchecked", MARK_FAINT);
    table_seconds(table, median);
    table_count(table, position->nodes);
    table_count(table, position->searched);
    table_rate(table, nps);
    table_int(table, position->rep_count);
}

static Table *answers_table(Arena *arena, const Record *record)
{
    Table *table = table_new(arena);

    table_column(table, "Position", "id", false);
    table_column(table, "Empties", "empties", true);
    table_column(table, "Expected", "expected", true);
    table_column(table, "Got", "score", true);
    table_column(table, "Best", "best", false);
    table_column(table, "Answer", "answer", false);
    table_column(table, "Time", "median_s", true);
    table_column(table, "Nodes", "nodes", true);
    table_column(table, "Searched", "searched", true);
    table_column(table, "Nodes/s", "nps", true);
    table_column(table, "Rounds", "repetitions", true);
    for (int i = 0; i < record->position_count; i++)
        add_position(table, &record->positions[i]);
    return table;
}

void report_answers(Report *report, const ReportSet *set)
{
    Section *section = report_section(report, "answers", "Answers", 1);
    int latest = 0, number = 0;

    if (section)
        section->text = "Every answer was compared with the published score before its time was "
                        "counted. Times are medians over the rounds; nodes are those of the "
                        "first round.";
    for (int i = 0; i < set->count; i++)
        latest += set->records[i].latest;
    for (int i = 0; i < set->count; i++) {
        const ReportRecord *record = &set->records[i];

        if (!record->latest)
            continue;
        number++;
        section = report_section(report, arena_print(report->arena, "answers-%d", number),
                                 arena_print(report->arena, "%s, %s%s%s", record->record.suite,
                                             record->label, record->commit[0] ? " at " : "",
                                             record->commit), 2);
        if (!section)
            return;
        section->table = answers_table(report->arena, &record->record);
        section->weight = latest > 2 ? SECTION_DETAIL : SECTION_MAIN;
        section->fold = arena_print(report->arena, "%d answers", record->record.position_count);
    }
}
