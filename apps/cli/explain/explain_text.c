#include "apps/cli/explain/explain_output.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/solve/phrase.h"
#include "base/shown.h"
#include "base/text/arena.h"
#include "base/text/grid.h"
#include "base/text/number.h"
#include "base/text/print.h"

/* ---- the knobs that move each figure ---- */

static const KnobsOfFigure FIGURES[] = {
    { "static", "moves", { "static-reply", "static-a1" } },
    { "sorted", "moves", { "sort-empties", "sort-step" } },
    { "order N", "moves", { "iterate", "pass-below-end" } },
    { "selective N %", "moves",
      { "selective", "level-empties-1", "level-empties-2", "level-empties-3",
        "level-empties-4" } },
    { "windows", "passes", { "aspiration", "search" } },
    { "nodes of a layer", "layers",
      { "shallow-empties", "middle-empties", "ordering" } },
    { "stability", "layers", { "stability" } },
    { "hit, cut (deep)", "layers", { "table-mib", "table-bytes" } },
    { "hit, cut (below)", "layers", { "cache-kib", "low-cache-kib" } },
    { "ETC", "layers", { "etc" } },
    { "first, place", "layers", { "sort-empties", "evaluate-empties", "static-reply" } },
    { "order moves", "short", { "sort-empties", "sort-step" } },
    { "deepening passes", "short", { "iterate", "pass-below-end" } },
    { "selective passes", "short", { "selective", "level-empties-1" } },
};

const KnobsOfFigure *explain_knobs_at(size_t index)
{
    return index < ARRAY_LENGTH(FIGURES) ? &FIGURES[index] : NULL;
}

/* "--etc" for a knob that is an option, "static-reply" for a fine one. */
static void name_knob(const yk_knob *row, char *out, size_t size)
{
    const bool table = strcmp(row->name, "table-mib") == 0;      /* the option takes a size */

    snprintf(out, size, "%s%s", row->fine ? "" : "--", table ? "table" : row->name);
}

/* Lines that say which knobs move the figures of that section. */
static void explain_knobs_print(FILE *out, const char *section)
{
    const KnobsOfFigure *figure;
    int column = fprintf(out, "  moved by");

    for (size_t i = 0; (figure = explain_knobs_at(i)) != NULL; i++) {
        char text[400];

        if (strcmp(figure->section, section) != 0)
            continue;
        snprintf(text, sizeof(text), " %s:", figure->figure);
        for (int j = 0; figure->numbers[j]; j++) {
            const yk_knob *row = yk_knob_named(figure->numbers[j]);
            char name[80];

            if (!row)
                continue;
            name_knob(row, name, sizeof(name));
            append(text, sizeof(text), " %s", name);
        }
        if (column > 11 && column + (int)strlen(text) > 110)
            column = fprintf(out, "\n          ") - 1;
        column += fprintf(out, "%s;", text);
    }
    fprintf(out, "\n");
}

/* ---- the root's moves, stage by stage, and its passes ---- */

enum { SIXTEENTHS = 16 };

/* "+12.3 #4", a bound as "<+12.3". */
static void stage_cell(Grid *grid, Arena *arena, int value, int bound, int place)
{
    static const char *const SIGNS[] = { "<", "", ">" };

    grid_text(grid, arena_print(arena, "%s%+.1f #%d", SIGNS[bound + 1],
                                (double)value / SIXTEENTHS, place));
}

/* Whether the table has a column for it: any move was given a value. */
static bool has_values(const Explained *explained, int pass)
{
    bool any = false;

    for (int i = 0; i < explained->told.move_count; i++)
        any |= explained->told.moves[i].stages[pass].searches > 0;
    return any;
}

static void move_row(Grid *grid, Arena *arena, const Explained *explained,
                     const yk_root_move *move)
{
    char bounds[NUMBER_SIZE];
    const uint64_t nodes = explained_move_nodes(explained, move);

    grid_text(grid, yk_square_name(move->square));
    grid_int(grid, bit_count(move->replies));
    grid_text(grid, arena_print(arena, "%d #%d", move->static_score, move->static_place));
    stage_cell(grid, arena, move->evaluation, 0, move->evaluation_place);
    grid_text(grid, arena_print(arena, "%d #%d", move->sorted, move->sorted_place));
    for (int i = 0; i < explained->stats.pass_count; i++) {
        const yk_stage *stage = &move->stages[i];

        if (!has_values(explained, i))
            continue;
        if (stage->searches > 0)
            stage_cell(grid, arena, stage->value, stage->bound, stage->place);
        else
            grid_text(grid, arena_print(arena, "#%d", stage->place));
    }
    phrase_bounds(move->lower, move->upper, bounds, sizeof(bounds));
    grid_text(grid, bounds);
    if (explained->told.threads > 1)
        return;
    grid_count(grid, (int64_t)nodes);
    grid_share(grid, (double)nodes / (double)explained->result.nodes);
}

/* The `rows` best moves; 0: all. */
static void explain_moves_print(FILE *out, const Explained *explained, int rows, Arena *arena)
{
    const yk_explanation *told = &explained->told;
    Grid *grid = grid_new(arena);
    int order[YK_MAX_MOVES];
    const int count = explained_order(explained, order);

    grid_columns(grid, "move|>replies|>static|>eval|>sorted");
    for (int i = 0; i < explained->stats.pass_count; i++)
        if (has_values(explained, i))
            grid_column(grid, explained->stats.passes[i].name, "pass", true);
    grid_column(grid, "score", "score", true);
    if (told->threads == 1)
        grid_columns(grid, ">nodes|>share");
    for (int i = 0; i < count && (rows == 0 || i < rows); i++)
        move_row(grid, arena, explained, &told->moves[order[i]]);
    fprintf(out, "\nMoves of %c%s, best first; values in discs for %c; # is the place after "
            "each stage\n", explained_mover(explained),
            told->passed ? ", as the side to move must pass" : "", explained_mover(explained));
    grid_write_text(out, grid, false);
    if (rows > 0 && rows < count)
        fprintf(out, "  and %d more\n", count - rows);
    explain_knobs_print(out, "moves");
}

static void explain_moves_passes(FILE *out, const Explained *explained, Arena *arena)
{
    const yk_stats *stats = &explained->stats;
    Grid *grid = grid_new(arena);
    bool selective = false;

    grid_columns(grid, "pass|>sure:confidence|>windows|>last window:window|>result|>nodes|>share|"
                       ">time");
    for (int i = 0; i < stats->pass_count; i++) {
        const yk_windows *windows = &explained->told.windows[i];
        const bool any = windows->windows > 0;

        selective |= stats->passes[i].confidence > 0 && stats->passes[i].confidence < 100;
        grid_text(grid, stats->passes[i].name);
        grid_text(grid, arena_print(arena, "%d %%", stats->passes[i].confidence));
        grid_text(grid, any ? arena_print(arena, "%d", windows->windows) : "");
        grid_text(grid, any ? arena_print(arena, "%+d..%+d", windows->low, windows->high) : "");
        grid_text(grid, any ? arena_print(arena, "%+d", windows->score) : "");
        grid_count(grid, (int64_t)stats->passes[i].nodes);
        grid_share(grid, (double)stats->passes[i].nodes / (double)explained->result.nodes);
        grid_seconds(grid, stats->passes[i].time_s);
    }
    fprintf(out, "\nPasses%s\n", !selective ? ""
            : " (selective N %: shallow searches are believed, each with N % confidence)");
    grid_write_text(out, grid, false);
    explain_knobs_print(out, "passes");
}

/* ---- layers: nodes, time and cut-offs, and shallow searches ---- */

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
        "visits", "stability", "hit", "cut", "ETC", "first", "place",
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
    share_cell(grid, counts->etc_cuts, counts->etc_probes > 0 ? visits : 0);
    share_cell(grid, counts->cuts.first_cuts, counts->cuts.cuts);
    grid_text(grid, counts->cuts.cuts == 0 ? "" :
              arena_print(arena, "%.2f", (double)counts->cuts.ranks / (double)counts->cuts.cuts));
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
    grid_columns(grid, "searches to:purpose|>nodes|>share|>time|what they did:what");
    short_row(grid, arena, explained, "order moves", all.sort_nodes, seen->sort,
              arena_print(arena, "%s moves evaluated, %s searched",
                          number_count(first, (int64_t)all.evaluated),
                          number_count(second, (int64_t)all.sorted)));
    short_row(grid, arena, explained, "deepening passes", all.pass_nodes, seen->pass, "");
    short_row(grid, arena, explained, "selective passes", all.selective_nodes, seen->selective,
              arena_print(arena, "with the other passes, %s of %s shallower searches believed",
                          number_count(first, (int64_t)all.probcut_cuts),
                          number_count(second, (int64_t)all.probcut_tries)));
    fprintf(out, "\n");
    grid_write_text(out, grid, false);
    explain_knobs_print(out, "short");
}

/* `by_empties`: a row for each number of empties, too. */
static void explain_layers_print(FILE *out, const Explained *explained, bool by_empties,
                                 Arena *arena)
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

/* ---- the evaluation ---- */

enum { SHOWN = 6 };             /* terms, unless all are wanted */

/* "a1 b1 c1"; "" for none. */
static void term_squares(const yk_term *term, char out[40])
{
    out[0] = '\0';
    for (int i = 0; i < term->square_count; i++)
        append(out, 40, "%s%s", i > 0 ? " " : "", yk_square_name(term->squares[i]));
}

static double discs(int64_t share)
{
    return (double)share / YK_TERM_DISC;
}

/* As the side to move has them: X and O of the board, dashes. */
static void contents(const Explained *explained, const yk_term *term, char out[16])
{
    const Board board = explained->position.board;
    const char own = explained_side(explained), other = own == 'X' ? 'O' : 'X';
    int i = 0;

    for (; i < term->square_count; i++)
        out[i] = board.own >> term->squares[i] & 1 ? own :
                 board.opp >> term->squares[i] & 1 ? other : '-';
    out[i] = '\0';
    if (i == 0)
        append(out, 16, "%d", term->number);
}

static void print_terms(FILE *out, const Explained *explained, int shown, Arena *arena)
{
    const yk_evaluation *evaluation = &explained->evaluation;
    Grid *grid = grid_new(arena);
    int order[YK_MAX_TERMS];

    explained_terms(evaluation, order);
    grid_columns(grid, "term|squares|there|>alone:linear|>with others:paired|>discs");
    for (int i = 0; i < evaluation->term_count && i < shown; i++) {
        const yk_term *term = &evaluation->terms[order[i]];
        char squares[40], there[16];

        term_squares(term, squares);
        contents(explained, term, there);
        grid_text(grid, term->pattern);
        grid_text(grid, squares);
        grid_text(grid, there);
        grid_text(grid, arena_print(arena, "%+.2f", discs(term->linear)));
        grid_text(grid, arena_print(arena, "%+.2f", discs(term->paired)));
        grid_text(grid, arena_print(arena, "%+.2f", discs(explained_share(term))));
    }
    grid_write_text(out, grid, false);
    if (shown < evaluation->term_count)
        fprintf(out, "  and %d more (--patterns)\n", evaluation->term_count - shown);
}

/* Of each move, what its board has got of each group; all for the side that plays it. */
static void print_moves(FILE *out, const Explained *explained, Arena *arena)
{
    Grid *grid = grid_new(arena);
    int order[YK_MAX_MOVES];
    const int moves = explained_order(explained, order);

    for (int row = 0; row < moves; row++) {
        const yk_evaluation *after = &explained->after[order[row]];
        TermGroup groups[YK_MAX_TERMS];
        const int count = explained_groups(after, groups);

        if (row == 0) {
            grid_column(grid, "move", "move", false);
            for (int i = 0; i < count; i++)
                grid_column(grid, groups[i].pattern, groups[i].pattern, true);
            grid_column(grid, "discs", "discs", true);
        }
        grid_text(grid, yk_square_name(explained->told.moves[order[row]].square));
        for (int i = 0; i < count; i++)
            grid_text(grid, arena_print(arena, "%+.2f", -discs(groups[i].share)));
        grid_text(grid, arena_print(arena, "%+.2f", -discs(after->total)));
    }
    fprintf(out, "\nThe same after each move, for %c; there the other side is on the move\n",
            explained_mover(explained));
    grid_write_text(out, grid, false);
}

/* The evaluation of the board; with `all` every term of it, and what it is after each move. */
static void print_evaluation(FILE *out, const Explained *explained, bool all, Arena *arena)
{
    TermGroup groups[YK_MAX_TERMS];
    const int count = explained_groups(&explained->evaluation, groups);

    fprintf(out, "\nEvaluation of the board: %c %+.2f discs\n ", explained_side(explained),
            (double)explained->evaluation.value / YK_VALUE_DISC);
    for (int i = 0; i < count; i++)
        fprintf(out, " %s %+.2f%s", groups[i].pattern, discs(groups[i].share),
                i == count - 1 ? "\n" : i == 6 ? ",\n " : ",");
    print_terms(out, explained, all ? YK_MAX_TERMS : SHOWN, arena);
    if (all)
        print_moves(out, explained, arena);
}

/* ---- all of it ---- */

static void print_head(FILE *out, const Explained *explained)
{
    const Position *position = &explained->position;
    const yk_result *result = &explained->result;
    const char *name = position->id[0] ? position->id : explained->where;
    const int empties = board_empties(position->board);
    char board[67], bounds[NUMBER_SIZE], count[NUMBER_SIZE], time[NUMBER_SIZE];

    position_board_text(position->board, position->black_to_move, board);
    phrase_bounds(result->lower, result->upper, bounds, sizeof(bounds));
    number_count(count, (int64_t)result->nodes);
    phrase_time(result->time_s, time, sizeof(time));
    fprintf(out, "%s\n%s, %d empt%s: %c %s, %s\n", board, shown(name).text, empties,
            empties == 1 ? "y" : "ies", explained_side(explained), bounds,
            result->lower == result->upper ? "exact" :
            explained->interrupted ? "interrupted" :
            result->stopped ? "stopped by the limit" : "which answers the window");
    if (explained_over(explained))
        return;
    fprintf(out, "%s nodes in %s: kernel %s, counting; %d thread%s, %" PRIu64 " samples\n", count,
            time, explained->facts.kernel, explained->told.threads,
            explained->told.threads == 1 ? "" : "s", explained->samples);
    if (explained->config.weights)
        fprintf(out, "weights %016" PRIx64 "\n", yk_weights_checksum(explained->config.weights));
}

void explain_text(FILE *out, const Explained *explained, const ExplainStyle *style)
{
    Arena arena = { .blocks = NULL };

    print_head(out, explained);
    if (explained_over(explained)) {
        fputs("The game is over: nothing was searched.\n", out);
        return;
    }
    explain_moves_print(out, explained, style->moves, &arena);
    explain_moves_passes(out, explained, &arena);
    explain_layers_print(out, explained, style->by_empties, &arena);
    print_evaluation(out, explained, style->patterns, &arena);
    arena_free(&arena);
}
