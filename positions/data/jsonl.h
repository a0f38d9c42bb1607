/* jsonl.h - positions as JSON objects. */

#ifndef YOMIKIRI_JSONL_H
#define YOMIKIRI_JSONL_H

#include "positions/data/object.h"

/* Where an object stands. */
typedef struct {
    size_t at, end;         /* the JSON that it is in, from the first bracket to the last */
    bool alone;             /* no other position is in it: words around it may tell the side */
    const Object *outer;    /* tells the side if the object does not; or NULL */
} JsonlPlace;

/* Hand out the position in the object at `at`, which object_is_position(). Where to go on: the
 * end of the JSON, or of its line and of words that were used if it is alone. */
size_t jsonl_take(Source *source, size_t at, const JsonlPlace *place);

#endif
