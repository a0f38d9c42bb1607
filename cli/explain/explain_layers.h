/* explain_layers.h - nodes, time and cut-offs layer by layer, and shallow searches. `arena` holds
 * the tables. */

#ifndef YOMIKIRI_EXPLAIN_LAYERS_H
#define YOMIKIRI_EXPLAIN_LAYERS_H

#include <stdio.h>

#include "bench/text/arena.h"
#include "cli/explain/explained.h"

/* `by_empties`: a row for each number of empties, too. */
void explain_layers_print(FILE *out, const Explained *explained, bool by_empties, Arena *arena);

#endif
