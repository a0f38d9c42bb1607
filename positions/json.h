/* json.h - just enough of JSON to find strings in it and to know that it is JSON. */

#ifndef YOMIKIRI_JSON_H
#define YOMIKIRI_JSON_H

#include "positions/format.h"

/* The first character from `at` on that is not white space. */
size_t json_space(const Text *text, size_t at);

/* (jansson has a json_string, which this must not hide.)
 * Behind the string whose '"' is at `at`; the end of the text if it is not closed. */
size_t json_string_end(const Text *text, size_t at);

/* Behind the bracket that closes the one at `at`. A blank line ends what is not closed:
 * then *closed is false. */
size_t json_skip(const Text *text, size_t at, bool *closed);

/* Is [at, end), which json_skip() has found, one JSON value? If not, *bad is where it ceases
 * to be one. */
bool json_valid(const Text *text, size_t at, size_t end, size_t *bad);

#endif
