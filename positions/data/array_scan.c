/* array_scan.c - the values of an array, in the writing of any language.
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

static void add_row(Array *array, int length)
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
    c = chars_lower(c);
    return (c >= 'a' && c <= 'z') || c == '_';
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
        add_row(array, array->count - before);
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
                add_row(array, array->count - from);    /* squares beside lists */
            closers[depth++] = closing(c);
            from = array->count;
            leaf = true;
            at++;
        } else if (depth > 0 && c == closers[depth - 1]) {
            if ((depth > 1 && leaf) || (lists > 0 && array->count > from))
                add_row(array, array->count - from);
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
