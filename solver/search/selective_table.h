/* selective_table.h - bounds that selective passes believe, kept apart from what is proven. */

#ifndef YOMIKIRI_SELECTIVE_TABLE_H
#define YOMIKIRI_SELECTIVE_TABLE_H

#include "search/worker.h"
#include "table/tt.h"

/* Keep what the worker's level of selectivity believes of a board, or add what it believes to
 * *known. */
void selective_store(const Worker *worker, Board board, Bounds bounds, int cost);
void selective_probe(const Worker *worker, Board board, Bounds *known);

/* The last pass of those before the worker's that has seen the board believes it to be worth
 * `alpha` at most. */
bool selective_expects_low(const Worker *worker, Board board, int alpha);

#endif
