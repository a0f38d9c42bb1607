/* writer.h - positions and games in the formats of other programs, as text.
 *
 * Each function writes a NUL-terminated text without a last line break into `out` and
 * returns its length, or -1 if `size` is too small (WRITER_SIZE always suffices). */

#ifndef YOMIKIRI_WRITER_H
#define YOMIKIRI_WRITER_H

#include "positions/reader.h"

enum { WRITER_SIZE = 4096 };

/* True if position->moves lead from the usual start to the position, so that it can be
 * written as a game. */
bool writer_is_game(const Position *position);

/* One of those below, by the name that `convert --to` has for it; NULL if none has it. */
typedef int Writer(const Position *position, char *out, size_t size);
Writer *writer_named(const char *format);

/* 64 squares, blank, side. */
int writer_board(const Position *position, char *out, size_t size);

/* The line of position_obf; a score that came without a list of moves is kept, too. */
int writer_obf(const Position *position, char *out, size_t size);

/* Nine lines with column letters and row numbers, then the side. */
int writer_diagram(const Position *position, char *out, size_t size);

/* "f5d6c3", passes left out; -1 too for what is no game. */
int writer_transcript(const Position *position, char *out, size_t size);

/* With players, date, result and the moves, if they lead to the position from the start of the
 * game; else with the position alone. */
int writer_ggf(const Position *position, char *out, size_t size);
int writer_sgf(const Position *position, char *out, size_t size);

int writer_pgn(const Position *position, char *out, size_t size);

/* A line of Zebra's endgame script; expected scores in its comment. */
int writer_scr(const Position *position, char *out, size_t size);

/* xboard's FEN, row 8 first. */
int writer_fen(const Position *position, char *out, size_t size);

/* Two bitboards of 16 digits, black first, a1 the lowest bit, then the side. */
int writer_hex(const Position *position, char *out, size_t size);

#endif
