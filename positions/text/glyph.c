/* glyph.c - characters that stand for squares: what each may mean by itself. */

#include "positions/text/glyph.h"

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

const Glyph *glyph_find(uint32_t c)
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

bool glyph_means_disc(Meaning meaning)
{
    return meaning != IS_NOTHING && meaning != IS_EMPTY && meaning != IS_TILE
           && meaning != IS_MARKER;
}

bool glyph_is_disc(uint32_t c)
{
    return glyph_means_disc(glyph_find(c)->meaning);
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

Side glyph_side_now(const Side signs[SIGN_COUNT], uint32_t c)
{
    const Meaning meaning = glyph_find(c)->meaning;

    return meaning >= IS_ZERO && meaning <= IS_BROWN ? signs[meaning - IS_ZERO]
                                                     : glyph_side(c);
}

bool glyph_names_side(uint32_t c)
{
    const Meaning meaning = glyph_find(c)->meaning;

    return meaning >= IS_BLACK && meaning <= IS_BROWN;
}
