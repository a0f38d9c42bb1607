/* classify.h - the kind of one line of a diagram, and the row that it holds. */

#ifndef YOMIKIRI_CLASSIFY_H
#define YOMIKIRI_CLASSIFY_H

#include "positions/drawing/columns.h"
#include "positions/drawing/row.h"

/* Look at `line`; `columns` may be that of a header seen before it, or NULL. */
void classify_line(const Line *line, const Columns *columns, Row *row);

#endif
