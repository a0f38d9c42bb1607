/* run_table_values.c - the table of how good the values are that searches find before the end. */

#include "bench/run/run_figures.h"
#include "bench/run/run_table.h"

static void add_row(Grid *grid, const RunView *view, int engine, const char *empties,
                    const StatsValue *values)
{
    char text[STATS_VALUE_TEXT];

    if (values->count == 0)
        return;
    if (view->run->engine_count > 1)
        grid_text(grid, view->engines[engine].name);
    grid_text(grid, empties);
    grid_int(grid, values->count);
    for (int figure = 0; figure < STATS_VALUE_FIGURES; figure++) {
        stats_value_text(text, values, (StatsValueFigure)figure);
        grid_text(grid, text);
    }
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
    grid_columns(grid, ">empties|>proven");
    for (int figure = 0; figure < STATS_VALUE_FIGURES; figure++)
        grid_column(grid, stats_value_name((StatsValueFigure)figure),
                    stats_value_key((StatsValueFigure)figure), true);
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
