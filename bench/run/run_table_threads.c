/* run_table_threads.c - the table of what threads that share a position cost each other. */

#include <math.h>

#include "base/text/grid.h"
#include "bench/run/run_figures.h"
#include "bench/run/run_table.h"

/* `count` for every thousand nodes. */
static void per_thousand(Grid *grid, uint64_t count, int64_t nodes)
{
    if (nodes > 0)
        grid_text(grid, arena_print(grid->arena, "%.2f",
                                    1000 * (double)count / (double)nodes));
    else
        grid_cell(grid, "-", "", MARK_FAINT);
}

/* `count` for each solve that was shared. */
static void per_solve(Grid *grid, uint64_t count, int solves)
{
    grid_count(grid, solves > 0 ? llround((double)count / solves) : -1);
}

static void add_row(Grid *grid, const RunView *view, int engine, const char *empties,
                    const RunSharing *sum)
{
    if (sum->solves == 0)
        return;
    if (view->run->engine_count > 1)
        grid_text(grid, view->engines[engine].name);
    grid_text(grid, empties);
    grid_int(grid, sum->solves);
    grid_int(grid, sum->shared);
    grid_share(grid, sum->thread_s > 0 ? sum->waited_s / sum->thread_s : NAN);
    grid_share(grid, sum->nodes > 0 ? (double)sum->useless / (double)sum->nodes : NAN);
    per_solve(grid, sum->offered, sum->shared);
    per_solve(grid, sum->taken, sum->shared);
    per_thousand(grid, sum->probes, sum->nodes);
    per_thousand(grid, sum->stores, sum->nodes);
}

void run_table_threads(FILE *out, const RunView *view)
{
    Arena arena = { .blocks = NULL };
    Grid *grid = grid_new(&arena);

    if (view->run->engine_count > 1)
        grid_column(grid, "engine", "engine", false);
    grid_columns(grid, ">empties|>solves|>shared|>idle|>useless nodes:useless|"
                       ">offered each:offered|>taken each:taken|>probes/1000 nodes:probes|"
                       ">stores/1000 nodes:stores");
    for (int engine = 0; engine < view->run->engine_count; engine++) {
        RunSharing sums[SAMPLE_EMPTIES + 1];

        run_figures_sharing(view->run, view->suite, engine, sums);
        for (int empties = 0; empties < SAMPLE_EMPTIES; empties++)
            add_row(grid, view, engine, arena_print(&arena, "%d", empties), &sums[empties]);
        add_row(grid, view, engine, "all", &sums[SAMPLE_EMPTIES]);
    }
    run_table_write(out, view, &arena, grid,
                           "Threads: what sharing cost, over all repetitions");
}
