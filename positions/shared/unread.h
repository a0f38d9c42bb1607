/* unread.h - text that must not be passed over in a line that nobody has read. */

#ifndef YOMIKIRI_UNREAD_H
#define YOMIKIRI_UNREAD_H

#include "board/board.h"
#include "positions/text/text.h"

/* Moves that stand alone in lines that nobody has read, as far as they are a game. Begin with
 * { 0 }. */
typedef struct {
    Board board;
    int count;
} Strays;

/* What stands in chars[*from..*to) that should have been read, as a sentence: 64 squares, the
 * board of a FEN, three coordinates, or two and hardly anything besides. NULL if nothing does.
 * Static storage. */
const char *unread_found(const Line *line, int *from, int *to);

/* Add a line that nobody has read, and in which unread_found() finds nothing. True once it is the
 * third of a game with one move in each line, chars[*from..*to). */
bool unread_stray(Strays *strays, const Line *line, int *from, int *to);

/* Does another board, or that of a FEN, stand behind one that was read, in chars[at..)? */
bool unread_board(const Line *line, int at, int *from, int *to);

#endif
