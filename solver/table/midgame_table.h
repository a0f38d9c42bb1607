/* midgame_table.h - values of boards searched to a depth, shared by all workers. What stands here
 * was never proven.
 *
 * An entry is two words, the second of them the hash with the first one's bits turned: what two
 * threads have written at once, or a part of each, is not found (R. Hyatt, T. Mann, "A lock-less
 * transposition table implementation for parallel search", ICGA Journal 25(1), 2002). */

#ifndef YOMIKIRI_MIDGAME_TABLE_H
#define YOMIKIRI_MIDGAME_TABLE_H

#include "base/pages.h"
#include "board/board.h"

enum { MIDGAME_INFINITE = 100 };        /* discs: beyond every value */

/* Bounds of a value in discs for the side to move, of a search of `depth` plies at `level`. */
typedef struct {
    int8_t lower, upper;        /* -MIDGAME_INFINITE <= lower <= upper <= MIDGAME_INFINITE */
    uint8_t depth;              /* plies */
    uint8_t level;              /* of selectivity: the higher, the surer */
    uint8_t move;               /* worth trying first, or NO_MOVE */
} MidgameEntry;

typedef struct MidgameTable MidgameTable;

/* Largest power of two of bytes that is at most `bytes`, and at least 64 KiB. */
size_t midgame_table_bytes(size_t bytes);

/* A table of that size; NULL without memory. */
MidgameTable *midgame_table_create(size_t bytes, bool huge);

/* The same in memory of the caller's, zeroed before its first use and aligned to 64 bytes, which
 * others may use at the same time: clear and use do nothing. */
MidgameTable *midgame_table_create_in(void *memory, size_t bytes);

/* NULL is allowed. */
void midgame_table_destroy(MidgameTable *table);

/* Forget everything. This and the next two: not while another thread uses the table. */
void midgame_table_clear(MidgameTable *table);

/* Entries written from now on are younger than all others. */
void midgame_table_age(MidgameTable *table);

/* As tt_use(). */
void midgame_table_use(MidgameTable *table, size_t bytes);

/* Fill *entry and return true if the board of that hash is stored; else leave *entry alone. Any
 * thread, any time. */
bool midgame_table_probe(const MidgameTable *table, uint64_t hash, MidgameEntry *entry);

/* The move of that board, or NO_MOVE. Legal but for a hash that two boards share. */
int midgame_table_move(const MidgameTable *table, uint64_t hash);

/* Add what was found. Of one board the deepest search is kept, of several as deep the surest, and
 * of those the narrower bounds. Any thread, any time. */
void midgame_table_store(MidgameTable *table, uint64_t hash, MidgameEntry entry);

void midgame_table_prefetch(const MidgameTable *table, uint64_t hash);

#endif
