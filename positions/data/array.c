/* array.c - the values of an array, in the writing of any language.
 *
 *     [[0,0,1],[...]]   {{0,0,1},{...}};   array([[ 0  0 -1] ...   ["---OX---", ...]
 */

#include "positions/data/array.h"

enum { MAX_DEPTH = 4, MAX_VALUES = 200, MAX_WORD = 8, MAX_STRING = 12, NO_SQUARE = 0xfffd };

static const struct {
    const char *word;
    uint32_t code;
} WORDS[] = {
    { "black", 'B' }, { "white", 'W' }, { "empty", '-' }, { "none", '-' }, { "null", '-' },
    { "nil", '-' },
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

static bool is_letter(uint32_t c)
{
    return chars_is_letter(c) || c == '_';
}

/* "-1", "0", "2.": where it ends, or `at`. */
static size_t read_number(const Text *text, size_t at, int *value)
{
    const bool sign = folded(text, at) == '-' || folded(text, at) == '+';
    size_t i = at + sign;
    int number = 0;

    /* 01 is no -1 */
    const bool odd = folded(text, i) == '0' && chars_is_digit(folded(text, i + 1));

    if (!chars_is_digit(folded(text, i)))
        return at;
    for (; chars_is_digit(folded(text, i)); i++)
        number = min_int(10 * number + (int)(folded(text, i) - '0'), 99);
    if (folded(text, i) == '.')
        for (i++; folded(text, i) == '0'; i++)
            ;
    *value = odd ? 99 : folded(text, at) == '-' ? -number : number;
    return chars_is_digit(folded(text, i)) || is_letter(folded(text, i)) ? at : i;
}

static uint32_t code_of_number(int value)
{
    return value == -1 ? MINUS_ONE : value >= 0 && value <= 2 ? '0' + (uint32_t)value : NO_SQUARE;
}

/* The sign that a word of letters stands for, 0 if none. */
static uint32_t code_of_word(const Text *text, size_t from, size_t to)
{
    for (size_t w = 0; w < ARRAY_LENGTH(WORDS); w++) {
        size_t i = from;

        for (const char *c = WORDS[w].word; *c != '\0' && i < to; c++, i++)
            if (chars_lower(folded(text, i)) != (uint32_t)*c)
                break;
        if (i == to && WORDS[w].word[to - from] == '\0')
            return WORDS[w].code;
    }
    return 0;
}

/* A string of no square, of one, or of a whole row. One of a whole board is for obf.c. */
static bool read_string(const Text *text, size_t from, size_t to, Array *array)
{
    const Span where = text_span(text, from, to - from);
    const int before = array->count;
    int number, length = 0, squares = 0;

    for (size_t i = from; i < to; i++) {
        length += folded(text, i) != 0;
        squares += folded(text, i) == ' ' || glyph_is_square(folded(text, i));
    }
    if (length > MAX_STRING)
        return false;
    array->quoted = true;
    if (from < to && read_number(text, from, &number) == to) {
        array_add(array, code_of_number(number), where);
        return true;
    }
    if (to - from <= MAX_WORD && code_of_word(text, from, to) != 0) {
        array_add(array, code_of_word(text, from, to), where);
        return true;
    }
    if (length > 1 && 2 * squares < length) {           /* a word */
        array_add(array, NO_SQUARE, where);
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

size_t array_value(const Text *text, size_t at, Array *array)
{
    const uint32_t c = folded(text, at);
    int number;
    size_t end = read_number(text, at, &number);

    if (end > at) {
        array_add(array, code_of_number(number), text_span(text, at, end - at));
        return end;
    }
    if (c == '"' || c == '\'') {
        for (end = at + 1; end < text->length && text->chars[end] != c; end++)
            if (text->chars[end] == '\n')
                return at;
        if (end >= text->length)
            return at;
        return read_string(text, at + 1, end, array) ? end + 1 : at;
    }
    for (end = at; is_letter(folded(text, end)); )
        end++;
    if (end > at + 1) {
        const uint32_t code = end - at <= MAX_WORD ? code_of_word(text, at, end) : 0;

        if (code == 0)
            return at;
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

static bool fail_shape(const Array *array, Span where, Diag *error)
{
    const DiagCode code = array->count > 64 || (array->count == 64 && array->odd_length > 8)
                        ? DIAG_BOARD_TOO_LONG : DIAG_BOARD_TOO_SHORT;

    if (array->odd_row > 0)
        diag_set(error, code, where, "got %d %s, row %d has %d", array->count,
                 square_word(array->count), array->odd_row, array->odd_length);
    else
        diag_set(error, code, where, "got %d %s, 64 are needed", array->count,
                 square_word(array->count));
    return false;
}

static uint64_t squares_of(const Array *array, uint32_t code)
{
    uint64_t squares = 0;

    for (int square = 0; square < 64; square++)
        if (array->cells[square].code == code)
            squares |= square_bit(square);
    return squares;
}

static bool fail(Diag *error, DiagCode code, const Array *array, uint64_t squares,
                 const char *message)
{
    const int square = bit_lowest(squares);

    diag_set(error, code, array->cells[square].where, "%s: %s", square_text(square), message);
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
                    : DIAG_BAD_SQUARE, array, others, "neither -1, 0 nor 1, as the others are");
    if (blanks != 0 && (zeros != 0 || disc))
        return fail(error, DIAG_AMBIGUOUS_ZERO, array, zeros != 0 ? zeros : blanks,
                    "-1, 0 and 1 beside another sign for an empty square: which is which?");
    if (disc) {
        array->zero = zero == ZERO_BLACK ? SIDE_BLACK : SIDE_WHITE;
        array->one = zero == ZERO_BLACK ? SIDE_WHITE : SIDE_BLACK;
    } else if (ones == 0 || (zeros != 0 && zero == ZERO_REFUSED
                             && (!check_discs(ones | minus) || check_discs(zeros | ones)))) {
        return fail(error, DIAG_AMBIGUOUS_ZERO, array, zeros != 0 ? zeros : minus,
                    "0 empty, 1 and -1 discs, or -1 empty, 0 and 1 discs? --zero empty, --zero"
                    " black or --zero white chooses");
    } else {
        array->one = SIDE_BLACK;
        array->minus_one = SIDE_WHITE;
    }
    discs->black = array->one == SIDE_BLACK ? ones : zeros;
    discs->white = array->one == SIDE_WHITE ? ones : disc ? zeros : minus;
    if (options->swap) {
        *discs = (Discs){ .black = discs->white, .white = discs->black };
        array->minus_one = side_other(array->minus_one);
        array->zero = side_other(array->zero);
        array->one = side_other(array->one);
    }
    return true;
}

bool array_blanks(const Cell cells[64], Diag *error)
{
    int blank = -1;
    bool empty = false;

    for (int square = 63; square >= 0; square--) {
        blank = cells[square].code == ' ' ? square : blank;
        empty |= cells[square].code != ' ' && glyph_is_empty(cells[square].code);
    }
    if (blank < 0 || !empty)
        return true;
    diag_set(error, DIAG_BAD_SQUARE, cells[blank].where,
             "%s is blank; elsewhere another sign stands for an empty square",
             square_text(blank));
    return false;
}

bool array_discs(Source *source, Array *array, Span where, Discs *discs, Diag *error)
{
    if (!array->closed) {
        diag_set(error, DIAG_TRUNCATED_RECORD, text_span(&source->text, array->end, 20),
                 "the array breaks off here, behind %d squares", array->count);
        return false;
    }
    if (!array_is_whole(array))
        return fail_shape(array, where, error);
    if (!array_blanks(array->cells, error))
        return false;
    array->minus_one = array->zero = array->one = SIDE_NONE;
    *discs = (Discs){ .black = 0 };
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
    const int other = array->zero != SIDE_NONE ? 0 : -1;
    const bool one_black = array->one == SIDE_BLACK;

    if (array->one != SIDE_NONE)
        draft_warn(position, DIAG_COLOURS_BY_DIGIT, where, "%d is taken for black (%d discs)"
                   " and %d for white (%d); --swap if it is the other way round",
                   one_black ? 1 : other, bit_count(discs.black), one_black ? other : 1,
                   bit_count(discs.white));
}
