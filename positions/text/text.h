/* text.h - an input as code points and lines, and places in it. */

#ifndef YOMIKIRI_TEXT_H
#define YOMIKIRI_TEXT_H

#include "positions/text/html.h"

/* A stretch of the input, which may grow at its end and be cut at its beginning. CR LF and CR
 * have become '\n'. */
typedef struct {
    uint32_t *chars;        /* `length` of them, then a 0 */
    size_t length;
    size_t *starts;         /* of each line, and of the one that would follow the last */
    int lines;
    size_t *source;         /* the same for the lines of the input, where tags have made others
                               of them; else NULL */
    int source_lines;
    int lines_gone;         /* of the input, before the first line that is here ... */
    int columns_gone;       /* ... and of that one */
    bool inside;            /* the text begins inside a line */

    bool started, json;     /* a character has been seen; JSON keeps its tags */
    HtmlState html;
    size_t chars_room, starts_room, source_room;
} Text;

/* A stretch of one line, for messages. */
typedef struct {
    int line, column;       /* 1-based */
    const uint32_t *chars;
    int length;
} Span;

typedef enum { ENCODED_UTF8, ENCODED_UTF16_LITTLE, ENCODED_UTF16_BIG } TextEncoding;

/* Put the next bytes of the input behind *text, which is all zero before the first. They must
 * end where a line or the input ends, at least where a character does. False without memory,
 * then *text is as before. */
bool text_append(Text *text, const uint8_t *bytes, size_t size, TextEncoding encoding);

/* Drop what stands before `at`. */
void text_drop(Text *text, size_t at);

void text_free(Text *text);

/* The 0-based line in which `at` stands, as an index into starts[]. */
int text_line_at(const Text *text, size_t at);

/* Is `at` where a line begins? */
bool text_begins_line(const Text *text, size_t at);

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
