/* number.h - figures as people read them. What is not known (negative, or NAN where
 * negative means something) is "-". Each writes into `out`, 32 bytes, and returns it. */

#ifndef YOMIKIRI_NUMBER_H
#define YOMIKIRI_NUMBER_H

#include <stdio.h>

#include "base/base.h"

enum { NUMBER_SIZE = 32 };

/* "1.234 s", "56.7 ms", "8.90 us": four digits at most. */
const char *number_seconds(char out[NUMBER_SIZE], double seconds);

/* "9,700,123" */
const char *number_count(char out[NUMBER_SIZE], int64_t count);

/* "46.2 M", "950 k": three digits. */
const char *number_short(char out[NUMBER_SIZE], double value);

/* 0.0123 is "1.2 %". */
const char *number_share(char out[NUMBER_SIZE], double share);

/* "0.987" */
const char *number_ratio(char out[NUMBER_SIZE], double ratio);

/* How long something took: "0.0312 s", "2.07 s", "3 min 20 s", "3 h 10 min", "2 d 07 h". */
const char *number_duration(char out[NUMBER_SIZE], double seconds);

#endif
