#include "base/text/arena.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"

struct ArenaBlock {
    ArenaBlock *next;
    _Alignas(max_align_t) unsigned char bytes[];
};

void *arena_array(Arena *arena, size_t count, size_t size)
{
    ArenaBlock *block;

    if (count == 0 || size == 0)
        return NULL;
    if (count > (SIZE_MAX / 2 - sizeof(*block)) / size)
        memory_end();
    block = memory_array(1, sizeof(*block) + count * size);
    block->next = arena->blocks;
    arena->blocks = block;
    return block->bytes;
}

const char *arena_copy(Arena *arena, const char *text)
{
    const size_t length = strlen(text) + 1;

    return memcpy(arena_array(arena, length, 1), text, length);
}

const char *arena_print(Arena *arena, const char *format, ...)
{
    va_list values, again;
    char *text;
    int length;

    va_start(values, format);
    va_copy(again, values);
    length = vsnprintf(NULL, 0, format, values);
    va_end(values);
    text = arena_array(arena, (size_t)max_int(length, 0) + 1, 1);
    if (length > 0)
        vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    return text;
}

void arena_free(Arena *arena)
{
    while (arena->blocks) {
        ArenaBlock *next = arena->blocks->next;

        free(arena->blocks);
        arena->blocks = next;
    }
}
