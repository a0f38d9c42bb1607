/* gamelist.h - games in a column of a table, one in each row. */

#ifndef YOMIKIRI_GAMELIST_H
#define YOMIKIRI_GAMELIST_H

#include "positions/shared/source.h"

/* Read source->line, which begins at `at`, as a row with one game in it and other fields beside:
 * CSV, a table of Markdown, a numbered list. A first row needs a second like it below. Where the
 * row ends, or `at`. */
size_t gamelist_read(Source *source, size_t at);

#endif
