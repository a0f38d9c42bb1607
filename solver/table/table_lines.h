/* table_lines.h - the memory of a table as lines of the CPU's cache, of which as many are touched
 * as what is stored asks for.
 *
 * A table of N lines keeps a board in the line that the first bits of its hash name. Few boards in
 * a large table would lie in a page of memory each, and the system zeroes pages when they are
 * touched first. So blocks of lines, the first ones of the memory, stand for longer stretches of
 * the table, and a block that is full is split in two (R. Fagin et al., "Extendible hashing", ACM
 * TODS 4(3), 1979) until it stands for as many lines as it has. Up to then its lines are used in
 * groups: a board whose line is full lies in the next one of the group. Nothing else is noticed of
 * all this: what is found, and what is replaced, is the same as if each line were there. */

#ifndef YOMIKIRI_TABLE_LINES_H
#define YOMIKIRI_TABLE_LINES_H

#include <stdatomic.h>
#include <stdint.h>

#include "base/pages.h"

enum { LINE_BYTES = 64, GROUP = 4, WAYS_MOST = 4, DIRECTORY_BITS = 14, DEPTH_BITS = 6 };

typedef struct {
    char *memory;
    size_t bytes;               /* all of it; in use are 2^(depth + block_bits) lines */
    int block_bits;             /* log2 of a block's lines */
    int depth;                  /* of a block that stands for as many lines as it has */
    bool given;                 /* the memory is not ours, and others may use it */
    atomic_uint blocks;         /* that have been touched; 0: nothing has been stored */
    atomic_bool splitting;
    Pages pages;
    /* By the first `depth` bits of a hash: the number of its block, and behind it how many of
     * these bits all hashes there have in common. */
    _Atomic uint32_t directory[1 << DIRECTORY_BITS];
} TableLines;

/* Where a hash belongs. */
typedef struct {
    char *group;
    unsigned home;              /* its line in the group */
    int count;                  /* of lines where it may be: 1, or GROUP */
} LinePlace;

/* What a table keeps in a slot of a line. */
typedef struct {
    uint64_t hash;
    uint64_t word[2];
    uint32_t data;              /* 0: nothing */
} LineEntry;

/* Empty a line into `entries`. */
typedef void LineTake(void *line, LineEntry entries[WAYS_MOST]);

/* Store an entry. False: there is no room for it, and its block is to be split. */
typedef bool LinePut(void *table, const LineEntry *entry);

/* Largest power of two that is at most `bytes`, and at least 64 KiB. */
size_t lines_bytes(size_t bytes);

/* Memory of lines_bytes(bytes), all of it zero and in use. Huge pages are asked for unless `huge`
 * is false. False: there is no memory. */
bool lines_get(TableLines *lines, size_t bytes, bool huge);

/* The same in memory of the caller's, which others may use at the same time: it is as they have
 * left it, and nobody can say when it may be cleared, used in part or put elsewhere. */
void lines_place(TableLines *lines, void *memory, size_t bytes);

void lines_release(TableLines *lines);

/* Use as many `bytes`, down to a power of two, at least 64 KiB; of given memory all. Where
 * something is stored it stays, and no fewer are used than before. This and the next: not while
 * another thread uses the table. */
void lines_use(TableLines *lines, size_t bytes);

/* Set all to zero, which touches what has been used. False, and nothing is done: the memory is
 * given. */
bool lines_clear(TableLines *lines);

/* Make room where LinePut has found none. False: another thread is about it. Any thread. */
bool lines_split(TableLines *lines, uint64_t hash, void *table, LineTake *take, LinePut *put);

/* Before a store. Any thread. */
static inline void lines_write(TableLines *lines)
{
    unsigned none = 0;

    if (atomic_load_explicit(&lines->blocks, memory_order_relaxed) == 0)
        atomic_compare_exchange_strong(&lines->blocks, &none, 1);
}

/* The line of a hash in a block of that depth. */
static inline size_t lines_in_block(const TableLines *lines, uint64_t hash, int depth)
{
    return hash << depth >> (64 - lines->block_bits);
}

static inline LinePlace lines_find(const TableLines *lines, uint64_t hash)
{
    const uint32_t entry = atomic_load_explicit(
        &lines->directory[hash >> 1 >> (63 - lines->depth)], memory_order_relaxed);
    const int depth = entry & ((1 << DEPTH_BITS) - 1);
    const size_t line = ((size_t)(entry >> DEPTH_BITS) << lines->block_bits)
                        + lines_in_block(lines, hash, depth);

    return (LinePlace){ lines->memory + line / GROUP * GROUP * LINE_BYTES, line % GROUP,
                        depth == lines->depth ? 1 : GROUP };
}

/* The lines of a place, from the first one: a hash is in none behind one that has room. */
static inline void *lines_at(LinePlace place, int step)
{
    return place.group + (place.home + (unsigned)step) % GROUP * LINE_BYTES;
}

/* In the whole table both hashes would belong to the same line. */
static inline bool lines_alike(const TableLines *lines, uint64_t a, uint64_t b)
{
    return (a ^ b) >> (64 - lines->depth - lines->block_bits) == 0;
}

#endif
