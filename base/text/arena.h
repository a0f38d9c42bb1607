/* arena.h - memory that lives as long as a report and is given back at once. */

#ifndef YOMIKIRI_ARENA_H
#define YOMIKIRI_ARENA_H

#include "base/base.h"

typedef struct ArenaBlock ArenaBlock;

/* All zero is an empty arena. */
typedef struct {
    ArenaBlock *blocks;
} Arena;

/* `count` elements of `size` bytes, zeroed; NULL for none. */
void *arena_array(Arena *arena, size_t count, size_t size);

/* A copy. */
const char *arena_copy(Arena *arena, const char *text);

/* As printf. */
__attribute__((format(printf, 2, 3)))
const char *arena_print(Arena *arena, const char *format, ...);

void arena_free(Arena *arena);

#endif
