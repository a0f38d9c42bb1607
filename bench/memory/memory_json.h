/* memory_json.h - jansson where memory may run out. */

#ifndef YOMIKIRI_MEMORY_JSON_H
#define YOMIKIRI_MEMORY_JSON_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

/* Have jansson's failures counted by memory_failures(). Once, before there are threads. */
void memory_json_watch(void);

/* `json` if nothing has failed since memory_failures() was `before`; else it is released, and
 * NULL comes back. */
json_t *memory_json_whole(json_t *json, unsigned before);

/* As json_loadb() and json_loadf(). jansson's reader does not survive an allocation that fails:
 * it loses the end of a string, and runs past it. So once memory_json_watch() was called, the
 * program ends there, with a message and status 1. */
json_t *memory_json_load(const char *text, size_t length, size_t flags, json_error_t *error);
json_t *memory_json_load_file(FILE *file, size_t flags);

/* Print `json`, which is released, by json_dumps() with `flags` and a line break: whole, or not
 * at all without memory (false; also for NULL, or if it could not be written). */
bool memory_json_print(FILE *out, json_t *json, size_t flags);

#endif
