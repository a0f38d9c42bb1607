/* side.h - whose turn it is, in words of several languages. */

#ifndef YOMIKIRI_SIDE_H
#define YOMIKIRI_SIDE_H

#include "positions/text/glyph.h"
#include "positions/text/line.h"

/* What words like "Black to move" in chars[from..to) say; SIDE_BOTH if they contradict
 * each other. With `bare`, the name of a colour alone is enough. */
Side side_in(const Line *line, int from, int to, bool bare);

/* The same, with the names of signs that were discs on the last board that was read: "red to
 * move", "player 1". */
Side side_said(const Side signs[SIGN_COUNT], const Line *line, int from, int to, bool bare);

/* Does the line hold a word that usually goes with the side? Cheap. */
bool side_hinted(const Line *line, int from, int to);

/* The name of the sign that was `side`; "" if it was one that needs no telling. */
const char *side_sign(const Side signs[SIGN_COUNT], Side side);

#endif
