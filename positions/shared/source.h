/* source.h - the text that a format reads, and what has been learnt of the input so far. */

#ifndef YOMIKIRI_SOURCE_H
#define YOMIKIRI_SOURCE_H

#include "positions/shared/sink.h"
#include "positions/text/glyph.h"

/* The line that ends Zebra's script. */
#define END_MARK "% End of the endgame script"

/* Where the moves end that were read last, or a board that moves may follow. */
typedef struct {
    bool known;
    Board board;
    bool from_start, moved, broken;     /* no board was given; moves were; one was wrong */
} Reached;

typedef struct {
    Text text;
    ReaderOptions options;
    Sink *sink;             /* takes what is found */
    Format format;          /* the one that is forced or certain, or FORMAT_AUTO */
    bool script;            /* Zebra's end mark stands somewhere in the text */
    size_t gap;             /* where the last thing taken ended */
    Reached reached;
    int shown;              /* of a game in an address: moves that are shown; -1: all */
    int scores_told;        /* number of the last line of scores that was warned of ahead */
    int shaped;             /* lines before that had the shape of a row, and nobody has read */
    Side signs[SIGN_COUNT]; /* what they were on the last board that was read */
    Line line, ahead;       /* room to look at lines */
    Line aside;             /* room for side words in lines around a diagram */
} Source;

#endif
