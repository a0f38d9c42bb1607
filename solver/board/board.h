/* board.h - a position as two sets of squares, and what follows from the counts.
 *
 *        a  b  c  d  e  f  g  h
 *     1  0  1  2  3  4  5  6  7      a1 is bit 0, h1 bit 7, a8 bit 56, h8 bit 63
 *     2  8  9 10 ...
 */

#ifndef YOMIKIRI_BOARD_H
#define YOMIKIRI_BOARD_H

#include "base/base.h"
#include "yomikiri.h"

/* Discs of the side to move, and of the other side. Disjoint in every board
 * that leaves a reader; the solver refuses any other. */
typedef yk_board Board;

enum {
    NO_MOVE = YK_NO_MOVE,   /* "no square" wherever a square 0..63 may stand */
    PASS = YK_PASS,         /* a pass, in lines of moves */
    SCORE_MAX = 64,         /* scores are even, -64..64, empties to the winner */
    SCORE_INF = 127,        /* outside every score; fits int8_t, and so does its negative */
    MAX_MOVES = YK_MAX_MOVES,
    MAX_LINE = YK_MAX_LINE,
};

static inline uint64_t square_bit(int square)
{
    assert(square >= 0 && square < 64);
    return UINT64_C(1) << square;
}

static inline uint64_t board_empty(Board board)
{
    return ~(board.own | board.opp);
}

static inline int board_empties(Board board)
{
    return bit_count(board_empty(board));
}

static inline bool board_equal(Board a, Board b)
{
    return a.own == b.own && a.opp == b.opp;
}

/* The same discs with the other side to move. */
static inline Board board_pass(Board board)
{
    return (Board){ board.opp, board.own };
}

/* The board after the side to move plays `square`, flipping `flips`; the other
 * side is then to move. */
static inline Board board_play(Board board, int square, uint64_t flips)
{
    return (Board){ board.opp ^ flips, board.own ^ flips ^ square_bit(square) };
}

/* Score of a finished game for the side to move, -64..64: disc difference with
 * the empty squares given to the winner (to nobody in a draw). */
static inline int board_final_score(Board board)
{
    const int own = bit_count(board.own), opp = bit_count(board.opp);
    const int difference = own - opp, empties = 64 - own - opp;

    return difference > 0 ? difference + empties : difference < 0 ? difference - empties : 0;
}

/* Spreads a board over 64 bits; the same on every machine. */
static inline uint64_t board_hash(Board board)
{
    const uint64_t a = board.own ^ UINT64_C(0x9e3779b97f4a7c15);
    const uint64_t b = board.opp ^ UINT64_C(0xd6e8feb86659fd93);
    const unsigned __int128 product = (unsigned __int128)a * b;

    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* The position every game starts from, black to move (black d5 e4, white d4 e5). */
static inline Board board_start(void)
{
    return (Board){ UINT64_C(0x0000000810000000), UINT64_C(0x0000001008000000) };
}

#endif
