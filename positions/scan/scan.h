/* scan.h - finders of boards in the lines of a text, and the rule by which a board is handed out.
 *
 * A finder looks at source->line, which begins at `at`, and takes what it knows: a board is put
 * into a Found with all that is wrong with it, and found_settle() does the rest, which is the same
 * for all of them. The side, scores, moves and words around a board are read there; what is left
 * over is refused or named. */

#ifndef YOMIKIRI_SCAN_H
#define YOMIKIRI_SCAN_H

#include "positions/scan/alphabet.h"
#include "positions/scan/array.h"
#include "positions/scan/games.h"
#include "positions/text/side.h"

/* One board. */
typedef struct {
    Format format;
    Span where;             /* its squares */
    size_t begin, next;     /* where its first line begins, and the line behind its last */
    const Line *line;       /* what stands behind it is chars[to..) of this; NULL: nothing may */
    int from, to;           /* chars of it that are the board: what stands behind is read */
    bool strict;            /* nothing but a side, scores and moves may stand there */
    Discs discs;
    Side side;              /* a sign says it that stands with the board, or SIDE_NONE */
    Clauses beside;         /* words in its lines */
    Faults faults;
    bool bits;              /* of two numbers: a1 was taken for the lowest bit ... */
    bool by_turn;           /* ... that of the side to move first, whichever it is ... */
    bool named;             /* ... as names say */
} Found;

/* Hand out the board, or what is wrong with it; where to go on. */
size_t found_settle(Source *source, Found *found);

/* The side for a board in the lines from `begin` up to *next. *side comes with a sign that stands
 * with it, which the words around must leave as it is, or SIDE_NONE; `beside` holds the words in
 * its lines, or is NULL. *next moves behind lines that were used. False if the words contradict
 * each other or the sign, or name a colour and are not understood: *error then quotes them. *side
 * is SIDE_NONE if there are no such words. */
bool caption_settle(Source *source, size_t begin, size_t *next, Span where, const Clauses *beside,
                    Side *side, Diag *error);

/* Does the line tell a side, though some of it looks like squares: "**wtm**"? */
bool caption_speaks(const Source *source, const Line *line);

/* ---- finders: where what was taken ends, or `at` ---- */

size_t obf_read(Source *source, size_t at);         /* 64 squares in a line, also of scripts */
size_t numbers_read(Source *source, size_t at);     /* two numbers of 64 bits */
size_t fen_read(Source *source, size_t at);
size_t array_read(Source *source, size_t at);
size_t drawing_read(Source *source, size_t at);
size_t url_read(Source *source, size_t at);

/* What was read last ends at `at`: it is warned of scores in comments below that are not its. */
void obf_warn_of_scores_below(Source *source, size_t at);

/* ---- FEN ---- */

/* The first board of eight whole rows in chars[at..], or, *whole false, seven slashes that are
 * meant as one. */
bool fen_find(const Line *line, int at, int *from, int *to, bool *whole);

/* The discs, exchanged with `swap`, of chars[from..) that hold nothing else but a letter for the
 * side. */
bool fen_whole(const Line *line, int from, bool swap, Discs *discs, Side *side, Diag *error);

/* ---- numbers of 64 bits as programs write them: boards of one colour ---- */

typedef struct {
    uint64_t value;
    bool hex;               /* 0x or a digit that decimal numbers have not says so */
    bool bare;              /* sixteen digits of which nothing says whether they are: */
    uint64_t hex_value;     /* then */
    bool rounded;           /* decimal, and so round that a program without 64 bits wrote it */
} Bits;

enum { LOWEST_DISCS = 27 };             /* a number without these bits is no board */

/* The number at chars[0], of at most `length` characters: 0x and up to 16 digits, perhaps with
 * '_' among them, sixteen hexadecimal digits, or decimal ones; with what C, Java and JavaScript
 * write behind it. Negative ones are two's complement. Returns its length, 0 if there is none. */
int bits_read(const uint32_t *chars, int length, Bits *bits);

/* The values of two numbers, of which one that is bare is what the other is; false if both are. */
bool bits_settle(const Bits bits[2], uint64_t values[2]);

/* Could these be the discs of a board: none on the same square, and those in the middle there? */
bool bits_are_board(uint64_t black, uint64_t white);

/* ---- what is left over ---- */

/* What stands in chars[at..to) that should have been read, in chars[*first..*last), as a sentence:
 * 64 squares, the rows of a FEN, coordinates, numbers that may be moves. NULL if nothing does. */
const char *leftover(const Line *line, int at, int to, int *first, int *last);

/* Has the line the shape of a row, in whatever signs: eight to ten words of one or two, or one of
 * eight with few kinds among them? */
bool leftover_row(const Line *line);

/* The first 64 squares in one stretch, or eight rows of a FEN, in chars[at..). */
bool leftover_board(const Line *line, int at, int *first, int *last);

#endif
