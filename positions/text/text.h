/* text.h - an input as code points and lines, and places in it. */

#ifndef YOMIKIRI_TEXT_H
#define YOMIKIRI_TEXT_H

#include "positions/text/chars.h"

/* CR LF and CR have become '\n'. */
typedef struct {
    uint32_t *chars;        /* `length` of them, then a 0 */
    size_t length;
    size_t *starts;         /* of each line, and of the one that would follow the last */
    int lines;
    size_t *source;         /* the same for the lines of the input, where tags have made others
                               of them; else NULL */
    int source_lines;
} Text;

/* A stretch of one line, for messages. */
typedef struct {
    int line, column;       /* 1-based */
    const uint32_t *chars;
    int length;
} Span;

/* False without memory, then *text is empty. */
bool text_decode(const uint8_t *bytes, size_t size, Text *text);
void text_free(Text *text);

/* The 0-based line in which `at` stands, as an index into starts[]. */
int text_line_at(const Text *text, size_t at);

/* Where the line behind that of `at` begins; past the end of the text behind the last one. */
size_t text_next_line(const Text *text, size_t at);

/* Line and column of the input at which `at` stands, for messages; both are 1-based. */
void text_place(const Text *text, size_t at, int *line, int *column);

/* That line alone. */
int text_number(const Text *text, size_t at);

/* From `at`, at most `length` characters, and not past the end of the line. */
Span text_span(const Text *text, size_t at, size_t length);

/* Does `ascii`, in any case, stand at `at`? */
bool text_has(const Text *text, size_t at, const char *ascii);

#endif
