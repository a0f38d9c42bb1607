/* review_table.h - many reviewed games added up by player and year. */

#ifndef YOMIKIRI_REVIEW_TABLE_H
#define YOMIKIRI_REVIEW_TABLE_H

#include "review/review_sum.h"

typedef struct {
    char player[MAX_PLAYER];
    int year;                   /* 0: not told */
    int games, moves, perfect, lost, decisive;
} ReviewRow;

/* All zero is an empty one; review_table_free() gives back what is in it. */
typedef struct {
    ReviewRow *rows;            /* in no order, until review_table_sort() */
    size_t count, capacity;
} ReviewTable;

/* Add what both players did; somebody without a name is "Black" or "White". False without memory:
 * nothing is added of the player there is no room for. */
bool review_table_add(ReviewTable *table, const Review *review, const ReviewSum *sum);

/* By year, and in it those first who lost the fewest discs a move. */
void review_table_sort(ReviewTable *table);

void review_table_free(ReviewTable *table);

#endif
