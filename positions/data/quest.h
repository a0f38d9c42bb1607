/* quest.h - games in JSON: lists of moves as Othello Quest and others write them. */

#ifndef YOMIKIRI_QUEST_H
#define YOMIKIRI_QUEST_H

#include "positions/data/object.h"

/* The square in the string, PASS, or NO_MOVE; 0 for none is none. */
int quest_move(const Json *json, size_t value);

/* Is the value, under a name that stands for `key` or KEY_NONE, the moves of a game? */
bool quest_is_game(Source *source, const Json *json, Key key, size_t value);

/* Hand out the game of `moves`; what stands in `whole`, the object or list that it is in, tells of
 * the players, the result and whose turn it is. `start` says where it begins, or is 0. */
void quest_take(Source *source, const Json *json, size_t whole, size_t moves, size_t start);

#endif
