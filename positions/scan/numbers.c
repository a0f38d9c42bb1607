/* numbers.c - boards as two numbers of 64 bits, and FENs.
 *
 *     <16 digits black><16 digits white>-<b|w>
 *     0x0000000810000000, 0x0000001008000000      side to move, other side
 *     34628173824, 68853694464                    the same; numbers without 0x must be a board
 *     black = 34628173824  white = 68853694464
 *     black: 0x0000000810000000                   the second number in the next line
 *     white: 0x0000001008000000
 *     new Board(0x0000000810000000L, 0x0000001008000000L, true)
 *     8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1             row 8 first, p black, P white
 *
 * a1 is taken to be the lowest bit. Some programs have h8 there; that turns the board by half a
 * turn, changes no score, and cannot be told from the numbers: hence the warning.
 */

#include <string.h>

#include "positions/scan/scan.h"

enum { HEX_DIGITS = 16, DECIMAL_DIGITS = 20, EXACT_DIGITS = 17, MAX_WORD = 16, FEW_DIGITS = 24,
       ALL_DIGITS = 32, MIN_SLASHES = 5 };

/* ---- one number ---- */

int bits_read(const uint32_t *chars, int length, Bits *bits)
{
    const bool prefixed = length > 2 && chars[0] == '0' && chars_lower(chars[1]) == 'x';
    const bool minus = !prefixed && length > 1 && chars[0] == '-';
    const int first = prefixed ? 2 : minus;
    int at = first, digits = 0, zeros = 0;
    uint64_t hex = 0, decimal = 0;
    bool letters = false, fits = true;

    for (; at < length && (chars_hex(chars[at]) >= 0 || (chars[at] == '_' && digits > 0)); at++) {
        const uint64_t digit = chars[at] == '_' ? 0 : (uint64_t)chars_hex(chars[at]);

        if (chars[at] == '_')
            continue;
        letters |= digit > 9;
        fits = fits && decimal <= (UINT64_MAX - digit) / 10;
        hex = hex << 4 | digit;
        decimal = 10 * decimal + digit;
        zeros = digit == 0 ? zeros + 1 : 0;
        digits++;
    }
    const bool plain = at == first + digits;    /* no '_' */

    while (at < length && (chars_lower(chars[at]) == 'u' || chars_lower(chars[at]) == 'l'
                           || chars[at] == 'n'))
        at++;
    *bits = (Bits){ .value = hex, .hex = true };
    if (digits == 0 || digits > (prefixed ? HEX_DIGITS : DECIMAL_DIGITS)
        || (at < length && (chars_is_alnum(chars[at]) || chars[at] == '.' || chars[at] == '_')))
        return 0;
    if (prefixed || (digits == HEX_DIGITS && plain && !minus && (letters || chars[0] == '0')))
        return at;
    /* JavaScript and others keep 53 bits; what they write of more has few digits and zeros. */
    *bits = (Bits){ .value = minus ? 0 - decimal : decimal, .hex_value = hex,
                    .bare = digits == HEX_DIGITS && !minus,
                    .rounded = digits > EXACT_DIGITS && digits - zeros <= EXACT_DIGITS };
    return letters || !plain || !fits || (chars[first] == '0' && digits > 1)
           || (minus && decimal > (uint64_t)1 << 63) ? 0 : at;
}

bool bits_are_board(uint64_t black, uint64_t white)
{
    return (black & white) == 0 && check_discs(black | white);
}

bool bits_settle(const Bits bits[2], uint64_t values[2])
{
    const bool unsure = bits[0].bare && bits[1].bare
                        && bits_are_board(bits[0].hex_value, bits[1].hex_value);

    for (int i = 0; i < 2; i++)
        values[i] = bits[i].bare && (unsure || bits[!i].hex) ? bits[i].hex_value : bits[i].value;
    return unsure ? !bits_are_board(bits[0].value, bits[1].value)
                  : bits[0].bare + bits[1].bare == bits[0].hex + bits[1].hex
                    || bits[0].bare + bits[1].bare == 0;
}

/* ---- two numbers, with known words and marks beside them ---- */

typedef enum { NAME_NONE, NAME_BLACK, NAME_WHITE, NAME_OWN, NAME_OPP } Name;

static const struct {
    const char *words;      /* without their digits */
    Name name;              /* NAME_NONE: says nothing */
} WORDS[] = {
    { "black b x", NAME_BLACK }, { "white w o", NAME_WHITE }, { "player own p me", NAME_OWN },
    { "opponent opp", NAME_OPP },
    { "new bitboard bb board discs uintt u ulong long const let var auto", NAME_NONE },
};

typedef struct {
    int count, from, to;    /* in chars[from..to) */
    Bits bits[2];
    Name names[2];
    Side side;              /* a lone sign behind both */
    bool spoilt;            /* what begins with 0x behind the first is no number */
} Numbers;

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
            numbers->to = at += length;
        } else if (chars_is_letter(c) && numbers->count < 2) {
            known = read_word(line, &at, &name);
        } else {
            known = chars_is_one_of(c, " ,;:=/|(){}[]_-\"'") && numbers->count < 2;
            at += known;
        }
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
            && (first == second || (first <= NAME_WHITE) != (second <= NAME_WHITE)))
        || (bits[0].value | bits[1].value) >> LOWEST_DISCS == 0)
        return false;
    for (int i = 0; i < 2 && first > second; i++) {
        numbers->bits[i] = told.bits[!i];
        numbers->names[i] = told.names[!i];
    }
    return (bits[0].hex && bits[1].hex) || bits_are_board(bits[0].value, bits[1].value)
           || (bits[0].bare && bits[1].bare
               && bits_are_board(bits[0].hex_value, bits[1].hex_value));
}

/* 32 digits, '-', b or w at chars[from], or an attempt at them. */
static bool read_joined(const Line *line, int from, Numbers *numbers, Faults *faults)
{
    int to = from, wrong = 0, bad = from;
    MoveRun moves;

    for (; to < line->length && line->chars[to] != '-' && line->chars[to] != ' '; to++)
        if (chars_hex(line->chars[to]) < 0 && wrong++ == 0)
            bad = to;
    const uint32_t side = line->chars[to] == '-' ? chars_lower(line->chars[to + 1]) : 0;
    const bool named = side == 'b' || side == 'w', all = to - from == ALL_DIGITS;

    if (to - from < FEW_DIGITS || wrong > 2 || (wrong > 0 && !named)
        || (side != 0 ? to + 2 < line->length && line->chars[to + 2] != ' '
                      : wrong > 0 || !all || to < line->length || moverun_line(line, &moves)))
        return false;
    *numbers = (Numbers){ .from = from, .to = side != 0 ? to + 2 : to, .count = 2,
                          .names = { NAME_BLACK, NAME_WHITE },
                          .bits = { { .hex = true }, { .hex = true } },
                          .side = side == 'b' ? SIDE_BLACK
                                  : side == 'w' ? SIDE_WHITE : SIDE_NONE };
    const Span where = line_span(line, from, numbers->to);

    if (wrong > 0)
        faults_add(faults, DIAG_BAD_SQUARE, line_span(line, bad, bad + 1),
                   "not a hexadecimal digit");
    else if (!all)
        faults_add(faults, to - from < ALL_DIGITS ? DIAG_BOARD_TOO_SHORT : DIAG_BOARD_TOO_LONG,
                   where, "got %d hexadecimal digits, 32 are needed", to - from);
    else if (side != 0 && !named)
        faults_add(faults, DIAG_BAD_SIDE, where, "the side to move is neither b nor w");
    for (int i = 0; i < ALL_DIGITS && faults->count == 0; i++) {
        uint64_t *value = &numbers->bits[i / HEX_DIGITS].value;

        *value = *value << 4 | (uint64_t)chars_hex(line->chars[from + i]);
    }
    return true;
}

size_t numbers_read(Source *source, size_t at)
{
    const Line *line = &source->line;
    Found found = { .format = FORMAT_HEX, .begin = at, .next = text_next_line(&source->text, at),
                    .line = line, .bits = true };
    uint64_t discs[2] = { 0, 0 };
    Numbers numbers, more;

    if (line->cut)
        return at;
    if (!read_joined(line, line_skip(line, 0), &numbers, &found.faults)) {
        if (!read_numbers(line, &numbers)) {
            if (!numbers.spoilt || !numbers.bits[0].hex)
                return at;
            faults_add(&found.faults, DIAG_BAD_SQUARE, line_span(line, numbers.to, line->length),
                       "no number of at most sixteen hexadecimal digits");
        } else if (numbers.count == 1 && numbers.names[0] != NAME_NONE
                   && found.next < source->text.length) {
            line_fold(&source->text, found.next, &source->ahead);
            if (!read_numbers(&source->ahead, &more) || more.count != 1)
                return at;
            numbers.count = 2;
            numbers.bits[1] = more.bits[0];
            numbers.names[1] = more.names[0];
            found.line = &source->ahead;
            found.next = text_next_line(&source->text, found.next);
        }
        if (found.faults.count == 0 && !are_board(&numbers))
            return at;
    }
    if (found.line == line) {
        found.from = numbers.from;
        found.to = numbers.to;
    } else {
        found.to = more.to;
    }
    found.side = numbers.side;
    found.where = line_span(line, numbers.from, numbers.to);
    if (found.faults.count == 0
        && (!bits_settle(numbers.bits, discs) || numbers.bits[0].rounded
            || numbers.bits[1].rounded))
        faults_add(&found.faults, DIAG_BAD_SYNTAX, found.where,
                   "a number that may be hexadecimal, or rounded; 0x shows which");
    else if ((discs[0] & discs[1]) != 0)
        faults_add(&found.faults, DIAG_BAD_SQUARE, found.where, "%s has two discs",
                   square_text(bit_lowest(discs[0] & discs[1])));
    const bool swap = source->options.swap;

    found.by_turn = numbers.names[0] != NAME_BLACK;
    found.named = numbers.names[0] == NAME_OWN;
    found.discs = (Discs){ .black = discs[swap], .white = discs[!swap] };
    memset(source->signs, 0, sizeof(source->signs));
    if (found.side != SIDE_NONE)
        clauses_add(&found.beside, NULL, line, numbers.to, line->length, false);
    return found_settle(source, &found);
}

/* ---- FEN ---- */

static bool is_rank_sign(uint32_t c)
{
    return chars_is_rank(c) || c == 'p' || c == 'P';
}

/* Where a whole board ends that begins at chars[at]; `at` if none does. */
static int fen_end(const Line *line, int at)
{
    int end = at, rows = 0;

    for (int file = 0; is_rank_sign(line->chars[end]) && file < 8 && rows < 8; end++) {
        file += chars_is_letter(line->chars[end]) ? 1 : (int)(line->chars[end] - '0');
        if (file == 8 && ++rows < 8 && line->chars[end + 1] == '/')
            file = 0, end++;
    }
    return rows == 8 && !chars_is_alnum(line->chars[end])
           && !(line->chars[end] == '/' && is_rank_sign(line->chars[end + 1])) ? end : at;
}

bool fen_find(const Line *line, int at, int *from, int *to, bool *whole)
{
    const int first = line_skip(line, at);
    int slashes = 0;

    for (int i = first; i < line->length; i++)
        slashes += line->chars[i] == '/';
    if (slashes < MIN_SLASHES)
        return *whole = false;
    slashes = 0;
    *whole = true;
    for (*from = at; *from < line->length; ++*from) {
        const uint32_t c = line->chars[*from], before = *from > 0 ? line->chars[*from - 1] : ' ';

        if (is_rank_sign(c) && !chars_is_alnum(before)
            && !(before == '/' && *from > 1 && is_rank_sign(line->chars[*from - 2]))
            && (*to = fen_end(line, *from)) > *from)
            return true;
    }
    *whole = false;
    *from = first;
    for (*to = first; *to < line->length && !chars_is_one_of(line->chars[*to], " ,;|_+)&[")
                      && !marks_quote(line->chars[*to]); ++*to) {
        slashes += line->chars[*to] == '/';
        if (!chars_is_one_of(line->chars[*to], "/pPkKqQrRnNbB0123456789"))
            return false;
    }
    return slashes >= MIN_SLASHES;
}

/* The discs of chars[from..to), exchanged with `swap`. */
static bool fen_discs(const Line *line, int from, int to, bool swap, Discs *discs, Faults *faults)
{
    int rank = 7, file = 0, squares = 0;

    *discs = (Discs){ .black = 0 };
    for (int at = from; at <= to && faults->count == 0; at++) {
        const uint32_t c = at < to ? line->chars[at] : '/';
        const bool disc = chars_lower(c) == 'p';

        if (c == '/') {
            squares += file;
            if (file == 8 && rank == 0 && at < to)
                faults_add(faults, DIAG_BOARD_TOO_LONG, line_span(line, at, to),
                           "more than eight rows");
            else if (file != 8)
                faults_add(faults, file < 8 ? DIAG_BOARD_TOO_SHORT : DIAG_BOARD_TOO_LONG,
                           line_span(line, from, to), "row %d has %d squares", rank + 1, file);
            file = 0;
            rank--;
        } else if (disc || chars_is_rank(c)) {
            uint64_t *colour = (c == 'p') != swap ? &discs->black : &discs->white;

            *colour |= disc && file < 8 ? square_bit(8 * rank + file) : 0;
            file += disc ? 1 : (int)(c - '0');
        } else {
            faults_add(faults, DIAG_BAD_SQUARE, line_span(line, at, at + 1),
                       "only p (black), P (white) and 1 to 8 can stand here%s",
                       chars_is_letter(c) ? ": is this a game of chess?" : "");
        }
    }
    if (rank >= 0 && faults->count == 0)
        faults_add(faults, DIAG_BOARD_TOO_SHORT, line_span(line, from, to),
                   "got %d %s, %d rows instead of 8", squares, square_word(squares), 7 - rank);
    return faults->count == 0;
}

/* "[PPpp]": the discs still to be put down, as some programs add them to the board. */
static int behind_pocket(const Line *line, int at)
{
    int end = at + 1;

    if (line->chars[at] != '[')
        return at;
    while (end < line->length && (chars_is_letter(line->chars[end]) || line->chars[end] == '-'))
        end++;
    return line->chars[end] == ']' ? end + 1 : at;
}

bool fen_whole(const Line *line, int from, bool swap, Discs *discs, Side *side, Diag *error)
{
    Faults faults = { 0 };
    bool whole;
    int to;

    if (!fen_find(line, from, &from, &to, &whole)) {
        diag_set(error, DIAG_BAD_SYNTAX, line_span(line, from, line->length),
                 "this is not a board such as 8/8/8/3Pp3/3pP3/8/8/8 w");
        return false;
    }
    if (!fen_discs(line, from, to, swap, discs, &faults))
        return faults_none(&faults, error);
    to = behind_pocket(line, to);
    while (to < line->length && chars_is_one_of(line->chars[to], " /_+,"))
        to++;
    const uint32_t c = chars_lower(line->chars[to]);

    *side = chars_is_alnum(line->chars[to + 1]) ? SIDE_NONE
          : c == 'b' ? SIDE_BLACK : c == 'w' ? SIDE_WHITE : SIDE_NONE;
    if (*side != SIDE_NONE || to >= line->length)
        return true;
    diag_set(error, DIAG_BAD_SIDE, line_span(line, to, line->length),
             "the side to move should stand here: w or b");
    return false;
}

size_t fen_read(Source *source, size_t at)
{
    const Line *line = &source->line;
    Found found = { .format = FORMAT_FEN, .begin = at, .next = text_next_line(&source->text, at),
                    .line = line, .strict = true };
    bool whole;

    if (line->cut || !fen_find(line, 0, &found.from, &found.to, &whole))
        return at;
    found.where = line_span(line, found.from, found.to);
    memset(source->signs, 0, sizeof(source->signs));
    fen_discs(line, found.from, found.to, source->options.swap, &found.discs, &found.faults);
    found.to = behind_pocket(line, found.to);
    return found_settle(source, &found);
}
