/* tally.c - disc counts below a board, "X: 27  O: 23": not a row of it. */

#include "positions/drawing/tally.h"

#include "positions/text/glyph.h"

typedef struct {
    int numbers, signs, dashes, colons, sum;
    uint32_t sign[3];
} Tally;

static bool is_dash(uint32_t c)
{
    return c == '-' || (c >= 0x2010 && c <= 0x2015) || c == 0x2212 || c == '/' || c == '|';
}

static bool add_number(Tally *tally, const Line *line, int *at)
{
    const int from = *at;
    int number = 0;

    while (chars_is_digit(line->chars[*at]) && *at - from < 3)
        number = 10 * number + (int)(line->chars[(*at)++] - '0');
    tally->sum += number;
    return ++tally->numbers <= 3;
}

static bool add_sign(Tally *tally, uint32_t c)
{
    for (int i = 0; i < tally->signs; i++)
        if (chars_lower(tally->sign[i]) == chars_lower(c))
            return false;
    if (tally->signs == 3)
        return false;
    tally->sign[tally->signs++] = c;
    return true;
}

/* An empty square that is counted is told from a dash by what follows it. */
static bool is_counted(const Line *line, int at)
{
    const uint32_t c = line->chars[at];
    const int next = line_skip(line, at + 1);

    return glyph_side(c) != SIDE_NONE || (glyph_names_side(c) && !chars_is_digit(c))
           || (glyph_is_square(c) && !chars_is_digit(c)
               && (line->chars[next] == ':' || line->chars[next] == '='));
}

bool tally_line(const Line *line)
{
    Tally tally = { 0 };

    if (line->length > 40)
        return false;
    for (int at = line_skip(line, 0); at < line->length; at = line_skip(line, at)) {
        const uint32_t c = line->chars[at];
        const bool times = tally.signs > tally.numbers
                           && (c == 0xd7 || (c == 'x' && chars_is_digit(line->chars[at + 1])));

        if (chars_is_digit(c)) {
            if (!add_number(&tally, line, &at))
                return false;
            continue;
        }
        at++;
        if (times)
            continue;
        if (is_counted(line, at - 1)) {
            if (!add_sign(&tally, c))
                return false;
        } else if (is_dash(c) && tally.signs + tally.numbers > 0 && at < line->length)
            tally.dashes++;
        else if (c == ':' || c == '=')
            tally.colons++;
        else if (c != ',' && c != ';' && c != '(' && c != ')')
            return false;
    }
    if (tally.sum > 64 || tally.dashes > 2 || tally.numbers < 2)
        return false;
    return tally.signs == tally.numbers
           || (tally.signs == 0 && tally.numbers == 2 && tally.dashes + tally.colons == 1);
}
