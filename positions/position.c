/* position.c - squares, boards and OBF lines as text that the readers read back. */

#include "positions/reader.h"

#include <ctype.h>
#include <string.h>

static const char SQUARES[64][3] = {
    "a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2",
    "a3", "b3", "c3", "d3", "e3", "f3", "g3", "h3", "a4", "b4", "c4", "d4", "e4", "f4", "g4", "h4",
    "a5", "b5", "c5", "d5", "e5", "f5", "g5", "h5", "a6", "b6", "c6", "d6", "e6", "f6", "g6", "h6",
    "a7", "b7", "c7", "d7", "e7", "f7", "g7", "h7", "a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8",
};

const char *square_text(int square)
{
    return square >= 0 && square < 64 ? SQUARES[square] : "--";
}

int square_from_text(const char *text)
{
    const int file = (text[0] | 0x20) - 'a';

    if (file < 0 || file > 7 || text[1] < '1' || text[1] > '8')
        return NO_MOVE;
    return file + 8 * (text[1] - '1');
}

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
