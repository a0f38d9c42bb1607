#include "bench/memory/memory_json.h"

#include <stdlib.h>

#include "bench/memory/memory.h"

static _Thread_local bool loading;

static void *allocate(size_t size)
{
    void *block = malloc(size);

    if (!block && size > 0 && loading) {
        fputs("yomikiri: out of memory while reading JSON\n", stderr);
        exit(EXIT_FAILURE);
    }
    if (!block && size > 0)
        memory_note_failure();
    return block;
}

void memory_json_watch(void)
{
    json_set_alloc_funcs(allocate, free);
}

json_t *memory_json_whole(json_t *json, unsigned before)
{
    if (memory_failures() == before)
        return json;
    json_decref(json);
    return NULL;
}

json_t *memory_json_load(const char *text, size_t length, size_t flags, json_error_t *error)
{
    loading = true;
    json_t *json = json_loadb(text, length, flags, error);

    loading = false;
    return json;
}

json_t *memory_json_load_file(FILE *file, size_t flags)
{
    loading = true;
    json_t *json = json_loadf(file, flags, NULL);

    loading = false;
    return json;
}

bool memory_json_print(FILE *out, json_t *json, size_t flags)
{
    const unsigned before = memory_failures();
    char *text = json ? json_dumps(json, flags) : NULL;
    const bool done = text && memory_failures() == before
                      && fprintf(out, "%s\n", text) >= 0;

    json_decref(json);
    free(text);
    return done;
}
