/* html.h - boards pasted as the source of a page: tables, line breaks, entities. */

#ifndef YOMIKIRI_HTML_H
#define YOMIKIRI_HTML_H

#include "positions/text/chars.h"

/* A cell without text, of which an attribute may tell what it is. */
enum { HINTED_CELL = NO_CHAR + 1 };

/* Where in a page a piece of it begins; all zero before the first. */
typedef struct {
    bool begun;
    bool fresh;             /* nothing to be seen stands on the line yet */
    bool soft;              /* the line began at a tag */
    bool row, cells;        /* inside a row, which has cells */
    int tables, pre;        /* how deep */
} HtmlState;

/* Make plain text of chars[0..length), the next piece of a page, in place: a row of a table
 * becomes a line with bars between its cells, <br> and other ends of blocks become line breaks,
 * an entity the character it stands for, a picture its "alt" text or UNKNOWN_SIGN, and all that
 * is left of a tag NO_CHAR. A tag with a board or a game in it is none, and what stands in a
 * script or a comment is text. A tag has to be whole within a piece. True if anything was
 * changed. */
bool html_flatten(HtmlState *state, uint32_t *chars, size_t length);

#endif
