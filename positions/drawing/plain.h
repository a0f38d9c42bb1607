/* plain.h - a line of a drawing made plainer before it is looked at. */

#ifndef YOMIKIRI_PLAIN_H
#define YOMIKIRI_PLAIN_H

#include "positions/text/text.h"

/* Blanks for the brackets of [O] or (O), which mark the last move, in a line of squares. */
void plain_unmark(Line *line);

/* Does the line look like a row with a label from 0 to 7? */
bool plain_labelled(const Line *line);

/* Rows labelled 0 to 7, or 7 to 0: is the line at `at`, or one below it, the first of eight? The
 * digit of each is then raised by plain_raise(). `line` is room to look. */
bool plain_zero_based(const Text *text, size_t at, Line *line);
void plain_raise(Line *line);

/* Do two rows of eight squares stand in the line, beside each other? */
bool plain_twins(Line *line);

#endif
