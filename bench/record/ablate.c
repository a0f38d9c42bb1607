#include "bench/record/ablate.h"

#include <math.h>
#include <string.h>

#include "base/text/grid.h"
#include "base/text/number.h"
#include "bench/run/self_command.h"

/* ---- the configurations ---- */

/* A knob at the value that switches something off. */
typedef struct {
    const char *knob;
    enum { AT_VALUE, AT_MINIMUM, AT_MAXIMUM } at;
    int value;
} Switch;

/* Beside the knobs with named values. A row ends with a NULL; one whose knobs do not all
 * exist is left out. */
static const Switch SWITCHES[][4] = {
    { { "search", AT_MINIMUM, 0 }, { "aspiration", AT_MAXIMUM, 0 } },
    { { "aspiration", AT_MAXIMUM, 0 } },
    { { "table-mib", AT_VALUE, 0 } },
    { { "cache-kib", AT_VALUE, 0 } },
    { { "low-cache-kib", AT_VALUE, 0 } },
    { { "table-mib", AT_VALUE, 0 }, { "cache-kib", AT_VALUE, 0 },
      { "low-cache-kib", AT_VALUE, 0 } },
    { { "evaluate-empties", AT_MAXIMUM, 0 } },
    { { "sort-step", AT_MAXIMUM, 0 } },
    { { "sort-empties", AT_MAXIMUM, 0 } },
    { { "evaluate-empties", AT_MAXIMUM, 0 }, { "sort-empties", AT_MAXIMUM, 0 } },
    { { "iterate", AT_VALUE, 0 }, { "selective", AT_VALUE, 0 } },
    { { "shallow-empties", AT_MINIMUM, 0 } },
    { { "middle-empties", AT_MINIMUM, 0 } },
};

static bool same(const yk_config *a, const yk_config *b)
{
    return memcmp(a->knob, b->knob, sizeof(a->knob)) == 0;
}

void ablate_add(AblateRow *rows, int *count, int room, const yk_config *config, const char *name)
{
    AblateRow *row = &rows[*count];

    for (int i = 0; i < *count; i++)
        if (same(&rows[i].config, config))
            return;
    if (*count == room)
        return;
    if (name)
        snprintf(row->name, sizeof(row->name), "%s", name);
    else if (!self_command_changes(&rows[0].config, config, row->name, sizeof(row->name)))
        return;
    row->config = *config;
    ++*count;
}

/* What *full would be if everything at its default were at its classic value. */
static yk_config classic_of(const yk_config *full)
{
    yk_config config = *full;
    const yk_knob *knob;

    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++)
        if (full->knob[i] == knob->initial)
            config.knob[i] = knob->classic;
    return config;
}

static bool apply(yk_config *config, const Switch *change)
{
    const yk_knob *knob = yk_knob_named(change->knob);

    return knob
           && yk_config_set(config, change->knob, change->at == AT_MINIMUM   ? knob->minimum
                                                  : change->at == AT_MAXIMUM ? knob->maximum
                                                                             : change->value)
                  == YK_OK;
}

int ablate_rows(const yk_config *full, AblateRow rows[ABLATE_ROWS])
{
    const yk_knob *knob;
    int count = 1;

    rows[0].config = *full;
    snprintf(rows[0].name, sizeof(rows[0].name), "everything on");
    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++)
        for (int value = full->knob[i] - 1;
             knob->values && !knob->fine && value >= knob->minimum; value--) {
            yk_config config = *full;

            config.knob[i] = value;
            ablate_add(rows, &count, ABLATE_ROWS, &config, NULL);
        }
    for (size_t i = 0; i < ARRAY_LENGTH(SWITCHES); i++) {
        yk_config config = *full;
        bool known = true;

        for (int j = 0; known && SWITCHES[i][j].knob; j++)
            known = apply(&config, &SWITCHES[i][j]);
        if (known)
            ablate_add(rows, &count, ABLATE_ROWS, &config, NULL);
    }

    const yk_config classic = classic_of(full);

    ablate_add(rows, &count, ABLATE_ROWS, &classic, "--classic");
    return count;
}

/* ---- the tables ---- */

enum { FEW_POSITIONS = 12 };

static RecordTotal figures_of(const RunView *view, int row, int position)
{
    return record_figures(&view->records[row].positions[position], view->clock);
}

static void cell(Grid *grid, const char *text)
{
    grid_cell(grid, text, "", text[0] == '>' ? MARK_BAD : MARK_NONE);
}

/* Times are of all positions, limits in them; nodes of those that the row finished, and so are
 * those of the first row. */
static void sum_cells(Grid *grid, const RunView *view, int row)
{
    const RecordTotal total = record_total(&view->records[row], view->clock);
    bool limited = false, first_limited = false;
    double time_s = 0, first_s = 0;
    int64_t nodes = 0, first_nodes = 0;
    int finished = 0;
    char text[NUMBER_SIZE];

    for (int position = 0; position < view->suite->count; position++) {
        const RecordTotal own = figures_of(view, row, position);
        const RecordTotal first = figures_of(view, 0, position);

        limited = limited || own.limited;
        first_limited = first_limited || first.limited;
        time_s += own.time_s < 0 ? NAN : own.time_s;
        first_s += first.time_s < 0 ? NAN : first.time_s;
        if (own.reps == 0 || first.reps == 0)
            continue;
        finished++;
        nodes += own.nodes;
        first_nodes += first.nodes;
    }
    const char *more = limited ? "> " : "";

    grid_cell(grid, arena_print(grid->arena, "%d of %d", finished, view->suite->count), "",
              limited ? MARK_BAD : MARK_NONE);
    grid_count(grid, finished > 0 ? nodes : -1);
    grid_ratio(grid, first_nodes > 0 ? (double)nodes / (double)first_nodes : NAN);
    number_seconds(text, time_s);
    cell(grid, arena_print(grid->arena, "%s%s", more, text));
    number_ratio(text, time_s / first_s);
    cell(grid, first_limited ? "-" : arena_print(grid->arena, "%s%s", more, text));
    cell(grid, total.spread < 0 || limited
                    ? "-" : arena_print(grid->arena, "%.1f %%", 100 * total.spread));
}

static void name_cell(Grid *grid, const AblateRow *row)
{
    grid_cell(grid, row->name, "", row->name[0] == '-' ? MARK_CODE : MARK_NONE);
}

static void put_sums(Grid *grid, const RunView *view, const AblateRow *rows)
{
    grid_columns(grid, "configuration|>solved|>nodes|>ratio:nodes_ratio");
    grid_column(grid, view->clock == RECORD_CPU ? "CPU time" : "time", "time", true);
    grid_columns(grid, ">ratio:time_ratio|>spread");
    for (int row = 0; row < view->count; row++) {
        name_cell(grid, &rows[row]);
        sum_cells(grid, view, row);
    }
}

static void put_positions(Grid *grid, const RunView *view, const AblateRow *rows)
{
    char number[NUMBER_SIZE];

    grid_column(grid, "configuration", "configuration", false);
    for (int position = 0; position < view->suite->count; position++)
        grid_column(grid, view->suite->positions[position].id, "nodes", true);
    for (int row = 0; row < view->count; row++) {
        name_cell(grid, &rows[row]);
        for (int position = 0; position < view->suite->count; position++) {
            const RecordTotal own = figures_of(view, row, position);
            const RecordTotal first = figures_of(view, 0, position);

            if (own.limited)
                cell(grid, arena_print(grid->arena, "> %s",
                                       number_seconds(number, own.time_s)));
            else if (own.reps == 0 || own.nodes < 0)
                cell(grid, "-");
            else if (first.nodes <= 0)
                cell(grid, number_short(number, (double)own.nodes));
            else
                cell(grid, arena_print(grid->arena, "%s (%.2f)",
                                       number_short(number, (double)own.nodes),
                                       (double)own.nodes / (double)first.nodes));
        }
    }
}

static void put_table(FILE *out, const RunView *view, const AblateRow *rows, const char *title,
                      void (*put)(Grid *, const RunView *, const AblateRow *))
{
    Arena arena = { .blocks = NULL };
    Grid *grid = grid_new(&arena);

    put(grid, view, rows);
    run_table_write(out, view, &arena, grid, title);
}

void ablate_table(FILE *out, const RunView *view, const AblateRow *rows)
{
    put_table(out, view, rows, "All positions", put_sums);
    if (view->suite->count > 1 && view->suite->count <= FEW_POSITIONS)
        put_table(out, view, rows, "Nodes of each position", put_positions);
}
