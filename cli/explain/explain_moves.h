/* explain_moves.h - the root's moves, stage by stage, and its passes. `arena` holds the tables. */

#ifndef YOMIKIRI_EXPLAIN_MOVES_H
#define YOMIKIRI_EXPLAIN_MOVES_H

#include <stdio.h>

#include "bench/text/arena.h"
#include "cli/explain/explained.h"

/* The `rows` best moves; 0: all. */
void explain_moves_print(FILE *out, const Explained *explained, int rows, Arena *arena);

void explain_moves_passes(FILE *out, const Explained *explained, Arena *arena);

#endif
