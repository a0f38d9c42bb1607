/* options.h - options of the reader. */

#ifndef YOMIKIRI_OPTIONS_H
#define YOMIKIRI_OPTIONS_H

#include "positions/shared/found.h"

/* What a 0 on a board is where the board itself does not tell: an error that names the
 * readings, or the disc or empty square that is said here. */
typedef enum { ZERO_REFUSED, ZERO_BLACK, ZERO_WHITE, ZERO_EMPTY } ZeroMeaning;

typedef struct {
    Format format;          /* FORMAT_AUTO: find it by looking */
    int at_empties;         /* games: the position with this many empties, before the move is
                               made; -1: the last position of the game. A game that never has
                               exactly that many is an error. WTHOR's default is its P3 (0 = 22) */
    bool swap;              /* exchange the colours of every disc; the side stays */
    bool markers_empty;     /* ? and digits inside a diagram are empty squares, not errors */
    ZeroMeaning zero;
    bool all_plies;         /* games: every position from at_empties on down, not only one */
    bool whole_games;       /* games: the last position of each, also of WTHOR; a finished or a
                               repeated one needs no warning */
    size_t max_bytes;       /* per input; 0: no limit for text, 256 MiB for WTHOR */
    size_t max_record;      /* of text, in characters: how far ahead is looked; 0: 16 Mi */
} ReaderOptions;

#endif
