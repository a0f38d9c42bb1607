/* failure.h - a search without an answer, in words. */

#ifndef YOMIKIRI_FAILURE_H
#define YOMIKIRI_FAILURE_H

#include <stddef.h>

#include "yomikiri.h"

/* "out of memory or threads"; where bounds contradict each other, with these and the board:
 * "internal error: ... a score is at least +6 and at most +2; please report the position ...". */
void failure_text(yk_status status, yk_board board, int black_to_move, int lower, int upper,
                  char *out, size_t size);

#endif
