/* cache.c - the memory of a worker's private caches. */

#include <stdlib.h>
#include <string.h>

#include "base/tuning.h"
#include "kernel/kernel.h"

/* Two slots at least: a layer that has a cache looks its children up in that of the layer
 * below without asking whether there is one. */
bool cache_make(Cache *cache, uint64_t bytes)
{
    const uint64_t slots = bytes / sizeof(CacheSlot);
    int bits = 1;

    while (slots >> (bits + 1))
        bits++;
    cache->shift = 64 - bits;
    cache->slots = calloc((size_t)1 << bits, sizeof(CacheSlot));
    return cache->slots != NULL;
}

/* The part of a middle layer's cache: the two of most empties are the largest. There are more
 * boards below, but they are soon found out anew. */
static int cache_share(int middle_empties, int empties)
{
    return CACHE_SHARES[min_int(middle_empties - empties, (int)ARRAY_LENGTH(CACHE_SHARES) - 1)];
}

bool cache_make_all(Bottom *bottom, int middle_empties, uint64_t bytes, uint64_t low_bytes)
{
    const int first = bottom->shallow_empties + 1;
    int shares = 0;

    if (low_bytes > 0 && !cache_make(&bottom->cache[0], low_bytes))
        return false;
    for (int i = first; i <= middle_empties; i++)
        shares += cache_share(middle_empties, i);
    for (int i = first; i <= middle_empties && bytes > 0; i++)
        if (!cache_make(&bottom->cache[i],
                        bytes * (unsigned)cache_share(middle_empties, i) / (unsigned)shares))
            return false;
    return true;
}

void cache_clear_all(Bottom *bottom)
{
    for (int i = 0; i < CACHE_EMPTIES; i++)
        if (bottom->cache[i].slots)
            memset(bottom->cache[i].slots, 0, sizeof(CacheSlot) << (64 - bottom->cache[i].shift));
}

void cache_free_all(Bottom *bottom)
{
    for (int i = 0; i < CACHE_EMPTIES; i++) {
        free(bottom->cache[i].slots);
        bottom->cache[i].slots = NULL;
    }
}
