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

static void set_used(TableLines *lines, size_t bytes)
{
    lines->used_bytes = bytes;
    lines->shift = 64 - __builtin_ctzll(bytes / LINE_BYTES);
}

bool lines_get(TableLines *lines, size_t bytes, bool huge)
{
    *lines = (TableLines){ .bytes = lines_bytes(bytes) };
    set_used(lines, lines->bytes);
    if (!pages_get(&lines->pages, lines->bytes, huge))
        return false;
    lines->memory = lines->pages.memory;
    return true;
}

void lines_place(TableLines *lines, void *memory, size_t bytes)
{
    *lines = (TableLines){ .memory = memory, .bytes = lines_bytes(bytes), .given = true };
    set_used(lines, lines->bytes);
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
    if (atomic_exchange(&lines->written, false) && lines->used_bytes > lines->dirty_bytes)
        lines->dirty_bytes = lines->used_bytes;
    bytes = lines_bytes(bytes);
    set_used(lines, bytes < lines->bytes ? bytes : lines->bytes);
}

bool lines_clear(TableLines *lines)
{
    if (lines->given)
        return false;
    lines_use(lines, lines->bytes);     /* counts what is dirty */
    memset(lines->memory, 0, lines->dirty_bytes);
    lines->dirty_bytes = 0;
    return true;
}
