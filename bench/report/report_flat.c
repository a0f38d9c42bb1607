#include "bench/report/report_flat.h"

#include "yomikiri.h"

static void add_position(Grid *grid, const ReportRecord *record, const RecordPosition *position)
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
    grid_text(grid, whole->time);
    grid_text(grid, record->machine);
    grid_text(grid, whole->suite);
    grid_text(grid, whole->suite_sha256);
    grid_text(grid, record->engine);
    grid_text(grid, report_member(grid->arena, whole->engine, "version"));
    grid_text(grid, record->commit);
    grid_text(grid, report_member(grid->arena, whole->engine, "kernel"));
    grid_int(grid, whole->threads);
    grid_text(grid, whole->complete ? "yes" : "no");
    grid_text(grid, position->id);
    grid_text(grid, position->text);
    grid_int(grid, position->empties);
    grid_score(grid, position->has_expected, position->expected);
    grid_score(grid, position->solved, position->score);
    grid_text(grid, position->best < 0 ? "" : yk_square_name(position->best));
    grid_text(grid, !position->solved ? "" : position->ok ? "yes" : "no");
    grid_int(grid, position->rep_count);
    grid_seconds(grid, median);
    grid_seconds(grid, least);
    grid_seconds(grid, most);
    grid_count(grid, position->nodes);
    grid_count(grid, position->searched);
    grid_rate(grid, median > 0 && position->nodes >= 0 ? (double)position->nodes / median
                                                         : -1);
    grid_text(grid, position->trouble);
    grid_seconds(grid, record_median_by(position, RECORD_CPU));
}

Grid *report_flat(ReportSet *set)
{
    static const struct { const char *key; bool right; } COLUMNS[] = {
        { "time", false }, { "machine", false }, { "suite", false }, { "suite_sha256", false },
        { "engine", false }, { "version", false }, { "commit", false }, { "kernel", false },
        { "threads", true }, { "complete", false }, { "id", false }, { "board", false },
        { "empties", true }, { "expected", true }, { "score", true }, { "best", false },
        { "ok", false }, { "repetitions", true }, { "median_s", true }, { "least_s", true },
        { "most_s", true }, { "nodes", true }, { "searched", true }, { "nps", true },
        { "trouble", false }, { "cpu_median_s", true },
    };
    Grid *grid = grid_new(&set->arena);

    for (size_t i = 0; i < ARRAY_LENGTH(COLUMNS); i++)
        grid_column(grid, COLUMNS[i].key, COLUMNS[i].key, COLUMNS[i].right);
    for (int i = set->count - 1; i >= 0; i--)           /* by time */
        for (int p = 0; p < set->records[i].record.position_count; p++)
            add_position(grid, &set->records[i], &set->records[i].record.positions[p]);
    return grid;
}
