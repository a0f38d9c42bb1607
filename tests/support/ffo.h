/* ffo.h - the FFO endgame test positions and their published scores: a file of tests/data/. */

#ifndef YOMIKIRI_TESTS_FFO_H
#define YOMIKIRI_TESTS_FFO_H

#include "board/board.h"

enum { FFO_COUNT = 59, FFO_WITH_MOVES = 39 };

typedef struct {
    Board board;
    int score;              /* for the side to move, empties to the winner */
    char moves[160];        /* "g8:+18 h1:+12 ..." for the side to move; "" if not listed */
} FfoPosition;

/* The numbers stand as published; this one is wrong: the slow rules prove another. */
enum { FFO_WRONG = 31, FFO_WRONG_MOVE = 6 /* g1 */, FFO_PUBLISHED = -30, FFO_PROVEN = -32 };

/* Position `number`, 1 to FFO_COUNT. Ends the program if there is no file. */
const FfoPosition *ffo(int number);

/* The next "a1:+12" of a list of moves of position `number`, its true score; moves *text past it.
 * False at the end. */
bool ffo_next_move(int number, const char **text, int *square, int *score);

#endif
