/* explain_text.c - the report of `explain` for people. */

#include "apps/cli/explain/explained.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/shown.h"
#include "base/text/grid.h"
#include "base/text/print.h"

/* The next cell, as printf(); what is not known is empty. */
#define CELL_IF(known, grid, ...) \
    grid_text(grid, (known) ? arena_print((grid)->arena, __VA_ARGS__) : "")
#define CELL(grid, ...) CELL_IF(true, grid, __VA_ARGS__)

/* ---- the knobs that move each figure ---- */

static const struct { const char *figure, *knobs[6]; } FIGURES[] = {
    { "static", { "static-reply", "static-a1" } },
    { "sorted, order moves", { "sort-empties", "sort-step" } },
    { "order N, deepening passes", { "iterate", "pass-below-end" } },
    { "selective N %", { "selective", "level-empties-1", "level-empties-2", "level-empties-3",
                         "level-empties-4" } },
    { "windows", { "aspiration", "search" } },
    { "nodes of a layer", { "shallow-empties", "middle-empties", "ordering" } },
    { "stability", { "stability" } },
    { "hit, cut (deep)", { "table-mib", "table-bytes" } },
    { "hit, cut (below)", { "cache-kib", "low-cache-kib" } },
    { "ETC", { "etc" } },
    { "first, place", { "sort-empties", "evaluate-empties", "static-reply" } },
};

/* "--etc" where one is an option, "static-reply" where it is a fine one. */
static void print_knobs(FILE *out, Grid *grid)
{
    grid_columns(grid, "figure|moved by");
    for (size_t i = 0; i < ARRAY_LENGTH(FIGURES); i++) {
        const char *text = "";

        for (const char *const *name = FIGURES[i].knobs; *name; name++)
            text = arena_print(grid->arena, "%s%s%s%s", text, text[0] ? " " : "",
                               yk_knob_named(*name)->fine ? "" : "--",
                               strcmp(*name, "table-mib") == 0 ? "table" : *name);
        grid_text(grid, FIGURES[i].figure);
        grid_text(grid, text);
    }
    fputc('\n', out);
    grid_write_text(out, grid, false);
}

/* ---- the root's moves, stage by stage ---- */

/* "+12.3 #4", a bound as "<+12.3"; in sixteenths of a disc. */
static void add_stage(Grid *grid, int value, int bound, int place)
{
    CELL(grid, "%s%+.1f #%d", bound < 0 ? "<" : bound > 0 ? ">" : "", (double)value / 16, place);
}

/* Whether the table has a column for it: any move was given a value. */
static bool has_values(const Explained *explained, int pass)
{
    bool any = false;

    for (int i = 0; i < explained->told.move_count; i++)
        any |= explained->told.moves[i].stages[pass].searches > 0;
    return any;
}

static void print_moves(FILE *out, const Explained *explained, Grid *grid)
{
    const yk_explanation *told = &explained->told;
    const int passes = explained->stats.pass_count;

    grid_columns(grid, "move|>replies|>static|>eval|>sorted");
    for (int i = 0; i < passes; i++)
        if (has_values(explained, i))
            grid_column(grid, explained->stats.passes[i].name, "pass", true);
    grid_columns(grid, told->threads == 1 ? ">score|>nodes|>share" : ">score");
    for (int row = 0; row < told->move_count; row++) {
        const yk_root_move *move = &told->moves[explained->order[row]];
        const uint64_t nodes = explained_move_nodes(explained, move);

        grid_text(grid, yk_square_name(move->square));
        grid_int(grid, bit_count(move->replies));
        CELL(grid, "%d #%d", move->static_score, move->static_place);
        add_stage(grid, move->evaluation, 0, move->evaluation_place);
        CELL(grid, "%d #%d", move->sorted, move->sorted_place);
        for (int i = 0; i < passes; i++)
            if (move->stages[i].searches > 0)
                add_stage(grid, move->stages[i].value, move->stages[i].bound,
                          move->stages[i].place);
            else if (has_values(explained, i))
                CELL(grid, "#%d", move->stages[i].place);
        grid_text(grid, phrase_bounds(move->lower, move->upper).text);
        if (told->threads == 1) {
            grid_count(grid, (int64_t)nodes);
            grid_share(grid, (double)nodes / (double)explained->item.result.nodes);
        }
    }
    fprintf(out, "\nMoves of %c%s, best first; values in discs for %c; # is the place "
            "after each stage\n", explained->mover,
            told->passed ? ", as the side to move must pass" : "", explained->mover);
    grid_write_text(out, grid, false);
}

/* ---- nodes, time and cut-offs by layer, and shallow searches ---- */

/* A share of nothing is no figure. */
static void add_share(Grid *grid, uint64_t part, uint64_t whole)
{
    if (whole == 0)
        grid_text(grid, "");
    else
        grid_share(grid, (double)part / (double)whole);
}

/* The cells in front. Where the samples lie, with the standard error of that number of them; a
 * share of 0 has one, too, by two samples more on either side (A. Agresti, B. Coull, 1998). */
static void begin_row(Grid *grid, const Explained *explained, const char *name,
                      const char *empties, uint64_t nodes, uint64_t seen)
{
    const double samples = (double)explained->samples;
    const double near = ((double)seen + 2) / (samples + 4);

    grid_text(grid, name);
    grid_text(grid, empties);
    grid_count(grid, (int64_t)nodes);
    add_share(grid, nodes, explained->item.result.nodes);
    CELL_IF(samples > 0, grid, "%.1f ± %.1f %%", 100 * (double)seen / samples,
            100 * sqrt(near * (1 - near) / (samples + 4)));
}

/* Shares of visits, but `hit` of what was looked up, `first` of the cut-offs by a move. */
static void add_layer(Grid *grid, const Explained *explained, const Layer *layer)
{
    const yk_counts *counts = &layer->counts;
    const uint64_t visits = counts->visits, cuts = counts->cuts.cuts;
    char empties[24];

    snprintf(empties, sizeof(empties), layer->low == layer->high ? "%d" : "%d..%d", layer->low,
             layer->high);
    begin_row(grid, explained, layer->name, empties, counts->nodes, layer->samples);
    grid_count(grid, visits > 0 ? (int64_t)visits : -1);
    add_share(grid, counts->stability_cuts, visits > 0 ? visits : counts->stability_tries);
    add_share(grid, counts->hits, counts->probes);
    add_share(grid, counts->hit_cuts, counts->probes > 0 ? visits : 0);
    add_share(grid, counts->etc_cuts, counts->etc_probes > 0 ? visits : 0);
    add_share(grid, counts->cuts.first_cuts, cuts);
    CELL_IF(cuts > 0, grid, "%.2f", (double)counts->cuts.ranks / (double)cuts);
}

static void print_layers(FILE *out, const Explained *explained, Grid *grid)
{
    const yk_samples *seen = &explained->told.samples;
    yk_counts all = { .nodes = 0 };

    for (int i = 0; i <= YK_MAX_EMPTIES; i++)
        yk_counts_add(&all, &explained->told.counts[i]);

    const struct { const char *name; uint64_t nodes, seen; } SHORT[] = {
        { "order moves", all.sort_nodes, seen->sort },
        { "deepening passes", all.pass_nodes, seen->pass },
        { "selective passes", all.selective_nodes, seen->selective },
    };

    grid_columns(grid, "layer|>empties|>nodes|>share|>time|>visits|>stability|>hit|>cut|>ETC|"
                       ">first|>place");
    for (const Layer *layer = explained->layers; layer < explained->layers + LAYERS; layer++)
        if (layer->low <= layer->high)
            add_layer(grid, explained, layer);
    for (size_t i = 0; i < ARRAY_LENGTH(SHORT); i++) {
        begin_row(grid, explained, SHORT[i].name, "", SHORT[i].nodes, SHORT[i].seen);
        for (int k = 0; k < 7; k++)
            grid_text(grid, "");
    }
    fputs("\nLayers, and shallow searches; cut-offs as shares of the visits\n", out);
    grid_write_text(out, grid, false);
}

/* ---- all of it ---- */

static void print_head(FILE *out, const Explained *explained)
{
    const Position *position = &explained->item.position;
    const yk_result *result = &explained->item.result;
    const char *name = item_name(&explained->item);
    const int empties = board_empties(position->board), threads = explained->told.threads;
    char board[67], count[NUMBER_SIZE], time[NUMBER_SIZE];

    position_board_text(position->board, position->black_to_move, board);
    fprintf(out, "%s\n%s, %d empt%s: %c %s, %s\n", board, shown(name).text, empties,
            empties == 1 ? "y" : "ies", item_side(&explained->item),
            phrase_bounds(result->lower, result->upper).text,
            result->lower == result->upper ? "exact" :
            explained->item.interrupted ? "interrupted" :
            result->stopped ? "stopped by the limit" : "which answers the window");
    if (explained->told.move_count == 0) {
        fputs("The game is over: nothing was searched.\n", out);
        return;
    }
    fprintf(out, "%s nodes in %s: kernel %s, counting; %d thread%s, %" PRIu64 " samples\n",
            number_count(count, (int64_t)result->nodes), number_duration(time, result->time_s),
            explained->item.facts.kernel, threads, threads == 1 ? "" : "s", explained->samples);
    if (explained->config.weights)
        fprintf(out, "weights %016" PRIx64 "\n", yk_weights_checksum(explained->config.weights));
}

static void print_evaluation(FILE *out, const Explained *explained)
{
    const yk_evaluation *evaluation = &explained->evaluation;
    TermGroup groups[YK_MAX_TERMS];
    const int count = explained_groups(evaluation, groups);

    fprintf(out, "\nEvaluation of the board: %c %+.2f discs\n ", item_side(&explained->item),
            (double)evaluation->value / YK_VALUE_DISC);
    for (int i = 0; i < count; i++)
        fprintf(out, " %s %+.2f%s", groups[i].pattern, (double)groups[i].share / YK_TERM_DISC,
                i == count - 1 ? "\n" : i == 6 ? ",\n " : ",");
}

void explain_text(FILE *out, const Explained *explained)
{
    Arena arena = { NULL };

    print_head(out, explained);
    if (explained->told.move_count > 0) {
        print_moves(out, explained, grid_new(&arena));
        print_layers(out, explained, grid_new(&arena));
        print_evaluation(out, explained);
        print_knobs(out, grid_new(&arena));
    }
    arena_free(&arena);
}
