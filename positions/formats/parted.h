/* parted.h - text between the parts of a board on one line. */

#ifndef YOMIKIRI_PARTED_H
#define YOMIKIRI_PARTED_H

#include "positions/text/line.h"

/* Blanks in place of the marks that part rows of squares, of those that part the board from
 * its side, and of quotation marks round both; only where squares enough stand there. */
void parted_make_plain(Line *line);

#endif
