/* hex.c - boards as two numbers of 64 bits.
 *
 *     <16 digits black><16 digits white>-<b|w>
 *     0x0000000810000000, 0x0000001008000000      side to move, other side
 *     34628173824, 68853694464                    the same; numbers without 0x must be a board
 *     black = 34628173824  white = 68853694464
 *     black: 0x0000000810000000                   the second number in the next line
 *     white: 0x0000001008000000
 *     new Board(0x0000000810000000L, 0x0000001008000000L, true)
 *
 * a1 is taken to be the lowest bit. Some programs have h8 there; that turns the board by half a
 * turn, changes no score, and cannot be told from the numbers: hence the warning.
 */

#include "positions/formats/formats.h"

#include <string.h>

#include "positions/data/data.h"
#include "positions/drawing/near.h"
#include "positions/drawing/alphabet.h"
#include "positions/moves/sequel.h"
#include "positions/text/side.h"

enum { LOWEST_DISCS = 27, MAX_WORD = 16, FEW_DIGITS = 24, ALL_DIGITS = 32 };

/* In the order of the numbers of a board. */
typedef enum { NAME_NONE, NAME_BLACK, NAME_WHITE, NAME_OWN, NAME_OPP } Name;

/* The numbers in chars[from..to) of a line, and what each is called. */
typedef struct {
    int count, from, to;
    Bits bits[2];
    Name names[2];
    Side side;              /* a lone sign behind both */
    bool spoilt;            /* what begins with 0x behind the first is no number */
} Numbers;

static bool is_mark(uint32_t c)
{
    return c != 0 && c < 0x80 && strchr(" ,;:=/|(){}[]_-\"'", (int)c) != NULL;
}

/* Hand out the board of two numbers, which end before `next`; they are those of the side to move
 * and the other one unless they have names. Where to go on. */
static size_t hand_out(Source *source, const Numbers *numbers, size_t next)
{
    const Line *line = &source->line;
    const Span where = line_span(line, numbers->from, numbers->to);
    const bool colours = numbers->names[0] == NAME_BLACK;
    Clauses behind = { .count = 0 };
    Side side = numbers->side;
    uint64_t discs[2];
    Position position;
    Diag error;

    if (!bits_settle(numbers->bits, discs) || numbers->bits[0].rounded
        || numbers->bits[1].rounded) {
        sink_fail(source->sink, DIAG_BAD_SYNTAX, where,
                  "a number that may be hexadecimal, or rounded; 0x shows which");
        return next;
    }
    if ((discs[0] & discs[1]) != 0) {
        sink_fail(source->sink, DIAG_BAD_SQUARE, where, "%s has two discs",
                  square_text(bit_lowest(discs[0] & discs[1])));
        return next;
    }
    clauses_add(&behind, NULL, line, numbers->to, line->length, side == SIDE_NONE);
    if (!caption_settle(source, line->at, &next, where, &behind, &side, &error)) {
        sink_error(source->sink, &error);
        return next;
    }
    const bool guessed = !colours && side == SIDE_NONE;

    if (guessed)
        side = side_by_parity(discs[0] | discs[1]);
    const bool black_first = (colours || side == SIDE_BLACK) != source->options.swap;

    draft_begin(&position, FORMAT_HEX, where);
    position.last_line = text_number(&source->text, next - 1);
    discs_apply(&position, (Discs){ .black = discs[!black_first], .white = discs[black_first] },
                side, where);
    if (guessed)
        discs_warn_of_turn(&position, where);
    else if (numbers->names[0] == NAME_NONE && side == SIDE_WHITE)
        draft_warn(&position, DIAG_COLOURS_BY_DIGIT, where, "the first number is taken for the"
                   " discs of White, who is to move; \"black\" before it says otherwise");
    discs_warn_of_bits(&position, where);
    if (sequel_beside(source, &position, numbers->to, next, &next))
        return next;
    int rest = numbers->to;

    while (rest < line->length && is_mark(line->chars[rest]))
        rest++;
    if (rest < line->length && side_said(&behind).side == SIDE_NONE)
        draft_warn(&position, DIAG_TRAILING_TEXT_IGNORED, line_span(line, rest, line->length),
                   "text after the position was not read");
    return sequel_after_board(source, &position, next);
}

/* ---- numbers, with known words and marks beside them ---- */

static const struct {
    const char *words;      /* without their digits */
    Name name;              /* NAME_NONE: says nothing */
} WORDS[] = {
    { "black b x", NAME_BLACK }, { "white w o", NAME_WHITE }, { "player own p me", NAME_OWN },
    { "opponent opp", NAME_OPP },
    { "new bitboard bb board discs uintt u ulong long const let var auto", NAME_NONE },
};

/* The word at chars[*at]; false if it is not known. *at moves behind it. */
static bool read_word(const Line *line, int *at, Name *name)
{
    char word[MAX_WORD] = "";
    size_t length = 0;

    for (; chars_is_alnum(line->chars[*at]) || line->chars[*at] == '_'; ++*at)
        if (chars_is_letter(line->chars[*at]) && length + 1 < MAX_WORD)
            word[length++] = (char)chars_lower(line->chars[*at]);
    for (size_t i = 0; i < ARRAY_LENGTH(WORDS); i++)
        if (word_is_listed(WORDS[i].words, word)) {
            *name = WORDS[i].name != NAME_NONE ? WORDS[i].name : *name;
            return true;
        }
    return false;
}

/* The first two numbers of the line; false if one has none, or anything else stands before the
 * second. */
static bool read_numbers(const Line *line, Numbers *numbers)
{
    Name name = NAME_NONE;
    bool known = true;

    *numbers = (Numbers){ .from = line_skip(line, 0) };
    for (int at = numbers->from; at < line->length && known; ) {
        const uint32_t c = line->chars[at];
        Bits bits;
        const int length = chars_hex(c) >= 0 && numbers->count < 2
                           ? bits_read(line->chars + at, line->length - at, &bits) : 0;

        numbers->spoilt = length == 0 && numbers->count == 1 && line_has(line, at, "0x");
        if (length > 0) {
            numbers->bits[numbers->count] = bits;
            numbers->names[numbers->count++] = name;
            name = NAME_NONE;
            at += length;
        } else if (numbers->count == 2 && !chars_is_alnum(line->chars[at + 1])
                   && glyph_side(c) != SIDE_NONE) {
            numbers->side = glyph_side(c);
            at++;
            known = false;
        } else if (chars_is_letter(c) && numbers->count < 2) {
            known = read_word(line, &at, &name);
        } else {
            known = is_mark(c);
            at += known;
        }
        if (length > 0 || numbers->side != SIDE_NONE)
            numbers->to = at;
    }
    return numbers->count > 0 && (numbers->count == 2 || known);
}

/* Are they two numbers of a board, called alike? The first is then black or the side to move. */
static bool are_board(Numbers *numbers)
{
    const Name first = numbers->names[0], second = numbers->names[1];
    const Bits *bits = numbers->bits;
    const Numbers told = *numbers;

    if (numbers->count != 2 || (first == NAME_NONE) != (second == NAME_NONE)
        || (first != NAME_NONE
            && (first == second || (first <= NAME_WHITE) != (second <= NAME_WHITE))))
        return false;
    for (int i = 0; i < 2 && first > second; i++) {
        numbers->bits[i] = told.bits[!i];
        numbers->names[i] = told.names[!i];
    }
    return (bits[0].hex && bits[1].hex) || bits_are_board(bits[0].value, bits[1].value)
           || (bits[0].bare && bits[1].bare
               && bits_are_board(bits[0].hex_value, bits[1].hex_value));
}

/* ---- 32 digits, '-', b or w ---- */

/* True if that, or an attempt at it, stands at chars[from]; *end is where to go on. */
static bool read_joined(Source *source, int from, size_t next, size_t *end)
{
    const Line *line = &source->line;
    int to = from, wrong = 0, bad = from;
    MoveRun moves;

    for (; to < line->length && line->chars[to] != '-' && line->chars[to] != ' '; to++)
        if (chars_hex(line->chars[to]) < 0 && wrong++ == 0)
            bad = to;
    const uint32_t side = line->chars[to] == '-' ? chars_lower(line->chars[to + 1]) : 0;
    const bool named = side == 'b' || side == 'w', all = to - from == ALL_DIGITS;

    if (to - from < FEW_DIGITS || wrong > 2
        || (side != 0 ? to + 2 < line->length && line->chars[to + 2] != ' '
                      : wrong > 0 || !all || to < line->length || moverun_line(line, &moves))
        || (wrong > 0 && !named))
        return false;
    const Span where = line_span(line, from, side != 0 ? to + 2 : to);

    *end = next;
    if (wrong > 0)
        sink_fail(source->sink, DIAG_BAD_SQUARE, line_span(line, bad, bad + 1),
                  "not a hexadecimal digit");
    else if (!all)
        sink_fail(source->sink,
                  to - from < ALL_DIGITS ? DIAG_BOARD_TOO_SHORT : DIAG_BOARD_TOO_LONG, where,
                  "got %d hexadecimal digits, 32 are needed", to - from);
    else if (side != 0 && !named)
        sink_fail(source->sink, DIAG_BAD_SIDE, where, "the side to move is neither b nor w");
    if (wrong > 0 || !all || (side != 0 && !named))
        return true;
    Numbers numbers = { .from = from, .to = side != 0 ? to + 2 : to,
                        .names = { NAME_BLACK, NAME_WHITE },
                        .bits = { { .hex = true }, { .hex = true } },
                        .side = side == 'b' ? SIDE_BLACK : side == 'w' ? SIDE_WHITE : SIDE_NONE };

    for (int i = 0; i < ALL_DIGITS; i++) {
        uint64_t *value = &numbers.bits[i / 16].value;

        *value = *value << 4 | (uint64_t)chars_hex(line->chars[from + i]);
    }
    *end = hand_out(source, &numbers, next);
    return true;
}

size_t hex_read(Source *source, size_t at)
{
    const Line *line = &source->line;
    size_t next = text_next_line(&source->text, at), end;
    Numbers numbers, more;

    if (line->cut)
        return at;
    if (read_joined(source, line_skip(line, 0), next, &end))
        return end;
    if (!read_numbers(line, &numbers)) {
        if (!numbers.spoilt || !numbers.bits[0].hex)
            return at;
        sink_fail(source->sink, DIAG_BAD_SQUARE, line_span(line, numbers.to, line->length),
                  "no number of at most sixteen hexadecimal digits");
        return next;
    }
    if (numbers.count == 1 && numbers.names[0] != NAME_NONE && next < source->text.length) {
        line_fold(&source->text, next, &source->ahead);
        if (!read_numbers(&source->ahead, &more) || more.count != 1)
            return at;
        numbers.count = 2;
        numbers.bits[1] = more.bits[0];
        numbers.names[1] = more.names[0];
        next = text_next_line(&source->text, next);
    }
    if (!are_board(&numbers)
        || (numbers.bits[0].value | numbers.bits[1].value) >> LOWEST_DISCS == 0)
        return at;
    return hand_out(source, &numbers, next);
}
