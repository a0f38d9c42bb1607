/* run_table.c - a run as tables for people. */

#include <math.h>

#include "base/text/number.h"
#include "bench/run/run.h"

const char *run_name(const RunResult *run, int engine)
{
    return json_string_value(json_object_get(run->records[engine].engine, "name"));
}

void run_table_write(FILE *out, const RunView *view, Arena *arena, const Grid *grid,
                     const char *title)
{
    if (grid_rows(grid) > 0) {
        fprintf(out, "\n%s\n", title);
        grid_write_text(out, grid, view->fancy);
    }
    arena_free(arena);
}

static void faint(Grid *grid, const char *text)
{
    grid_cell(grid, text, "", text[0] == '-' ? MARK_FAINT : MARK_NONE);
}

static double ratio(double part, double whole)
{
    return whole > 0 && part >= 0 ? part / whole : NAN;
}

static bool several(const RunView *view)
{
    return view->run->engine_count > 1;
}

/* ---- positions ---- */

/* The answer, and of values what is proven. NULL stands for the total. */
static void answer_cells(Grid *grid, const RunView *view, const RecordPosition *position)
{
    if (!position)
        faint(grid, "");
    else if (position->solved && position->value.told)
        grid_text(grid, arena_print(grid->arena, "%+.2f", position->value.sixteenths / 16.0));
    else
        grid_score(grid, position->solved, position->score);
    if (suite_ask_whole(&view->run->records[0].asked))
        return;
    if (position)
        grid_score(grid, position->has_proven, position->proven);
    else
        faint(grid, "");
}

/* Of the position by that number, -1: the total. Ratios to the first engine stand where both are
 * of the same positions. */
static void add_rows(Grid *grid, const RunView *view, int number)
{
    RecordTotal first;
    char text[NUMBER_SIZE];

    for (int engine = 0; engine < view->run->engine_count; engine++) {
        const Record *record = &view->run->records[engine];
        const RecordPosition *position = number < 0 ? NULL : &record->positions[number];
        const RecordTotal figures = position ? record_figures(position, view->clock)
                                             : record_total(record, view->clock);

        if (engine == 0)
            first = figures;
        const bool both = figures.reps > 0 && first.reps > 0 && !figures.limited
                          && !first.limited;

        grid_text(grid, position ? position->id : "total");
        faint(grid, position ? arena_print(grid->arena, "%d", position->empties) : "");
        if (several(view))
            grid_text(grid, run_name(view->run, engine));
        answer_cells(grid, view, position);
        if (figures.limited)
            grid_cell(grid, arena_print(grid->arena, "> %s",
                                        number_seconds(text, figures.time_s)), "", MARK_BAD);
        else
            grid_seconds(grid, figures.time_s);
        grid_share(grid, figures.spread);
        grid_count(grid, figures.nodes);
        grid_count(grid, figures.searched);
        grid_rate(grid, figures.nps);
        grid_share(grid, ratio((double)figures.cuts.first_cuts, (double)figures.cuts.cuts));
        grid_ratio(grid, ratio((double)figures.cuts.ranks, (double)figures.cuts.cuts));
        if (several(view)) {
            grid_ratio(grid, both ? ratio(figures.time_s, first.time_s) : NAN);
            grid_ratio(grid, both ? ratio((double)figures.nodes, (double)first.nodes) : NAN);
        }
    }
}

static void positions_table(FILE *out, const RunView *view)
{
    Arena arena = { .blocks = NULL };
    Grid *grid = grid_new(&arena);

    grid_columns(grid, several(view) ? "position|>empties|engine" : "position|>empties");
    grid_columns(grid, suite_ask_whole(&view->run->records[0].asked) ? ">score"
                                                                     : ">value|>proven");
    grid_columns(grid, view->clock == RECORD_CPU ? ">CPU time" : ">time");
    grid_columns(grid, ">spread|>nodes|>searched|>nodes/s|>cut by first|>mean place");
    if (several(view))
        grid_columns(grid, ">time ratio|>nodes ratio");
    for (int position = 0; position < view->run->records[0].position_count; position++)
        add_rows(grid, view, position);
    if (view->run->records[0].position_count > 1)
        add_rows(grid, view, -1);
    run_table_write(out, view, &arena, grid, "Positions");
}

static void values_table(FILE *out, const RunView *view)
{
    Arena arena = { .blocks = NULL };
    Grid *grid = grid_new(&arena);

    grid_columns(grid, several(view) ? "engine|>proven" : ">proven");
    grid_columns(grid, ">mean error|>deviation|>best move first");
    for (int engine = 0; engine < view->run->engine_count; engine++) {
        const RecordValues values = record_values(&view->run->records[engine]);

        if (values.proven == 0)
            continue;
        if (several(view))
            grid_text(grid, run_name(view->run, engine));
        grid_int(grid, values.proven);
        grid_text(grid, arena_print(&arena, "%+.2f", values.mean_error));
        faint(grid, values.proven > 1 ? arena_print(&arena, "%.2f", values.deviation) : "-");
        grid_share(grid, values.best_first);
    }
    run_table_write(out, view, &arena, grid, "Values, in discs, against proven scores");
}

void run_tables(FILE *out, const RunView *view)
{
    positions_table(out, view);
    values_table(out, view);
}
