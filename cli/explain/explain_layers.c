#include "cli/explain/explain_layers.h"

#include <math.h>

#include "bench/text/grid.h"
#include "bench/text/number.h"
#include "cli/explain/explain_knobs.h"

/* A share of nothing is no figure. */
static void share_cell(Grid *grid, uint64_t part, uint64_t whole)
{
    if (whole == 0)
        grid_text(grid, "");
    else
        grid_share(grid, (double)part / (double)whole);
}

/* Where the samples lie, with the standard error of that number of them; a share of 0 has one,
 * too, by two samples more on either side (A. Agresti, B. Coull, 1998). */
static void time_cell(Grid *grid, Arena *arena, uint64_t seen, uint64_t samples)
{
    if (samples == 0) {
        grid_text(grid, "");
        return;
    }
    const double share = (double)seen / (double)samples;
    const double near = ((double)seen + 2) / ((double)samples + 4);

    grid_text(grid, arena_print(arena, "%.1f ± %.1f %%", 100 * share,
                                100 * sqrt(near * (1 - near) / ((double)samples + 4))));
}

static Grid *layers_grid(Arena *arena, bool time)
{
    static const char *const NAMES[] = {
        "visits", "stability", "hit", "cut", "selective", "ETC", "first", "place",
    };
    Grid *grid = grid_new(arena);

    grid_columns(grid, "layer|>empties|>nodes|>share");
    if (time)
        grid_column(grid, "time", "time", true);
    for (size_t i = 0; i < sizeof(NAMES) / sizeof(NAMES[0]); i++)
        grid_column(grid, NAMES[i], NAMES[i], true);
    return grid;
}

/* Shares of visits, but `hit` of what was looked up, `first` of the cut-offs by a move. */
static void counts_cells(Grid *grid, Arena *arena, const yk_counts *counts)
{
    const uint64_t visits = counts->visits;

    if (visits > 0)
        grid_count(grid, (int64_t)visits);
    else
        grid_text(grid, "");
    share_cell(grid, counts->stability_cuts, visits > 0 ? visits : counts->stability_tries);
    share_cell(grid, counts->hits, counts->probes);
    share_cell(grid, counts->hit_cuts, counts->probes > 0 ? visits : 0);
    share_cell(grid, counts->selective_cuts + counts->probcut_cuts,
               counts->selective_probes > 0 ? visits : 0);
    share_cell(grid, counts->etc_cuts, counts->etc_probes > 0 ? visits : 0);
    share_cell(grid, counts->first_cuts, counts->cuts);
    grid_text(grid, counts->cuts == 0 ? "" :
              arena_print(arena, "%.2f", (double)counts->ranks / (double)counts->cuts));
}

static void layer_rows(Grid *grid, const Explained *explained, Arena *arena)
{
    for (int i = 0; i < LAYERS; i++) {
        const Layer *layer = &explained->layers[i];

        if (layer->low > layer->high)
            continue;
        grid_text(grid, layer->name);
        grid_text(grid, layer->low == layer->high ? arena_print(arena, "%d", layer->low) :
                        arena_print(arena, "%d..%d", layer->low, layer->high));
        grid_count(grid, (int64_t)layer->counts.nodes);
        share_cell(grid, layer->counts.nodes, explained->result.nodes);
        time_cell(grid, arena, layer->samples, explained->samples);
        counts_cells(grid, arena, &layer->counts);
    }
}

static void empties_rows(Grid *grid, const Explained *explained, Arena *arena)
{
    for (int i = 0; i < LAYERS; i++) {
        for (int at = explained->layers[i].high; at >= explained->layers[i].low; at--) {
            const yk_counts *counts = &explained->told.counts[at];

            if (counts->nodes + counts->visits == 0)
                continue;
            grid_text(grid, explained->layers[i].name);
            grid_int(grid, at);
            grid_count(grid, (int64_t)counts->nodes);
            share_cell(grid, counts->nodes, explained->result.nodes);
            counts_cells(grid, arena, counts);
        }
    }
}

static void short_row(Grid *grid, Arena *arena, const Explained *explained, const char *name,
                      uint64_t nodes, uint64_t seen, const char *what)
{
    grid_text(grid, name);
    grid_count(grid, (int64_t)nodes);
    share_cell(grid, nodes, explained->result.nodes);
    time_cell(grid, arena, seen, explained->samples);
    grid_text(grid, what);
}

static void short_searches(FILE *out, const Explained *explained, Arena *arena)
{
    const yk_samples *seen = &explained->told.samples;
    yk_counts all = { .nodes = 0 };
    char first[NUMBER_SIZE], second[NUMBER_SIZE];
    Grid *grid = grid_new(arena);

    for (int i = 0; i <= YK_MAX_EMPTIES; i++)
        yk_counts_add(&all, &explained->told.counts[i]);
    grid_columns(grid, "shallow searches to:purpose|>nodes|>share|>time|what they did:what");
    short_row(grid, arena, explained, "order moves", all.sort_nodes, seen->sort,
              arena_print(arena, "%s moves evaluated, %s searched",
                          number_count(first, (int64_t)all.evaluated),
                          number_count(second, (int64_t)all.sorted)));
    short_row(grid, arena, explained, "deepening passes", all.pass_nodes, seen->pass, "");
    short_row(grid, arena, explained, "answer", all.probcut_nodes, seen->probcut,
              arena_print(arena, "for %s of %s nodes asked about",
                          number_count(first, (int64_t)all.probcut_cuts),
                          number_count(second, (int64_t)all.probcut_tries)));
    fprintf(out, "\n");
    grid_write_text(out, grid, false);
    explain_knobs_print(out, "short");
}

void explain_layers_print(FILE *out, const Explained *explained, bool by_empties, Arena *arena)
{
    Grid *layers = layers_grid(arena, true);

    layer_rows(layers, explained, arena);
    fprintf(out, "\nLayers; cut-offs as shares of the visits\n");
    if (layers)
        grid_write_text(out, layers, false);
    explain_knobs_print(out, "layers");
    if (by_empties) {
        Grid *empties = layers_grid(arena, false);

        empties_rows(empties, explained, arena);
        fprintf(out, "\nBy empties\n");
        if (empties)
            grid_write_text(out, empties, false);
    }
    short_searches(out, explained, arena);
}
