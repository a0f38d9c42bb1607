/* side.h - the side to move, in words of many languages.
 *
 * What is not understood is never guessed: a clause tells the side only if every word in it is
 * known. The words are in vocabulary.c. */

#ifndef YOMIKIRI_SIDE_H
#define YOMIKIRI_SIDE_H

#include "positions/text/clause.h"

/* What words say of the side to move. SIDE_BOTH: they contradict each other. Where `doubt` has a
 * length, those words name a colour or a side and are not understood; `side` is then SIDE_NONE,
 * and `hint` a set of those that they seem to name: "black to move I guess". */
typedef struct {
    Side side;
    Span doubt;
    Side hint;
} Said;

/* What has been said in all of `clauses`. */
Said side_said(const Clauses *clauses);

/* Does the first of `clauses` hold a word that goes with a side, understood or not? */
bool side_hinted(const Clauses *clauses);

/* What chars[from..to) say. With `bare`, a sign alone is a side as the name of a colour is. */
Said side_in(const Side signs[SIGN_COUNT], const Line *line, int from, int to, bool bare);

/* The name of the sign that was `side`; "" if it was one that needs no telling. */
const char *side_sign(const Side signs[SIGN_COUNT], Side side);

#endif
