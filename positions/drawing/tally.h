/* tally.h - disc counts below a board, "X: 27  O: 23": not a row of it. */

#ifndef YOMIKIRI_TALLY_H
#define YOMIKIRI_TALLY_H

#include "positions/text/line.h"

/* Is the line nothing but two or three numbers, of at most 64 together, each with the sign of
 * what it counts, or two numbers alone with a dash or a colon between them? */
bool tally_line(const Line *line);

#endif
