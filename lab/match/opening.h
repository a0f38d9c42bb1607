/* opening.h - openings: the positions where the games of a pair begin, after random moves, each
 * but once, and level ones alone if that is wanted. */

#ifndef YOMIKIRI_OPENING_H
#define YOMIKIRI_OPENING_H

#include "board/board.h"

enum {
    OPENING_PLIES = 60,
    OPENING_DEPTH = 12,         /* plies of the search that judges openings, at 73 % */
    OPENING_ANY = 64,           /* discs: none is judged */
};

typedef struct {
    Board start;                /* where the record of the game begins ... */
    bool black_begins;          /* ... with this side to move */
    int plies;                  /* moves from there, passes as PASS */
    uint8_t moves[2 * OPENING_PLIES];
    Board board;                /* where the players take over */
    bool black_to_move;
} Opening;

/* One that is a position as it is. */
Opening opening_at(Board board, bool black_to_move);

/* A source of openings from the start of the game that never repeats itself, not even turned
 * or mirrored. The same seed gives the same openings. One thread at a time. */
typedef struct Openings Openings;

/* Random legal moves, `low` to `high` of them (0 <= low <= high <= OPENING_PLIES); passes do
 * not count. */
Openings *openings_create(uint64_t seed, int low, int high);
void openings_destroy(Openings *openings);

/* From now on hand out only those whose value is at most `discs` for either side, 1 to 64, as a
 * search of OPENING_DEPTH plies with the built-in weights judges them, each from an empty table;
 * at OPENING_ANY all, without asking. Kernels and machines make no difference. False: there is no
 * memory for a solver. */
bool openings_keep_level(Openings *openings, int discs);

/* The next, with a move for one of the sides. False: there seem to be no more (a few plies lead
 * to few positions). */
bool openings_next(Openings *openings, Opening *opening);

/* Whether `board` comes for the first time. For positions that come from elsewhere. */
bool openings_new(Openings *openings, Board board);

#endif
