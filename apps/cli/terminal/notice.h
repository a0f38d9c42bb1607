/* notice.h - messages on standard error. */

#ifndef YOMIKIRI_NOTICE_H
#define YOMIKIRI_NOTICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "yomikiri.h"

/* "yomikiri: MESSAGE" as one line. It is shown as base/shown.h says: no file name, command or
 * word of another program in it reaches the terminal as anything but text. Very long ones are
 * cut off with "...". */
__attribute__((format(printf, 1, 2)))
void notice(const char *format, ...);

/* The same for a text that is complete. */
void notice_text(const char *text);

/* Close a file that was written. False after a complaint: not all of it reached its place. */
bool notice_close(FILE *file, const char *name);

/* A search without an answer, in words: "out of memory or threads"; where bounds contradict each
 * other, with these and the board: "internal error: ... a score is at least +6 and at most +2;
 * please report the position ...". */
void notice_failure(yk_status status, yk_board board, int black_to_move, int lower, int upper,
                    char *out, size_t size);

#endif
