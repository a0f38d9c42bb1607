/* expected.h - lists of moves with scores, as they follow a board. */

#ifndef YOMIKIRI_EXPECTED_H
#define YOMIKIRI_EXPECTED_H

#include "positions/shared/draft.h"
#include "positions/text/line.h"

/* Read "; A2:+38; C7:+36" or "; +6" from chars[from] on into `position`, whose board is
 * set. *end is where it stopped: at a '%' or the end. False: *error says why. */
bool expected_read(Position *position, const Line *line, int from, int *end, Diag *error);

/* "% a2 +38 c7 +36 (complete)": true if all of chars[from..] is such a list. */
bool expected_from_comment(Position *position, const Line *line, int from);

/* Can it be a score of the position? Warns if it cannot, or is odd. */
bool expected_possible(Position *position, int score, Span where);

/* Add a legal move, or PASS, to the list; what cannot stand there is warned of and left out. */
void expected_add(Position *position, int move, int score, Span where);

/* Warnings about the list as a whole, and the best of it. */
void expected_finish(Position *position, Span where);

#endif
