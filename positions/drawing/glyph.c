/* glyph.c - which characters are discs and empty squares, and whether 64 of them agree.
 *
 * One board uses one character for each colour. Two (X and B, or X and *) may well mean
 * two things - a last move, a legal move, another colour - so they are refused. What is a
 * colour only by the rest of the board is settled in settle.c.
 */

#include "positions/drawing/census.h"
#include "positions/drawing/shortcode.h"

#include <string.h>

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
    { 0x274c, IS_BLACK, 0x274c, true },     /* cross mark, the emoji for X */
    { 0x9ed2, IS_BLACK, 0x9ed2, false },    /* "black", as Japanese writes it */
    { 0x9ed1, IS_BLACK, 0x9ed2, false },    /* and Chinese */
    { 'O', IS_WHITE, 'O', false }, { 'o', IS_WHITE, 'O', false },
    { 'W', IS_WHITE, 'W', false }, { 'w', IS_WHITE, 'W', false },
    { 0x25cb, IS_WHITE, 0x25cb, true },     /* white circle */
    { 0x25ef, IS_WHITE, 0x25cb, true },     /* large circle */
    { 0x3007, IS_WHITE, 0x25cb, true },     /* ideographic zero, typed for a circle */
    { 0x26aa, IS_WHITE, 0x26aa, true },     /* medium white circle, the emoji */
    { 0x1f90d, IS_WHITE, 0x1f90d, true },   /* white heart */
    { 0x2b55, IS_WHITE, 0x2b55, true },     /* heavy circle, the emoji for O */
    { 0x767d, IS_WHITE, 0x767d, false },    /* "white" in Japanese and Chinese */
    { '0', IS_ZERO, '0', false }, { '1', IS_ONE, '1', false }, { '2', IS_TWO, '2', false },
    { 0x1f534, IS_RED, 0x1f534, true }, { 0x1f535, IS_BLUE, 0x1f535, true },    /* circles */
    { 0x1f7e2, IS_GREEN, 0x1f7e2, true }, { 0x1f7e1, IS_YELLOW, 0x1f7e1, true },
    { 0x1f7e0, IS_ORANGE, 0x1f7e0, true }, { 0x1f7e3, IS_PURPLE, 0x1f7e3, true },
    { 0x1f7e4, IS_BROWN, 0x1f7e4, true },
    { 0x25a0, IS_DARK_SQUARE, 0x25a0, true }, { 0x2b1b, IS_DARK_SQUARE, 0x2b1b, true },
    { 0x25aa, IS_DARK_SQUARE, 0x25aa, true }, { 0x25fc, IS_DARK_SQUARE, 0x25fc, true },
    { 0x25fe, IS_DARK_SQUARE, 0x25fe, true },
    { 0x25a1, IS_LIGHT_SQUARE, 0x25a1, true }, { 0x2b1c, IS_LIGHT_SQUARE, 0x2b1c, true },
    { 0x25ab, IS_LIGHT_SQUARE, 0x25ab, true }, { 0x25fb, IS_LIGHT_SQUARE, 0x25fb, true },
    { 0x25fd, IS_LIGHT_SQUARE, 0x25fd, true },
    { 0x1f7e5, IS_TILE, 0x1f7e5, true }, { 0x1f7e6, IS_TILE, 0x1f7e6, true },   /* squares */
    { 0x1f7e7, IS_TILE, 0x1f7e7, true }, { 0x1f7e8, IS_TILE, 0x1f7e8, true },
    { 0x1f7ea, IS_TILE, 0x1f7ea, true }, { 0x1f7eb, IS_TILE, 0x1f7eb, true },
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
    { 0x7a7a, IS_EMPTY, 0, false },     /* "empty" in Japanese and Chinese */
    { '?', IS_MARKER, '?', false }, { '3', IS_MARKER, '?', false },
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

static bool is_disc(Meaning meaning)
{
    return meaning != IS_NOTHING && meaning != IS_EMPTY && meaning != IS_TILE
           && meaning != IS_MARKER;
}

bool glyph_is_disc(uint32_t c)
{
    return is_disc(glyph_find(c)->meaning);
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

Side glyph_side_now(const Reader *reader, uint32_t c)
{
    const Meaning meaning = glyph_find(c)->meaning;

    return meaning >= IS_ZERO && meaning <= IS_BROWN ? reader->signs[meaning - IS_ZERO]
                                                     : glyph_side(c);
}

bool glyph_names_side(uint32_t c)
{
    const Meaning meaning = glyph_find(c)->meaning;

    return meaning >= IS_BLACK && meaning <= IS_BROWN;
}

static const char *meaning_text(Meaning meaning)
{
    return meaning == IS_BLACK ? "black" : meaning == IS_WHITE ? "white" : "a square";
}

/* Squares that are nothing, and colours with more than one sign, go to `faults`. */
static void take_census(const Cell cells[64], Census *census, Faults *faults)
{
    Names bad = { 0 };
    int first_bad = -1;
    bool picture = false;               /* or an attribute, of a page */
    bool mixed[MEANINGS] = { false };

    for (int square = 0; square < 64; square++) {
        const Glyph *glyph = glyph_find(cells[square].code);
        const Meaning meaning = glyph->meaning;

        if (meaning == IS_NOTHING) {
            if (first_bad < 0)
                first_bad = square;
            picture = picture || (cells[square].code == UNKNOWN_SIGN
                                  && cells[square].where.length == 1);
            names_add(&bad, square_text(square));
            continue;
        }
        if (census->squares[meaning] != 0 && census->kind[meaning] != glyph->kind
            && !mixed[meaning]) {
            char first[8];

            mixed[meaning] = true;
            diag_clean(&census->kind[meaning], 1, first, sizeof(first));
            faults_add(faults, DIAG_MIXED_ALPHABETS, cells[square].where,
                       "%s: another sign for %s than the '%s' before it: does it mean the same?",
                       square_text(square), meaning_text(meaning), first);
        }
        if (census->squares[meaning] == 0)
            census->kind[meaning] = glyph->kind;
        census->squares[meaning] |= square_bit(square);
        if (is_disc(meaning))
            census->symbol = census->symbol && glyph->symbol;
    }
    if (first_bad >= 0)
        faults_add(faults, DIAG_BAD_SQUARE, cells[first_bad].where, "%s %s empty%s",
                   names_text(&bad), bad.count == 1 ? "is neither a disc nor"
                   : "are neither discs nor", picture ? " in the text: a picture or an attribute"
                   " of the page tells what they are" : "");
}

void glyph_bad(const Cell *cells, int count, Faults *faults)
{
    const Cell *first = NULL;
    Names bad = { 0 };

    for (const Cell *cell = cells; cell < cells + count; cell++) {
        char sign[24], name[64];

        if (glyph_find(cell->code)->meaning != IS_NOTHING)
            continue;
        diag_clean(cell->where.chars, cell->where.length, sign, sizeof(sign));
        snprintf(name, sizeof(name), "'%s' (%d:%d)", sign, cell->where.line, cell->where.column);
        names_add(&bad, name);
        first = first ? first : cell;
    }
    if (first)
        faults_add(faults, DIAG_BAD_SQUARE, first->where, bad.count == 1
                   ? "%s is neither a disc nor empty" : "%s are neither discs nor empty",
                   names_text(&bad));
}

/* Marks that are not taken for empty squares. */
static void refuse_marks(const Census *census, bool option, Faults *faults)
{
    Names marks = { 0 };

    for (uint64_t rest = census->squares[IS_MARKER]; rest != 0; rest &= rest - 1)
        names_add(&marks, square_text(bit_lowest(rest)));
    if (marks.count > 0)
        faults_add(faults, DIAG_BAD_SQUARE,
                   census->cells[bit_lowest(census->squares[IS_MARKER])].where,
                   "%s %s empty%s", names_text(&marks),
                   marks.count == 1 ? "is neither a disc nor" : "are neither discs nor",
                   option ? "; --markers-empty takes such marks for empty squares" : "");
}

static Side other_side(Side side)
{
    return side == SIDE_BLACK ? SIDE_WHITE : side == SIDE_WHITE ? SIDE_BLACK : side;
}

bool glyph_read(Reader *reader, const Cell cells[64], bool markers, Discs *discs, Faults *faults)
{
    const int before = faults->count;
    Census census = { .cells = cells, .markers = markers && reader->options.markers_empty,
                      .symbol = true };

    take_census(cells, &census, faults);
    settle_digits(&reader->options, reader->script, &census, faults);
    if (faults->count == before)
        settle_hues(&census, faults);
    if (faults->count == before)
        settle_squares(&census, faults);
    if (!census.markers)
        refuse_marks(&census, markers, faults);

    const bool swap = reader->options.swap;

    *discs = (Discs){ .black = census.squares[swap ? IS_WHITE : IS_BLACK],
                      .white = census.squares[swap ? IS_BLACK : IS_WHITE] };
    discs->by_digit = census.digit;
    discs->by_symbol = census.symbol && (discs->black | discs->white) != 0;
    for (int sign = 0; sign < SIGN_COUNT; sign++)
        discs->signs[sign] = swap ? other_side(census.signs[sign]) : census.signs[sign];
    memcpy(reader->signs, discs->signs, sizeof(reader->signs));
    return faults->count == before;
}

bool glyph_board(Reader *reader, const Cell cells[64], bool markers, Discs *discs)
{
    Faults faults = { 0 };

    glyph_read(reader, cells, markers, discs, &faults);
    return faults_none(reader, &faults);
}
