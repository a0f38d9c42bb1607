/* leftover.c - text that nobody has read, and that should have been. */

#include "positions/scan/scan.h"

bool leftover_board(const Line *line, int at, int *first, int *last)
{
    enum { FEN_SLASHES = 7 };
    int squares = at, slashes = 0, fen = at;        /* where each stretch begins */
    bool disc = false;

    for (; at <= line->length; at++) {
        const uint32_t c = at < line->length ? line->chars[at] : ' ';
        const bool square = at < line->length && glyph_is_square(c);
        const bool row = c == '/' || chars_is_rank(c) || chars_lower(c) == 'p';

        *last = at;
        *first = squares;
        if (!square && at - squares >= 64 && disc)
            return true;
        *first = fen;
        if (!row && slashes >= FEN_SLASHES && at - fen >= 2 * FEN_SLASHES)
            return true;
        disc = square && (disc || glyph_is_disc(c));
        squares = square ? squares : at + 1;
        slashes = row ? slashes + (c == '/') : 0;
        fen = row ? fen : at + 1;
    }
    return false;
}

/* Four numbers or more that may be squares, and nothing besides: "44 43 20 19", "(4,5) (5,3)",
 * "4-5 5-3", "5646334334". */
static bool are_numbers(const Line *line, int at, int to)
{
    int count = 0, digits = 0;

    for (int i = at; i < to; i++)       /* behind "game:" */
        at = chars_is_one_of(line->chars[i], ":=") ? i + 1 : at;
    for (uint64_t seen = 0; at < to; at++) {
        int end = at, value = 0;

        for (; end < to && chars_is_digit(line->chars[end]); end++) {
            value = min_int(10 * value + (int)(line->chars[end] - '0'), 999);
            digits += chars_is_rank(line->chars[end]);
        }
        if (end == at && !chars_is_one_of(line->chars[at], " ,;()[]{}-.>|"))
            return false;
        if (end == at)
            continue;
        if (end - at > 2 && (end - at < 6 || digits < end - at || (end - at) % 2 != 0))
            return false;
        if (end - at <= 2 && (value > 88 || (end - at == 2 && (seen >> (value & 63) & 1) != 0)))
            return false;               /* a square is played once */
        seen |= end - at == 2 ? square_bit(value & 63) : 0;
        count += end - at;
        at = end - 1;
    }
    return count >= 4 && count % 2 == 0;
}

/* "O-O-O X;", a word of squares, a side and no more; or a side before scores. */
static bool is_torn(const Line *line, int at)
{
    int from = line_skip(line, at), to = from;
    bool disc = false;

    for (; to < line->length && glyph_is_square(line->chars[to]); to++)
        disc |= glyph_side(line->chars[to]) != SIDE_NONE;
    const int side = to > from + 1 ? line_skip(line, to) : from, end = line_skip(line, side + 1);

    return disc && glyph_side(line->chars[side]) != SIDE_NONE && (to == from + 1 || side > to)
           && (line->chars[end] == ';' || (end >= line->length && to > from + 4));
}

const char *leftover(const Line *line, int at, int to, int *first, int *last)
{
    int letters, discs = 0;

    if (leftover_board(line, at, first, last) && *last <= to)
        return "a board stands here, and what stands around it is not understood";
    *first = at;
    *last = to;
    for (int i = at; i < to; i++)
        discs += glyph_is_disc(line->chars[i]) && !chars_is_alnum(line->chars[i + 1])
                 && (i == at || !chars_is_alnum(line->chars[i - 1]));
    for (int i = at, digits = 0; i <= to; i++) {
        const bool digit = i < to && chars_hex(line->chars[i]) >= 0;

        if (!digit && ((digits >= 17 && digits <= 20)
                       || (digits >= 9 && line_has(line, i - digits - 2, "0x"))))
            return "numbers stand here that may be a board, and are not understood";
        digits = digit ? digits + 1 : 0;
    }
    if (discs >= 8)
        return "a row of squares seems to stand here, and no board";
    if (is_torn(line, at))
        return "fewer than 64 squares and a side to move: a part of a board";
    if (are_numbers(line, at, to))
        return "these numbers may be moves: write them as f5d6c3";
    const int squares = moverun_count(line, at, to, &letters);

    return squares >= 3 || (squares == 2 && letters <= 2)
           ? "squares stand here that are read neither as a game nor as moves of one" : NULL;
}

bool leftover_row(const Line *line)
{
    int words = 0, longest = 0, length = 0, kinds = 0, signs = 0;
    uint32_t seen[8] = { 0 };

    for (int at = 0; at <= line->length; at++) {
        const uint32_t c = line->chars[at];
        int kind = 0;

        if (at == line->length || chars_is_one_of(c, " |")) {
            words += length > 0;
            longest = max_int(longest, length);
            length = 0;
            continue;
        }
        length++;
        signs++;
        while (kind < kinds && seen[kind] != c)
            kind++;
        if (kind == kinds && kinds < 8)
            seen[kinds++] = c;
    }
    return (kinds > 1 || seen[0] == UNKNOWN_SIGN) && ((words >= 8 && words <= 10 && longest <= 2)
                         || (words == 1 && signs == 8 && kinds <= 4));
}
