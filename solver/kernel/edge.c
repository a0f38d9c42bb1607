/* edge.c - which discs of an edge can never be turned, by trying everything. */

#include "kernel/kernel.h"

#include <string.h>

static const int POWER_OF_3[8] = { 1, 3, 9, 27, 81, 243, 729, 2187 };

static int edge_index(unsigned own, unsigned opp)
{
    int index = 0;

    for (int i = 0; i < 8; i++)
        index += POWER_OF_3[i] * (int)((own >> i & 1) + 2 * (opp >> i & 1));
    return index;
}

/* Discs turned along the edge when a disc is put on `place`. */
static unsigned edge_flips(unsigned own, unsigned opp, int place)
{
    unsigned flips = 0;

    for (int step = -1; step <= 1; step += 2) {
        unsigned run = 0;
        int i = place + step;

        for (; i >= 0 && i < 8 && (opp >> i & 1); i += step)
            run |= 1u << i;
        if (i >= 0 && i < 8 && (own >> i & 1))
            flips |= run;
    }
    return flips;
}

/* Own discs that survive every continuation in which either side may put a disc on any
 * empty square (the rest of the board may make any such move legal). */
static unsigned edge_survivors(const uint8_t *edges, unsigned own, unsigned opp)
{
    unsigned survivors = own;

    for (int place = 0; place < 8; place++) {
        const unsigned bit = 1u << place;

        if ((own | opp) & bit)
            continue;
        const unsigned won = edge_flips(own, opp, place), lost = edge_flips(opp, own, place);

        survivors &= edges[edge_index(own | bit | won, opp & ~won)];
        survivors &= edges[edge_index(own & ~lost, opp | bit | lost)];
    }
    return survivors;
}

void edge_build(uint8_t edges[EDGE_STATES])
{
    memset(edges, 0, EDGE_STATES);
    for (int empties = 0; empties <= 8; empties++) {
        for (unsigned own = 0; own < 256; own++) {
            for (unsigned opp = 0; opp < 256; opp++) {
                if (!(own & opp) && 8 - bit_count(own | opp) == empties)
                    edges[edge_index(own, opp)] = (uint8_t)edge_survivors(edges, own, opp);
            }
        }
    }
}
