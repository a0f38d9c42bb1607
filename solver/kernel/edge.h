/* edge.h - the table of edges: discs that their owner can never lose. */

#ifndef YOMIKIRI_EDGE_H
#define YOMIKIRI_EDGE_H

#include "base/base.h"

enum { EDGE_STATES = 1 << 16 };

/* Where an edge stands in the table: those with the same squares filled side by side. */
static inline uint64_t edge_state(uint64_t own, uint64_t filled)
{
    return filled << 8 | own;
}

/* Fill `edges` with these discs of an edge, by edge_state(). */
void edge_build(uint8_t edges[EDGE_STATES]);

#endif
