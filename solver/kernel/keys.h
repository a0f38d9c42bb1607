/* keys.h - a list of moves by keys, each a score and a place: the best next, the first of
 * equals, without a branch for each. Nothing is moved, since most nodes search one child. */

#ifndef YOMIKIRI_KEYS_H
#define YOMIKIRI_KEYS_H

#include "board/board.h"

enum {
    KEYS_PLACE_BITS = 6,
    KEYS_PLACES = 1 << KEYS_PLACE_BITS,
    KEYS_BEHIND = 1 << 20,      /* a score less this comes after all others */
    KEYS_DONE = -(1 << 30),     /* the key of a move that is not wanted again; below all others */
};

_Static_assert((int)MAX_MOVES <= (int)KEYS_PLACES, "a place fits its bits");

static inline int32_t keys_make(int score, int place)
{
    return score * KEYS_PLACES + (KEYS_PLACES - 1 - place);
}

static inline int keys_score(int32_t key)
{
    return key >> KEYS_PLACE_BITS;
}

static inline int keys_place(int32_t key)
{
    return KEYS_PLACES - 1 - (key & (KEYS_PLACES - 1));
}

/* The place of the best of `count` keys, count > 0. */
static inline int keys_next(const int32_t *keys, int count)
{
    int32_t top = keys[0];

    for (int i = 1; i < count; i++) {
        top = max_int(top, keys[i]);
        __asm__("" : "+r"(top));    /* one by one: a vector would wait for keys just stored */
    }
    return keys_place(top);
}

#endif
