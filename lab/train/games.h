/* games.h - openings from a folder of tournament games. */

#ifndef YOMIKIRI_GAMES_H
#define YOMIKIRI_GAMES_H

#include "board/board.h"

enum { GAMES_PLIES = 30 };

typedef struct {
    uint8_t moves[GAMES_PLIES]; /* squares and PASS, NO_MOVE behind the last */
} Opening;

typedef struct {
    Opening *games;
    size_t count;
    uint64_t hash;              /* of all moves in order */
} Games;

/* Read every .wtb file of `folder`, in the order of their names. False: there is none, one
 * cannot be read. games_free() in either case. */
bool games_load(Games *games, const char *folder);
void games_free(Games *games);

/* The board after at most `plies` moves (passes not counted) of a random game. */
Board games_opening(const Games *games, Random *random, int plies);

#endif
