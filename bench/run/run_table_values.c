/* run_table_values.c - the table of how good the values are that searches find before the end. */

#include <math.h>

#include "bench/run/run_figures.h"
#include "bench/run/run_table.h"
#include "bench/text/grid.h"

static const char *discs(Arena *arena, double value, const char *format)
{
    return isnan(value) ? "-" : arena_print(arena, format, value);
}

static const char *share(Arena *arena, double value)
{
    return isnan(value) ? "-" : arena_print(arena, "%.1f %%", 100 * value);
}

static void add_row(Grid *grid, const RunView *view, int engine, const char *empties,
                    const StatsValue *values)
{
    Arena *arena = grid->arena;

    if (values->count == 0)
        return;
    if (view->run->engine_count > 1)
        grid_text(grid, view->engines[engine].name);
    grid_text(grid, empties);
    grid_int(grid, values->count);
    grid_text(grid, discs(arena, stats_value_mean(values), "%+.2f"));
    grid_text(grid, discs(arena, stats_value_deviation(values), "%.2f"));
    grid_text(grid, share(arena, stats_value_found(values)));
    grid_text(grid, share(arena, stats_value_among_three(values)));
}

void run_table_values(FILE *out, const RunView *view)
{
    Arena arena = { .blocks = NULL };
    Grid *grid;

    if (suite_ask_whole(&view->suite->ask))
        return;
    grid = grid_new(&arena);
    if (view->run->engine_count > 1)
        grid_column(grid, "engine", "engine", false);
    grid_columns(grid, ">empties|>proven|>mean error:mean_error|>deviation|"
                       ">best move first:best_first|>among first three:among_three");
    for (int engine = 0; engine < view->run->engine_count; engine++) {
        StatsValue values[SAMPLE_EMPTIES + 1];

        run_figures_values(view->run, view->suite, engine, values);
        for (int empties = 0; empties < SAMPLE_EMPTIES; empties++)
            add_row(grid, view, engine, arena_print(&arena, "%d", empties), &values[empties]);
        add_row(grid, view, engine, "all", &values[SAMPLE_EMPTIES]);
    }
    run_table_write(out, view, &arena, grid,
                           "Values, in discs, against proven scores");
}
