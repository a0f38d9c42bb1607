/* rules.c - the rules of Othello, slow and obvious. */

#include "board/rules.h"

static const uint64_t ALL = ~0ull, NOT_A = 0xfefefefefefefefe, NOT_H = 0x7f7f7f7f7f7f7f7f;

/* By how many squares up a disc moves, and from which files it may. */
static const struct { int by; uint64_t from; } DIRECTIONS[] = {
    { -9, NOT_A }, { -8, ALL }, { -7, NOT_H },
    { -1, NOT_A },              {  1, NOT_H },
    {  7, NOT_A }, {  8, ALL }, {  9, NOT_H },
};

/* The squares beside squares, none beyond the edge. */
static uint64_t beside(uint64_t squares, size_t direction)
{
    const uint64_t from = squares & DIRECTIONS[direction].from;
    const int by = DIRECTIONS[direction].by;

    return by > 0 ? from << by : from >> -by;
}

uint64_t rules_flips(Board board, int square)
{
    uint64_t flips = 0;

    if (!(board_empty(board) & square_bit(square)))
        return 0;
    for (size_t i = 0; i < ARRAY_LENGTH(DIRECTIONS); i++) {
        uint64_t disc = beside(square_bit(square), i), run = 0;

        for (; disc & board.opp; disc = beside(disc, i))
            run |= disc;
        if (disc & board.own)
            flips |= run;
    }
    return flips;
}

/* From one's own discs over rows of up to six of the other's to the squares behind. */
uint64_t rules_moves(Board board)
{
    uint64_t moves = 0;

    for (size_t i = 0; i < ARRAY_LENGTH(DIRECTIONS); i++) {
        uint64_t rows = beside(board.own, i) & board.opp;

        for (int discs = 1; discs < 6; discs++)
            rows |= beside(rows, i) & board.opp;
        moves |= beside(rows, i);
    }
    return moves & board_empty(board);
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
