/* known.h - JSON of values that may not be known: null for those. */

#ifndef YOMIKIRI_KNOWN_H
#define YOMIKIRI_KNOWN_H

#include <jansson.h>
#include <math.h>

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
