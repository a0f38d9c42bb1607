/* json.h - JSON as an array of its values, each with its place in the text. */

#ifndef YOMIKIRI_JSON_H
#define YOMIKIRI_JSON_H

#include "positions/shared/source.h"

typedef enum { JSON_OBJECT, JSON_LIST, JSON_STRING, JSON_WORD } JsonKind;  /* 12, true: words */

typedef struct {
    uint32_t from, to;      /* chars[from..to) of the text, with quotation marks or brackets */
    uint32_t next;          /* the value behind it and all that is in it */
    JsonKind kind;
} JsonValue;

/* values[0] stands for none, JSON_ROOT is the whole. In an object each value stands behind its
 * key, which is a string. */
enum { JSON_ROOT = 1 };

typedef struct {
    const Text *text;
    JsonValue *values;
    size_t count, room;
} Json;

/* Each value `i` in the list or object `of`, in an object without the keys. */
#define JSON_EACH(json, of, i) \
    for (size_t i = (of) + 1 + ((json)->values[of].kind == JSON_OBJECT); \
         i < (json)->values[of].next; \
         i = (json)->values[i].next + ((json)->values[of].kind == JSON_OBJECT))

/* The values of the object or list at `at`; strings may have single quotation marks. False, with
 * *bad where it ceases to be JSON, if it is none; a blank line ends it. free(json->values). */
bool json_parse(Json *json, const Text *text, size_t at, size_t *bad);

/* Where to go on behind what begins at `at` and is no JSON: behind the bracket that closes it, at
 * a blank line, or where a line begins with the same key or as ours do. *error says what it is. */
size_t json_skip_broken(Source *source, size_t at, size_t bad, Diag *error);

/* The value of that name in an object, of several the last; 0 if it is no object or has none. */
size_t json_find(const Json *json, size_t object, const char *name);

/* The character at *at inside a string, without the escape; *at moves behind it. */
uint32_t json_char(const Text *text, size_t *at);

/* A string, or a word, as UTF-8 made fit for messages, cut to `size`. */
void json_text(const Json *json, size_t value, char *out, size_t size);

/* Is it that string? A whole number of at most four digits? Is it null, or 0 for none? */
bool json_is(const Json *json, size_t value, const char *ascii);
bool json_int(const Json *json, size_t value, int *number);
bool json_is_null(const Json *json, size_t value);

/* The value, for messages; and an error about it, false. */
Span json_span(const Json *json, size_t value);
bool json_fail(const Json *json, DiagCode code, size_t value, const char *message, Diag *error);

/* What stands between the quotation marks of a string as a line. */
void json_line(const Json *json, size_t value, Line *line);

#endif
