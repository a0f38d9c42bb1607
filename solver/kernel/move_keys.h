/* move_keys.h - a list of moves by keys, each a score and a place: the best next, the first of
 * equals. Nothing is moved, since most nodes search one child. */

#ifndef YOMIKIRI_MOVE_KEYS_H
#define YOMIKIRI_MOVE_KEYS_H

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

#endif
