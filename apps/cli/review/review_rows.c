#include "apps/cli/review/review_output.h"

#include "base/text/grid.h"

static const char *per(Arena *arena, int part, int whole, const char *format)
{
    return whole == 0 ? "-" : arena_print(arena, format, (double)part / whole);
}

static void put_row(Grid *grid, Arena *arena, const ReviewRow *row)
{
    if (row->year)
        grid_int(grid, row->year);
    else
        grid_text(grid, "-");
    grid_text(grid, row->player);
    grid_int(grid, row->games);
    grid_int(grid, row->moves);
    grid_text(grid, per(arena, 100 * row->perfect, row->moves, "%.1f %%"));
    grid_int(grid, row->lost);
    grid_text(grid, per(arena, row->lost, row->moves, "%.2f"));
    grid_text(grid, per(arena, row->lost, row->games, "%.1f"));
    grid_int(grid, row->decisive);
}

void review_rows(FILE *out, ReviewTable *table)
{
    Arena arena = { .blocks = NULL };
    Grid *grid = grid_new(&arena);

    review_table_sort(table);
    grid_columns(grid, ">year|player|>games|>moves|>perfect|>lost|>a move:lost_per_move|"
                       ">a game:lost_per_game|>decisive mistakes:decisive");
    for (size_t i = 0; i < table->count; i++)
        put_row(grid, &arena, &table->rows[i]);
    grid_write_text(out, grid, false);
    arena_free(&arena);
}
