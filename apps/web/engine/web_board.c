/* web_board.c - the rules, for the page. */

#include <string.h>

#include "apps/web/engine/web_engine.h"
#include "apps/web/engine/jsontext.h"
#include "yomikiri.h"

static void tell_squares(const char *key, uint64_t squares)
{
    jsontext_open(key, '[');
    for (int square = 0; square < 64; square++)
        if (squares >> square & 1)
            jsontext_text(NULL, yk_square_name(square));
    jsontext_close(']');
}

const char *web_look(const char *text)
{
    yk_board board, other;

    if (yk_board_parse(text, &board, NULL) != YK_OK)
        return "null";
    const uint64_t moves = yk_board_moves(board);

    other = (yk_board){ board.opp, board.own };
    const bool pass = moves == 0 && yk_board_moves(other) != 0;

    jsontext_begin();
    jsontext_open(NULL, '{');
    tell_squares("moves", moves);
    jsontext_truth("pass", pass);
    jsontext_truth("over", moves == 0 && !pass);
    jsontext_number("score", yk_board_final_score(board));
    jsontext_number("empties", 64 - __builtin_popcountll(board.own | board.opp));
    jsontext_close('}');
    return jsontext_end();
}

static int square_named(const char *name)
{
    int square = 0;

    while (square <= YK_PASS && strcmp(name, yk_square_name(square)) != 0)
        square++;
    return square;
}

const char *web_play(const char *text, const char *name)
{
    char after[67];
    yk_board board;
    int black;

    if (yk_board_parse(text, &board, &black) != YK_OK
        || yk_board_play(&board, square_named(name)) != YK_OK)
        return "null";
    yk_board_format(board, !black, after);
    jsontext_begin();
    jsontext_text(NULL, after);
    return jsontext_end();
}
