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
    void *const block = calloc(count, size);

    if (block == NULL && count > 0 && size > 0)
        memory_note_failure();
    return block;
}

FILE *memory_open_file(const char *path, const char *mode)
{
    FILE *const file = fopen(path, mode);

    if (file == NULL && errno == ENOMEM)
        memory_note_failure();
    return file;
}
