/* fen.h - a board as xboard writes it, on its own and in PGN's tag. */

#ifndef YOMIKIRI_FEN_H
#define YOMIKIRI_FEN_H

#include "positions/format.h"

/* Does chars[from..] of the line look like one? *to is then behind its board. */
bool fen_looks(const Line *line, int from, int *to);

/* Read chars[from..] into `position`, begun already; *end is behind the side to move.
 * False: the error was handed out. */
bool fen_parse(Reader *reader, Position *position, const Line *line, int from, int *end);

#endif
