/* expected.h - lists of moves with scores, as they follow a board. */

#ifndef YOMIKIRI_EXPECTED_H
#define YOMIKIRI_EXPECTED_H

#include "positions/shared/draft.h"

/* Read "; A2:+38; C7:+36" or "; +6" from chars[from] on into `position`, whose board is
 * set. *end is where it stopped: at a '%' or the end. False: *error says why. */
bool expected_read(Position *position, const Line *line, int from, int *end, Diag *error);

/* "% a2 +38, c7:+36 (complete)": true if all of chars[from..] is such a list. Others may follow;
 * expected_finish_comment() after the last. */
bool expected_from_comment(Position *position, const Line *line, int from);

/* The same for a line of its own below the board, its '%' included. If not all of its moves could
 * be a part of the list of `position`, or that is complete, it warns and adds nothing. */
bool expected_from_line_below(Position *position, const Line *line, bool complete);

/* Is it such a line, wherever it stands? */
bool expected_is_line(const Line *line);

/* Warns and forgets the list if it may be of the scores of the other side. */
void expected_finish_comment(Position *position, Span where);

/* Can it be a score of the position? Warns if it cannot, or is odd. */
bool expected_possible(Position *position, int score, Span where);

/* Add a legal move, or PASS, to the list; what cannot stand there is warned of and left out. */
void expected_add(Position *position, int move, int score, Span where);

/* Warnings about the list as a whole, and the best of it. */
void expected_finish(Position *position, Span where);

#endif
