/* position.c - boards and OBF lines as text that the reader reads back. */

#include "positions/reader.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

void position_board_text(Board board, bool black_to_move, char text[67])
{
    const uint64_t black = black_to_move ? board.own : board.opp;
    const uint64_t white = black_to_move ? board.opp : board.own;

    for (int square = 0; square < 64; square++)
        text[square] = black & square_bit(square) ? 'X' : white & square_bit(square) ? 'O' : '-';
    text[64] = ' ';
    text[65] = black_to_move ? 'X' : 'O';
    text[66] = '\0';
}

int position_obf(Board board, bool black_to_move, const ExpectedMove *moves, int count,
                 char *out, size_t size)
{
    char text[67];
    size_t used;

    position_board_text(board, black_to_move, text);
    used = (size_t)snprintf(out, size, "%s;", text);
    for (int i = 0; i < count && used < size; i++) {
        const char *name = moves[i].square == PASS ? "PS" : square_text(moves[i].square);

        used += (size_t)snprintf(out + used, size - used, " %c%c:%+d;",
                                 toupper((unsigned char)name[0]), name[1], moves[i].score);
    }
    return used < size ? (int)used : -1;
}

int position_obf_name(const char *id, char *line, size_t size)
{
    const size_t length = strlen(line), more = strlen(id);

    if (more == 0)
        return (int)length;
    if (length + more + sizeof " % " > size)
        return -1;
    if (more < MAX_ID / 2)
        snprintf(line + length, size - length, " %% %s", id);
    else {                              /* behind the line, the reader would warn of it */
        memmove(line + more + 3, line, length + 1);
        memcpy(line, "% ", 2);
        memcpy(line + 2, id, more);
        line[more + 2] = '\n';
    }
    return (int)(length + more + 3);
}
