/* symmetry.c - the eight symmetries of the board. */

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

/* Exchange the bits at `low` with those `step` above them. */
static uint64_t exchange(uint64_t squares, uint64_t low, int step)
{
    const uint64_t differ = (squares ^ squares >> step) & low;

    return squares ^ differ ^ differ << step;
}

uint64_t symmetry_apply(uint64_t squares, int transform)
{
    if (transform & MIRROR_FILES) {
        squares = exchange(squares, UINT64_C(0x5555555555555555), 1);
        squares = exchange(squares, UINT64_C(0x3333333333333333), 2);
        squares = exchange(squares, UINT64_C(0x0f0f0f0f0f0f0f0f), 4);
    }
    if (transform & MIRROR_RANKS)
        squares = __builtin_bswap64(squares);
    if (transform & SWAP) {                     /* by blocks of 1, 2 and 4 squares */
        squares = exchange(squares, UINT64_C(0x00aa00aa00aa00aa), 7);
        squares = exchange(squares, UINT64_C(0x0000cccc0000cccc), 14);
        squares = exchange(squares, UINT64_C(0x00000000f0f0f0f0), 28);
    }
    return squares;
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

/* `squares` through each transform. To mirror ranks before a swap is to mirror files after it. */
static void all_images(uint64_t squares, uint64_t images[SYMMETRIES])
{
    images[0] = squares;
    images[SWAP] = symmetry_apply(squares, SWAP);
    for (int i = 0; i < SYMMETRIES; i += SWAP) {
        const uint64_t mirrored = symmetry_apply(images[i], MIRROR_FILES);

        images[i + (i ? MIRROR_RANKS : MIRROR_FILES)] = mirrored;
        images[i + (i ? MIRROR_FILES : MIRROR_RANKS)] = symmetry_apply(images[i], MIRROR_RANKS);
        images[i + MIRROR_FILES + MIRROR_RANKS] = symmetry_apply(mirrored, MIRROR_RANKS);
    }
}

Board symmetry_canonical(Board board, int *transform)
{
    uint64_t own[SYMMETRIES];
    int chosen = 0;

    all_images(board.own, own);
    for (int i = 1; i < SYMMETRIES; i++)
        if (own[i] < own[chosen]
            || (own[i] == own[chosen]
                && symmetry_apply(board.opp, i) < symmetry_apply(board.opp, chosen)))
            chosen = i;
    if (transform)
        *transform = chosen;
    return (Board){ own[chosen], symmetry_apply(board.opp, chosen) };
}
