/* glyph.h - characters that stand for squares: what each may mean by itself.
 *
 * Many mean one thing only by the rest of the board: scan/alphabet.h. */

#ifndef YOMIKIRI_GLYPH_H
#define YOMIKIRI_GLYPH_H

#include <stdbool.h>
#include <stdint.h>

#include "positions/text/text.h"

typedef enum { SIDE_NONE, SIDE_BLACK, SIDE_WHITE, SIDE_BOTH } Side;

static inline Side side_other(Side side)
{
    return side == SIDE_BLACK ? SIDE_WHITE : side == SIDE_WHITE ? SIDE_BLACK : side;
}

/* Signs that are black on one board and white, or no disc at all, on the next: digits, and
 * circles of other colours. */
typedef enum {
    SIGN_ZERO, SIGN_ONE, SIGN_TWO, SIGN_MINUS,
    SIGN_RED, SIGN_BLUE, SIGN_GREEN, SIGN_YELLOW, SIGN_ORANGE, SIGN_PURPLE, SIGN_BROWN,
    SIGN_COUNT
} Sign;

/* "0", "red": what words call them. */
extern const char *const SIGN_WORDS[SIGN_COUNT];

typedef enum {
    IS_NOTHING, IS_EMPTY, IS_BLACK, IS_WHITE,
    IS_ZERO, IS_ONE, IS_TWO, IS_MINUS,  /* in the order of Sign */
    IS_RED, IS_BLUE, IS_GREEN, IS_YELLOW, IS_ORANGE, IS_PURPLE, IS_BROWN,
    IS_DARK_SQUARE, IS_LIGHT_SQUARE,    /* discs for some, the bare board for others */
    IS_TILE,                            /* the bare board, or a mark on it */
    IS_HINTED,                          /* an attribute of a page may tell */
    IS_MARKER,
    MEANINGS
} Meaning;

typedef struct {
    uint32_t code;
    Meaning meaning;
    uint32_t kind;          /* characters of one kind may stand together */
    bool symbol;            /* a picture, not a letter */
} Glyph;

/* The sign of a cell that says -1; the others have one of their own. */
enum { MINUS_ONE = RAW_BYTE + 0x200 };

/* A character that stands for a square, with its place. */
typedef struct {
    uint32_t code;
    Span where;
} Cell;

/* What `c` is; IS_NOTHING if it stands for no square. Static storage. */
const Glyph *glyph_find(uint32_t c);

/* A disc of any alphabet, by itself or by the rest of the board? */
bool glyph_means_disc(Meaning meaning);

/* Could `c` be a square: a disc of any alphabet, or empty? */
bool glyph_is_square(uint32_t c);

/* Could it be a disc, of either colour? */
bool glyph_is_disc(uint32_t c);

/* Is it an empty square or nothing else? */
bool glyph_is_empty(uint32_t c);

/* The side that a lone character names, SIDE_NONE if it names none. A zero does not. */
Side glyph_side(uint32_t c);

/* The same, for signs as well, of which `signs` tells what they were on the last board. */
Side glyph_side_now(const Side signs[SIGN_COUNT], uint32_t c);

/* The side that the number is on the last board, SIDE_NONE if it is no disc there. */
static inline Side glyph_side_of_number(const Side signs[SIGN_COUNT], int number)
{
    return number == -1 ? signs[SIGN_MINUS]
           : number >= 0 && number <= 2 ? signs[SIGN_ZERO + number] : SIDE_NONE;
}

/* Could it be the side to move: a disc, also a digit or a circle of another colour? */
bool glyph_names_side(uint32_t c);

/* ---- signs by name, ":black_circle:", as chat programs write them ---- */

/* What stands for a name that is not known, among others that are. */
enum { UNKNOWN_SIGN = 0xfffd };

/* Length of the ":name:" at chars[0..length), and its sign in *c, 0 if the name is not
 * known. Returns 0 if there is no such thing there. */
int shortcode_at(const uint32_t *chars, int length, uint32_t *c);

#endif
