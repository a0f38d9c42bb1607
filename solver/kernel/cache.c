/* cache.c - the memory of a worker's private caches. */

#include <stdlib.h>
#include <string.h>

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

/* Boards of middle-empties have the first share of cache-kib, and so on down. The whole is counted
 * as if all shares had their defaults, so that each sets its own cache and no other. There the
 * two of most empties are the largest: there are more boards below, but they are soon found out
 * anew. */
static uint64_t cache_bytes_of(const int *knob, int empties)
{
    const int first = knob[KNOB_SHALLOW_EMPTIES] + 1, last = knob[KNOB_MIDDLE_EMPTIES];
    const uint64_t bytes = (uint64_t)knob[KNOB_CACHE_KIB] << 10;
    unsigned whole = 0;

    for (int i = first; i <= last; i++)
        whole += (unsigned)tuning_at((size_t)(KNOB_CACHE_SHARE_0 + last - i))->initial;
    return bytes * (unsigned)knob[KNOB_CACHE_SHARE_0 + last - empties] / whole;
}

bool cache_make_all(Bottom *bottom)
{
    const int *knob = bottom->knob;
    const uint64_t low_bytes = (uint64_t)knob[KNOB_LOW_CACHE_KIB] << 10;

    if (low_bytes > 0 && !cache_make(&bottom->cache[0], low_bytes))
        return false;
    if (knob[KNOB_CACHE_KIB] == 0)
        return true;
    for (int i = knob[KNOB_SHALLOW_EMPTIES] + 1; i <= knob[KNOB_MIDDLE_EMPTIES]; i++)
        if (!cache_make(&bottom->cache[i], cache_bytes_of(knob, i)))
            return false;
    return true;
}

uint64_t cache_bytes_wanted(const int knob[KNOB_NUMBERS])
{
    uint64_t bytes = (uint64_t)knob[KNOB_LOW_CACHE_KIB] << 10;

    for (int i = knob[KNOB_SHALLOW_EMPTIES] + 1; i <= knob[KNOB_MIDDLE_EMPTIES]; i++)
        bytes += cache_bytes_of(knob, i);
    return bytes;
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
