/* tt.h - bounds already proven, shared by all workers.
 *
 * A line of the cache holds three boards, whole, with their bounds: a hit is never
 * another position. Readers and writers are kept apart by a sequence number per line
 * (odd while somebody writes): a reader that sees it change has seen nothing, a writer
 * that finds it odd does not write. Nobody waits. */

#ifndef YOMIKIRI_TT_H
#define YOMIKIRI_TT_H

#include "base/pages.h"
#include "board/board.h"

/* Bounds on the exact final score for the side to move, and a move worth trying first.
 * A move alone (-64, 64) may come from a search that proved nothing. */
typedef struct {
    int8_t lower, upper;        /* discs, even, -64 <= lower <= upper <= 64 */
    uint8_t move;               /* square 0..63, or NO_MOVE */
} Bounds;

typedef struct Table Table;

/* What the system gave. */

/* Largest power of two of bytes that is at most `bytes` (and at least 64 KiB). NULL
 * without memory. Huge pages are asked for unless `huge` is false. */
Table *tt_create(size_t bytes, bool huge);

/* A table in memory of the caller's, of at least 64 KiB, zeroed before the first table there and
 * aligned to 64 bytes: tables of the same size in the same memory, also of other processes, are
 * one, and know what each of them stores. Nobody can say when it may be cleared or used in part:
 * what tt_clear() and tt_use() ask for is not done. The memory must outlive the table. */
Table *tt_create_in(void *memory, size_t bytes);

/* NULL is allowed. */
void tt_destroy(Table *table);

/* Forget everything. Not while another thread uses the table. */
void tt_clear(Table *table);

/* Entries written from now on are younger than all others. Not while another thread uses
 * the table. */
void tt_age(Table *table);

/* Use as many `bytes` from now on (down to a power of two, at least 64 KiB); where something is
 * stored it stays, and no fewer are used than before. Memory is touched as boards come, about a
 * line for each, whatever is in use. Not while another thread uses the table. */
void tt_use(Table *table, size_t bytes);

size_t tt_bytes(const Table *table);
PageKind tt_pages(const Table *table);

/* Bytes of the table that the system backs with huge pages now; 0 if it does not say. */
size_t tt_huge_bytes(const Table *table);

/* Fill *out and return true if `board` is stored; else leave *out alone. `hash` is
 * board_hash(board). Any thread, any time. */
bool tt_probe(const Table *table, Board board, uint64_t hash, Bounds *out);

/* Add what is known of `board`: bounds of one board only ever close in. `cost` is the
 * logarithm to base 2 of the nodes it took, 0..63; cheap and old entries are replaced
 * first. `bounds.move` NO_MOVE keeps the move that is there. Any thread, any time. */
void tt_store(Table *table, Board board, uint64_t hash, Bounds bounds, int cost);

/* Bring the line of `hash` towards the CPU. */
void tt_prefetch(const Table *table, uint64_t hash);

#endif
