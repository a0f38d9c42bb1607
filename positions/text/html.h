/* html.h - boards pasted as the source of a page: tables, line breaks, entities. */

#ifndef YOMIKIRI_HTML_H
#define YOMIKIRI_HTML_H

#include "positions/text/chars.h"

enum { HIDDEN_SIGN = NO_CHAR + 1 };

/* Where in a page a piece of it begins; all zero before the first. */
typedef struct {
    bool begun;
    bool fresh;             /* nothing to be seen stands on the line yet */
    bool soft;              /* the line began at a tag */
    bool row, cells;        /* inside a row, which has cells */
    bool speaks;            /* the text of the table tells the colours */
    bool unclosed;          /* a <style> without its end */
    int tables, pre;        /* how deep */
} HtmlState;

/* Make plain text of chars[0..length), the next piece of a page, in place: a row of a table
 * becomes a line with bars between its cells, <br> and other ends of blocks become line breaks,
 * an entity the character it stands for, a picture its "alt" text or UNKNOWN_SIGN, and all that
 * is left of a tag NO_CHAR. A cell without text in which only an attribute could tell a disc is
 * an UNKNOWN_SIGN too. A board or a game in a script, a style or a comment, which a page does
 * not show, stands on a line of its own behind a HIDDEN_SIGN; one within a tag keeps the tag. A
 * tag has to be whole within a piece. True if anything was changed. */
bool html_flatten(HtmlState *state, uint32_t *chars, size_t length);

#endif
