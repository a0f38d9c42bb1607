/* quest.h - games in JSON: lists of moves as Othello Quest and others write them. */

#ifndef YOMIKIRI_QUEST_H
#define YOMIKIRI_QUEST_H

#include "positions/data/object.h"

/* Is the value at `value`, under a name that stands for `key` or, with KEY_COUNT, for nothing,
 * the moves of a game? */
bool quest_is_game(Source *source, Key key, size_t value);

/* Hand out the game of the moves at `moves`; what stands in [at, end), the object or list that it
 * is in, tells of the players. `start` is the value that says where it begins, or 0. */
void quest_take(Source *source, size_t at, size_t end, size_t moves, size_t start);

#endif
