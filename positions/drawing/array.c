/* array.c - the values of an array, in the writing of any language.
 *
 *     [[0,0,1],[...]]   {{0,0,1},{...}};   array([[ 0  0 -1] ...   ["---OX---", ...]
 *     [[Disk.Light, Disk.Empty, ...], ...]   [[False, None, True], ...]
 */

#include "positions/drawing/array.h"

#include <stdio.h>


enum { MAX_DEPTH = 4, MAX_VALUES = 200, MAX_WORD = 8, MAX_STRING = 12, NO_SQUARE = 0xfffd };

static const struct {
    const char *words;
    uint32_t code;
} WORDS[] = {
    { "black dark", 'B' }, { "white light", 'W' }, { "empty none null nil", '-' },
    { "true", '1' }, { "false", MINUS_ONE },
};

void array_add(Array *array, uint32_t code, Span where)
{
    if (array->count < 64)
        array->cells[array->count] = (Cell){ code, where };
    array->count++;
    array->plausible += code == MINUS_ONE || code == ' ' || glyph_is_square(code);
    array->blank |= code == ' ';
}

void array_add_row(Array *array, int length)
{
    array->rows++;
    if (length != 8 && array->odd_row == 0) {
        array->odd_row = array->rows;
        array->odd_length = length;
    }
}

static uint32_t folded(const Text *text, size_t at)
{
    return at < text->length ? chars_fold(text->chars[at]) : 0;
}

/* "-1", "0", "2.": where it ends, or `at`. *code is its sign. */
static size_t read_number(const Text *text, size_t at, uint32_t *code)
{
    const bool minus = folded(text, at) == '-';
    size_t i = at + (minus || folded(text, at) == '+');
    const size_t first = i;
    int number = 0;

    for (; chars_is_digit(folded(text, i)); i++)
        number = min_int(10 * number + (int)(folded(text, i) - '0'), 99);
    if (i > first + 1 && folded(text, first) == '0')
        number = 99;                    /* 01 is no -1 */
    const bool none = i == first;

    if (folded(text, i) == '.')
        for (i++; folded(text, i) == '0'; i++)
            ;
    *code = minus && number == 1 ? MINUS_ONE : number <= 2 && (!minus || number == 0)
            ? '0' + (uint32_t)number : NO_SQUARE;
    return none || chars_is_alnum(folded(text, i)) || folded(text, i) == '_' ? at : i;
}

/* The sign that text[from..to) stands for as a word, 0 if none. */
static uint32_t code_of_word(const Text *text, size_t from, size_t to)
{
    char word[MAX_WORD + 1] = "";

    for (size_t i = from; i < to && to - from <= MAX_WORD; i++)
        word[i - from] = (char)min_int((int)chars_lower(folded(text, i)), 0x7f);
    for (size_t w = 0; w < ARRAY_LENGTH(WORDS); w++)
        if (word_is_listed(WORDS[w].words, word))
            return WORDS[w].code;
    return 0;
}

/* A string of no square, of one, or of a whole row. One of a whole board is for obf.c. */
static bool read_string(const Text *text, size_t from, size_t to, Array *array)
{
    const Span where = text_span(text, from, to - from);
    const int before = array->count;
    int length = 0, squares = 0;
    uint32_t code = code_of_word(text, from, to);

    for (size_t i = from; i < to; i++) {
        length += folded(text, i) != 0;
        squares += folded(text, i) == ' ' || glyph_is_square(folded(text, i));
    }
    if (length > MAX_STRING)
        return false;
    array->quoted = true;
    if (code == 0 && !(from < to && read_number(text, from, &code) == to))
        code = length > 1 && 2 * squares < length ? NO_SQUARE : 0;      /* another word */
    if (code != 0) {
        array_add(array, code, where);
        return true;
    }
    for (size_t i = from; i < to; i++)
        if (folded(text, i) != 0)
            array_add(array, folded(text, i), text_span(text, i, 1));
    if (array->count == before)
        array_add(array, ' ', where);
    else if (array->count > before + 1)
        array_add_row(array, array->count - before);
    return true;
}

/* Behind the word at `at`, which may stand behind names with '.' or '::'; *last is where it
 * begins. */
static size_t word_end(const Text *text, size_t at, size_t *last)
{
    *last = at;
    while (chars_is_letter(folded(text, at)) || folded(text, at) == '_') {
        at++;
        const size_t joint = folded(text, at) == '.' ? 1 : text_has(text, at, "::") ? 2 : 0;

        if (joint > 0 && chars_is_letter(folded(text, at + joint)))
            *last = at += joint;
    }
    return at;
}

size_t array_value(const Text *text, size_t at, Array *array)
{
    const uint32_t c = folded(text, at);
    size_t last, end;
    uint32_t code;

    if ((end = read_number(text, at, &code)) > at) {
        array_add(array, code, text_span(text, at, end - at));
        return end;
    }
    if (c == '"' || c == '\'') {
        for (end = at + 1; end < text->length && text->chars[end] != c; end++)
            if (text->chars[end] == '\n')
                return at;
        return end < text->length && read_string(text, at + 1, end, array) ? end + 1 : at;
    }
    if ((end = word_end(text, at, &last)) > at + 1) {
        code = code_of_word(text, last, end);
        if (code == 0 && end == last + 1)
            code = glyph_is_square(folded(text, last)) ? folded(text, last) : 0;
        if (code == 0)
            return at;
        array->truth |= code == '1' || code == MINUS_ONE;
        array_add(array, code, text_span(text, at, end - at));
        return end;
    }
    if (!glyph_is_square(c) || chars_is_digit(c))
        return at;
    for (end = at + 1; end < text->length && text->chars[end] != '\n' && folded(text, end) == 0; )
        end++;                          /* what modifies an emoji */
    array_add(array, c, text_span(text, at, 1));
    return end;
}

static uint32_t closing(uint32_t c)
{
    return c == '[' ? ']' : c == '{' ? '}' : c == '(' ? ')' : 0;
}

/* Behind blanks, commas and comments; one line break may be among them, not two. */
static size_t skip_between(const Text *text, size_t at)
{
    bool fresh = false;                 /* nothing but blanks since the line break */

    for (; at < text->length; at++) {
        const uint32_t c = text->chars[at];

        if (c == '\n') {
            if (fresh)
                return at;
            fresh = true;
        } else if (text_has(text, at, "//")) {
            fresh = false;
            while (at + 1 < text->length && text->chars[at + 1] != '\n')
                at++;
        } else if (text_has(text, at, "/*")) {
            fresh = false;
            for (at += 2; at < text->length && !text_has(text, at, "*/"); at++)
                if (text->chars[at] == '\n')
                    return at;
            at++;
        } else if (!(fresh && c == '>') && c != ',' && c != ';' && chars_fold(c) != ' '
                   && chars_fold(c) != 0) {
            return at;
        } else if (c == ',' || c == ';') {
            fresh = false;
        }
    }
    return text->length;
}

void array_scan(const Text *text, size_t at, Array *array)
{
    uint32_t closers[MAX_DEPTH];
    int depth = 0, lists = 0, from = 0; /* the first square of the innermost list */
    bool leaf = true;

    *array = (Array){ .end = at };
    while (at < text->length && array->count <= MAX_VALUES) {
        const uint32_t c = text->chars[at];

        if (closing(c) != 0 && depth < MAX_DEPTH) {
            if (array->count > from && depth > 0)
                array_add_row(array, array->count - from);    /* squares beside lists */
            closers[depth++] = closing(c);
            from = array->count;
            leaf = true;
            at++;
        } else if (depth > 0 && c == closers[depth - 1]) {
            if ((depth > 1 && leaf) || (lists > 0 && array->count > from))
                array_add_row(array, array->count - from);
            lists++;
            depth--;
            from = array->count;
            leaf = false;
            at++;
        } else {
            const size_t end = array_value(text, at, array);

            if (end == at)
                break;
            at = end;
        }
        if (depth == 0) {
            array->closed = true;
            break;
        }
        at = skip_between(text, at);
    }
    array->end = at;
}

bool array_is_whole(const Array *array)
{
    return array->closed && array->count == 64 && array->odd_row == 0;
}

bool array_is_attempt(const Array *array)
{
    return (array->count >= 24 && 4 * array->plausible >= 3 * array->count)
           || array_is_whole(array);
}

/* ---- the meaning of the values of an array: as signs (discs.c), or -1, 0 and 1 ---- */

/* -1, 0, 1 is white, empty, black for most, and the other side, empty, the side to move for
 * others; some have -1 for empty. Which one is empty a game shows by the squares that cannot
 * be; that 1 is black is an assumption, with a warning.
 */

static uint64_t squares_of(const Array *array, uint32_t code)
{
    uint64_t squares = 0;

    for (int square = 0; square < 64; square++)
        if (array->cells[square].code == code)
            squares |= square_bit(square);
    return squares;
}

/* An error about the first of the squares; false. */
static bool fail(Diag *error, DiagCode code, const Cell cells[64], uint64_t squares,
                 const char *message)
{
    const int square = bit_lowest(squares);

    diag_set(error, code, cells[square].where, "%s: %s", square_text(square), message);
    return false;
}

/* -1, 0, 1 and empty squares. */
static bool settle(const ReaderOptions *options, Array *array, Discs *discs, Diag *error)
{
    const uint64_t minus = squares_of(array, MINUS_ONE), zeros = squares_of(array, '0');
    const uint64_t ones = squares_of(array, '1');
    const uint64_t blanks = squares_of(array, ' ') | squares_of(array, '-');
    const uint64_t others = ~(minus | zeros | ones | blanks);
    const ZeroMeaning zero = options->zero;
    const bool disc = zero == ZERO_BLACK || zero == ZERO_WHITE;

    if (others != 0)
        return fail(error, array->cells[bit_lowest(others)].code == '2' ? DIAG_MIXED_ALPHABETS
                    : DIAG_BAD_SQUARE, array->cells, others,
                    "neither -1, 0 nor 1, as the others are");
    if (array->truth && blanks == 0)
        return fail(error, DIAG_BAD_SQUARE, array->cells, minus | ones,
                    "true or false, and nothing stands for an empty square");
    if (blanks != 0 && (zeros != 0 || disc))
        return fail(error, DIAG_AMBIGUOUS_ZERO, array->cells, zeros != 0 ? zeros : blanks,
                    "-1, 0 and 1 beside another sign for an empty square: which is which?");
    if (!disc && (ones == 0 || (zeros != 0 && zero == ZERO_REFUSED
                                && (!check_discs(ones | minus) || check_discs(zeros | ones)))))
        return fail(error, DIAG_AMBIGUOUS_ZERO, array->cells, zeros != 0 ? zeros : minus,
                    "0 empty, 1 and -1 discs, or -1 empty, 0 and 1 discs? --zero empty, --zero"
                    " black or --zero white chooses");
    const bool black = (zero != ZERO_BLACK) != options->swap;      /* is 1 */
    const uint64_t rest = disc ? zeros : minus;

    array->one = black ? SIDE_BLACK : SIDE_WHITE;
    *(disc ? &array->zero : &array->minus_one) = side_other(array->one);
    *discs = (Discs){ .black = black ? ones : rest, .white = black ? rest : ones };
    return true;
}

bool array_blanks(const Cell cells[64], Diag *error)
{
    uint64_t blank = 0, empty = 0;

    for (int square = 0; square < 64; square++)
        if (cells[square].code == ' ')
            blank |= square_bit(square);
        else if (glyph_is_empty(cells[square].code))
            empty |= square_bit(square);
    if (blank == 0 || empty == 0)
        return true;
    diag_set(error, DIAG_BAD_SQUARE, cells[bit_lowest(blank)].where,
             "%s is blank; elsewhere another sign stands for an empty square",
             square_text(bit_lowest(blank)));
    return false;
}

bool array_discs(Source *source, Array *array, Span where, Discs *discs, Diag *error)
{
    char odd[40] = "64 are needed";

    if (!array->closed) {
        diag_set(error, DIAG_TRUNCATED_RECORD, text_span(&source->text, array->end, 20),
                 "the array breaks off here, behind %d squares", array->count);
        return false;
    }
    if (array->odd_row > 0)
        snprintf(odd, sizeof(odd), "row %d has %d", array->odd_row, array->odd_length);
    if (!array_is_whole(array)) {
        diag_set(error, array->count > 64 || (array->count == 64 && array->odd_length > 8)
                 ? DIAG_BOARD_TOO_LONG : DIAG_BOARD_TOO_SHORT, where, "got %d %s, %s",
                 array->count, square_word(array->count), odd);
        return false;
    }
    if (!array_blanks(array->cells, error))
        return false;
    array->minus_one = array->zero = array->one = SIDE_NONE;
    for (int sign = 0; sign < SIGN_COUNT; sign++)
        source->signs[sign] = SIDE_NONE;        /* "-1 to move" must not be taken for 1 */
    if (squares_of(array, MINUS_ONE) != 0)
        return settle(&source->options, array, discs, error);
    for (int square = 0; square < 64; square++)
        if (array->cells[square].code == ' ')
            array->cells[square].code = '-';
    return discs_board(source, array->cells, false, discs, error);
}

Side array_side(const Side signs[SIGN_COUNT], const Array *array, int number)
{
    if (array->one != SIDE_NONE)
        return number == -1 ? array->minus_one : number == 0 ? array->zero
               : number == 1 ? array->one : SIDE_NONE;
    return number >= 0 && number <= 2 ? signs[SIGN_ZERO + number] : SIDE_NONE;
}

void array_warn(Position *position, const Array *array, Discs discs, Span where)
{
    const char *one = array->truth ? "true" : "1";
    const char *other = array->truth ? "false" : array->zero != SIDE_NONE ? "0" : "-1";
    const bool one_black = array->one == SIDE_BLACK;

    if (array->one != SIDE_NONE)
        draft_warn(position, DIAG_COLOURS_BY_DIGIT, where, "%s is taken for black (%d discs)"
                   " and %s for white (%d); --swap if it is the other way round",
                   one_black ? one : other, bit_count(discs.black), one_black ? other : one,
                   bit_count(discs.white));
}
