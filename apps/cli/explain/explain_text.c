/* explain_text.c - the report of `explain` for people. */

#include "apps/cli/explain/explained.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/solve/item.h"
#include "base/shown.h"
#include "base/text/arena.h"
#include "base/text/grid.h"
#include "base/text/number.h"
#include "base/text/print.h"

typedef struct {
    FILE *out;
    const Explained *explained;
    Arena arena;
    Grid *grid;                 /* the table under way */
} ExplainReport;

#define CELL_IF(known, ...) \
    grid_text(report->grid, (known) ? arena_print(&report->arena, __VA_ARGS__) : "")
#define CELL(...) CELL_IF(true, __VA_ARGS__)

/* ---- the knobs that move each figure ---- */

static const KnobsOfFigure FIGURES[] = {
    { "static", "moves", { "static-reply", "static-a1" } },
    { "sorted", "moves", { "sort-empties", "sort-step" } },
    { "order N", "moves", { "iterate", "pass-below-end" } },
    { "selective N %", "moves",
      { "selective", "level-empties-1", "level-empties-2", "level-empties-3",
        "level-empties-4" } },
    { "windows", "passes", { "aspiration", "search" } },
    { "nodes of a layer", "layers", { "shallow-empties", "middle-empties", "ordering" } },
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

/* The table, and lines that say which knobs move its figures: "--etc" where one is an option,
 * "static-reply" where it is a fine one. */
static void print_table(const ExplainReport *report, const char *section)
{
    int column;

    grid_write_text(report->out, report->grid, false);
    column = section ? fprintf(report->out, "  moved by") : 0;
    for (size_t i = 0; section && i < ARRAY_LENGTH(FIGURES); i++) {
        char text[400] = "";

        if (strcmp(FIGURES[i].section, section) != 0)
            continue;
        append(text, sizeof(text), " %s:", FIGURES[i].figure);
        for (const char *const *name = FIGURES[i].numbers; *name; name++)
            append(text, sizeof(text), " %s%s", yk_knob_named(*name)->fine ? "" : "--",
                   strcmp(*name, "table-mib") == 0 ? "table" : *name);
        if (column > 11 && column + (int)strlen(text) > 110)
            column = fprintf(report->out, "\n          ") - 1;
        column += fprintf(report->out, "%s;", text);
    }
    fputs(section ? "\n" : "", report->out);
}

/* ---- the root's moves, stage by stage, and its passes ---- */

/* "+12.3 #4", a bound as "<+12.3"; in sixteenths of a disc. */
static void add_stage(ExplainReport *report, int value, int bound, int place)
{
    CELL("%s%+.1f #%d", bound < 0 ? "<" : bound > 0 ? ">" : "", (double)value / 16, place);
}

/* Whether the table has a column for it: any move was given a value. */
static bool has_values(const Explained *explained, int pass)
{
    bool any = false;

    for (int i = 0; i < explained->told.move_count; i++)
        any |= explained->told.moves[i].stages[pass].searches > 0;
    return any;
}

static void print_moves(ExplainReport *report)
{
    const Explained *explained = report->explained;
    const yk_explanation *told = &explained->told;
    const int passes = explained->stats.pass_count;
    Grid *grid = report->grid = grid_new(&report->arena);

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
        CELL("%d #%d", move->static_score, move->static_place);
        add_stage(report, move->evaluation, 0, move->evaluation_place);
        CELL("%d #%d", move->sorted, move->sorted_place);
        for (int i = 0; i < passes; i++)
            if (move->stages[i].searches > 0)
                add_stage(report, move->stages[i].value, move->stages[i].bound,
                          move->stages[i].place);
            else if (has_values(explained, i))
                CELL("#%d", move->stages[i].place);
        grid_text(grid, phrase_bounds(move->lower, move->upper).text);
        if (told->threads == 1) {
            grid_count(grid, (int64_t)nodes);
            grid_share(grid, (double)nodes / (double)explained->result.nodes);
        }
    }
    fprintf(report->out, "\nMoves of %c%s, best first; values in discs for %c; # is the place "
            "after each stage\n", explained->mover,
            told->passed ? ", as the side to move must pass" : "", explained->mover);
    print_table(report, "moves");
}

static void print_passes(ExplainReport *report)
{
    const Explained *explained = report->explained;
    Grid *grid = report->grid = grid_new(&report->arena);
    bool selective = false;

    grid_columns(grid, "pass|>sure:confidence|>windows|>last window:window|>result|>nodes|>share|"
                       ">time");
    for (int i = 0; i < explained->stats.pass_count; i++) {
        const yk_windows *windows = &explained->told.windows[i];
        const yk_pass *pass = &explained->stats.passes[i];
        const bool any = windows->windows > 0;

        selective |= pass->confidence > 0 && pass->confidence < 100;
        grid_text(grid, pass->name);
        CELL("%d %%", pass->confidence);
        CELL_IF(any, "%d", windows->windows);
        CELL_IF(any, "%+d..%+d", windows->low, windows->high);
        CELL_IF(any, "%+d", windows->score);
        grid_count(grid, (int64_t)pass->nodes);
        grid_share(grid, (double)pass->nodes / (double)explained->result.nodes);
        grid_seconds(grid, pass->time_s);
    }
    fprintf(report->out, "\nPasses%s\n", !selective ? ""
            : " (selective N %: shallow searches are believed, each with N % confidence)");
    print_table(report, "passes");
}

/* ---- layers: nodes, time and cut-offs, and shallow searches ---- */

/* A share of nothing is no figure. */
static void add_share(ExplainReport *report, uint64_t part, uint64_t whole)
{
    if (whole == 0)
        grid_text(report->grid, "");
    else
        grid_share(report->grid, (double)part / (double)whole);
}

/* Where the samples lie, with the standard error of that number of them; a share of 0 has one,
 * too, by two samples more on either side (A. Agresti, B. Coull, 1998). */
static void add_time(ExplainReport *report, uint64_t seen)
{
    const double samples = (double)report->explained->samples;
    const double near = ((double)seen + 2) / (samples + 4);

    CELL_IF(samples > 0, "%.1f ± %.1f %%", 100 * (double)seen / samples,
            100 * sqrt(near * (1 - near) / (samples + 4)));
}

/* Shares of visits, but `hit` of what was looked up, `first` of the cut-offs by a move. */
static void add_counts(ExplainReport *report, const yk_counts *counts)
{
    const uint64_t visits = counts->visits, cuts = counts->cuts.cuts;

    grid_count(report->grid, visits > 0 ? (int64_t)visits : -1);
    add_share(report, counts->stability_cuts, visits > 0 ? visits : counts->stability_tries);
    add_share(report, counts->hits, counts->probes);
    add_share(report, counts->hit_cuts, counts->probes > 0 ? visits : 0);
    add_share(report, counts->etc_cuts, counts->etc_probes > 0 ? visits : 0);
    add_share(report, counts->cuts.first_cuts, cuts);
    CELL_IF(cuts > 0, "%.2f", (double)counts->cuts.ranks / (double)cuts);
}

static void print_layers(ExplainReport *report, bool by_empties)
{
    const Explained *explained = report->explained;

    report->grid = grid_new(&report->arena);
    grid_columns(report->grid, by_empties
                 ? "layer|>empties|>nodes|>share|>visits|>stability|>hit|>cut|>ETC|>first|>place"
                 : "layer|>empties|>nodes|>share|>time|>visits|>stability|>hit|>cut|>ETC|>first|"
                   ">place");
    for (const Layer *layer = explained->layers; layer < explained->layers + LAYERS; layer++) {
        for (int at = layer->high; by_empties && at >= layer->low; at--) {
            const yk_counts *counts = &explained->told.counts[at];

            if (counts->nodes + counts->visits == 0)
                continue;
            grid_text(report->grid, layer->name);
            grid_int(report->grid, at);
            grid_count(report->grid, (int64_t)counts->nodes);
            add_share(report, counts->nodes, explained->result.nodes);
            add_counts(report, counts);
        }
        if (by_empties || layer->low > layer->high)
            continue;
        grid_text(report->grid, layer->name);
        if (layer->low == layer->high)
            grid_int(report->grid, layer->low);
        else
            CELL("%d..%d", layer->low, layer->high);
        grid_count(report->grid, (int64_t)layer->counts.nodes);
        add_share(report, layer->counts.nodes, explained->result.nodes);
        add_time(report, layer->samples);
        add_counts(report, &layer->counts);
    }
    fputs(by_empties ? "\nBy empties\n" : "\nLayers; cut-offs as shares of the visits\n",
          report->out);
    print_table(report, by_empties ? NULL : "layers");
}

static void add_short(ExplainReport *report, const char *name, uint64_t nodes, uint64_t seen,
                      const char *what, uint64_t first, uint64_t second)
{
    char one[NUMBER_SIZE], two[NUMBER_SIZE];

    grid_text(report->grid, name);
    grid_count(report->grid, (int64_t)nodes);
    add_share(report, nodes, report->explained->result.nodes);
    add_time(report, seen);
    CELL(what, number_count(one, (int64_t)first), number_count(two, (int64_t)second));
}

static void print_short_searches(ExplainReport *report)
{
    const yk_samples *seen = &report->explained->told.samples;
    yk_counts all = { .nodes = 0 };

    for (int i = 0; i <= YK_MAX_EMPTIES; i++)
        yk_counts_add(&all, &report->explained->told.counts[i]);
    report->grid = grid_new(&report->arena);
    grid_columns(report->grid, "searches to:purpose|>nodes|>share|>time|what they did:what");
    add_short(report, "order moves", all.sort_nodes, seen->sort,
              "%s moves evaluated, %s searched", all.evaluated, all.sorted);
    add_short(report, "deepening passes", all.pass_nodes, seen->pass, "", 0, 0);
    add_short(report, "selective passes", all.selective_nodes, seen->selective,
              "with the other passes, %s of %s shallower searches believed", all.probcut_cuts,
              all.probcut_tries);
    fputc('\n', report->out);
    print_table(report, "short");
}

/* ---- the evaluation ---- */

enum { TERMS_SHOWN = 6 };       /* unless all are wanted */

static double discs(int64_t share)
{
    return (double)share / YK_TERM_DISC;
}

/* Its squares, "a1 b1 c1", and what stands there: X and O of the board, dashes. */
static void add_term(ExplainReport *report, const yk_term *term)
{
    const Explained *explained = report->explained;
    const Board board = explained->position.board;
    char squares[40] = "", there[16] = "";

    for (int i = 0; i < term->square_count; i++) {
        const uint64_t bit = square_bit(term->squares[i]);

        append(squares, sizeof(squares), "%s%s", i > 0 ? " " : "",
               yk_square_name(term->squares[i]));
        append(there, sizeof(there), "%c", board.own & bit ? explained->side
               : !(board.opp & bit) ? '-' : explained->side == 'X' ? 'O' : 'X');
    }
    if (term->square_count == 0)
        append(there, sizeof(there), "%d", term->number);
    grid_text(report->grid, term->pattern);
    grid_text(report->grid, squares);
    grid_text(report->grid, there);
    CELL("%+.2f", discs(term->linear));
    CELL("%+.2f", discs(term->paired));
    CELL("%+.2f", discs(explained_share(term)));
}

/* Of each move, what its board has got of each group; all for the side that plays it. */
static void print_moves_terms(ExplainReport *report)
{
    const Explained *explained = report->explained;
    Grid *grid = report->grid = grid_new(&report->arena);

    for (int row = 0; row < explained->told.move_count; row++) {
        const yk_evaluation *after = &explained->after[explained->order[row]];
        TermGroup groups[YK_MAX_TERMS];
        const int count = explained_groups(after, groups);

        if (row == 0) {
            grid_columns(grid, "move");
            for (int i = 0; i < count; i++)
                grid_column(grid, groups[i].pattern, groups[i].pattern, true);
            grid_columns(grid, ">discs");
        }
        grid_text(grid, yk_square_name(explained->told.moves[explained->order[row]].square));
        for (int i = 0; i < count; i++)
            CELL("%+.2f", -discs(groups[i].share));
        CELL("%+.2f", -discs(after->total));
    }
    fprintf(report->out, "\nThe same after each move, for %c; there the other side is on the "
            "move\n", explained->mover);
    print_table(report, NULL);
}

static void print_evaluation(ExplainReport *report, bool all)
{
    const yk_evaluation *evaluation = &report->explained->evaluation;
    const int shown = all ? YK_MAX_TERMS : TERMS_SHOWN;
    TermGroup groups[YK_MAX_TERMS];
    const int count = explained_groups(evaluation, groups);
    int order[YK_MAX_TERMS];

    fprintf(report->out, "\nEvaluation of the board: %c %+.2f discs\n ", report->explained->side,
            (double)evaluation->value / YK_VALUE_DISC);
    for (int i = 0; i < count; i++)
        fprintf(report->out, " %s %+.2f%s", groups[i].pattern, discs(groups[i].share),
                i == count - 1 ? "\n" : i == 6 ? ",\n " : ",");
    report->grid = grid_new(&report->arena);
    grid_columns(report->grid, "term|squares|there|>alone:linear|>with others:paired|>discs");
    explained_terms(evaluation, order);
    for (int i = 0; i < evaluation->term_count && i < shown; i++)
        add_term(report, &evaluation->terms[order[i]]);
    print_table(report, NULL);
    if (shown < evaluation->term_count)
        fprintf(report->out, "  and %d more (--patterns)\n", evaluation->term_count - shown);
    if (all)
        print_moves_terms(report);
}

/* ---- all of it ---- */

static void print_head(FILE *out, const Explained *explained)
{
    const Position *position = &explained->position;
    const yk_result *result = &explained->result;
    const char *name = position->id[0] ? position->id : explained->where;
    const int empties = board_empties(position->board), threads = explained->told.threads;
    char board[67], count[NUMBER_SIZE];

    position_board_text(position->board, position->black_to_move, board);
    fprintf(out, "%s\n%s, %d empt%s: %c %s, %s\n", board, shown(name).text, empties,
            empties == 1 ? "y" : "ies", explained->side,
            phrase_bounds(result->lower, result->upper).text,
            result->lower == result->upper ? "exact" :
            explained->interrupted ? "interrupted" :
            result->stopped ? "stopped by the limit" : "which answers the window");
    if (explained->told.move_count == 0) {
        fputs("The game is over: nothing was searched.\n", out);
        return;
    }
    fprintf(out, "%s nodes in %s: kernel %s, counting; %d thread%s, %" PRIu64 " samples\n",
            number_count(count, (int64_t)result->nodes), phrase_time(result->time_s).text,
            explained->facts.kernel, threads, threads == 1 ? "" : "s", explained->samples);
    if (explained->config.weights)
        fprintf(out, "weights %016" PRIx64 "\n", yk_weights_checksum(explained->config.weights));
}

void explain_text(FILE *out, const Explained *explained, bool by_empties, bool patterns)
{
    ExplainReport report = { .out = out, .explained = explained };

    print_head(out, explained);
    if (explained->told.move_count > 0) {
        print_moves(&report);
        print_passes(&report);
        print_layers(&report, false);
        if (by_empties)
            print_layers(&report, true);
        print_short_searches(&report);
        print_evaluation(&report, patterns);
    }
    arena_free(&report.arena);
}
