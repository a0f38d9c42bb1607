/* seen.c - positions handed out already, up to symmetry. */

#include "positions/shared/seen.h"

#include <stdlib.h>

#include "board/symmetry.h"

enum { REMEMBERED = 1 << 20 };          /* however many there are */

typedef struct {
    Board board;            /* canonical */
    int line;               /* 0: free */
} Entry;

struct Seen {
    Entry *entries;
    size_t capacity, count; /* capacity is a power of two, count at most half of it */
};

Seen *seen_create(void)
{
    return calloc(1, sizeof(Seen));
}

void seen_free(Seen *seen)
{
    if (seen)
        free(seen->entries);
    free(seen);
}

/* The entry that holds `board`, or the free one where it belongs. */
static Entry *find(Entry *entries, size_t capacity, Board board)
{
    Random mix = { board.own ^ (board.opp << 32 | board.opp >> 32) };
    size_t i = (size_t)random_next(&mix) & (capacity - 1);

    while (entries[i].line != 0 && !board_equal(entries[i].board, board))
        i = (i + 1) & (capacity - 1);
    return &entries[i];
}

static bool grow(Seen *seen)
{
    const size_t capacity = seen->capacity == 0 ? 64 : 2 * seen->capacity;
    Entry *entries = calloc(capacity, sizeof(*entries));

    if (!entries)
        return false;
    for (size_t i = 0; i < seen->capacity; i++)
        if (seen->entries[i].line != 0)
            *find(entries, capacity, seen->entries[i].board) = seen->entries[i];
    free(seen->entries);
    seen->entries = entries;
    seen->capacity = capacity;
    return true;
}

int seen_before(Seen *seen, Board board, int line)
{
    if (seen->count < REMEMBERED && 2 * (seen->count + 1) > seen->capacity && !grow(seen))
        return -1;

    const Board canonical = symmetry_canonical(board, NULL);
    Entry *entry = find(seen->entries, seen->capacity, canonical);

    if (entry->line != 0)
        return entry->line;
    if (seen->count == REMEMBERED)
        return 0;
    *entry = (Entry){ canonical, line };
    seen->count++;
    return 0;
}
