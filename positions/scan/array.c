/* array.c - the values of an array, in the writing of any language.
 *
 *     [[0,0,1],[...]]   {{0,0,1},{...}};   array([[ 0  0 -1] ...   ["---OX---", ...]
 *     [[Disk.Light, Disk.Empty, ...], ...]   [[False, None, True], ...]
 */

#include "positions/scan/array.h"

enum { MAX_DEPTH = 4, MAX_VALUES = 200, MAX_WORD = 8, MAX_STRING = 12, NO_SQUARE = 0xfffd };

static const struct {
    const char *words;
    uint32_t code;
} WORDS[] = {
    { "black dark", 'B' }, { "white light", 'W' }, { "empty none null nil e n", '-' },
    { "true p1", '1' }, { "false", MINUS_ONE }, { "p2", '2' },
};

void array_add(Array *array, uint32_t code, Span where)
{
    if (array->count < 64)
        array->cells[array->count] = (Cell){ code, where };
    array->count++;
    array->plausible += code == ' ' || glyph_is_square(code);
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
        add_row(array, array->count - before);
    return true;
}

/* Behind the word at `at`, which may stand behind names with '.' or '::'; *last is where it
 * begins. */
static size_t word_end(const Text *text, size_t at, size_t *last)
{
    *last = at;
    while (chars_is_letter(folded(text, at)) || folded(text, at) == '_'
           || (at > *last && chars_is_digit(folded(text, at)))) {
        at++;
        const size_t joint = folded(text, at) == '.' ? 1 : text_has(text, at, "::") ? 2 : 0;

        if (joint > 0 && chars_is_letter(folded(text, at + joint)))
            *last = at += joint;
    }
    return at;
}

/* One value at `at`: a number, a string, a word, a sign. Returns where it ends, or `at`. */
static size_t read_value(const Text *text, size_t at, Array *array)
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
        array->words |= code == '1' || code == '2';     /* P1, True */
        array->truth |= end > last + 3 && (code == '1' || code == MINUS_ONE);
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

uint32_t array_closing(uint32_t c)
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

        if (array_closing(c) != 0 && depth < MAX_DEPTH) {
            if (array->count > from && depth > 0)
                add_row(array, array->count - from);    /* squares beside lists */
            closers[depth++] = array_closing(c);
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
            const size_t end = read_value(text, at, array);

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

/* ---- the values of one line: -1,0,0,1   "X";"O"   [0 0 1 -1] ---- */

static bool is_bracket(uint32_t c)
{
    return c == '[' || c == ']' || c == '{' || c == '}' || c == '(' || c == ')';
}

static bool ends(const Text *text, size_t at)
{
    return at >= text->length || text->chars[at] == '\n';
}

/* What parts the values of the line that begins at `at`; a blank if nothing else does. */
static uint32_t separator(const Text *text, size_t at)
{
    for (uint32_t quote = 0; !ends(text, at); at++) {
        const uint32_t c = text->chars[at];

        if (quote == 0 && (c == ',' || c == ';' || c == '\t'))
            return c;
        quote = quote == 0 && (c == '"' || c == '\'') ? c : c == quote ? 0 : quote;
    }
    return ' ';
}

static size_t skip_to_value(const Text *text, size_t at, uint32_t between, bool brackets)
{
    while (!ends(text, at) && ((text->chars[at] != between && chars_fold(text->chars[at]) == ' ')
                               || (brackets && is_bracket(text->chars[at]))
                               || (between == ' ' && text->chars[at] == ' ')))
        at++;
    return at;
}

int array_line(const Text *text, size_t at, Array *array)
{
    enum { MOST = 100 };
    const uint32_t between = separator(text, at);

    *array = (Array){ .end = at };
    while (text->chars[at] == '>' || text->chars[at] == ' ')
        at++;
    at = skip_to_value(text, at, between, true);
    while (!ends(text, at) && array->count < MOST) {
        const size_t value = skip_to_value(text, at, between, false);
        const int before = array->count;
        const size_t end = read_value(text, value, array);

        if (array->count > before + 1
            || (end == value && (between == ' '
                                 || (!ends(text, value) && text->chars[value] != between))))
            return 0;                   /* a string of several squares; no value */
        if (end == value)
            array_add(array, ' ', text_span(text, value, 1));
        at = skip_to_value(text, end, between, true);
        if (ends(text, at))
            break;
        if (between != ' ' && text->chars[at] != between)
            return 0;
        at += between != ' ';
        if (ends(text, skip_to_value(text, at, between, true))) {   /* a separator at the end */
            if (array->count < 8 || array->blank)
                array_add(array, ' ', text_span(text, at, 1));
            break;
        }
    }
    array->end = text_next_line(text, at);
    bool minus = array->words, number = array->count == 8 && array->plausible == 8;

    for (int i = 0; i < min_int(array->count, 64); i++) {
        const uint32_t c = array->cells[i].code;

        minus |= c == MINUS_ONE;
        number |= i > 0 && c >= '0' && c <= '2';
    }
    return minus || (between != ' ' && (number || array->quoted || array->blank)) ? array->count
                                                                                  : 0;
}

/* ---- the board ---- */

bool array_discs(Source *source, Array *array, Span where, Discs *discs, Faults *faults)
{
    if (!array->closed)
        faults_add(faults, DIAG_TRUNCATED_RECORD, text_span(&source->text, array->end, 20),
                   "the array breaks off here, behind %d squares", array->count);
    else if (!array_is_whole(array) && array->odd_row > 0)
        faults_add(faults, array->count > 64 || (array->count == 64 && array->odd_length > 8)
                   ? DIAG_BOARD_TOO_LONG : DIAG_BOARD_TOO_SHORT, where,
                   "got %d %s, row %d has %d", array->count, square_word(array->count),
                   array->odd_row, array->odd_length);
    else if (!array_is_whole(array))
        faults_add(faults, array->count > 64 ? DIAG_BOARD_TOO_LONG : DIAG_BOARD_TOO_SHORT, where,
                   "got %d %s, 64 are needed", array->count, square_word(array->count));
    else if (discs_read(source, array->cells, false, discs, faults) && array->truth
             && bit_count(discs->black | discs->white) == 64)
        faults_add(faults, DIAG_BAD_SQUARE, where,
                   "true or false, and nothing stands for an empty square");
    return faults->count == 0;
}
