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

json_t *memory_json_text(const char *text)
{
    char clean[1024];
    json_t *json = json_string(text);

    if (json)
        return json;
    snprintf(clean, sizeof(clean), "%s", text);
    for (char *byte = clean; *byte != '\0'; byte++)
        if ((unsigned char)*byte >= 0x80)
            *byte = '?';
    return json_string(clean);
}

bool memory_json_print(FILE *out, json_t *json, size_t flags)
{
    char *text = json ? json_dumps(json, flags) : NULL;
    const bool done = text && fprintf(out, "%s\n", text) >= 0;

    json_decref(json);
    free(text);
    return done;
}
