/* memory.h - whether memory has run out. jansson drops what it has no room for, and a statistic
 * without memory looks like one without data: whoever writes what came of them compares
 * memory_failures() before and after, and then writes nothing. */

#ifndef YOMIKIRI_MEMORY_H
#define YOMIKIRI_MEMORY_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

/* Have jansson's failures counted, too. Once, before there are threads. */
void memory_watch(void);

/* Count an allocation that failed. Any thread. */
void memory_note_failure(void);

/* How many have been counted. Any thread. */
unsigned memory_failures(void);

/* As calloc(); counts its failure. */
void *memory_array(size_t count, size_t size);

/* As fopen(); counts what there was no memory for. */
FILE *memory_open_file(const char *path, const char *mode);

/* `json` if nothing has failed since memory_failures() was `before`; else it is released, and
 * NULL comes back. */
json_t *memory_whole(json_t *json, unsigned before);

/* As json_loadb() and json_loadf(). jansson's reader does not survive an allocation that fails:
 * it loses the end of a string, and runs past it. So once memory_watch() was called, the program
 * ends there, with a message and status 1. */
json_t *memory_load(const char *text, size_t length, size_t flags, json_error_t *error);
json_t *memory_load_file(FILE *file, size_t flags);

/* Print `json`, which is released, by json_dumps() with `flags` and a line break: whole, or not
 * at all without memory (false; also for NULL, or if it could not be written). */
bool memory_print_json(FILE *out, json_t *json, size_t flags);

#endif
