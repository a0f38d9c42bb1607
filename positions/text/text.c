/* text.c - bytes into code points and lines, and a line made plain. */

#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"
#include "positions/text/glyph.h"

enum { QUICK_LOOK = 64 };

/* One code point from at most `size` bytes (at least one) into *c; its length in bytes.
 * Overlong forms, surrogates and stray bytes come back as one RAW_BYTE. */
static size_t utf8_char(const uint8_t *bytes, size_t size, uint32_t *c)
{
    static const uint32_t SMALLEST[5] = { 0, 0, 0x80, 0x800, 0x10000 };
    const uint8_t first = bytes[0];
    const size_t length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2
                        : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;

    *c = first < 0x80 ? first : RAW_BYTE + first;
    if (length < 2 || length > size)
        return 1;

    uint32_t value = first & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((bytes[i] & 0xc0) != 0x80)
            return 1;
        value = value << 6 | (bytes[i] & 0x3f);
    }
    if (value < SMALLEST[length] || value > 0x10ffff || (value >= 0xd800 && value < 0xe000))
        return 1;
    *c = value;
    return length;
}

/* UTF-16 with a byte order mark, as some shells write it. */
static size_t utf16_char(const uint8_t *bytes, size_t size, bool big, uint32_t *c)
{
    if (size < 2) {
        *c = RAW_BYTE + bytes[0];
        return 1;
    }
    const uint32_t unit = big ? bytes[0] << 8 | bytes[1] : bytes[1] << 8 | bytes[0];

    *c = unit;
    if (unit < 0xd800 || unit >= 0xdc00 || size < 4)
        return 2;
    const uint32_t low = big ? bytes[2] << 8 | bytes[3] : bytes[3] << 8 | bytes[2];
    if (low < 0xdc00 || low >= 0xe000)
        return 2;
    *c = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
    return 4;
}

/* The last of `lines` that does not begin behind `at`. */
static int line_at(const size_t *starts, int lines, size_t at)
{
    int low = 0, high = lines;          /* starts[low] <= at < starts[high] */

    while (high - low > 1) {
        const int middle = low + (high - low) / 2;

        if (starts[middle] <= at)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* The lines that begin behind a line break in chars[from..length), put behind `lines` of them. */
static void find_lines(Text *text, size_t from, int lines)
{
    size_t count = (size_t)max_int(lines, 1) + 1;

    for (size_t i = from; i < text->length; i++)
        count += text->chars[i] == '\n';
    size_t *starts = memory_room(text->starts, &text->starts_room, count, sizeof(*starts));

    text->starts = starts;
    if (lines == 0)
        starts[lines++] = 0;
    for (size_t i = from; i < text->length; i++)
        if (text->chars[i] == '\n')
            starts[lines++] = i + 1;
    starts[lines] = text->length + 1;
    text->lines = lines;
}

/* Keep the lines of the input, from number `from` of those in starts[] on, apart from what tags
 * make of them. */
static void keep_source(Text *text, int from)
{
    const int lines = text->source_lines + text->lines - from;

    text->source = memory_room(text->source, &text->source_room, (size_t)lines + 1,
                             sizeof(*text->source));
    memcpy(text->source + text->source_lines, text->starts + from,
           (size_t)(text->lines - from + 1) * sizeof(*text->source));
    text->source_lines = lines;
}

/* Take tags and entities out of chars[from..], if there are any; JSON keeps what its strings
 * hold. The text had `lines` lines before. */
static void flatten(Text *text, size_t from, int lines)
{
    size_t first = from;

    while (!text->started && first < text->length && chars_fold(text->chars[first]) == ' ')
        first++;
    if (!text->started && first < text->length) {
        text->started = true;
        text->json = text->chars[first] == '{' || text->chars[first] == '[';
    }
    if (text->json || (!html_flatten(&text->html, text->chars + from, text->length - from)
                       && !text->source))
        return;
    keep_source(text, text->source ? lines : 0);
    find_lines(text, from, lines);
}

/* The characters of `bytes` behind those that are there. */
static void decode(Text *text, const uint8_t *bytes, size_t size, TextEncoding encoding)
{
    const size_t from = text->length;
    const bool first = from == 0 && text->lines_gone == 0 && text->columns_gone == 0;
    size_t length = from;

    for (size_t i = 0; i < size; ) {
        uint32_t c;

        i += encoding != ENCODED_UTF8
             ? utf16_char(bytes + i, size - i, encoding == ENCODED_UTF16_BIG, &c)
             : utf8_char(bytes + i, size - i, &c);
        if (c == 0xfeff && length == 0 && first)
            continue;
        if (c == '\n' && length > from && text->chars[length - 1] == '\r') {
            text->chars[length - 1] = '\n';
            continue;
        }
        text->chars[length++] = c;
    }
    for (size_t i = from; i < length; i++)
        if (text->chars[i] == '\r' || text->chars[i] == 0x2028 || text->chars[i] == 0x2029)
            text->chars[i] = '\n';
    text->chars[length] = 0;
    text->length = length;
}

void text_append(Text *text, const uint8_t *bytes, size_t size, TextEncoding encoding)
{
    const size_t from = text->length;
    const int lines = text->lines;

    text->chars = memory_room(text->chars, &text->chars_room, from + size + 1,
                            sizeof(*text->chars));
    decode(text, bytes, size, encoding);
    find_lines(text, from, lines);
    flatten(text, from, lines);
}

/* Drop the lines that end before `at` from `starts`; how many, and in *into how far `at` stands
 * in the first that is left. */
static int drop_lines(size_t *starts, int *lines, size_t at, size_t *into)
{
    const int gone = line_at(starts, *lines, at);

    *into = at - starts[gone];
    for (int n = gone + 1; n <= *lines; n++)
        starts[n - gone] = starts[n] - at;
    starts[0] = 0;
    *lines -= gone;
    return gone;
}

void text_drop(Text *text, size_t at)
{
    size_t into = 0;

    if (at == 0)
        return;
    int gone = drop_lines(text->starts, &text->lines, at, &into);

    text->inside = into > 0 || (gone == 0 && text->inside);
    if (text->source)
        gone = drop_lines(text->source, &text->source_lines, at, &into);
    text->columns_gone = (gone > 0 ? 0 : text->columns_gone) + (int)into;
    text->lines_gone += gone;
    text->length -= at;
    memmove(text->chars, text->chars + at, (text->length + 1) * sizeof(*text->chars));
}

void text_free(Text *text)
{
    free(text->chars);
    free(text->starts);
    free(text->source);
    memset(text, 0, sizeof(*text));
}

int text_line_at(const Text *text, size_t at)
{
    int *last = &((Text *)text)->asked;         /* most ask for the same or the next line */

    for (int n = *last; n <= *last + 1 && n < text->lines; n++)
        if (text->starts[n] <= at && at < text->starts[n + 1])
            return *last = n;
    return *last = line_at(text->starts, text->lines, at);
}

bool text_begins_line(const Text *text, size_t at)
{
    const int n = text_line_at(text, at);

    return text->starts[n] == at && !(n == 0 && text->inside);
}

size_t text_next_line(const Text *text, size_t at)
{
    /* Most lines are short, and quicker looked through than found. */
    for (size_t i = at; i < at + QUICK_LOOK && i < text->length; i++)
        if (text->chars[i] == '\n')
            return i + 1;
    return text->starts[text_line_at(text, at) + 1];
}

/* Line and column of the input at which `at` stands, for messages; both are 1-based. `n` is the
 * 0-based line, which takes its time to find; those of a page with tags are others. */
static void place_in(const Text *text, int n, size_t at, int *line, int *column)
{
    const size_t *starts = text->source ? text->source : text->starts;

    if (text->source)
        n = line_at(text->source, text->source_lines, at);

    *line = text->lines_gone + n + 1;
    *column = (n > 0 ? 0 : text->columns_gone) + (int)(at - starts[n]) + 1;
}

int text_number(const Text *text, size_t at)
{
    int line, column;

    place_in(text, text_line_at(text, at), at, &line, &column);
    return line;
}

Span text_span(const Text *text, size_t at, size_t length)
{
    const int n = text_line_at(text, at);
    const size_t end = text->starts[n + 1] - 1;
    Span span;

    if (at > end)
        at = end;
    if (length > end - at)
        length = end - at;
    span = (Span){ 0, 0, text->chars + at, (int)length };
    place_in(text, n, at, &span.line, &span.column);
    return span;
}

bool text_has(const Text *text, size_t at, const char *ascii)
{
    for (; *ascii != '\0'; ascii++, at++)
        if (at >= text->length || chars_lower(text->chars[at]) != chars_lower((uint8_t)*ascii))
            return false;
    return true;
}

/* ---- one line of a text, made plain ---- */

/* From `at`, which is in the line `n`, to `end`. */
static void fold(const Text *text, int n, size_t at, size_t end, Line *line)
{
    int i = 0;

    line->text = text;
    line->at = at;
    place_in(text, n, at, &line->number, &line->first_column);
    line->raw = text->chars + at;
    line->raw_length = (int)(end - at);
    line->length = 0;
    line->cut = false;

    if (text->starts[n] == at && !(n == 0 && text->inside)) {   /* "> > " of a quoted message */
        int after = 0;

        for (int j = 0; j < line->raw_length; j++) {
            const uint32_t c = chars_fold(line->raw[j]);

            if (c == '>')
                after = j + 1;
            else if (c != ' ' && c != 0)
                break;
        }
        i = after;
    }
    for (; i < line->raw_length; i++) {
        /* A NUL is not invisible: it is wrong, and must be seen to be. */
        const uint32_t c = line->raw[i] == 0 ? RAW_BYTE : chars_fold(line->raw[i]);

        if (c == 0)
            continue;
        if (line->length == MAX_LINE_CHARS) {
            line->cut = true;
            break;
        }
        line->offsets[line->length] = i;
        line->chars[line->length++] = c;
    }
    while (!line->cut && line->length > 0 && line->chars[line->length - 1] == ' ')
        line->length--;
    line->chars[line->length] = 0;
    line->offsets[line->length] = i;
}

void line_fold(const Text *text, size_t at, Line *line)
{
    const int n = text_line_at(text, at);

    fold(text, n, at, text->starts[n + 1] - 1, line);
}

void line_fold_part(const Text *text, size_t at, size_t end, Line *line)
{
    fold(text, text_line_at(text, at), at, end, line);
}

Span line_span(const Line *line, int from, int to)
{
    const int first = line->offsets[from];
    const int last = to > from ? line->offsets[to - 1] + 1 : first;
    Span span = { line->number, line->first_column + first, line->raw + first, last - first };

    if (line->text->source)
        place_in(line->text, 0, line->at + (size_t)first, &span.line, &span.column);
    return span;
}

int line_skip(const Line *line, int from)
{
    while (from < line->length && line->chars[from] == ' ')
        from++;
    return from;
}

bool line_has(const Line *line, int from, const char *ascii)
{
    if (from < 0)
        return false;
    for (; *ascii != '\0'; ascii++, from++)
        if (from >= line->length || chars_lower(line->chars[from]) != chars_lower((uint8_t)*ascii))
            return false;
    return true;
}
