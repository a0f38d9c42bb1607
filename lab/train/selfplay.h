/* selfplay.h - positions as searches meet them: good play, bad play, and accidents. */

#ifndef YOMIKIRI_SELFPLAY_H
#define YOMIKIRI_SELFPLAY_H

#include "lab/train/labeller.h"

/* ---- positions that must not teach: the FFO suites and what is near them ---- */

enum { EXCLUDED_PLIES = 6, EXCLUDED_MASKS = 79 * 8 };

typedef struct {
    uint64_t occupied[EXCLUDED_MASKS];
    int8_t empties[EXCLUDED_MASKS];
} Excluded;

void excluded_init(Excluded *excluded);

/* Whether `board` could lie on one game with an FFO position or an image of one, at most
 * EXCLUDED_PLIES before or behind it: discs never leave a square, so the squares occupied in
 * one then include those of the other. Colours are not looked at: this refuses some
 * that no game connects, and lets through none that one does. */
bool excluded_has(const Excluded *excluded, Board board);

/* ---- openings from a folder of tournament games ---- */

enum { GAMES_PLIES = 30 };

typedef struct {
    uint8_t moves[GAMES_PLIES]; /* squares and PASS, NO_MOVE behind the last */
} GameMoves;

typedef struct {
    GameMoves *games;
    size_t count;
    uint64_t hash;              /* of all moves in order */
} Games;

/* Read every .wtb file of `folder`, in the order of their names. False: there is none, one
 * cannot be read. games_free() in either case. */
bool games_load(Games *games, const char *folder);
void games_free(Games *games);

/* The board after at most `plies` moves (passes not counted) of a random game. */
Board games_opening(const Games *games, Random *random, int plies);

/* ---- self-play ---- */

/* A position of exactly `empties` empties whose side to move has a move, into *board, from
 * a new game: a random opening (or that of one of `games`, if not NULL, half of the time),
 * then moves that are best but for noise of a deviation drawn for the game, then up to four
 * random moves. Returns how many were thrown away because `excluded` has them. */
int selfplay_position(Labeller *labeller, const Excluded *excluded, const Games *games,
                      int empties, Random *random, Board *board);

#endif
