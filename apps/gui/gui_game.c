#include "apps/gui/gui.h"

#include "base/text/print.h"

void gui_game_begin(GuiGame *game)
{
    const Board start = board_start();

    game->count = 0;
    game->boards[0] = (yk_board){ start.own, start.opp };
    game->black[0] = true;
}

static yk_board other_side(yk_board board)
{
    return (yk_board){ board.opp, board.own };
}

bool gui_board_over(yk_board board)
{
    return yk_board_moves(board) == 0 && yk_board_moves(other_side(board)) == 0;
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
    if (square == YK_PASS && gui_board_over(board)) {
        if (game->count > 1 && gui_board_over(game->boards[game->count - 2]))
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
        /* The first one is left out by the reader where nothing but a pass follows. */
        if (last.move_count < 0) {
            const bool passed = position.move_count % 2 == 1;
            const yk_board board = { position.board.own, position.board.opp };

            read.boards[0] = passed ? other_side(board) : board;
            read.black[0] = position.black_to_move != passed;
        }
        if (position.move_count <= last.move_count)
            break;
        last = position;
    }
    reader_close(reader);
    if (status == READ_ERROR && diag.line > 1)
        return failed(error, error_size, "line %d, column %d: %s", diag.line, diag.column,
                      diag.message);
    if (status == READ_ERROR)
        return failed(error, error_size, "column %d: %s", diag.column, diag.message);
    if (status == READ_POSITION)
        return failed(error, error_size, "more than one game");
    if (last.move_count < 0)
        return failed(error, error_size, "no game");
    bool fits = true;

    for (int i = 0; fits && i < last.move_count; i++)
        fits = gui_game_play(&read, last.moves[i]);
    const yk_board now = gui_game_board(&read);

    if (!fits || now.own != last.board.own || now.opp != last.board.opp
        || gui_game_black(&read) != last.black_to_move)
        return failed(error, error_size, "the moves do not lead to the position");
    while (before > 0 && read.count >= before)
        gui_game_undo(&read);
    *game = read;
    return true;
}
