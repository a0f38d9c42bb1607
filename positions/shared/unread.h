/* unread.h - text that must not be passed over in a line that nobody has read. */

#ifndef YOMIKIRI_UNREAD_H
#define YOMIKIRI_UNREAD_H

#include "positions/text/line.h"

/* What stands in chars[*from..*to) that should have been read, as a sentence: 64 squares, the
 * board of a FEN, three coordinates, or two and hardly anything besides. NULL if nothing does.
 * Static storage. */
const char *unread_found(const Line *line, int *from, int *to);

/* Does another board, or that of a FEN, stand behind one that was read, in chars[at..)? */
bool unread_board(const Line *line, int at, int *from, int *to);

#endif
