/* stretch.h - a board or a game among characters that are not read as a line: in a tag, in a
 * script. */

#ifndef YOMIKIRI_STRETCH_H
#define YOMIKIRI_STRETCH_H

#include "positions/text/glyph.h"

/* Do 64 squares, a FEN or a word of moves begin at chars[at], which is not the first
 * character? *to is then behind it, at most at `end`. */
bool stretch_at(const uint32_t *chars, size_t at, size_t end, size_t *to);

#endif
