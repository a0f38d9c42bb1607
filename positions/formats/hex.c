/* hex.c - boards as two numbers of 64 bits.
 *
 *     <16 digits black><16 digits white>-<b|w>
 *     0x0000000810000000, 0x0000001008000000      side to move, other side
 *
 * a1 is taken to be the lowest bit. Some programs have h8 there; that turns the board by
 * half a turn, changes no score, and cannot be told from the numbers: hence the warning.
 */

#include "positions/formats/formats.h"

#include "positions/drawing/caption.h"
#include "positions/drawing/discs.h"
#include "positions/formats/bitboards.h"
#include "positions/moves/sequel.h"
#include "positions/shared/square.h"

static int digit_of(uint32_t c)
{
    c = chars_lower(c);
    return c >= '0' && c <= '9' ? (int)(c - '0') : c >= 'a' && c <= 'f' ? (int)(c - 'a') + 10 : -1;
}

/* Hex digits from `at` on, at most `most`; how many. */
static int read_digits(const Line *line, int at, int most, uint64_t *value)
{
    int count = 0;

    *value = 0;
    for (; count < most && digit_of(line->chars[at + count]) >= 0; count++)
        *value = *value << 4 | (uint64_t)digit_of(line->chars[at + count]);
    return count;
}

static int count_digits(const Line *line, int at)
{
    int count = 0;

    while (at + count < line->length && digit_of(line->chars[at + count]) >= 0)
        count++;
    return count;
}

/* The side by the words behind chars[to..) and around the line; false if they are in doubt. */
static bool told_side(Source *source, const Line *line, int to, Span where, size_t *next,
                      Side *side)
{
    Clauses behind = { .count = 0 };
    Diag error;

    clauses_add(&behind, NULL, line, to, line->length, true);
    if (caption_side(source, line->at, next, where, &behind, side, &error))
        return true;
    sink_error(source->sink, &error);
    return false;
}

/* Do those words leave the side that stands with the numbers? */
static bool is_agreed(Source *source, const Line *line, int to, Span where, size_t end, Side side)
{
    Clauses behind = { .count = 0 };
    Diag error;

    clauses_add(&behind, NULL, line, to, line->length, false);
    if (caption_agrees(source, line->at, end, where, &behind, side, &error))
        return true;
    sink_error(source->sink, &error);
    return false;
}

static bool emit(Source *source, const Line *line, int from, int to, Discs discs, Side side,
                 bool colour_guessed, size_t next, size_t *end)
{
    const Span where = line_span(line, from, to);
    Position position;

    *end = next;
    if (side == SIDE_NONE ? !told_side(source, line, to, where, end, &side)
                          : !is_agreed(source, line, to, where, *end, side))
        return true;
    if ((discs.black & discs.white) != 0) {
        sink_fail(source->sink, DIAG_BAD_SQUARE, where, "%s has two discs",
                  square_text(bit_lowest(discs.black & discs.white)));
        return true;
    }
    if (source->options.swap)
        discs = (Discs){ .black = discs.white, .white = discs.black };
    draft_begin(&position, FORMAT_HEX, where);
    discs_apply(&position, discs, side, where);
    if (colour_guessed)
        draft_warn(&position, DIAG_SIDE_GUESSED_FROM_PARITY, where, "the side to move is given"
                   " but not its colour: %s, by parity",
                   side == SIDE_BLACK ? "Black" : "White");
    draft_warn(&position, DIAG_SQUARE_ORDER_ASSUMED, where,
               "a1 is taken to be the lowest bit; with h8 there the board is turned by 180"
               " degrees");
    if (sequel_beside(source, &position, to, *end, end))
        return true;
    if (line_skip(line, to) < line->length)
        draft_warn(&position, DIAG_TRAILING_TEXT_IGNORED,
                   line_span(line, line_skip(line, to), line->length),
                   "text after the position was not read");
    *end = sequel_after_board(source, &position, *end);
    return true;
}

/* Is it all hexadecimal digits but for a letter or two, with "-b" or "-w" behind it? */
static bool has_bad_digit(const Line *line, int from, int *bad)
{
    int at = from, wrong = 0;

    for (; at < line->length && line->chars[at] != '-' && line->chars[at] != ' '; at++)
        if (digit_of(line->chars[at]) < 0 && wrong++ == 0)
            *bad = at;
    return (wrong == 1 || wrong == 2) && at - from >= 24
           && (line_has(line, at, "-b") || line_has(line, at, "-w"));
}

/* 32 digits, '-', b or w. */
static bool read_joined(Source *source, const Line *line, int from, size_t next, size_t *end)
{
    const int digits = count_digits(line, from), dash = from + digits;
    Discs discs = { .black = 0 };
    MoveRun moves;
    int bad = from;

    if (digits == 32 && dash == line->length && from == line_skip(line, 0)
        && !moverun_line(line, &moves)) {
        read_digits(line, from, 16, &discs.black);
        read_digits(line, from + 16, 16, &discs.white);
        return emit(source, line, from, dash, discs, SIDE_NONE, false, next, end);
    }
    if (has_bad_digit(line, from, &bad)) {
        sink_fail(source->sink, DIAG_BAD_SQUARE, line_span(line, bad, bad + 1),
                  "not a hexadecimal digit");
        *end = next;
        return true;
    }
    if (digits < 24 || line->chars[dash] != '-' || dash + 1 >= line->length
        || (dash + 2 < line->length && line->chars[dash + 2] != ' '))
        return false;
    const uint32_t side = chars_lower(line->chars[dash + 1]);
    const Span where = line_span(line, from, dash + 2);

    *end = next;
    if (digits != 32) {
        sink_fail(source->sink, digits < 32 ? DIAG_BOARD_TOO_SHORT : DIAG_BOARD_TOO_LONG, where,
                  "got %d hexadecimal digits, 32 are needed", digits);
    } else if (side != 'b' && side != 'w') {
        sink_fail(source->sink, DIAG_BAD_SIDE, where, "the side to move is neither b nor w");
    } else {
        read_digits(line, from, 16, &discs.black);
        read_digits(line, from + 16, 16, &discs.white);
        return emit(source, line, from, dash + 2, discs, side == 'b' ? SIDE_BLACK : SIDE_WHITE,
                    false, next, end);
    }
    return true;
}

/* "0x..." with what C may write behind it; 0 if it is not there or does not fit. */
static int read_prefixed(const Line *line, int at, uint64_t *value)
{
    if (!line_has(line, at, "0x"))
        return 0;
    const int digits = count_digits(line, at + 2);
    int to = at + 2 + digits;

    if (digits == 0 || digits > 16)
        return 0;
    read_digits(line, at + 2, 16, value);
    while (chars_lower(line->chars[to]) == 'u' || chars_lower(line->chars[to]) == 'l')
        to++;
    return to - at;
}

static bool read_pair(Source *source, const Line *line, int from, size_t next, size_t *end)
{
    uint64_t own, opp;
    int at = from, length = read_prefixed(line, at, &own);

    if (length == 0)
        return false;
    at += length;
    while (line->chars[at] == ' ' || line->chars[at] == ',' || line->chars[at] == ';'
           || line->chars[at] == ':' || line->chars[at] == '/')
        at++;
    length = read_prefixed(line, at, &opp);
    if (length == 0)
        return false;
    at += length;

    /* The numbers say whose turn it is, but not that side's colour. */
    int to = line_skip(line, at);
    Side side = SIDE_NONE;

    if (to < line->length && (line->chars[to] == '-' || line->chars[to] == ','))
        to = line_skip(line, to + 1);
    if (to < line->length && (to + 1 == line->length || line->chars[to + 1] == ' '))
        side = glyph_side(line->chars[to]);
    if (side != SIDE_NONE)
        at = to + 1;
    if (side == SIDE_NONE
        && !told_side(source, line, at, line_span(line, from, at), &next, &side)) {
        *end = next;
        return true;
    }
    const bool guessed = side == SIDE_NONE;

    if (guessed)
        side = bit_count(~(own | opp)) % 2 == 0 ? SIDE_BLACK : SIDE_WHITE;
    const Discs discs = side == SIDE_BLACK ? (Discs){ .black = own, .white = opp }
                                           : (Discs){ .black = opp, .white = own };

    return emit(source, line, from, at, discs, side, guessed, next, end);
}

size_t hex_read(Source *source, size_t at)
{
    const Line *line = &source->line;
    const size_t next = text_next_line(&source->text, at);
    int from = line_skip(line, 0);
    size_t end;

    if (line->cut)
        return at;
    while (from < line->length && (line->chars[from] == '{' || line->chars[from] == '('))
        from++;
    if (read_joined(source, line, from, next, &end) || read_pair(source, line, from, next, &end))
        return end;
    return bitboards_read(source, at);
}
