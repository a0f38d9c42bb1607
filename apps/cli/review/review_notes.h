/* review_notes.h - reviewed games in the formats of other programs, each move with what the
 * review says of it. Our own readers read them back as the same games. */

#ifndef YOMIKIRI_REVIEW_NOTES_H
#define YOMIKIRI_REVIEW_NOTES_H

#include <stdio.h>

#include "apps/cli/review/reviewed.h"

/* GGF: what the move was worth to the side that played it stands behind it, B[F5/4.00], as
 * NBoard writes and shows it. Estimates, too. */
void review_ggf(FILE *out, const Reviewed *reviewed);

/* PGN: "?" behind a move that lost something and "??" behind one that turned the game, the
 * scores and the best moves in a comment. */
void review_pgn(FILE *out, const Reviewed *reviewed);

#endif
