/* games.h - games in lines of moves, from the start or from a board above them. */

#ifndef YOMIKIRI_GAMES_H
#define YOMIKIRI_GAMES_H

#include "positions/moves/game.h"
#include "positions/scan/moverun.h"
#include "positions/shared/source.h"

/* Play what stands in one line. */
void games_play(Game *game, const MoveRun *run);

/* A board that ends at `at` has been read: play the moves that stand behind it, in chars[from..]
 * of `line` or in the lines from `at` on, and hand out what comes of it. Returns where the moves
 * end, or `at`. `line` may be NULL; *position is then, as elsewhere, not used again. */
size_t games_after_board(Source *source, Position *position, const Line *line, int from,
                         size_t at);

/* A game or board was handed out before anything stood behind it: does the line of moves at *at
 * go on with it? Then *error says that it comes too late, and *at moves behind it. */
bool games_come(Source *source, size_t *at, Diag *error);

/* Take the line at `at`, which is in source->line, if it is moves, and those that go on from it;
 * where they end, or `at`. */
size_t games_read(Source *source, size_t at);

#endif
