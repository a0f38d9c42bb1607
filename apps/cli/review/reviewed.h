/* reviewed.h - one game of the input, reviewed, and the words that all outputs share. */

#ifndef YOMIKIRI_REVIEWED_H
#define YOMIKIRI_REVIEWED_H

#include <stddef.h>

#include "review/review_sum.h"

enum { REVIEWED_NAME = 320, REVIEWED_WORD = 48, REVIEWED_TEXT = 240 };

typedef struct {
    Review review;
    ReviewSum sum;              /* of it */
    ReviewPlan plan;            /* what was asked */
    char where[REVIEWED_NAME];  /* "game.txt:1" */
    char source[REVIEWED_NAME]; /* "game.txt" */
    int number;                 /* 1 for the first game of the run */
    bool interrupted;           /* by ctrl-C */
    const char *kernel;
    int threads;
} Reviewed;

/* "Tanaka - Brown", the name that the game has in the input, or where it stands. */
const char *reviewed_name(const Reviewed *reviewed);

/* The player's name, or the colour. */
const char *reviewed_player(const Reviewed *reviewed, bool black);

/* "+4" if it is exact, "~+3.5" if it is believed, else ">= +2", "?". */
void reviewed_value(const ReviewValue *value, char out[REVIEWED_WORD]);

/* The value of a position for the side to move. */
ReviewValue reviewed_before(const ReviewPly *ply);

/* "4", "~2.5", "." for nothing, "?"; "" where no disc was played. */
void reviewed_lost(const Reviewed *reviewed, int ply, char out[REVIEWED_WORD]);

/* Why a value is what it is: "exact", "95 %", "13 plies", "". */
void reviewed_how(const ReviewPly *ply, char out[REVIEWED_WORD]);

/* "g2 b7 (h8)": the best moves, and those that may be as good. */
void reviewed_best(const ReviewPly *ply, char *out, size_t size);

/* "Black wins 36-28", "Draw 32-32", "stops with 5 empty squares". */
void reviewed_end(const Reviewed *reviewed, char out[REVIEWED_TEXT]);

/* What the record of the game says and the review contradicts: number 0, 1, ...; false past the
 * last. */
bool reviewed_complaint(const Reviewed *reviewed, int number, char out[REVIEWED_TEXT]);

/* "lost 6 discs in 12 moves, 9 of them perfect; worst: 41 g2, 4 discs" */
void reviewed_side(const Reviewed *reviewed, bool black, char out[REVIEWED_TEXT]);

/* "46 b7 by White made a loss of a win"; or that no move did. */
void reviewed_decisive(const Reviewed *reviewed, char out[REVIEWED_TEXT]);

#endif
