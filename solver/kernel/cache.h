/* cache.h - a worker's private caches: whole boards, direct-mapped, always replaced. */

#ifndef YOMIKIRI_CACHE_H
#define YOMIKIRI_CACHE_H

#include "kernel/kernel.h"

static inline CacheSlot *cache_slot(const Cache *cache, uint64_t hash)
{
    return &cache->slots[hash >> cache->shift];
}

static inline bool cache_holds(const CacheSlot *slot, uint64_t own, uint64_t opp)
{
    return slot->own == own && slot->opp == opp;
}

/* What is known decides the window: *score is the result. */
static inline bool cache_cut(const CacheSlot *slot, int alpha, int beta, int *score)
{
    if (slot->lower >= beta || slot->lower == slot->upper) {
        *score = slot->lower;
        return true;
    }
    *score = slot->upper;
    return slot->upper <= alpha;
}

/* Keep what (alpha, beta) has shown; always replaces another board. */
static inline void cache_store(CacheSlot *slot, uint64_t own, uint64_t opp, int alpha, int beta,
                               int best, int move)
{
    if (!cache_holds(slot, own, opp)) {
        slot->own = own;
        slot->opp = opp;
        slot->lower = -SCORE_MAX;
        slot->upper = SCORE_MAX;
    }
    if (best < beta && best < slot->upper)
        slot->upper = (int8_t)best;
    if (best > alpha && best > slot->lower)
        slot->lower = (int8_t)best;
    slot->move = (uint8_t)move;
}

#endif
