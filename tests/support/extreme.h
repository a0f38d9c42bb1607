/* extreme.h - boards at the bounds of docs/library.md, from tests/data/extreme.obf. */

#ifndef YOMIKIRI_TESTS_EXTREME_H
#define YOMIKIRI_TESTS_EXTREME_H

#include "board/board.h"

typedef struct {
    Board board;
    char what[24];          /* "moves", "flips", "line", "full", ... */
    int number;             /* of them; 0 where none is given */
} Extreme;

enum { EXTREME_MAX = 64 };

/* All of the file into `list`; returns their number. Ends the program if it cannot be read. */
int extreme_read(Extreme list[EXTREME_MAX]);

/* The longest line known from any board, and the board. Returns its length. */
int extreme_line(Board *board, uint8_t line[MAX_LINE]);

#endif
