/* symmetry.c - the eight symmetries of the board, square by square. */

#include "board/symmetry.h"

enum { MIRROR_FILES = 1, MIRROR_RANKS = 2, SWAP = 4 };

int symmetry_square(int square, int transform)
{
    int file = square % 8, rank = square / 8;

    assert(transform >= 0 && transform < SYMMETRIES);
    if (square >= 64)
        return square;
    if (transform & MIRROR_FILES)
        file = 7 - file;
    if (transform & MIRROR_RANKS)
        rank = 7 - rank;
    return transform & SWAP ? 8 * file + rank : 8 * rank + file;
}

uint64_t symmetry_apply(uint64_t squares, int transform)
{
    uint64_t image = 0;

    for (; squares; squares = bit_drop_lowest(squares))
        image |= square_bit(symmetry_square(bit_lowest(squares), transform));
    return image;
}

/* Only the two quarter turns are not their own inverses: undoing "mirror, then
 * swap" is "swap, then mirror", and the swap makes the one mirror the other. */
int symmetry_inverse(int transform)
{
    assert(transform >= 0 && transform < SYMMETRIES);
    if (transform == (SWAP | MIRROR_FILES))
        return SWAP | MIRROR_RANKS;
    if (transform == (SWAP | MIRROR_RANKS))
        return SWAP | MIRROR_FILES;
    return transform;
}

Board symmetry_board(Board board, int transform)
{
    return (Board){ symmetry_apply(board.own, transform), symmetry_apply(board.opp, transform) };
}

Board symmetry_canonical(Board board, int *transform)
{
    Board smallest = board;
    int chosen = 0;

    for (int i = 1; i < SYMMETRIES; i++) {
        const Board image = symmetry_board(board, i);

        if (image.own < smallest.own
            || (image.own == smallest.own && image.opp < smallest.opp)) {
            smallest = image;
            chosen = i;
        }
    }
    if (transform)
        *transform = chosen;
    return smallest;
}
