/* text.c - bytes into code points and lines. */

#include "positions/text/text.h"

#include <stdlib.h>
#include <string.h>

#include "positions/text/html.h"

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

/* Where the lines begin, and how many there are, `most` at most. NULL without memory. */
static size_t *find_lines(const Text *text, size_t most, int *count)
{
    size_t *starts = malloc((most + 1) * sizeof(*starts));
    int lines = 1;

    if (!starts)
        return NULL;
    starts[0] = 0;
    for (size_t i = 0; i < text->length; i++)
        if (text->chars[i] == '\n')
            starts[lines++] = i + 1;
    starts[lines] = text->length + 1;
    *count = lines;
    return starts;
}

/* Take tags and entities out, if there are any; JSON keeps what its strings hold. False
 * without memory. */
static bool flatten(Text *text)
{
    size_t first = 0, breaks = 1;

    while (first < text->length && chars_fold(text->chars[first]) == ' ')
        first++;
    if (text->chars[first] == '{' || text->chars[first] == '['
        || !html_flatten(text->chars, text->length))
        return true;
    for (size_t i = 0; i < text->length; i++)
        breaks += text->chars[i] == '\n';
    text->source = text->starts;
    text->source_lines = text->lines;
    text->starts = find_lines(text, breaks, &text->lines);
    return text->starts != NULL;
}

bool text_decode(const uint8_t *bytes, size_t size, Text *text)
{
    const bool little = size >= 2 && bytes[0] == 0xff && bytes[1] == 0xfe;
    const bool big = size >= 2 && bytes[0] == 0xfe && bytes[1] == 0xff;
    size_t lines = 1, length = 0;

    memset(text, 0, sizeof(*text));
    text->chars = malloc((size + 1) * sizeof(*text->chars));
    if (!text->chars)
        return false;
    for (size_t i = 0; i < size; ) {
        uint32_t c;

        i += little || big ? utf16_char(bytes + i, size - i, big, &c)
                           : utf8_char(bytes + i, size - i, &c);
        if (c == 0xfeff && length == 0)
            continue;
        if (c == '\n' && length > 0 && text->chars[length - 1] == '\r') {
            text->chars[length - 1] = '\n';
            continue;
        }
        text->chars[length++] = c;
    }
    for (size_t i = 0; i < length; i++) {
        if (text->chars[i] == '\r' || text->chars[i] == 0x2028 || text->chars[i] == 0x2029)
            text->chars[i] = '\n';
        lines += text->chars[i] == '\n';
    }
    text->chars[length] = 0;
    text->length = length;

    text->starts = find_lines(text, lines, &text->lines);
    if (!text->starts || !flatten(text)) {
        text_free(text);
        return false;
    }
    return true;
}

void text_free(Text *text)
{
    free(text->chars);
    free(text->starts);
    free(text->source);
    memset(text, 0, sizeof(*text));
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

int text_line_at(const Text *text, size_t at)
{
    return line_at(text->starts, text->lines, at);
}

size_t text_next_line(const Text *text, size_t at)
{
    return text->starts[text_line_at(text, at) + 1];
}

void text_place(const Text *text, size_t at, int *line, int *column)
{
    const size_t *starts = text->source ? text->source : text->starts;
    const int n = line_at(starts, text->source ? text->source_lines : text->lines, at);

    *line = n + 1;
    *column = (int)(at - starts[n]) + 1;
}

int text_number(const Text *text, size_t at)
{
    int line, column;

    text_place(text, at, &line, &column);
    return line;
}

Span text_span(const Text *text, size_t at, size_t length)
{
    const size_t end = text->starts[text_line_at(text, at) + 1] - 1;
    Span span;

    if (at > end)
        at = end;
    if (length > end - at)
        length = end - at;
    span = (Span){ 0, 0, text->chars + at, (int)length };
    text_place(text, at, &span.line, &span.column);
    return span;
}

bool text_has(const Text *text, size_t at, const char *ascii)
{
    for (; *ascii != '\0'; ascii++, at++)
        if (at >= text->length || chars_lower(text->chars[at]) != chars_lower((uint8_t)*ascii))
            return false;
    return true;
}
