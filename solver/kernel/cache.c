/* cache.c - the memory of a worker's private caches. */

#include <string.h>

#include "kernel/kernel.h"

enum { CACHE_BLOCK = 2 << 20 };       /* a huge page */

/* As many slots as fit into `bytes`, as a power of two. Two at least: a layer that has a cache
 * looks its children up in that of the layer below without asking whether there is one. */
static int cache_bits(uint64_t bytes)
{
    const uint64_t slots = bytes / sizeof(CacheSlot);
    int bits = 1;

    while (slots >> (bits + 1))
        bits++;
    return bits;
}

static size_t cache_bytes(int bits)
{
    return sizeof(CacheSlot) << bits;
}

/* Bits of cache[i] for a root of so many empties: more than the boards of i empties that its
 * search visits ask for, which are a few times as many with each ply, and twice as many with each
 * empty square. */
static int cache_bits_for(const SearchContext *ctx, int i, int empties)
{
    const int visited = min_int(empties + 1, 3 * (empties - i) + 5);

    return max_int(min_int(ctx->cache[i].bits, visited), 1);
}

/* Parts of cache-kib for the boards `below` empties below middle-empties. The two of most empties
 * are the largest: there are more boards below, but they are soon found out anew. */
static unsigned cache_share(int below)
{
    return (unsigned)max_int(16 >> max_int(below - 1, 0), 1);
}

static uint64_t cache_bytes_of(const int *knob, int empties)
{
    const int first = knob[KNOB_SHALLOW_EMPTIES] + 1, last = knob[KNOB_MIDDLE_EMPTIES];
    const uint64_t bytes = (uint64_t)knob[KNOB_CACHE_KIB] << 10;
    unsigned whole = 0;

    for (int i = first; i <= last; i++)
        whole += cache_share(last - i);
    return bytes * cache_share(last - empties) / whole;
}

/* All caches in one block, which is large enough for huge pages: they save a fault for each
 * 4 KiB of a solve that is soon done, and misses of the TLB in all others. A block of less than
 * half of one is not worth zeroing the whole. */
bool cache_make(SearchContext *ctx, const uint64_t bytes[CACHE_EMPTIES], bool huge)
{
    size_t whole = 0, used = 0;

    for (int i = 0; i < CACHE_EMPTIES; i++)
        if (bytes[i] > 0) {
            ctx->cache[i].bits = cache_bits(bytes[i]);
            ctx->cache[i].shift = 64 - ctx->cache[i].bits;
            whole += cache_bytes(ctx->cache[i].bits);
        }
    if (whole == 0)
        return true;
    huge = huge && whole >= CACHE_BLOCK / 2;
    if (huge)
        whole = (whole + CACHE_BLOCK - 1) / CACHE_BLOCK * CACHE_BLOCK;
    if (!pages_get(&ctx->cache_pages, whole, huge))
        return false;
    for (int i = CACHE_EMPTIES - 1; i >= 0; i--)
        if (bytes[i] > 0) {
            ctx->cache[i].slots = (void *)((char *)ctx->cache_pages.memory + used);
            used += cache_bytes(ctx->cache[i].bits);
        }
    return true;
}

bool cache_make_all(SearchContext *ctx)
{
    const int *knob = ctx->knob;
    uint64_t bytes[CACHE_EMPTIES] = { (uint64_t)knob[KNOB_LOW_CACHE_KIB] << 10 };

    if (knob[KNOB_CACHE_KIB] > 0)
        for (int i = knob[KNOB_SHALLOW_EMPTIES] + 1; i <= knob[KNOB_MIDDLE_EMPTIES]; i++)
            bytes[i] = cache_bytes_of(knob, i) ? cache_bytes_of(knob, i) : 1;
    return cache_make(ctx, bytes, knob[KNOB_HUGE_PAGES]);
}

uint64_t cache_bytes_wanted(const int knob[KNOB_COUNT])
{
    uint64_t bytes = (uint64_t)knob[KNOB_LOW_CACHE_KIB] << 10;

    for (int i = knob[KNOB_SHALLOW_EMPTIES] + 1; i <= knob[KNOB_MIDDLE_EMPTIES]; i++)
        bytes += cache_bytes_of(knob, i);
    return bytes;
}

void cache_use(SearchContext *ctx, int empties)
{
    for (int i = 0; i < CACHE_EMPTIES; i++)
        ctx->cache[i].shift = 64 - cache_bits_for(ctx, i, empties);
}

void cache_clear(SearchContext *ctx, int empties)
{
    for (int i = 0; i < min_int(empties, CACHE_EMPTIES); i++)
        if (ctx->cache[i].slots)
            memset(ctx->cache[i].slots, 0, cache_bytes(cache_bits_for(ctx, i, empties)));
}

void cache_free_all(SearchContext *ctx)
{
    pages_release(&ctx->cache_pages);
    ctx->cache_pages = (Pages){ .bytes = 0 };
    for (int i = 0; i < CACHE_EMPTIES; i++)
        ctx->cache[i].slots = NULL;
}
