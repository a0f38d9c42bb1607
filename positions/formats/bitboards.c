/* bitboards.c - a line or two of bitboards, decimal or with names of the sides.
 *
 *     34628173824, 68853694464                    side to move, other side
 *     black = 34628173824  white = 68853694464
 *     black: 0x0000000810000000
 *     white: 0x0000001008000000
 *
 * Nothing but such numbers and known words may stand there. Numbers without 0x must be a board.
 */

#include "positions/formats/bitboards.h"

#include <string.h>

#include "positions/data/bits.h"
#include "positions/drawing/caption.h"
#include "positions/drawing/discs.h"
#include "positions/moves/sequel.h"
#include "positions/shared/square.h"

enum { LOWEST_DISCS = 27, MAX_WORD = 16 };

/* The numbers of a line, and what each is called. */
typedef enum { NAME_NONE, NAME_BLACK, NAME_WHITE, NAME_OWN, NAME_OPP } Name;

typedef struct {
    int count;
    Bits bits[2];
    Name names[2];
    int to;                 /* behind the last number */
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

static bool is_letter(uint32_t c)
{
    return chars_lower(c) >= 'a' && chars_lower(c) <= 'z';
}

/* The word at chars[*at]; false if it is not known. *at moves behind it. */
static bool read_word(const Line *line, int *at, Name *name)
{
    char word[MAX_WORD];
    int length = 0;

    for (; is_letter(line->chars[*at]) || line->chars[*at] == '_'
           || (line->chars[*at] >= '0' && line->chars[*at] <= '9'); ++*at)
        if (is_letter(line->chars[*at]) && length + 1 < MAX_WORD)
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
        const int length = c >= '0' && c <= '9' ? bits_read(line->chars + at, line->length - at,
                                                            &bits) : 0;

        if (length > 0) {
            if (numbers->count == 2)
                return false;
            numbers->bits[numbers->count] = bits;
            numbers->names[numbers->count++] = name;
            name = NAME_NONE;
            numbers->to = at += length;
        } else if (numbers->count == 2 && line_skip(line, at + 1) == line->length
                   && glyph_side(c) != SIDE_NONE) {
            numbers->side = glyph_side(c);
            at++;
        } else if (is_letter(c)) {
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

static bool check(const Numbers *numbers, Span where, Diag *error)
{
    const uint64_t both = numbers->bits[0].value & numbers->bits[1].value;

    if (both != 0)
        diag_set(error, DIAG_BAD_SQUARE, where, "%s has two discs", square_text(bit_lowest(both)));
    else if (numbers->bits[0].bare || numbers->bits[1].bare || numbers->bits[0].rounded
             || numbers->bits[1].rounded)
        diag_set(error, DIAG_BAD_SYNTAX, where, "a number that may be hexadecimal, or rounded; 0x"
                 " shows which");
    else
        return true;
    return false;
}

size_t bitboards_read(Source *source, size_t at)
{
    const Line *line = &source->line;
    const Span where = line_span(line, line_skip(line, 0), line->length);
    Numbers numbers;
    Position position;
    Diag error;
    size_t end = line->cut ? at : find_numbers(source, at, &numbers);

    if (end == at)
        return at;
    const uint64_t first = numbers.bits[0].value, second = numbers.bits[1].value;
    const bool colours = numbers.names[0] == NAME_BLACK, swap = source->options.swap;
    Side side = numbers.side;

    if (!check(&numbers, where, &error)
        || (side == SIDE_NONE ? !caption_side(source, at, &end, where, NULL, &side, &error)
                              : !caption_agrees(source, at, end, where, NULL, side, &error))) {
        sink_error(source->sink, &error);
        return end;
    }
    const bool guessed = !colours && side == SIDE_NONE;

    if (guessed)
        side = bit_count(~(first | second)) % 2 == 0 ? SIDE_BLACK : SIDE_WHITE;
    const bool black_first = (colours || side == SIDE_BLACK) != swap;
    const Discs discs = { .black = black_first ? first : second,
                          .white = black_first ? second : first };

    draft_begin(&position, FORMAT_HEX, where);
    position.last_line = text_number(&source->text, end - 1);
    discs_apply(&position, discs, side, where);
    if (guessed)
        draft_warn(&position, DIAG_SIDE_GUESSED_FROM_PARITY, where, "the side to move is given"
                   " but not its colour: %s, by parity",
                   side == SIDE_BLACK ? "Black" : "White");
    draft_warn(&position, DIAG_SQUARE_ORDER_ASSUMED, where, "a1 is taken to be the lowest bit;"
               " with h8 there the board is turned by 180 degrees");
    return sequel_after_board(source, &position, end);
}
