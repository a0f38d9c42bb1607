/* columns.h - the letters above a diagram, and what frames are made of. */

#ifndef YOMIKIRI_COLUMNS_H
#define YOMIKIRI_COLUMNS_H

#include "positions/text/text.h"

/* Where the columns of a diagram stand, by its header. */
typedef struct {
    bool known, reversed;   /* reversed: h, or 8, at the left */
    bool wide;              /* full-width letters: discs are two columns wide as well */
    int at[8];              /* display columns */
} Columns;

/* Is the line "a b c d e f g h", or 1 to 8, or h to a? */
bool columns_header(const Line *line);

/* Of a line that is such a header; known only from letters. */
void columns_read(const Line *line, Columns *columns);

/* The column in which chars[index] is shown, from 0. */
int columns_of(const Line *line, int index, bool wide);

/* A vertical bar; any piece of a frame that cannot be a square. */
bool columns_bar(uint32_t c);
bool columns_frame(uint32_t c);

/* An ASCII letter or digit, or anything beyond ASCII. */
bool columns_word(uint32_t c);

#endif
