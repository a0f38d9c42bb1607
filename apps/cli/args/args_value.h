/* args_value.h - values of options from text: whole text or nothing. Each returns false
 * and leaves *out alone if `text` is not such a value. */

#ifndef YOMIKIRI_ARGS_VALUE_H
#define YOMIKIRI_ARGS_VALUE_H

#include <stdbool.h>
#include <stdint.h>

#include "apps/cli/args/args.h"

/* A decimal integer with an optional sign. */
bool args_value_int(const char *text, int *out);

/* Bytes: a number, maybe with a fraction, and a unit K M G T (powers of 1024; "MB" and
 * "MiB" are the same), or "off" and "0", which are 0. A number without unit is refused:
 * some would mean bytes by it and some mebibytes. */
bool args_value_size(const char *text, uint64_t *out);

/* Seconds: a number, maybe with a fraction, and nothing, ms, s, m or h. Not negative. */
bool args_value_duration(const char *text, double *out);

/* A number from `low` to `high`, with exponent if need be. */
bool args_value_number(const char *text, double low, double high, double *out);

/* A fraction from a percentage: "1", "0.3%"; from 0 to `high` percent. */
bool args_value_percent(const char *text, double high, double *out);

/* "A,B" or "A..B", A < B. */
bool args_value_range(const char *text, Range *out);

/* "15", "15@87" or "15@87%": plies and percent, any. */
bool args_value_depth(const char *text, SearchDepth *out);

#endif
