/* barred.h - a row of cells between bars, | | |X|O|, where a blank is an empty square. */

#ifndef YOMIKIRI_BARRED_H
#define YOMIKIRI_BARRED_H

#include "positions/drawing/row.h"

/* The label and the cells of `line` into the cleared `row`; what is no cell stands beside it.
 * False if the line has not the bars for it. */
bool barred_read(const Line *line, Row *row);

#endif
