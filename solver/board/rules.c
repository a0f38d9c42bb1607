/* rules.c - the rules of Othello, slow and obvious. */

#include "board/rules.h"

static const struct { int file, rank; } DIRECTIONS[] = {
    { -1, -1 }, { 0, -1 }, { 1, -1 },
    { -1,  0 },            { 1,  0 },
    { -1,  1 }, { 0,  1 }, { 1,  1 },
};

/* Does the square lie on the board, and does a disc of `discs` lie on it? */
static bool holds(uint64_t discs, int file, int rank)
{
    return file >= 0 && file < 8 && rank >= 0 && rank < 8
        && (discs & square_bit(8 * rank + file)) != 0;
}

uint64_t rules_flips(Board board, int square)
{
    uint64_t flips = 0;

    if (!(board_empty(board) & square_bit(square)))
        return 0;
    for (size_t i = 0; i < ARRAY_LENGTH(DIRECTIONS); i++) {
        int file = square % 8 + DIRECTIONS[i].file;
        int rank = square / 8 + DIRECTIONS[i].rank;
        uint64_t run = 0;

        while (holds(board.opp, file, rank)) {
            run |= square_bit(8 * rank + file);
            file += DIRECTIONS[i].file;
            rank += DIRECTIONS[i].rank;
        }
        if (holds(board.own, file, rank))
            flips |= run;
    }
    return flips;
}

/* `discs` and the squares beside them. */
static uint64_t around(uint64_t discs)
{
    static const uint64_t FILE_A = 0x0101010101010101, FILE_H = 0x8080808080808080;
    const uint64_t rows = discs | (discs & ~FILE_H) << 1 | (discs & ~FILE_A) >> 1;

    return rows | rows << 8 | rows >> 8;
}

uint64_t rules_moves(Board board)
{
    uint64_t moves = 0;

    uint64_t left = board_empty(board) & around(board.opp);

    for (; left; left = bit_drop_lowest(left))
        if (rules_flips(board, bit_lowest(left)))
            moves |= square_bit(bit_lowest(left));
    return moves;
}

bool rules_game_over(Board board)
{
    return !rules_moves(board) && !rules_moves(board_pass(board));
}

Board rules_play(Board board, int square)
{
    const uint64_t flips = rules_flips(board, square);

    assert(flips != 0);
    return board_play(board, square, flips);
}
