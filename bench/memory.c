/* memory.c - see memory.h. */

#include "bench/memory.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_uint failures;
static _Thread_local bool loading;

static void *allocate(size_t size)
{
    void *const block = malloc(size);

    if (block == NULL && size > 0 && loading) {
        fputs("yomikiri: out of memory while reading JSON\n", stderr);
        exit(EXIT_FAILURE);
    }
    if (block == NULL && size > 0)
        memory_note_failure();
    return block;
}

void memory_watch(void)
{
    json_set_alloc_funcs(allocate, free);
}

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

json_t *memory_whole(json_t *json, unsigned before)
{
    if (memory_failures() == before)
        return json;
    json_decref(json);
    return NULL;
}

json_t *memory_load(const char *text, size_t length, size_t flags, json_error_t *error)
{
    loading = true;
    json_t *const json = json_loadb(text, length, flags, error);

    loading = false;
    return json;
}

json_t *memory_load_file(FILE *file, size_t flags)
{
    loading = true;
    json_t *const json = json_loadf(file, flags, NULL);

    loading = false;
    return json;
}

bool memory_print_json(FILE *out, json_t *json, size_t flags)
{
    const unsigned before = memory_failures();
    char *const text = json != NULL ? json_dumps(json, flags) : NULL;
    const bool done = text != NULL && memory_failures() == before
                      && fprintf(out, "%s\n", text) >= 0;

    json_decref(json);
    free(text);
    return done;
}
