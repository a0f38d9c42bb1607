/* report_flat.c - every position of every record in one table, for other programs. */

#include "bench/report/report.h"
#include "yomikiri.h"

static void add_position(Table *table, const ReportRecord *record, const RecordPosition *position)
{
    const Record *whole = &record->record;
    const double median = record_median_s(position);
    double least = -1, most = -1;

    for (int r = 0; r < position->rep_count; r++) {
        const double seconds = (double)position->reps[r].time_ns / 1e9;

        if (position->reps[r].time_ns < 0)
            continue;
        least = least < 0 || seconds < least ? seconds : least;
        most = seconds > most ? seconds : most;
    }
    table_text(table, whole->time);
    table_text(table, record->machine);
    table_text(table, whole->suite);
    table_text(table, whole->suite_sha256);
    table_text(table, record->engine);
    table_text(table, report_member(table->arena, whole->engine, "version"));
    table_text(table, record->commit);
    table_text(table, report_member(table->arena, whole->engine, "kernel"));
    table_int(table, whole->threads);
    table_text(table, whole->complete ? "yes" : "no");
    table_text(table, position->id);
    table_text(table, position->text);
    table_int(table, position->empties);
    table_score(table, position->has_expected, position->expected);
    table_score(table, position->solved, position->score);
    table_text(table, position->best < 0 ? "" : yk_square_name(position->best));
    table_text(table, !position->solved ? "" : position->ok ? "yes" : "no");
    table_int(table, position->rep_count);
    table_seconds(table, median);
    table_seconds(table, least);
    table_seconds(table, most);
    table_count(table, position->nodes);
    table_count(table, position->searched);
    table_rate(table, median > 0 && position->nodes >= 0 ? (double)position->nodes / median
                                                         : -1);
    table_text(table, position->trouble);
}

Table *report_flat_table(ReportSet *set)
{
    static const struct { const char *key; bool right; } COLUMNS[] = {
        { "time", false }, { "machine", false }, { "suite", false }, { "suite_sha256", false },
        { "engine", false }, { "version", false }, { "commit", false }, { "kernel", false },
        { "threads", true }, { "complete", false }, { "id", false }, { "board", false },
        { "empties", true }, { "expected", true }, { "score", true }, { "best", false },
        { "ok", false }, { "repetitions", true }, { "median_s", true }, { "least_s", true },
        { "most_s", true }, { "nodes", true }, { "searched", true }, { "nps", true },
        { "trouble", false },
    };
    Table *table = table_new(&set->arena);

    if (!table)
        return NULL;
    for (size_t i = 0; i < ARRAY_LENGTH(COLUMNS); i++)
        table_column(table, COLUMNS[i].key, COLUMNS[i].key, COLUMNS[i].right);
    for (int i = set->count - 1; i >= 0; i--)           /* by time */
        for (int p = 0; p < set->records[i].record.position_count; p++)
            add_position(table, &set->records[i], &set->records[i].record.positions[p]);
    return table;
}
