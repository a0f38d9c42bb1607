/* json.h - just enough of JSON to find strings in it and to know that it is JSON. */

#ifndef YOMIKIRI_JSON_H
#define YOMIKIRI_JSON_H

#include "positions/shared/source.h"

/* The first character from `at` on that is not white space. */
size_t json_space(const Text *text, size_t at);

/* (jansson has a json_string, which this must not hide.)
 * Behind the string whose '"' is at `at`; the end of the text if it is not closed. */
size_t json_string_end(const Text *text, size_t at);

/* Behind the bracket that closes the one at `at`. A blank line ends what is not closed:
 * then *closed is false. */
size_t json_skip(const Text *text, size_t at, bool *closed);

/* A pair of an object: the '"' of its key, and its value up to `end`. */
typedef struct {
    size_t key, value, end;
} JsonPair;

/* The next pair of an object, the next value of an array, from *at on: behind the opening
 * bracket or what was taken last. *at moves behind it. False if there is none. What is no
 * JSON may come out as anything, but never past the end of the text. */
bool json_pair(const Text *text, size_t *at, JsonPair *pair);
bool json_item(const Text *text, size_t *at, size_t *value);

/* The value of that name in the object at `at`, of several the last; 0 if it is no object or has
 * none. */
size_t json_find(const Text *text, size_t at, const char *name);

/* Behind the value at `at`. */
size_t json_end(const Text *text, size_t at);

/* The value at `at`, for messages; and an error about it, false. */
Span json_span(const Text *text, size_t at);
bool json_fail(const Text *text, DiagCode code, size_t at, const char *message, Diag *error);

/* The character at *at inside a string, without the escape; *at moves behind it. */
uint32_t json_char(const Text *text, size_t *at);

/* The string whose '"' is at `at` without its escapes into `out`; its length, at most `room`. */
int json_string_chars(const Text *text, size_t at, uint32_t *out, int room);

/* Is it that string, of ASCII, or does it begin so? */
bool json_is(const Text *text, size_t at, const char *ascii);
bool json_begins(const Text *text, size_t at, const char *ascii);

/* A whole number of at most four digits at `at`. */
bool json_int(const Text *text, size_t at, int *value);

/* Take the object or list at `at`; where it ends. *good is false if it is not closed or is no
 * JSON: *error says which, and it ends at the latest where the next line begins with the same
 * key, or as ours do. */
size_t json_take(Source *source, size_t at, bool *good, Diag *error);

/* Is [at, end), which json_skip() has found, one JSON value? If not, *bad is where it ceases
 * to be one. */
bool json_valid(const Text *text, size_t at, size_t end, size_t *bad);

#endif
