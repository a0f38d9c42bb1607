#include "cli/explain/explain_moves.h"

#include "bench/text/grid.h"
#include "cli/explain/explain_knobs.h"
#include "cli/solve/phrase.h"

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

void explain_moves_print(FILE *out, const Explained *explained, int rows, Arena *arena)
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

void explain_moves_passes(FILE *out, const Explained *explained, Arena *arena)
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
