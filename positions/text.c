/* text.c - bytes into code points and lines, and lines made plain. */

#include "positions/format.h"

#include <stdlib.h>
#include <string.h>

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

bool text_decode(const uint8_t *bytes, size_t size, Text *text)
{
    const bool little = size >= 2 && bytes[0] == 0xff && bytes[1] == 0xfe;
    const bool big = size >= 2 && bytes[0] == 0xfe && bytes[1] == 0xff;
    size_t lines = 1, length = 0;

    memset(text, 0, sizeof *text);
    text->chars = malloc((size + 1) * sizeof *text->chars);
    if (text->chars == NULL)
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

    text->starts = malloc((lines + 1) * sizeof *text->starts);
    if (text->starts == NULL) {
        text_free(text);
        return false;
    }
    text->starts[text->lines++] = 0;
    for (size_t i = 0; i < length; i++)
        if (text->chars[i] == '\n')
            text->starts[text->lines++] = i + 1;
    text->starts[text->lines] = length + 1;
    return true;
}

void text_free(Text *text)
{
    free(text->chars);
    free(text->starts);
    memset(text, 0, sizeof *text);
}

int text_line_at(const Text *text, size_t at)
{
    int low = 0, high = text->lines;    /* starts[low] <= at < starts[high] */

    while (high - low > 1) {
        const int middle = low + (high - low) / 2;

        if (text->starts[middle] <= at)
            low = middle;
        else
            high = middle;
    }
    return low;
}

uint32_t fold_char(uint32_t c)
{
    if (c >= 0xff01 && c <= 0xff5e)     /* full-width ASCII */
        return c - 0xff01 + '!';
    if (c == '\t' || c == '\v' || c == '\f' || c == 0xa0 || (c >= 0x2000 && c <= 0x200a)
        || c == 0x202f || c == 0x205f || c == 0x3000 || c == 0x85)
        return ' ';
    if (c == 0xad || (c >= 0x200b && c <= 0x200f) || (c >= 0x202a && c <= 0x202e)
        || (c >= 0x2060 && c <= 0x206f) || (c >= 0xfe00 && c <= 0xfe0f) || c == 0xfeff
        || (c >= 0x1f3fb && c <= 0x1f3ff) || (c >= 0xe0100 && c <= 0xe01ef))
        return 0;
    return c;
}

uint32_t lower_char(uint32_t c)
{
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

void line_fold(const Text *text, size_t at, Line *line)
{
    const int n = text_line_at(text, at);
    const size_t start = text->starts[n], end = text->starts[n + 1] - 1;
    int i = 0;

    line->number = n + 1;
    line->first_column = (int)(at - start) + 1;
    line->raw = text->chars + at;
    line->raw_length = (int)(end - at);
    line->length = 0;
    line->cut = false;

    if (at == start) {                  /* "> > " of a quoted message */
        int after = 0;

        for (int j = 0; j < line->raw_length; j++) {
            const uint32_t c = fold_char(line->raw[j]);

            if (c == '>')
                after = j + 1;
            else if (c != ' ' && c != 0)
                break;
        }
        i = after;
    }
    for (; i < line->raw_length; i++) {
        /* A NUL is not invisible: it is wrong, and must be seen to be. */
        const uint32_t c = line->raw[i] == 0 ? RAW_BYTE : fold_char(line->raw[i]);

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

Span line_span(const Line *line, int from, int to)
{
    const int first = line->offsets[from];
    const int last = to > from ? line->offsets[to - 1] + 1 : first;

    return (Span){ line->number, line->first_column + first, line->raw + first, last - first };
}

Span text_span(const Text *text, size_t at, size_t length)
{
    const int n = text_line_at(text, at);
    const size_t start = text->starts[n], end = text->starts[n + 1] - 1;

    if (at > end)
        at = end;
    if (length > end - at)
        length = end - at;
    return (Span){ n + 1, (int)(at - start) + 1, text->chars + at, (int)length };
}

int skip_blanks(const Line *line, int from)
{
    while (from < line->length && line->chars[from] == ' ')
        from++;
    return from;
}

bool line_has(const Line *line, int from, const char *ascii)
{
    for (; *ascii != '\0'; ascii++, from++)
        if (from >= line->length || lower_char(line->chars[from]) != lower_char((uint8_t)*ascii))
            return false;
    return true;
}

bool text_has(const Text *text, size_t at, const char *ascii)
{
    for (; *ascii != '\0'; ascii++, at++)
        if (at >= text->length || lower_char(text->chars[at]) != lower_char((uint8_t)*ascii))
            return false;
    return true;
}
