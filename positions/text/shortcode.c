/* shortcode.c - signs by name, ":black_circle:", as chat programs write them. */

#include "positions/text/shortcode.h"

#include <string.h>

enum { LONGEST = 32, FEW = 4 };        /* names that make a board */

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

        if (!((next >= 'a' && next <= 'z') || (next >= '0' && next <= '9') || next == '_'))
            break;
        name[n] = (char)next;
    }
    name[n] = '\0';
    if (n == 0 || n + 1 >= length || chars[n + 1] != ':')
        return 0;
    *c = find(name);
    return n + 2;
}

bool shortcode_is_board(const uint32_t *chars, int length)
{
    int known = 0, names = 0, others = 0;

    for (int at = 0; at < length && known < FEW; ) {
        uint32_t c;
        const int taken = shortcode_at(chars + at, length - at, &c);

        known += c != 0;
        names += taken > 0;
        others += taken == 0 && chars[at] != ' ';
        at += taken > 0 ? taken : 1;
    }
    return known >= FEW || (known > 0 && others == 0 && names >= FEW);
}
