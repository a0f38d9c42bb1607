/* gtp_game.c - the commands of GTP about the game: moves, boards, the rules as GoGui asks for
 * them. */

#include <string.h>

#include "apps/gui/gtp_call.h"
#include "base/base.h"
#include "base/shown.h"

void gtp_do_boardsize(GtpCall *call)
{
    int size;

    if (!gtp_read_int(call, 8, 8, &size))
        gtp_complain(call, "unacceptable size");
    else
        gtp_answer(call, "");
}

void gtp_do_clear_board(GtpCall *call)
{
    gui_game_begin(call->game);
    gtp_answer(call, "");
}

void gtp_do_play(GtpCall *call)
{
    char word[GUI_WORD];
    bool black;

    if (!gtp_read_colour(call, &black) || !gui_word(&call->rest, word)
        || gui_square(word) == YK_NO_MOVE)
        gtp_complain(call, "invalid color or coordinate");
    else if (!gui_game_play_as(call->game, black, gui_square(word)))
        gtp_complain(call, "illegal move");
    else
        gtp_answer(call, "");
}

void gtp_do_undo(GtpCall *call)
{
    if (gui_game_undo(call->game))
        gtp_answer(call, "");
    else
        gtp_complain(call, "cannot undo");
}

void gtp_do_loadsgf(GtpCall *call)
{
    static char bytes[1 << 20];
    char path[GUI_LINE / 16], error[256], word[GUI_WORD];
    const char *blank = strrchr(call->rest, ' ');
    size_t length = strlen(call->rest), size;
    int before = 0;

    /* "FILE [NUMBER]", and file names may have blanks in them. */
    if (blank) {
        const char *last = blank;

        if (gui_word(&last, word) && gui_int(word, 1, 1000, &before))
            length = (size_t)(blank - call->rest);
    }
    if (length == 0 || length >= sizeof(path)) {
        gtp_complain(call, "cannot load file");
        return;
    }
    memcpy(path, call->rest, length);
    path[length] = '\0';
    FILE *file = fopen(path, "rb");

    if (!file) {
        gtp_complain(call, "cannot load file");
        return;
    }
    size = fread(bytes, 1, sizeof(bytes), file);
    fclose(file);
    if (size == sizeof(bytes))
        gtp_complain(call, "cannot load file: it is too long for one game");
    else if (gui_game_read(call->game, FORMAT_SGF, bytes, size, before, error, sizeof(error)))
        gtp_answer(call, gtp_colour(gui_game_black(call->game)));
    else
        fprintf(gtp_begin_answer(call, '?'), " cannot load file: %s\n\n", shown(error).text);
}

/* Rows from the top: `labels` for people, without them for GoGui. */
static void print_board(GtpCall *call, bool labels)
{
    const yk_board board = gui_game_board(call->game);
    const bool black = gui_game_black(call->game);
    const uint64_t blacks = black ? board.own : board.opp;
    const uint64_t whites = black ? board.opp : board.own;
    FILE *out = gtp_begin_answer(call, '=');

    fputs(labels ? "\n  a b c d e f g h" : " ", out);
    for (int row = 0; row < 8; row++) {
        if (labels)
            fprintf(out, "\n%d", row + 1);
        else if (row > 0)
            fputc('\n', out);
        for (int column = 0; column < 8; column++) {
            const uint64_t bit = UINT64_C(1) << (8 * row + column);

            fprintf(out, "%s%c", labels || column > 0 ? " " : "",
                    (blacks & bit) != 0 ? 'X' : (whites & bit) != 0 ? 'O' : '.');
        }
    }
    if (labels)
        fprintf(out, "\n%s to move", gtp_colour(black));
    fputs("\n\n", out);
}

void gtp_do_showboard(GtpCall *call)   { print_board(call, true); }
void gtp_do_rules_board(GtpCall *call) { print_board(call, false); }

void gtp_do_legal_moves(GtpCall *call)
{
    uint64_t moves = yk_board_moves(gui_game_board(call->game));
    FILE *out = gtp_begin_answer(call, '=');

    if (gui_game_must_pass(call->game))
        fputs(" pass", out);
    for (; moves != 0; moves = bit_drop_lowest(moves))
        fprintf(out, " %s", yk_square_name(bit_lowest(moves)));
    fputs("\n\n", out);
}

void gtp_do_side_to_move(GtpCall *call)
{
    gtp_answer(call, gtp_colour(gui_game_black(call->game)));
}

void gtp_do_final_result(GtpCall *call)
{
    if (gui_game_over(call->game))
        gtp_answer_score(call, gui_game_black_score(call->game));
    else
        gtp_answer(call, "");
}
