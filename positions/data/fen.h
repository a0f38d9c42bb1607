/* fen.h - a board as xboard writes it, on its own and in PGN's tag. */

#ifndef YOMIKIRI_FEN_H
#define YOMIKIRI_FEN_H

#include "positions/drawing/alphabet.h"

/* Does chars[from..] of the line look like one? *to is then behind its board. */
bool fen_looks(const Line *line, int from, int *to);

/* The first one of eight whole rows in chars[at..], whatever stands around it. */
bool fen_find(const Line *line, int at, int *from, int *to);

/* The discs of chars[from..to), which fen_find() has found; *letter is the side of the letter
 * behind it, or SIDE_NONE. */
Discs fen_discs(const Line *line, int from, int to, bool swap, Side *letter);

/* Read chars[from..] into `position`, begun already; *end is behind the side to move. With
 * `swap` the discs change colours. `side` is that side if words tell it, and only the board is
 * read; else SIDE_NONE. False: *error says why. */
bool fen_parse(Position *position, const Line *line, int from, bool swap, Side side, int *end,
               Diag *error);

/* Take the line at `at` if it is such a board; where it ends, or `at`. */
size_t fen_read(Source *source, size_t at);

#endif
