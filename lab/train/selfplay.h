/* selfplay.h - positions as searches meet them: good play, bad play, and accidents. */

#ifndef YOMIKIRI_SELFPLAY_H
#define YOMIKIRI_SELFPLAY_H

#include "lab/train/excluded.h"
#include "lab/train/games.h"
#include "lab/train/labeller.h"

/* A position of exactly `empties` empties whose side to move has a move, into *board, from
 * a new game: a random opening (or that of one of `games`, if not NULL, half of the time),
 * then moves that are best but for noise of a deviation drawn for the game, then up to four
 * random moves. Returns how many were thrown away because `excluded` has them. */
int selfplay_position(Labeller *labeller, const Excluded *excluded, const Games *games,
                      int empties, Random *random, Board *board);

#endif
