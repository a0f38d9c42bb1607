/* line.h - one line of a text, made plain. */

#ifndef YOMIKIRI_LINE_H
#define YOMIKIRI_LINE_H

#include "positions/text/text.h"

enum { MAX_LINE_CHARS = 8192 };     /* longer lines are read only where a format has no lines */

/* Full-width forms and odd blanks folded to ASCII, invisible characters and a quotation prefix
 * ("> ") taken away. */
typedef struct {
    const Text *text;
    size_t at;              /* of raw[0] in it */
    int number;             /* 1-based */
    int first_column;       /* of raw[0], 1-based */
    const uint32_t *raw;    /* as it stands in the text, without '\n' */
    int raw_length;
    int length;
    bool cut;               /* more than MAX_LINE_CHARS: what is past them is not here */
    uint32_t chars[MAX_LINE_CHARS + 1];     /* a 0 follows the last */
    int offsets[MAX_LINE_CHARS + 1];        /* into raw; that of the 0 is raw_length */
} Line;

/* From `at` to the end of its line. */
void line_fold(const Text *text, size_t at, Line *line);

/* From `at` to `end`, which is in the same line. */
void line_fold_part(const Text *text, size_t at, size_t end, Line *line);

/* What stands from chars[from] up to chars[to]. */
Span line_span(const Line *line, int from, int to);

/* Index of the first character from `from` on that is not a blank; `length` if none. */
int line_skip(const Line *line, int from);

/* Does `ascii`, in any case, stand at chars[from]? */
bool line_has(const Line *line, int from, const char *ascii);

#endif
