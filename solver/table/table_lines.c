#include "table/table_lines.h"

#include <string.h>

enum { LEAST_BYTES = 64 << 10 };

size_t lines_bytes(size_t bytes)
{
    size_t used = LEAST_BYTES;

    while (used <= bytes / 2)
        used *= 2;
    return used;
}

/* Blocks for so many bytes, if nothing is stored: the smallest that the directory can name. */
static void set_blocks(TableLines *lines, size_t bytes)
{
    size_t block = LEAST_BYTES;

    while (block < bytes >> DIRECTORY_BITS)
        block *= 2;
    lines->block_bits = __builtin_ctzll(block / LINE_BYTES);
    lines->depth = __builtin_ctzll(bytes / block);
}

bool lines_get(TableLines *lines, size_t bytes, bool huge)
{
    lines->bytes = lines_bytes(bytes);
    set_blocks(lines, lines->bytes);
    if (!pages_get(&lines->pages, lines->bytes, huge))
        return false;
    lines->memory = lines->pages.memory;
    return true;
}

void lines_place(TableLines *lines, void *memory, size_t bytes)
{
    lines->memory = memory;
    lines->bytes = lines_bytes(bytes);
    lines->given = true;
    set_blocks(lines, lines->bytes);
    for (unsigned i = 0; i < 1u << lines->depth; i++)
        lines->directory[i] = i << DEPTH_BITS | (unsigned)lines->depth;
}

void lines_release(TableLines *lines)
{
    if (!lines->given)
        pages_release(&lines->pages);
}

void lines_use(TableLines *lines, size_t bytes)
{
    if (lines->given)
        return;
    bytes = lines_bytes(bytes < lines->bytes ? bytes : lines->bytes);
    const int depth = __builtin_ctzll(bytes / LINE_BYTES) - lines->block_bits;

    if (lines->blocks == 0 || depth > DIRECTORY_BITS) {
        lines_clear(lines);
        set_blocks(lines, bytes);
    } else if (depth > lines->depth) {
        for (unsigned i = 1u << depth; i-- > 0;)
            lines->directory[i] = lines->directory[i >> (depth - lines->depth)];
        lines->depth = depth;
    }
}

bool lines_clear(TableLines *lines)
{
    if (lines->given)
        return false;
    memset(lines->memory, 0, (size_t)lines->blocks * LINE_BYTES << lines->block_bits);
    if (lines->blocks > 1)
        memset(lines->directory, 0, sizeof(*lines->directory) << lines->depth);
    lines->blocks = 0;
    return true;
}

/* Store anew what is in a group. Entries that share a line of the whole table stay in their order,
 * by which the table chooses among those worth the same: first those whose home comes first. */
static void spread(TableLines *lines, char *group, int depth, void *table, LineTake *take,
                   LinePut *put)
{
    LineEntry entries[GROUP][WAYS_MOST] = { 0 };

    for (unsigned i = 0; i < GROUP; i++)
        take(group + i * LINE_BYTES, entries[i]);
    for (unsigned home = 0; home < GROUP; home++)
        for (unsigned i = 0; i < GROUP; i++)
            for (unsigned way = 0; way < WAYS_MOST; way++) {
                const LineEntry *entry = &entries[(home + i) % GROUP][way];

                if (entry->data && lines_in_block(lines, entry->hash, depth) % GROUP == home)
                    put(table, entry);
            }
}

/* The groups of the first half of a block become groups of the whole, two of each, the others go
 * to a new block. From the last one down they go to where nothing is left. A thread that looks for
 * an entry meanwhile may not find it; boards are compared, so it never finds another. */
bool lines_split(TableLines *lines, uint64_t hash, void *table, LineTake *take, LinePut *put)
{
    if (atomic_exchange_explicit(&lines->splitting, true, memory_order_acquire))
        return false;
    const size_t at = hash >> 1 >> (63 - lines->depth);
    const uint32_t old = lines->directory[at];
    const int depth = old & ((1 << DEPTH_BITS) - 1);

    if (depth < lines->depth) {
        const uint32_t fresh = atomic_fetch_add(&lines->blocks, 1) << DEPTH_BITS;
        const size_t half = (size_t)1 << (lines->depth - depth - 1), first = at & ~(2 * half - 1);
        char *block = lines->memory
                      + ((size_t)(old >> DEPTH_BITS) * LINE_BYTES << lines->block_bits);

        for (size_t i = 0; i < half; i++) {
            lines->directory[first + i] = old + 1;
            lines->directory[first + half + i] = fresh + (unsigned)depth + 1;
        }
        for (size_t group = (size_t)1 << lines->block_bits; group > 0; group -= GROUP)
            spread(lines, block + (group - GROUP) * LINE_BYTES, depth, table, take, put);
    }
    atomic_store_explicit(&lines->splitting, false, memory_order_release);
    return true;
}
