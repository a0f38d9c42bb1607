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

    int asked;              /* the line that text_line_at() told last */
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
 * end where a line or the input ends, at least where a character does. */
void text_append(Text *text, const uint8_t *bytes, size_t size, TextEncoding encoding);

/* Drop what stands before `at`. */
void text_drop(Text *text, size_t at);

void text_free(Text *text);

/* The 0-based line in which `at` stands, as an index into starts[]. */
int text_line_at(const Text *text, size_t at);

/* Is `at` where a line begins? */
bool text_begins_line(const Text *text, size_t at);

/* Where the line behind that of `at` begins; past the end of the text behind the last one. */
size_t text_next_line(const Text *text, size_t at);

/* That line alone. */
int text_number(const Text *text, size_t at);

/* From `at`, at most `length` characters, and not past the end of the line. */
Span text_span(const Text *text, size_t at, size_t length);

/* Does `ascii`, in any case, stand at `at`? */
bool text_has(const Text *text, size_t at, const char *ascii);

/* ---- one line of a text, made plain ---- */

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
    uint32_t chars[MAX_LINE_CHARS + 2];     /* a 0 follows the last, and one more may be read */
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

/* Does `ascii`, in any case, stand at chars[from]? Nothing stands before the line. */
bool line_has(const Line *line, int from, const char *ascii);

#endif
