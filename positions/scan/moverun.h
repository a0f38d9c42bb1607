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
    bool title;             /* a word stands before them */
    int from, to;           /* chars of the line, without marks that follow */
    Span aside;             /* a variation in brackets, which was left out; or length 0 */
    bool unclear;           /* some stand in brackets: moves, or others instead? */
} MoveRun;

/* Where the move or pass at chars[at] ends, *move is what it is; `at` if there is none. */
int moverun_move(const Line *line, int at, int *move);

/* Without moves; what is behind `count` in its lists is not touched, as there is much of it. */
static inline void moverun_clear(MoveRun *run)
{
    run->count = run->discs = run->from = run->to = 0;
    run->title = run->unclear = false;
    run->aside = (Span){ .length = 0 };
}

/* Add the move number `index` of another run. */
void moverun_add(MoveRun *run, const MoveRun *from, int index);

/* All of chars[from..) as at least `least` coordinates, with passes, numbers, colours, separators,
 * and a word or two before them; false if anything else stands there. Moves in brackets that are
 * no part of the game are left out. A result or a number may stand behind them, from run->to. */
bool moverun_read(const Line *line, int from, int least, MoveRun *run);

/* The same for a whole line with a move, or with passes alone. */
bool moverun_line(const Line *line, MoveRun *run);
bool moverun_passes(const Line *line, MoveRun *run);

/* The longest run among other text; false if none is long enough to be a game. */
bool moverun_in_prose(const Line *line, MoveRun *run);

/* Is the line meant as moves, but chars[*from..*to) is none? */
bool moverun_spoilt(const Line *line, int *from, int *to);

/* Coordinates in words of their own in chars[at..to); of words that are none, *letters in all. */
int moverun_count(const Line *line, int at, int to, int *letters);

/* Does nothing but punctuation or a result stand in chars[from..]? */
bool moverun_ends(const Line *line, int from);

/* Can the numbers be those of the moves, counted one by one or in pairs? */
bool moverun_numbered(const MoveRun *run);

/* The number before the first move, 0 if none. */
static inline int moverun_first(const MoveRun *run)
{
    return run->count > 0 ? run->numbers[0] : 0;
}

/* The standard start, or the mirrored one if the first move fits only that; and how many of the
 * moves are legal from there. */
Board moverun_start(const MoveRun *run);
int moverun_legal(const MoveRun *run);

/* A mark of quotation, of any language. */
bool marks_quote(uint32_t c);

#endif
