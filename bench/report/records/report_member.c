#include "bench/report/records/report_records.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *report_member(Arena *arena, const json_t *object, const char *path)
{
    const json_t *at = object;
    const char *text;
    char *dump;

    while (at && *path != '\0') {
        char key[64];
        const size_t length = strcspn(path, ".");

        snprintf(key, sizeof(key), "%.*s", (int)length, path);
        at = json_object_get(at, key);
        path += length + (path[length] == '.');
    }
    if (json_is_string(at))
        return json_string_value(at);
    if (!at || json_is_null(at))
        return "";
    dump = json_dumps(at, JSON_ENCODE_ANY | JSON_COMPACT | JSON_REAL_PRECISION(12));
    text = arena_copy(arena, dump ? dump : "");
    free(dump);
    return text;
}
