/* html_table.h - a table of the page. Where it has not the room for all its columns, each row
 * becomes a card with the name of the column above every figure: nothing is cut off, and
 * nothing has to be scrolled sideways. */

#ifndef YOMIKIRI_HTML_TABLE_H
#define YOMIKIRI_HTML_TABLE_H

#include "bench/text/grid.h"

/* `id` finds it in the page: the attribute data-section; `title` names it to those who do not
 * see it. Trouble with the file shows in ferror(out). */
void html_table(FILE *out, const Grid *grid, const char *id, const char *title);

#endif
