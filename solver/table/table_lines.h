/* table_lines.h - the memory of a table as lines of the CPU's cache, all or a part in use. */

#ifndef YOMIKIRI_TABLE_LINES_H
#define YOMIKIRI_TABLE_LINES_H

#include <stdatomic.h>

#include "base/pages.h"

enum { LINE_BYTES = 64 };

typedef struct {
    void *memory;
    int shift;                  /* 64 - log2(lines in use): what is left of a hash is a line */
    size_t bytes, used_bytes;   /* all of it; the part in use */
    size_t dirty_bytes;         /* what earlier uses may have left different from zero */
    atomic_bool written;        /* something has been stored since the last lines_use() */
    bool given;                 /* the memory is not ours, and others may use it */
    Pages pages;
} TableLines;

/* Largest power of two that is at most `bytes`, and at least 64 KiB. */
size_t lines_bytes(size_t bytes);

/* Memory of lines_bytes(bytes), all of it zero and in use. Huge pages are asked for unless `huge`
 * is false. False: there is no memory. */
bool lines_get(TableLines *lines, size_t bytes, bool huge);

/* The same in memory of the caller's, which others may use at the same time: it is as they have
 * left it, and nobody can say when it may be cleared or used in part. */
void lines_place(TableLines *lines, void *memory, size_t bytes);

void lines_release(TableLines *lines);

/* Use only the first `bytes`, down to a power of two, at least 64 KiB; of given memory all. This
 * and the next: not while another thread uses the table. */
void lines_use(TableLines *lines, size_t bytes);

/* Set all to zero. False, and nothing is done: the memory is given. */
bool lines_clear(TableLines *lines);

/* Before a store. Any thread. */
static inline void lines_write(TableLines *lines)
{
    if (!atomic_load_explicit(&lines->written, memory_order_relaxed))
        atomic_store_explicit(&lines->written, true, memory_order_relaxed);
}

#endif
