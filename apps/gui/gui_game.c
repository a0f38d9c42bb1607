#include "apps/gui/gui_game.h"

#include <stdio.h>

static void begin_at(GuiGame *game, yk_board board, bool black)
{
    game->count = 0;
    game->boards[0] = board;
    game->black[0] = black;
}

void gui_game_begin(GuiGame *game)
{
    const Board start = board_start();

    begin_at(game, (yk_board){ start.own, start.opp }, true);
}

static yk_board other_side(yk_board board)
{
    return (yk_board){ board.opp, board.own };
}

static bool nobody_moves(yk_board board)
{
    return yk_board_moves(board) == 0 && yk_board_moves(other_side(board)) == 0;
}

bool gui_game_over(const GuiGame *game)
{
    return nobody_moves(gui_game_board(game));
}

bool gui_game_must_pass(const GuiGame *game)
{
    return yk_board_moves(gui_game_board(game)) == 0 && !gui_game_over(game);
}

bool gui_game_play(GuiGame *game, int square)
{
    yk_board board = gui_game_board(game);

    if (game->count == GUI_GAME_MOVES)
        return false;
    if (square == YK_PASS && nobody_moves(board)) {
        if (game->count > 1 && nobody_moves(game->boards[game->count - 2]))
            return false;
        board = other_side(board);
    } else if (yk_board_play(&board, square) != YK_OK) {
        return false;
    }
    game->moves[game->count] = (uint8_t)square;
    game->black[game->count + 1] = !game->black[game->count];
    game->boards[++game->count] = board;
    return true;
}

bool gui_game_play_as(GuiGame *game, bool black, int square)
{
    const int before = game->count;

    if (black != gui_game_black(game)
        && !(gui_game_must_pass(game) && gui_game_play(game, YK_PASS)))
        return false;
    if (gui_game_play(game, square))
        return true;
    game->count = before;
    return false;
}

bool gui_game_undo(GuiGame *game)
{
    if (game->count == 0)
        return false;
    game->count--;
    return true;
}

int gui_game_black_score(const GuiGame *game)
{
    const int score = yk_board_final_score(gui_game_board(game));

    return gui_game_black(game) ? score : -score;
}

/* ---- reading ---- */

/* The first position of a game is left out by the reader where nothing but a pass follows. */
static void begin_before(GuiGame *game, const Position *first)
{
    const yk_board board = { first->board.own, first->board.opp };
    const bool passed = first->move_count % 2 == 1;

    begin_at(game, passed ? other_side(board) : board, first->black_to_move != passed);
}

static bool replay(GuiGame *game, const Position *last)
{
    for (int i = 0; i < last->move_count; i++)
        if (!gui_game_play(game, last->moves[i]))
            return false;
    return gui_game_board(game).own == last->board.own
           && gui_game_board(game).opp == last->board.opp
           && gui_game_black(game) == last->black_to_move;
}

static void explain(const Diag *diag, char *error, size_t size)
{
    if (diag->line > 1)
        snprintf(error, size, "line %d, column %d: %s", diag->line, diag->column, diag->message);
    else
        snprintf(error, size, "column %d: %s", diag->column, diag->message);
}

bool gui_game_read(GuiGame *game, Format format, const void *bytes, size_t size, int before,
                   char *error, size_t error_size)
{
    ReaderOptions options;
    Position position, last = { .move_count = -1 };
    GuiGame read = { .count = 0 };
    ReadStatus status;
    Reader *reader;
    Diag diag;

    reader_options_init(&options);
    options.format = format;
    options.all_plies = true;
    reader = reader_open(bytes, size, &options);
    while ((status = reader_next(reader, &position, &diag)) == READ_POSITION) {
        if (last.move_count < 0)
            begin_before(&read, &position);
        if (position.move_count <= last.move_count)
            break;
        last = position;
    }
    reader_close(reader);
    if (status == READ_ERROR) {
        explain(&diag, error, error_size);
        return false;
    }
    if (status == READ_POSITION || last.move_count < 0) {
        snprintf(error, error_size, status == READ_POSITION ? "more than one game" : "no game");
        return false;
    }
    if (!replay(&read, &last)) {
        snprintf(error, error_size, "the moves do not lead to the position");
        return false;
    }
    while (before > 0 && read.count >= before)
        gui_game_undo(&read);
    *game = read;
    return true;
}
