/* bitboards.h - a line or two of bitboards, decimal or with names of the sides. */

#ifndef YOMIKIRI_BITBOARDS_H
#define YOMIKIRI_BITBOARDS_H

#include "positions/shared/source.h"

/* Take two numbers that are a board in the line at `at`, or one in it and one in the next; where
 * to go on, `at` if they are not there. */
size_t bitboards_read(Source *source, size_t at);

#endif
