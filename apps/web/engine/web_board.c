/* web_board.c - the rules, for the page. */

#include <string.h>

#include "apps/web/engine/web_engine.h"
#include "apps/web/engine/jsontext.h"
#include "yomikiri.h"

const char *web_look(const char *text)
{
    yk_board board, other;

    if (yk_board_parse(text, &board, NULL) != YK_OK)
        return "null";
    const uint64_t moves = yk_board_moves(board);

    other = (yk_board){ board.opp, board.own };
    const int pass = moves == 0 && yk_board_moves(other) != 0;

    jsontext_begin();
    jsontext_add("{moves:[");
    for (int square = 0; square < 64; square++)
        if (moves >> square & 1)
            jsontext_add(":t", yk_square_name(square));
    jsontext_add("] pass:b over:b score:n empties:n}", pass, moves == 0 && !pass,
                 (double)yk_board_final_score(board),
                 64.0 - __builtin_popcountll(board.own | board.opp));
    return jsontext_end();
}

const char *web_play(const char *text, const char *name)
{
    char after[67];
    yk_board board;
    int black, square = 0;

    while (square <= YK_PASS && strcmp(name, yk_square_name(square)) != 0)
        square++;
    if (yk_board_parse(text, &board, &black) != YK_OK
        || yk_board_play(&board, square) != YK_OK)
        return "null";
    yk_board_format(board, !black, after);
    return jsontext_whole(":t", after);
}
