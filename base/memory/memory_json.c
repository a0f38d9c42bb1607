#include "base/memory/memory_json.h"

#include <stdlib.h>

#include "base/memory/memory.h"

static void *allocate(size_t size)
{
    return memory_grow(NULL, size > 0 ? size : 1, 1);
}

void memory_json_watch(void)
{
    json_set_alloc_funcs(allocate, free);
}

bool memory_json_print(FILE *out, json_t *json, size_t flags)
{
    char *text = json ? json_dumps(json, flags) : NULL;
    const bool done = text && fprintf(out, "%s\n", text) >= 0;

    json_decref(json);
    free(text);
    return done;
}
