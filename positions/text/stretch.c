/* stretch.c - a board or a game among characters that are not read as a line. */

#include "positions/text/stretch.h"

enum { FEN_SLASHES = 7, FEW_MOVES = 3, COLOUR_DIGITS = 6 };

static const uint64_t CENTRE = UINT64_C(0x0000001818000000);

static bool is_alnum(uint32_t c)
{
    c = chars_lower(c);
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

static bool is_rank(uint32_t c)
{
    return c >= '1' && c <= '8';
}

static bool is_board(const uint32_t *chars, size_t at, size_t end, size_t *to)
{
    bool disc = false;
    int n = 0;

    for (; n < 64 && at < end && glyph_is_square(chars[at]); n++, at++)
        disc = disc || glyph_is_disc(chars[at]);
    *to = at;
    return n == 64 && disc;
}

static bool is_fen(const uint32_t *chars, size_t at, size_t end, size_t *to)
{
    int slashes = 0, squares = 0;

    for (; at < end && squares <= 64 && slashes <= FEN_SLASHES
         && (chars[at] == '/' || is_rank(chars[at]) || chars_lower(chars[at]) == 'p'); at++) {
        slashes += chars[at] == '/';
        squares += chars[at] == '/' ? 0 : is_rank(chars[at]) ? (int)(chars[at] - '0') : 1;
    }
    *to = at;
    return slashes == FEN_SLASHES && squares == 64;
}

/* A separator of moves at chars[at]: its length, or 0. */
static size_t separator(const uint32_t *chars, size_t at, size_t end)
{
    const uint32_t c = chars[at];

    if (c == '%' && end - at > 2)
        return chars[at + 1] == '2' ? 3 : 0;        /* %20, %2C */
    return c == ',' || c == '-' || c == '_' || c == '.' || c == '+' || c == '~' ? 1 : 0;
}

/* Moves as one word, none of them twice or in the middle; "#f5d6c3" is a colour, and two behind a
 * name, "moves=f5d6", are enough. */
static bool is_game(const uint32_t *chars, size_t at, size_t end, size_t *to)
{
    const size_t first = at;
    uint64_t seen = CENTRE;
    int moves = 0;

    *to = at;
    if (is_alnum(chars[at - 1]))
        return false;
    while (at + 1 < end) {
        const uint32_t file = chars_lower(chars[at]);

        if (file < 'a' || file > 'h' || !is_rank(chars[at + 1]))
            break;
        const uint64_t bit = UINT64_C(1) << (8 * (chars[at + 1] - '1') + (file - 'a'));

        if ((seen & bit) != 0)
            return false;
        seen |= bit;
        moves++;
        *to = at += 2;
        if (at < end)
            at += separator(chars, at, end);
    }
    if (*to < end && is_alnum(chars[*to]))
        return false;
    const uint32_t before = chars[first - 1];

    return moves > FEW_MOVES || (moves == 2 && before == '=')
           || (moves == FEW_MOVES && (before != '#' || *to - first != COLOUR_DIGITS));
}

bool stretch_at(const uint32_t *chars, size_t at, size_t end, size_t *to)
{
    return is_game(chars, at, end, to) || is_board(chars, at, end, to)
           || is_fen(chars, at, end, to);
}
