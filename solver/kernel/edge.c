/* edge.c - discs of an edge that can never be turned, by trying everything. */

#include "kernel/edge.h"

/* Discs turned along the edge when a disc is put on `place`: runs of the opponent's that
 * begin beside it and end at one of ours. */
static unsigned edge_flips(unsigned own, unsigned opp, unsigned place)
{
    const unsigned above = ~(opp >> (place + 1)), up = above & -above;
    const unsigned below = ~(opp << (8 - place)) & 255;     /* bit 7: the square below */
    const unsigned stop = below ? 1u << (31 - __builtin_clz(below)) : 0;
    unsigned flips = 0;

    if (own >> (place + 1) & up)
        flips |= (up - 1) << (place + 1);
    if (own << (8 - place) & stop)
        flips |= (256 - 2 * stop) >> (8 - place);
    return flips;
}

/* Own discs that survive every continuation in which either side may put a disc on any
 * empty square (the rest of the board may make any such move legal). */
static unsigned edge_survivors(const uint8_t *edges, unsigned own, unsigned opp)
{
    unsigned survivors = own;

    for (unsigned empty = 255 & ~(own | opp); empty && survivors; empty &= empty - 1) {
        const unsigned place = (unsigned)__builtin_ctz(empty), bit = 1u << place;
        const unsigned won = edge_flips(own, opp, place), lost = edge_flips(opp, own, place);

        survivors &= edges[edge_state(own | bit | won, own | opp | bit)];
        survivors &= edges[edge_state(own & ~lost, own | opp | bit)];
    }
    return survivors;
}

/* reversed[b]: b read from the other end of the edge. */
static void edge_reversed(uint8_t reversed[256])
{
    reversed[0] = 0;
    for (unsigned i = 0; i < 8; i++)
        for (unsigned b = 0; b < 1u << i; b++)
            reversed[b | 1u << i] = (uint8_t)(reversed[b] | 128u >> i);
}

/* With more discs first: every square filled makes the set of them a greater number. Half of
 * the sets come after their mirror images. */
void edge_build(uint8_t edges[EDGE_STATES])
{
    uint8_t reversed[256];

    edge_reversed(reversed);
    for (unsigned filled = 256; filled-- > 0;) {
        for (unsigned own = filled;; own = (own - 1) & filled) {
            uint8_t *out = &edges[edge_state(own, filled)];

            if (reversed[filled] > filled)
                *out = reversed[edges[edge_state(reversed[own], reversed[filled])]];
            else
                *out = (uint8_t)edge_survivors(edges, own, filled & ~own);
            if (own == 0)
                break;
        }
    }
}
