/* vocabulary.h - the words with which people say whose turn it is, in many languages. */

#ifndef YOMIKIRI_VOCABULARY_H
#define YOMIKIRI_VOCABULARY_H

#include "positions/text/text.h"

typedef enum {
    WORD_END,               /* nothing is left */
    WORD_BREAK,             /* the end of a sentence */
    WORD_PAUSE,             /* a comma, a bracket, "and" */
    WORD_LABEL,             /* a colon or an equals sign */
    WORD_UNKNOWN,
    WORD_COLOURED,          /* not known either, but it begins with the name of a colour */
    WORD_NOT,               /* no, not, wait, wrong */
    WORD_BLACK, WORD_WHITE,
    WORD_DARK, WORD_LIGHT,  /* a colour for some; nothing by itself */
    WORD_BLACK_MOVES, WORD_WHITE_MOVES,     /* "btm", "wtm": all in one word */
    WORD_SIGN,              /* a disc or a letter for one */
    WORD_HUE,               /* red, blue: no side unless the board says so */
    WORD_TURN,              /* is to move */
    WORD_TURN_ROMANCE,      /* the same where "o" is an article */
    WORD_TURN_LABEL,        /* side, player: only before a colour */
    WORD_TURN_SEAT,         /* a seat as well as a turn */
    WORD_PLAYS,             /* moves, plays: is to move, or has this move to its name */
    WORD_PLAYED,            /* moved, just moved, passed */
    WORD_LAST,              /* the last move */
    WORD_ME, WORD_YOU, WORD_OPPONENT,
    WORD_MY_TURN, WORD_YOUR_TURN,
    WORD_I_PLAYED,          /* "I played white", "I played a2" */
    WORD_RESULT,            /* wins, +4 */
    WORD_NOUN,              /* a move, a game: neither turn nor filling */
    WORD_FILLING,           /* changes nothing */
    WORD_ARTICLE,           /* the same, and may stand beside a lone colour */
    WORD_VERSUS,
    WORD_NUMBER,
    WORD_SQUARE,            /* a coordinate or several */
} WordKind;

/* The longest entry that stands at chars[at], and where it ends; WORD_UNKNOWN if none does. */
WordKind vocabulary_find(const Line *line, int at, int to, int *end);

/* Does the word chars[from..to) begin with the name of a colour? */
bool vocabulary_coloured(const Line *line, int from, int to);

#endif
