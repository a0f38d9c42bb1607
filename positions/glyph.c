/* glyph.c - which characters are discs and empty squares, and whether 64 of them agree.
 *
 * One board uses one character for each colour. Two (X and B, or X and *) may well mean
 * two things - a last move, a legal move, another colour - so they are refused.
 */

#include "positions/format.h"

typedef enum {
    IS_NOTHING, IS_EMPTY, IS_BLACK, IS_WHITE, IS_ZERO, IS_ONE,
    IS_DARK_SQUARE, IS_LIGHT_SQUARE,    /* discs for some, the bare board for others */
    IS_MARKER,
} Meaning;

typedef struct {
    uint32_t code;
    Meaning meaning;
    uint32_t kind;          /* characters of one kind may stand together */
    bool symbol;            /* a picture, not a letter */
} Glyph;

static const Glyph GLYPHS[] = {
    { 'X', IS_BLACK, 'X', false }, { 'x', IS_BLACK, 'X', false }, { '*', IS_BLACK, '*', false },
    { 'B', IS_BLACK, 'B', false }, { 'b', IS_BLACK, 'B', false }, { '#', IS_BLACK, '#', false },
    { '@', IS_BLACK, '@', false },
    { 0x25cf, IS_BLACK, 0x25cf, true },     /* black circle */
    { 0x2b24, IS_BLACK, 0x25cf, true },     /* black large circle */
    { 0x26ab, IS_BLACK, 0x26ab, true },     /* medium black circle, the emoji */
    { 0x1f5a4, IS_BLACK, 0x1f5a4, true },   /* black heart */
    { 'O', IS_WHITE, 'O', false }, { 'o', IS_WHITE, 'O', false },
    { 'W', IS_WHITE, 'W', false }, { 'w', IS_WHITE, 'W', false },
    { 0x25cb, IS_WHITE, 0x25cb, true },     /* white circle */
    { 0x25ef, IS_WHITE, 0x25cb, true },     /* large circle */
    { 0x3007, IS_WHITE, 0x25cb, true },     /* ideographic zero, typed for a circle */
    { 0x26aa, IS_WHITE, 0x26aa, true },     /* medium white circle, the emoji */
    { 0x1f90d, IS_WHITE, 0x1f90d, true },   /* white heart */
    { '0', IS_ZERO, '0', false }, { '1', IS_ONE, '1', false },
    { 0x25a0, IS_DARK_SQUARE, 0x25a0, true }, { 0x2b1b, IS_DARK_SQUARE, 0x2b1b, true },
    { 0x25a1, IS_LIGHT_SQUARE, 0x25a1, true }, { 0x2b1c, IS_LIGHT_SQUARE, 0x2b1c, true },
    { '-', IS_EMPTY, 0, false }, { '.', IS_EMPTY, 0, false }, { '_', IS_EMPTY, 0, false },
    { '+', IS_EMPTY, 0, false }, { ' ', IS_EMPTY, 0, false },
    { 0xb7, IS_EMPTY, 0, false },       /* middle dot */
    { 0x2010, IS_EMPTY, 0, false }, { 0x2011, IS_EMPTY, 0, false },     /* hyphens */
    { 0x2013, IS_EMPTY, 0, false },     /* en dash */
    { 0x2212, IS_EMPTY, 0, false },     /* minus */
    { 0x2219, IS_EMPTY, 0, false }, { 0x22c5, IS_EMPTY, 0, false },     /* small dots */
    { 0x30fb, IS_EMPTY, 0, false }, { 0xff65, IS_EMPTY, 0, false },     /* katakana dots */
    { 0xff0e, IS_EMPTY, 0, false }, { 0xff0d, IS_EMPTY, 0, false },
    { 0x2796, IS_EMPTY, 0, false },     /* heavy minus */
    { 0x1f7e9, IS_EMPTY, 0, false },    /* green square */
    { '?', IS_MARKER, '?', false }, { '2', IS_MARKER, '?', false }, { '3', IS_MARKER, '?', false },
    { '4', IS_MARKER, '?', false }, { '5', IS_MARKER, '?', false }, { '6', IS_MARKER, '?', false },
    { '7', IS_MARKER, '?', false }, { '8', IS_MARKER, '?', false }, { '9', IS_MARKER, '?', false },
};

static const Glyph *glyph_find(uint32_t c)
{
    static const Glyph NOTHING = { 0, IS_NOTHING, 0, false };

    for (size_t i = 0; i < ARRAY_LENGTH(GLYPHS); i++)
        if (GLYPHS[i].code == c)
            return &GLYPHS[i];
    return &NOTHING;
}

bool glyph_is_square(uint32_t c)
{
    const Meaning meaning = glyph_find(c)->meaning;

    return c != ' ' && meaning != IS_NOTHING && meaning != IS_MARKER;
}

bool glyph_is_disc(uint32_t c)
{
    return glyph_is_square(c) && glyph_find(c)->meaning != IS_EMPTY;
}

bool glyph_is_empty(uint32_t c)
{
    return glyph_find(c)->meaning == IS_EMPTY;
}

Side glyph_side(uint32_t c)
{
    const Meaning meaning = glyph_find(c)->meaning;

    return meaning == IS_BLACK ? SIDE_BLACK : meaning == IS_WHITE ? SIDE_WHITE : SIDE_NONE;
}

/* The squares of each meaning, and the first kind met of each. */
typedef struct {
    uint64_t squares[IS_MARKER + 1];
    uint32_t kind[IS_MARKER + 1];
    bool symbol;            /* every disc is a symbol */
} Census;

static bool take_census(Reader *reader, const Cell cells[64], Census *census)
{
    *census = (Census){ .symbol = true };
    for (int square = 0; square < 64; square++) {
        const Cell *cell = &cells[square];
        const Glyph *glyph = glyph_find(cell->code);
        const Meaning meaning = glyph->meaning;

        if (meaning == IS_NOTHING) {
            reader_fail(reader, DIAG_BAD_SQUARE, cell->where, "%s is neither a disc nor empty",
                        square_text(square));
            return false;
        }
        if (census->squares[meaning] != 0 && census->kind[meaning] != glyph->kind) {
            char first[8];

            diag_clean(&census->kind[meaning], 1, first, sizeof first);
            reader_fail(reader, DIAG_MIXED_ALPHABETS, cell->where,
                        "%s: another sign for %s than the '%s' before it: does it mean the same?",
                        square_text(square), meaning == IS_BLACK ? "black"
                        : meaning == IS_WHITE ? "white" : "a square", first);
            return false;
        }
        census->kind[meaning] = glyph->kind;
        census->squares[meaning] |= square_bit(square);
        if (meaning != IS_EMPTY && meaning != IS_MARKER)
            census->symbol = census->symbol && glyph->symbol;
    }
    return true;
}

/* What 0 and 1 mean. Egaroucid writes 0 1 for black white, Zebra 0 for white, arrays in
 * programs 0 for empty; only next to 1, on a board with empty squares of its own and no
 * other discs, is there just one reading. */
static bool settle_digits(Reader *reader, const Cell cells[64], bool markers, Census *census)
{
    const uint64_t zeros = census->squares[IS_ZERO], ones = census->squares[IS_ONE];
    const uint64_t letters = census->squares[IS_BLACK] | census->squares[IS_WHITE]
                           | census->squares[IS_DARK_SQUARE] | census->squares[IS_LIGHT_SQUARE];

    if (reader->script && ones == 0) {
        census->squares[IS_WHITE] |= zeros;
        return true;
    }
    if (markers && zeros == 0 && letters != 0) {        /* the first of numbered moves */
        census->squares[IS_MARKER] |= ones;
        return true;
    }
    if (zeros != 0 && ones != 0 && letters == 0 && census->squares[IS_EMPTY] != 0
        && census->squares[IS_MARKER] == 0) {
        census->squares[IS_BLACK] = zeros;
        census->squares[IS_WHITE] = ones;
        return true;
    }
    if (zeros != 0) {
        reader_fail(reader, DIAG_AMBIGUOUS_ZERO, cells[bit_lowest(zeros)].where,
                    "%s: a zero is black for some programs and white for others; write X or O",
                    square_text(bit_lowest(zeros)));
        return false;
    }
    if (ones != 0) {
        reader_fail(reader, DIAG_BAD_SQUARE, cells[bit_lowest(ones)].where,
                    "%s: a one does not say which disc it is; write X or O",
                    square_text(bit_lowest(ones)));
        return false;
    }
    return true;
}

/* Squares drawn as squares are discs if nothing else is, and the bare board if round
 * discs of both colours stand on them and nothing else is empty. */
static bool settle_squares(Reader *reader, const Cell cells[64], Census *census)
{
    const uint64_t dark = census->squares[IS_DARK_SQUARE];
    const uint64_t light = census->squares[IS_LIGHT_SQUARE], empty = census->squares[IS_EMPTY];
    const uint64_t black = census->squares[IS_BLACK], white = census->squares[IS_WHITE];

    if ((dark | light) == 0)
        return true;
    if (black == 0 && white == 0 && empty != 0) {
        census->squares[IS_BLACK] = dark;
        census->squares[IS_WHITE] = light;
        return true;
    }
    if (black != 0 && white != 0 && empty == 0 && (dark == 0 || light == 0)) {
        census->squares[IS_EMPTY] = dark | light;
        return true;
    }
    reader_fail(reader, DIAG_MIXED_ALPHABETS, cells[bit_lowest(dark | light)].where,
                "%s: a square sign may be a disc or an empty square here",
                square_text(bit_lowest(dark | light)));
    return false;
}

bool glyph_board(Reader *reader, const Cell cells[64], bool markers, Discs *discs)
{
    Census census;

    if (!take_census(reader, cells, &census))
        return false;
    const bool allowed = markers && reader->options.markers_empty;
    const uint64_t marked = census.squares[IS_MARKER];

    if (marked != 0 && !allowed) {
        reader_fail(reader, DIAG_BAD_SQUARE, cells[bit_lowest(marked)].where,
                    "%s is neither a disc nor empty%s", square_text(bit_lowest(marked)),
                    markers ? "; --markers-empty takes such marks for empty squares" : "");
        return false;
    }
    if (!settle_digits(reader, cells, allowed, &census) || !settle_squares(reader, cells, &census))
        return false;
    discs->black = census.squares[reader->options.swap ? IS_WHITE : IS_BLACK];
    discs->white = census.squares[reader->options.swap ? IS_BLACK : IS_WHITE];
    discs->by_symbol = census.symbol && (discs->black | discs->white) != 0;
    return true;
}
