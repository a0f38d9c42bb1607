/* hex.c - boards as two numbers of 64 bits.
 *
 *     <16 digits black><16 digits white>-<b|w>
 *     0x0000000810000000, 0x0000001008000000      side to move, other side
 *     34628173824, 68853694464                    the same; nothing but known words beside them
 *     black = 34628173824  white = 68853694464
 *     black: 0x0000000810000000                   the second number in the next line
 *     white: 0x0000001008000000
 *
 * Numbers without 0x must be a board. a1 is taken to be the lowest bit. Some programs have h8
 * there; that turns the board by half a turn, changes no score, and cannot be told from the
 * numbers: hence the warning.
 */

#include "positions/formats/formats.h"

#include <string.h>

#include "positions/data/data.h"
#include "positions/drawing/near.h"
#include "positions/drawing/alphabet.h"
#include "positions/moves/sequel.h"

/* Hand out the board of two numbers, black's and white's if they are `colours`, else those of the
 * side to move and the other one. They stand in chars[from..to) of source->line, and end before
 * `next`. Where to go on. */
static size_t hand_out(Source *source, uint64_t first, uint64_t second, bool colours, Side side,
                       int from, int to, size_t next)
{
    const Line *line = &source->line;
    const Span where = line_span(line, from, to);
    Clauses behind = { .count = 0 };
    Position position;
    Diag error;

    if ((first & second) != 0) {
        sink_fail(source->sink, DIAG_BAD_SQUARE, where, "%s has two discs",
                  square_text(bit_lowest(first & second)));
        return next;
    }
    clauses_add(&behind, NULL, line, to, line->length, side == SIDE_NONE);
    if (!caption_settle(source, line->at, &next, where, &behind, &side, &error)) {
        sink_error(source->sink, &error);
        return next;
    }
    const bool guessed = !colours && side == SIDE_NONE;

    if (guessed)
        side = side_by_parity(first | second);
    const bool black_first = (colours || side == SIDE_BLACK) != source->options.swap;

    draft_begin(&position, FORMAT_HEX, where);
    position.last_line = text_number(&source->text, next - 1);
    discs_apply(&position, (Discs){ .black = black_first ? first : second,
                                    .white = black_first ? second : first }, side, where);
    if (guessed)
        discs_warn_of_turn(&position, where);
    discs_warn_of_bits(&position, where);
    if (sequel_beside(source, &position, to, next, &next))
        return next;
    if (line_skip(line, to) < line->length)
        draft_warn(&position, DIAG_TRAILING_TEXT_IGNORED,
                   line_span(line, line_skip(line, to), line->length),
                   "text after the position was not read");
    return sequel_after_board(source, &position, next);
}

/* ---- a line or two with known words beside the numbers ---- */

enum { LOWEST_DISCS = 27, MAX_WORD = 16 };

/* The numbers of a line, and what each is called. */
typedef enum { NAME_NONE, NAME_BLACK, NAME_WHITE, NAME_OWN, NAME_OPP } Name;

typedef struct {
    int count;
    Bits bits[2];
    Name names[2];
    Side side;              /* a lone sign behind both */
} Numbers;

static const struct {
    const char *word;
    Name name;              /* NAME_NONE: says nothing */
} WORDS[] = {
    { "black", NAME_BLACK }, { "b", NAME_BLACK }, { "x", NAME_BLACK },
    { "white", NAME_WHITE }, { "w", NAME_WHITE }, { "o", NAME_WHITE },
    { "player", NAME_OWN }, { "own", NAME_OWN }, { "p", NAME_OWN }, { "me", NAME_OWN },
    { "opponent", NAME_OPP }, { "opp", NAME_OPP }, { "bitboard", NAME_NONE },
    { "bb", NAME_NONE }, { "board", NAME_NONE }, { "discs", NAME_NONE }, { "uintt", NAME_NONE },
    { "u", NAME_NONE }, { "ulong", NAME_NONE }, { "long", NAME_NONE },
    { "const", NAME_NONE }, { "let", NAME_NONE },
};

/* The word at chars[*at]; false if it is not known. *at moves behind it. */
static bool read_word(const Line *line, int *at, Name *name)
{
    char word[MAX_WORD];
    int length = 0;

    for (; chars_is_letter(line->chars[*at]) || line->chars[*at] == '_'
           || (line->chars[*at] >= '0' && line->chars[*at] <= '9'); ++*at)
        if (chars_is_letter(line->chars[*at]) && length + 1 < MAX_WORD)
            word[length++] = (char)chars_lower(line->chars[*at]);
    word[length] = '\0';
    for (size_t i = 0; i < ARRAY_LENGTH(WORDS); i++)
        if (strcmp(WORDS[i].word, word) == 0) {
            *name = WORDS[i].name != NAME_NONE ? WORDS[i].name : *name;
            return true;
        }
    return false;
}

static bool is_mark(uint32_t c)
{
    return c == ' ' || c == ',' || c == ';' || c == ':' || c == '=' || c == '/' || c == '|'
           || c == '(' || c == ')' || c == '{' || c == '}' || c == '[' || c == ']' || c == '_'
           || c == '-' || c == '"' || c == '\'';
}

/* All of the line as one number or two; false if anything else stands there. */
static bool read_numbers(const Line *line, Numbers *numbers)
{
    Name name = NAME_NONE;

    *numbers = (Numbers){ .count = 0 };
    for (int at = 0; at < line->length; ) {
        const uint32_t c = line->chars[at];
        Bits bits;
        const int length = chars_is_digit(c) ? bits_read(line->chars + at, line->length - at,
                                                            &bits) : 0;

        if (length > 0) {
            if (numbers->count == 2)
                return false;
            numbers->bits[numbers->count] = bits;
            numbers->names[numbers->count++] = name;
            name = NAME_NONE;
            at += length;
        } else if (numbers->count == 2 && line_skip(line, at + 1) == line->length
                   && glyph_side(c) != SIDE_NONE) {
            numbers->side = glyph_side(c);
            at++;
        } else if (chars_is_letter(c)) {
            if (!read_word(line, &at, &name))
                return false;
        } else if (is_mark(c)) {
            at++;
        } else {
            return false;
        }
    }
    return numbers->count > 0;
}

/* Two numbers of a board, the first black or the side to move; *swapped if they stand the other
 * way round. */
static bool are_board(Numbers *numbers)
{
    const Name first = numbers->names[0], second = numbers->names[1];
    const bool named = first != NAME_NONE && second != NAME_NONE;

    if (numbers->count != 2 || (first == NAME_NONE) != (second == NAME_NONE)
        || (named && (first == second || (first <= NAME_WHITE) != (second <= NAME_WHITE)))
        || (numbers->bits[0].value | numbers->bits[1].value) >> LOWEST_DISCS == 0)
        return false;
    if (first > second) {
        const Bits bits = numbers->bits[0];

        numbers->bits[0] = numbers->bits[1];
        numbers->bits[1] = bits;
        numbers->names[0] = second;
        numbers->names[1] = first;
    }
    return (named && numbers->bits[0].hex && numbers->bits[1].hex)
           || bits_are_board(numbers->bits[0].value, numbers->bits[1].value);
}

/* The numbers in the line at `at`, and in the next one if that has the second; where they end. */
static size_t find_numbers(Source *source, size_t at, Numbers *numbers)
{
    const size_t next = text_next_line(&source->text, at);
    Numbers more;

    if (!read_numbers(&source->line, numbers))
        return at;
    if (numbers->count == 1 && numbers->names[0] != NAME_NONE && next < source->text.length) {
        line_fold(&source->text, next, &source->ahead);
        if (!read_numbers(&source->ahead, &more) || more.count != 1)
            return at;
        numbers->bits[1] = more.bits[0];
        numbers->names[1] = more.names[0];
        numbers->count = 2;
        return are_board(numbers) ? text_next_line(&source->text, next) : at;
    }
    return are_board(numbers) ? next : at;
}

static size_t read_named(Source *source, size_t at)
{
    const Line *line = &source->line;
    const int from = line_skip(line, 0);
    Numbers numbers;
    const size_t end = find_numbers(source, at, &numbers);
    const Bits *bits = numbers.bits;

    if (end == at)
        return at;
    if ((bits[0].value & bits[1].value) == 0
        && (bits[0].bare || bits[1].bare || bits[0].rounded || bits[1].rounded)) {
        sink_fail(source->sink, DIAG_BAD_SYNTAX, line_span(line, from, line->length),
                  "a number that may be hexadecimal, or rounded; 0x shows which");
        return end;
    }
    return hand_out(source, bits[0].value, bits[1].value, numbers.names[0] == NAME_BLACK,
                    numbers.side, from, line->length, end);
}

/* ---- digits without words ---- */

/* Hex digits from `at` on, at most `most`; how many. */
static int read_digits(const Line *line, int at, int most, uint64_t *value)
{
    int count = 0;

    *value = 0;
    for (; count < most && chars_hex(line->chars[at + count]) >= 0; count++)
        *value = *value << 4 | (uint64_t)chars_hex(line->chars[at + count]);
    return count;
}

static int count_digits(const Line *line, int at)
{
    int count = 0;

    while (at + count < line->length && chars_hex(line->chars[at + count]) >= 0)
        count++;
    return count;
}

/* Is it all hexadecimal digits but for a letter or two, with "-b" or "-w" behind it? */
static bool has_bad_digit(const Line *line, int from, int *bad)
{
    int at = from, wrong = 0;

    for (; at < line->length && line->chars[at] != '-' && line->chars[at] != ' '; at++)
        if (chars_hex(line->chars[at]) < 0 && wrong++ == 0)
            *bad = at;
    return (wrong == 1 || wrong == 2) && at - from >= 24
           && (line_has(line, at, "-b") || line_has(line, at, "-w"));
}

/* 32 digits, '-', b or w. */
static bool read_joined(Source *source, const Line *line, int from, size_t next, size_t *end)
{
    const int digits = count_digits(line, from), dash = from + digits;
    uint64_t black, white;
    MoveRun moves;
    int bad = from;

    if (digits == 32 && dash == line->length && from == line_skip(line, 0)
        && !moverun_line(line, &moves)) {
        read_digits(line, from, 16, &black);
        read_digits(line, from + 16, 16, &white);
        *end = hand_out(source, black, white, true, SIDE_NONE, from, dash, next);
        return true;
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
        read_digits(line, from, 16, &black);
        read_digits(line, from + 16, 16, &white);
        *end = hand_out(source, black, white, true, side == 'b' ? SIDE_BLACK : SIDE_WHITE, from,
                        dash + 2, next);
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
    *end = hand_out(source, own, opp, false, side, from, at, next);
    return true;
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
    return read_named(source, at);
}
