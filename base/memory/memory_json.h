/* memory_json.h - jansson, of which nothing fails for want of memory. */

#ifndef YOMIKIRI_MEMORY_JSON_H
#define YOMIKIRI_MEMORY_JSON_H

#include <jansson.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>

/* Have the program end where jansson has no memory, as memory.h says. Once, before there are
 * threads. */
void memory_json_watch(void);

/* Print `json`, which is released, by json_dumps() with `flags` and a line break; false if it
 * could not be written, and for NULL. */
bool memory_json_print(FILE *out, json_t *json, size_t flags);

/* The text; bytes that are not UTF-8, as names of files have, engines print and cutting leaves,
 * as '?'. Such a text is cut to 1023 bytes. */
json_t *memory_json_text(const char *text);

/* ---- values that may not be known ---- */

/* Null unless it is finite. */
static inline json_t *known_real(double value)
{
    return isfinite(value) ? json_real(value) : json_null();
}

/* Null for a negative one. */
static inline json_t *known_count(json_int_t count)
{
    return count >= 0 ? json_integer(count) : json_null();
}

/* Null for NULL and "". */
static inline json_t *known_text(const char *text)
{
    return text && text[0] != '\0' ? json_string(text) : json_null();
}

#endif
