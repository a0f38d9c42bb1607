/* bench_ablate.c - the worth of each idea of the search: the same positions with one thing
 * switched off at a time. */

#include "apps/cli/bench/bench.h"

#include <math.h>
#include <string.h>

#include "base/text/number.h"
#include "bench/run/self_command.h"

/* ---- the configurations ---- */

/* A knob at the value that switches something off. */
typedef struct {
    const char *knob;
    enum { AT_0, AT_MINIMUM, AT_MAXIMUM } at;
} Switch;

/* Beside the knobs with named values. A row ends with a NULL. */
static const Switch SWITCHES[][4] = {
    { { "search", AT_MINIMUM }, { "aspiration", AT_MAXIMUM } },
    { { "aspiration", AT_MAXIMUM } },
    { { "table-mib", AT_0 } },
    { { "cache-kib", AT_0 } },
    { { "low-cache-kib", AT_0 } },
    { { "table-mib", AT_0 }, { "cache-kib", AT_0 }, { "low-cache-kib", AT_0 } },
    { { "evaluate-empties", AT_MAXIMUM } },
    { { "sort-step", AT_MAXIMUM } },
    { { "sort-empties", AT_MAXIMUM } },
    { { "evaluate-empties", AT_MAXIMUM }, { "sort-empties", AT_MAXIMUM } },
    { { "iterate", AT_0 }, { "selective", AT_0 } },
    { { "shallow-empties", AT_MINIMUM } },
    { { "middle-empties", AT_MINIMUM } },
};

/* Without a name it is called by what differs from the first. One that is there is left out. */
static void add_row(AblateRow *rows, int *count, const yk_config *config, const char *name)
{
    AblateRow *row = &rows[*count];

    for (int i = 0; i < *count; i++)
        if (memcmp(rows[i].config.knob, config->knob, sizeof(config->knob)) == 0)
            return;
    assert(*count < ABLATE_ROWS);
    row->config = *config;
    if (name)
        strcpy(row->name, name);
    else
        self_command_changes(&rows[0].config, config, row->name, sizeof(row->name));
    ++*count;
}

int ablate_rows(const yk_config *full, AblateRow rows[ABLATE_ROWS])
{
    yk_config config = *full;
    const yk_knob *knob;
    int count = 0;

    add_row(rows, &count, full, "everything on");
    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; config = *full, i++)
        while (knob->values && !knob->fine && --config.knob[i] >= knob->minimum)
            add_row(rows, &count, &config, NULL);
    for (size_t i = 0; i < ARRAY_LENGTH(SWITCHES); config = *full, i++) {
        for (const Switch *change = SWITCHES[i]; change->knob; change++) {
            knob = yk_knob_named(change->knob);
            yk_config_set(&config, change->knob, change->at == AT_MINIMUM   ? knob->minimum
                                                 : change->at == AT_MAXIMUM ? knob->maximum : 0);
        }
        add_row(rows, &count, &config, NULL);
    }
    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++)
        if (full->knob[i] == knob->initial)
            config.knob[i] = knob->classic;
    add_row(rows, &count, &config, "--classic");
    return count;
}

/* ---- the table ---- */

/* Times are of all positions, limits in them; nodes of those that the row finished, and so are
 * those of the first row. */
static void add_cells(Grid *grid, const RunView *view, int row)
{
    const RecordTotal total = record_total(&view->run->records[row], view->clock);
    bool first_limited = false;
    double time_s = 0, first_s = 0;
    int64_t nodes = 0, first_nodes = 0;
    int finished = 0;
    char text[NUMBER_SIZE];

    for (int position = 0; position < view->run->records[0].position_count; position++) {
        const RecordTotal own = record_figures(&view->run->records[row].positions[position],
                                               view->clock);
        const RecordTotal first = record_figures(&view->run->records[0].positions[position],
                                                 view->clock);

        first_limited |= first.limited;
        time_s += own.time_s < 0 ? NAN : own.time_s;
        first_s += first.time_s < 0 ? NAN : first.time_s;
        if (own.reps == 0 || first.reps == 0)
            continue;
        finished++;
        nodes += own.nodes;
        first_nodes += first.nodes;
    }
    const char *more = total.limited ? "> " : "";
    const GridMark mark = total.limited ? MARK_BAD : MARK_NONE;
    const char *name = run_name(view->run, row);

    grid_cell(grid, name, "", name[0] == '-' ? MARK_CODE : MARK_NONE);
    grid_cell(grid, arena_print(grid->arena, "%d of %d", finished,
                                view->run->records[0].position_count), "", mark);
    grid_count(grid, finished > 0 ? nodes : -1);
    grid_ratio(grid, first_nodes > 0 ? (double)nodes / (double)first_nodes : NAN);
    number_seconds(text, time_s);
    grid_cell(grid, arena_print(grid->arena, "%s%s", more, text), "", mark);
    number_ratio(text, time_s / first_s);
    grid_cell(grid, first_limited ? "-" : arena_print(grid->arena, "%s%s", more, text), "",
              first_limited ? MARK_NONE : mark);
    grid_share(grid, total.limited ? NAN : total.spread);
}

void ablate_table(FILE *out, const RunView *view)
{
    Arena arena = { .blocks = NULL };
    Grid *grid = grid_new(&arena);

    grid_columns(grid, "configuration|>solved|>nodes|>ratio:nodes_ratio");
    grid_column(grid, view->clock == RECORD_CPU ? "CPU time" : "time", "time", true);
    grid_columns(grid, ">ratio:time_ratio|>spread");
    for (int row = 0; row < view->run->engine_count; row++)
        add_cells(grid, view, row);
    run_table_write(out, view, &arena, grid, "All positions");
}
