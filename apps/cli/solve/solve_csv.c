#include "apps/cli/solve/solve_csv.h"

#include <string.h>

#include "base/text/grid.h"

/* Passes of a line are left out, as in transcripts: they follow from the rules, and a spreadsheet
 * takes for a formula what begins with one. */
static void add_squares(Grid *grid, const uint8_t *squares, int count)
{
    char text[3 * MAX_LINE + 1] = "";

    for (int i = 0; i < count; i++) {
        if (squares[i] == PASS && count > 1)
            continue;
        strcat(text, text[0] ? " " : "");
        strcat(text, square_text(squares[i]));
    }
    grid_text(grid, text);
}

static void add_best(Grid *grid, const SolveItem *item)
{
    const yk_result *result = &item->result;
    uint8_t best[MAX_MOVES];
    int count = 0;

    if (result->move_count == 0 && item_exact(item) && !item_game_over(item))
        best[count++] = PASS;
    for (int square = 0; square < 64; square++)
        if (result->best >> square & 1)
            best[count++] = (uint8_t)square;
    add_squares(grid, best, count);
}

static void add_answer(Grid *grid, const SolveItem *item, const SolveRequest *request)
{
    const Position *position = &item->position;
    const yk_result *result = &item->result;
    const bool good = item->status == YK_OK && item_sound(item);
    char board[67];

    position_board_text(position->board, position->black_to_move, board);
    board[64] = '\0';
    grid_text(grid, item_name(item));
    grid_text(grid, item->where);
    grid_text(grid, board);
    grid_text(grid, &board[65]);
    grid_int(grid, board_empties(position->board));
    grid_score(grid, good && item_exact(item), result->lower);
    grid_score(grid, true, good ? result->lower : -SCORE_MAX);
    grid_score(grid, true, good ? result->upper : SCORE_MAX);
    grid_score(grid, good && item_estimated(item, request), result->estimate.score);
    if (good)
        add_best(grid, item);
    else
        grid_text(grid, "");
    add_squares(grid, result->line, good ? result->line_length : 0);
    grid_score(grid, position->has_expected, position->expected);
    grid_count(grid, good ? (int64_t)result->nodes : -1);
    grid_seconds(grid, good ? result->time_s : -1);
    grid_text(grid, !good ? "" : result->best_complete ? "true" : "false");
}

void solve_csv(FILE *out, const SolveItem *item, const SolveRequest *request, bool first)
{
    Arena arena = { NULL };
    Grid *grid = grid_new(&arena);

    grid_columns(grid, "id|where|board|side|empties|score|lower|upper|estimate|best|line|expected|"
                       "nodes|time_s|best_complete");
    add_answer(grid, item, request);
    if (first)
        grid_write_csv(out, grid);
    else
        grid_write_csv_rows(out, grid);
    arena_free(&arena);
}
