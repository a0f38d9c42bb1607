/* glyph.c - characters that stand for squares: what each may mean by itself. */

#include "positions/text/glyph.h"

#include <string.h>

const char *const SIGN_WORDS[SIGN_COUNT] = {
    "0", "1", "2", "-1", "red", "blue", "green", "yellow", "orange", "purple", "brown",
};

static const Glyph ASCII[128] = {
    ['X'] = { 'X', IS_BLACK, 'X', false }, ['O'] = { 'O', IS_WHITE, 'O', false },
    ['-'] = { '-', IS_EMPTY, 0, false }, ['*'] = { '*', IS_BLACK, '*', false },
    ['x'] = { 'x', IS_BLACK, 'X', false }, ['B'] = { 'B', IS_BLACK, 'B', false },
    ['b'] = { 'b', IS_BLACK, 'B', false }, ['#'] = { '#', IS_BLACK, '#', false },
    ['@'] = { '@', IS_BLACK, '@', false }, ['o'] = { 'o', IS_WHITE, 'O', false },
    ['W'] = { 'W', IS_WHITE, 'W', false }, ['w'] = { 'w', IS_WHITE, 'W', false },
    ['0'] = { '0', IS_ZERO, '0', false }, ['1'] = { '1', IS_ONE, '1', false },
    ['2'] = { '2', IS_TWO, '2', false }, ['.'] = { '.', IS_EMPTY, 0, false },
    ['_'] = { '_', IS_EMPTY, 0, false }, ['+'] = { '+', IS_EMPTY, 0, false },
    [' '] = { ' ', IS_EMPTY, 0, false }, ['?'] = { '?', IS_MARKER, '?', false },
    ['3'] = { '3', IS_MARKER, '?', false }, ['4'] = { '4', IS_MARKER, '?', false },
    ['5'] = { '5', IS_MARKER, '?', false }, ['6'] = { '6', IS_MARKER, '?', false },
    ['7'] = { '7', IS_MARKER, '?', false }, ['8'] = { '8', IS_MARKER, '?', false },
    ['9'] = { '9', IS_MARKER, '?', false },
    ['E'] = { 'E', IS_EMPTY, 'E', false }, ['N'] = { 'N', IS_EMPTY, 'N', false },
};

static const Glyph GLYPHS[] = {
    { 0x25cf, IS_BLACK, 0x25cf, true },     /* black circle */
    { 0x2b24, IS_BLACK, 0x25cf, true },     /* black large circle */
    { 0x26ab, IS_BLACK, 0x26ab, true },     /* medium black circle, the emoji */
    { 0x1f5a4, IS_BLACK, 0x1f5a4, true },   /* black heart */
    { 0x274c, IS_BLACK, 0x274c, true },     /* cross mark, the emoji for X */
    { 0x9ed2, IS_BLACK, 0x9ed2, false },    /* "black", as Japanese writes it */
    { 0x9ed1, IS_BLACK, 0x9ed2, false },    /* and Chinese */
    { 0x25cb, IS_WHITE, 0x25cb, true },     /* white circle */
    { 0x25ef, IS_WHITE, 0x25cb, true },     /* large circle */
    { 0x3007, IS_WHITE, 0x25cb, true },     /* ideographic zero, typed for a circle */
    { 0x26aa, IS_WHITE, 0x26aa, true },     /* medium white circle, the emoji */
    { 0x1f90d, IS_WHITE, 0x1f90d, true },   /* white heart */
    { 0x2b55, IS_WHITE, 0x2b55, true },     /* heavy circle, the emoji for O */
    { 0x767d, IS_WHITE, 0x767d, false },    /* "white" in Japanese and Chinese */
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
};

const Glyph *glyph_find(uint32_t c)
{
    static const Glyph MINUS = { MINUS_ONE, IS_MINUS, MINUS_ONE, false };
    static const Glyph HINTED = { HINTED_CELL, IS_HINTED, HINTED_CELL, false };

    if (c < ARRAY_LENGTH(ASCII))
        return &ASCII[c];
    if (c == MINUS_ONE)
        return &MINUS;
    if (c == HINTED_CELL)
        return &HINTED;
    for (size_t i = 0; i < ARRAY_LENGTH(GLYPHS) && c < RAW_BYTE; i++)
        if (GLYPHS[i].code == c)
            return &GLYPHS[i];
    return &ASCII[0];                   /* it is none */
}

bool glyph_is_square(uint32_t c)
{
    const Meaning meaning = glyph_find(c)->meaning;

    return c != ' ' && meaning != IS_NOTHING && meaning != IS_MARKER;
}

bool glyph_means_disc(Meaning meaning)
{
    return meaning > IS_EMPTY && meaning < IS_TILE;
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

/* ---- signs by name, ":black_circle:", as chat programs write them ---- */

enum { LONGEST = 32 };

static const struct {
    const char *name;
    uint32_t sign;
} SIGNS[] = {
    { "black_circle", 0x26ab }, { "white_circle", 0x26aa },
    { "medium_black_circle", 0x26ab }, { "medium_white_circle", 0x26aa },
    { "black_heart", 0x1f5a4 }, { "white_heart", 0x1f90d },
    { "x", 0x274c }, { "o", 0x2b55 },
    { "red_circle", 0x1f534 }, { "blue_circle", 0x1f535 }, { "green_circle", 0x1f7e2 },
    { "yellow_circle", 0x1f7e1 }, { "orange_circle", 0x1f7e0 }, { "purple_circle", 0x1f7e3 },
    { "brown_circle", 0x1f7e4 },
    { "red_square", 0x1f7e5 }, { "blue_square", 0x1f7e6 }, { "green_square", 0x1f7e9 },
    { "yellow_square", 0x1f7e8 }, { "orange_square", 0x1f7e7 }, { "purple_square", 0x1f7ea },
    { "brown_square", 0x1f7eb },
    { "black_large_square", 0x2b1b }, { "white_large_square", 0x2b1c },
    { "black_medium_square", 0x25fc }, { "white_medium_square", 0x25fb },
    { "black_medium_small_square", 0x25fe }, { "white_medium_small_square", 0x25fd },
    { "black_small_square", 0x25aa }, { "white_small_square", 0x25ab },
    { "heavy_minus_sign", 0x2796 },
    { "zero", '0' }, { "one", '1' }, { "two", '2' }, { "three", '3' }, { "four", '4' },
    { "five", '5' }, { "six", '6' }, { "seven", '7' }, { "eight", '8' }, { "nine", '9' },
};

static uint32_t find(const char *name)
{
    static const char LETTER[] = "regional_indicator_", LARGE[] = "large_";
    const char *letter = name + strlen(LETTER);

    if (strncmp(name, LETTER, strlen(LETTER)) == 0 && *letter >= 'a' && *letter <= 'h'
        && letter[1] == '\0')
        return (uint32_t)*letter;
    if (strncmp(name, LARGE, strlen(LARGE)) == 0)       /* Slack's large_green_square */
        name += strlen(LARGE);
    for (size_t i = 0; i < sizeof(SIGNS) / sizeof(*SIGNS); i++)
        if (strcmp(name, SIGNS[i].name) == 0)
            return SIGNS[i].sign;
    return 0;
}

int shortcode_at(const uint32_t *chars, int length, uint32_t *c)
{
    char name[LONGEST + 1];
    int n = 0;

    *c = 0;
    if (length < 3 || chars[0] != ':')
        return 0;
    for (; n < LONGEST && n + 1 < length; n++) {
        const uint32_t next = chars[n + 1];

        if (!((next >= 'a' && next <= 'z') || chars_is_digit(next) || next == '_'))
            break;
        name[n] = (char)next;
    }
    name[n] = '\0';
    if (n == 0 || n + 1 >= length || chars[n + 1] != ':')
        return 0;
    *c = find(name);
    return n + 2;
}
