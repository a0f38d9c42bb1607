/* side.h - the side to move, in words of many languages.
 *
 * What is not understood is never guessed: a clause, which stands between two marks of
 * punctuation, tells the side only if every word in it is known. */

#ifndef YOMIKIRI_SIDE_H
#define YOMIKIRI_SIDE_H

#include "positions/text/glyph.h"

/* The kinds of words. What is no word of the table is WORD_UNKNOWN. */
typedef enum {
    WORD_END, WORD_BREAK, WORD_PAUSE, WORD_LABEL,       /* nothing left; . , : */
    WORD_UNKNOWN,
    WORD_COLOURED,          /* not known either, but it begins with the name of a colour */
    WORD_NOT,
    WORD_BLACK, WORD_WHITE,
    WORD_BLACK_MOVES, WORD_WHITE_MOVES,     /* "btm", "wtm": all in one word */
    WORD_SIGN,              /* a disc or a letter for one */
    WORD_HUE,               /* red, blue: a side only if the board says so */
    WORD_TURN,              /* is to move */
    WORD_TURN_ROMANCE,      /* the same where "o" is an article */
    WORD_FIELD,             /* side, player: is to move, but only before a colour */
    WORD_MOVED,             /* has moved */
    WORD_RESULT,            /* wins, +4 */
    WORD_ARTICLE,           /* changes nothing ... */
    WORD_FILLING,           /* ... and is too much beside a lone colour */
    WORD_NUMBER,
    WORD_SQUARE,            /* a coordinate or several */
} WordKind;

/* The longest entry of the table at chars[at], and where it ends; WORD_UNKNOWN if none stands
 * there. */
WordKind side_word(const Line *line, int at, int to, int *end);

/* What one clause says of the side to move. */
typedef enum {
    SAYS_NOTHING,
    SAYS_SIDE,
    SAYS_COLOUR,            /* a colour and no more: a side if nothing stands beside it */
    SAYS_PAIRED,            /* a colour with a name, a sign or a number: one of two */
    SAYS_TURN, SAYS_MOVED,  /* of nobody: part of what stands beside it */
    SAYS_DOUBT,             /* something of a colour that is not understood */
} What;

typedef struct {
    What what;
    Side side;
    Side hint;              /* of a doubt: who seems to be to move */
    bool linked, label;     /* to the clause before: in one sentence; by a colon */
    bool sign, name, denies;            /* a lone sign; names or numbers alone; "no", "wait" */
    int line;
    Span where;
} Clause;

enum { MAX_CLAUSES = 64 };

/* Begin with { 0 }. `full`: there were more. */
typedef struct {
    Clause list[MAX_CLAUSES];
    int count, lines;
    bool full;
} Clauses;

/* Add those of chars[from..to), which go on from what was added before. `signs` tells what digits
 * and circles of other colours were on the last board; NULL: nothing. Without `bare` a sign that
 * stands alone is passed over. */
void clauses_add(Clauses *clauses, const Side signs[SIGN_COUNT], const Line *line, int from,
                 int to, bool bare);

/* Add those of `more`, which stand in lines of their own. */
void clauses_append(Clauses *clauses, const Clauses *more);

/* SIDE_BOTH: they contradict each other. Where `doubt` has a length, those words name a colour
 * and are not understood; `side` is then SIDE_NONE, and `hint` a set of those that they seem to
 * name: "black to move I guess". */
typedef struct {
    Side side;
    Span doubt;
    Side hint;
} Said;

/* What has been said in all of `clauses`. */
Said side_said(const Clauses *clauses);

/* What chars[from..to) say. With `bare`, a sign alone is a side as the name of a colour is. */
Said side_in(const Side signs[SIGN_COUNT], const Line *line, int from, int to, bool bare);

/* The name of the sign that was `side`; "" if it was one that needs no telling. */
const char *side_sign(const Side signs[SIGN_COUNT], Side side);

#endif
