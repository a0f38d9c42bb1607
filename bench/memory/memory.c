#include "bench/memory/memory.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_uint failures;

void memory_note_failure(void)
{
    atomic_fetch_add_explicit(&failures, 1, memory_order_relaxed);
}

unsigned memory_failures(void)
{
    return atomic_load_explicit(&failures, memory_order_relaxed);
}

void *memory_array(size_t count, size_t size)
{
    void *block = calloc(count, size);

    if (!block && count > 0 && size > 0)
        memory_note_failure();
    return block;
}

FILE *memory_open_file(const char *path, const char *mode)
{
    FILE *file = fopen(path, mode);

    if (!file && errno == ENOMEM)
        memory_note_failure();
    return file;
}
