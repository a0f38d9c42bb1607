/* source.h - the text that a format reads, and what has been learnt of the input so far. */

#ifndef YOMIKIRI_SOURCE_H
#define YOMIKIRI_SOURCE_H

#include "positions/shared/sink.h"
#include "positions/shared/unread.h"
#include "positions/text/glyph.h"

/* Where the moves end that were read last, or a board that moves may follow. */
typedef struct {
    bool known;
    Board board;
    bool from_start, moved, broken;     /* no board was given; moves were; one was wrong */
} Reached;

/* The columns of a table with a game in each row. */
typedef struct {
    uint32_t mark;          /* that parts the fields */
    int fields;             /* 0: no table is being read */
    int column;             /* of the game, from 1 on */
} TableShape;

typedef struct {
    Text text;
    ReaderOptions options;
    Sink *sink;             /* takes what is found */
    Format format;          /* the one that is forced or certain, or FORMAT_AUTO */
    bool script;            /* Zebra's end mark stands somewhere in the text */
    bool json_broken;       /* some JSON was: from then on no more is read twice */
    bool list_open;         /* a list of lists or strings was not closed, likewise */
    size_t gap;             /* where the last thing taken ended */
    size_t game_end;        /* where the last game from the start ended, 0 before the first */
    Board game_start, game_last;            /* its boards */
    Reached reached;
    TableShape table;          /* of the row above */
    Strays strays;          /* in the lines since the last thing taken */
    int scores_told;        /* number of the last line of scores that was warned of ahead */
    Side signs[SIGN_COUNT]; /* what they were on the last board that was read */
    Line line, ahead;       /* room to look at lines */
    Line aside;             /* room for side words in lines around a diagram */
} Source;

#endif
