/* moverun.h - runs of coordinates in a line of text. */

#ifndef YOMIKIRI_MOVERUN_H
#define YOMIKIRI_MOVERUN_H

#include "board/board.h"
#include "positions/text/glyph.h"

enum { MAX_RUN = 160 };

typedef struct {
    int count, discs;       /* all of them; without the passes */
    uint8_t moves[MAX_RUN]; /* squares and PASS */
    Side sides[MAX_RUN];    /* "+f5-d6", "B: f5": the colour that is named, else SIDE_NONE */
    uint8_t numbers[MAX_RUN];           /* the move number before it, 0 if none */
    bool inside[MAX_RUN];   /* between brackets */
    Span where[MAX_RUN];
    int first_number;       /* before the first move */
    bool title, counted;    /* a word stands before them; with a number, "Game 3:" */
    bool unclear;           /* some stand in brackets: moves, or others instead? */
    Span bad;               /* what stands behind them instead of a move; or length 0 */
    Span aside;             /* a variation in brackets, which was left out; or length 0 */
} MoveRun;

/* Without moves; what is behind `count` in its lists is not touched, as there is much of it. */
static inline void moverun_clear(MoveRun *run)
{
    run->count = run->discs = run->first_number = 0;
    run->title = run->counted = run->unclear = false;
    run->aside = run->bad = (Span){ .length = 0 };
}

/* Add the move number `index` of another run. */
void moverun_add(MoveRun *run, const MoveRun *from, int index);

/* All of the line as coordinates, passes, numbers and separators, a word or two before them; false
 * if anything else stands there or no move does. Moves in brackets that are no part of the game
 * are left out. */
bool moverun_line(const Line *line, MoveRun *run);

/* The same of chars[from..], which has to hold two moves or more. */
bool moverun_rest(const Line *line, int from, MoveRun *run);

/* The same for a line of passes alone, "--". */
bool moverun_passes(const Line *line, MoveRun *run);

/* The longest run in a line of prose, or in an address, chars[*from..*to); false if there
 * is none long enough to be a game. */
bool moverun_in_prose(const Line *line, MoveRun *run, int *from, int *to);

/* Does a coordinate stand anywhere in the line? */
bool moverun_any(const Line *line);

/* Is the line meant as moves, but chars[*from..*to) is none? */
bool moverun_spoilt(const Line *line, int *from, int *to);

/* Does anything stand in chars[from..] that is more than punctuation or a result? */
bool moverun_ends(const Line *line, int from);

/* Can the numbers be those of the moves, counted one by one or in pairs? */
bool moverun_numbered(const MoveRun *run);

/* The standard start, or the mirrored one if the first move fits only that. */
Board moverun_start(const MoveRun *run);

/* A mark of quotation, of any language. */
bool marks_quote(uint32_t c);

#endif
