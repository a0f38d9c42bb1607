#include "review/review_table.h"

#include <stdlib.h>
#include <string.h>

/* Rows are looked for one by one: a file has hundreds of players, and a game takes longer. */
static ReviewRow *row_of(ReviewTable *table, const char *player, int year)
{
    for (size_t i = 0; i < table->count; i++)
        if (table->rows[i].year == year && strcmp(table->rows[i].player, player) == 0)
            return &table->rows[i];
    if (table->count == table->capacity) {
        const size_t capacity = table->capacity ? 2 * table->capacity : 64;
        ReviewRow *rows = realloc(table->rows, capacity * sizeof(*rows));

        if (!rows)
            return NULL;
        table->rows = rows;
        table->capacity = capacity;
    }
    ReviewRow *row = &table->rows[table->count++];

    *row = (ReviewRow){ .year = year };
    strncpy(row->player, player, MAX_PLAYER - 1);
    return row;
}

static bool add(ReviewTable *table, const char *player, int year, const ReviewSide *side,
                bool decisive)
{
    ReviewRow *row = row_of(table, player, year);

    if (!row)
        return false;
    row->games++;
    row->moves += side->moves;
    row->perfect += side->perfect;
    row->lost += side->lost;
    row->decisive += decisive;
    return true;
}

bool review_table_add(ReviewTable *table, const Review *review, const ReviewSum *sum)
{
    const GameRecord *record = &review->game.record;
    const bool any = sum->decisive >= 0, black = any && review->plies[sum->decisive].black;

    return add(table, record->black[0] ? record->black : "Black", record->year, &sum->black,
               any && black)
           && add(table, record->white[0] ? record->white : "White", record->year, &sum->white,
                  any && !black);
}

static int compare(const void *a, const void *b)
{
    const ReviewRow *one = a, *two = b;
    const int64_t left = (int64_t)one->lost * two->moves, right = (int64_t)two->lost * one->moves;

    if (one->year != two->year)
        return one->year < two->year ? -1 : 1;
    if ((one->moves == 0) != (two->moves == 0))
        return one->moves == 0 ? 1 : -1;
    if (left != right)
        return left < right ? -1 : 1;
    return one->games != two->games ? two->games - one->games : strcmp(one->player, two->player);
}

void review_table_sort(ReviewTable *table)
{
    if (table->count)
        qsort(table->rows, table->count, sizeof(*table->rows), compare);
}

void review_table_free(ReviewTable *table)
{
    free(table->rows);
    *table = (ReviewTable){ .count = 0 };
}
