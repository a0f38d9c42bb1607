/* shown.h - text that came from outside, as people may be shown it.
 *
 * File names, commands, fields of files and what other programs print can hold bytes that a
 * terminal obeys: they colour, move the cursor, hide what follows or set the title; a line end
 * forges a line, and some marks turn the direction of writing round. Whatever is shown to
 * people, on a terminal, in a table or on a page, goes through here: control bytes, and bytes
 * that are no UTF-8, are written as "\x1b", a tab as a blank, controls of Unicode and marks of
 * direction as "?", all else as it is. What has been through here once does not change when it
 * comes again, and is well-formed UTF-8. */

#ifndef YOMIKIRI_SHOWN_H
#define YOMIKIRI_SHOWN_H

#include "base/base.h"

enum { SHOWN_PIECE = 5, SHOWN_TEXT = 4096 };

/* A code point, and a byte that stands for none; the length without the NUL. */
int shown_character(uint32_t c, char piece[SHOWN_PIECE]);
int shown_byte(uint8_t byte, char piece[SHOWN_PIECE]);

/* The next character of *text, which is not at its end; *text then is behind it. */
int shown_next(const char **text, char piece[SHOWN_PIECE]);

/* All of `text`; "..." at the end where `size`, at least 4, is too small. Returns the length.
 * `out` may not be `text`. */
size_t shown_copy(const char *text, char *out, size_t size);

/* How many characters that makes: columns of a terminal, but for East Asian writing. */
int shown_length(const char *text);

/* The same as an argument of a call, shown(path).text: it lives until the end of the
 * statement. */
typedef struct {
    char text[SHOWN_TEXT];
} Shown;

Shown shown(const char *text);

#endif
