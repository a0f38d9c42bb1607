/* sequel.h - lines of moves that go on from a board or with a game. */

#ifndef YOMIKIRI_SEQUEL_H
#define YOMIKIRI_SEQUEL_H

#include "positions/moves/game.h"
#include "positions/moves/moverun.h"
#include "positions/shared/source.h"

/* Play what stands in one line. */
void sequel_play(Game *game, const MoveRun *run);

/* Play the lines from `at` on that hold nothing but moves; where they end. A line that could
 * also begin another game breaks this one. */
size_t sequel_lines(Source *source, Game *game, size_t at);

/* Lines from `at` on with one move each, as one run: where they end, or `at` if they are no game.
 * From the start it is one if the second could be no first; below `board`, if all are legal one
 * after the other, and not all would do as a first: then they may be several answers. */
size_t sequel_column(Source *source, size_t at, const Position *board, MoveRun *all);

/* A board that ends at `at` has been read: play the moves that follow it, if lines of moves
 * do, and hand out what comes of it. Returns where the moves end, or `at`. */
size_t sequel_after_board(Source *source, Position *position, size_t at);

/* A game or board was handed out before anything stood behind it: does the line of moves at *at
 * go on with it? Then *error says that it comes too late, and *at moves behind it. */
bool sequel_comes(Source *source, size_t *at, Diag *error);

/* The same, with the moves that stand behind the board in chars[from..] of source->line, two or
 * more; false if none do, and then nothing is handed out. *end is where the moves end. */
bool sequel_beside(Source *source, const Position *position, int from, size_t next, size_t *end);

/* Does a game other than `run` stand in the words of source->line, outside chars[from..to)? */
bool sequel_has_other(Source *source, int from, int to, const MoveRun *run);

#endif
