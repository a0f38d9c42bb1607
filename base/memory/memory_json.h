/* memory_json.h - jansson, of which nothing fails for want of memory. */

#ifndef YOMIKIRI_MEMORY_JSON_H
#define YOMIKIRI_MEMORY_JSON_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

/* Have the program end where jansson has no memory, as memory.h says. Once, before there are
 * threads. */
void memory_json_watch(void);

/* Print `json`, which is released, by json_dumps() with `flags` and a line break; false if it
 * could not be written, and for NULL. */
bool memory_json_print(FILE *out, json_t *json, size_t flags);

#endif
