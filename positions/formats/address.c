#include "positions/formats/address.h"

#include <string.h>

static bool is_name(uint32_t c)
{
    return chars_is_alnum(c) || c == '_' || c == '-';
}

/* Blanks, quotation marks and brackets end an address. */
static bool ends(uint32_t c)
{
    return c <= ' ' || c == '"' || c == '<' || c == '>' || c == '\'' || c == ')' || c == ']'
           || c == '}' || c == '`' || c == '|' || (c >= 0x2010 && c <= 0x2027)
           || (c >= 0x3000 && c <= 0x3011);
}

/* Does NAME= stand at chars[at]? */
static bool is_pair(const Line *line, int at)
{
    const int first = at;

    while (at < line->length && is_name(line->chars[at]))
        at++;
    return at > first && line->chars[at] == '=';
}

bool address_find(const Line *line, int from, Address *address)
{
    bool found = false;

    *address = (Address){ .line = line, .from = from, .to = line->length };
    for (int at = from; at <= line->length; at++) {
        const bool end = at == line->length || ends(line->chars[at]) || line->chars[at] == '(';

        if (!end) {
            found = found || line_has(line, at, "://")
                    || ((line->chars[at] == '?' || line->chars[at] == '#')
                        && is_pair(line, at + 1));
        } else if (found) {
            address->to = at;
            address->where = line_span(line, address->from, at);
            return true;
        } else {
            address->from = at + 1;
        }
    }
    return false;
}

/* ---- parts ---- */

static bool separates(uint32_t c)
{
    return c == '/' || c == '?' || c == '#' || c == '&' || c == ';';
}

/* The byte of %41 at chars[at], -1 if there is none. */
static int escaped_byte(const Line *line, int at, int to)
{
    if (at + 2 >= to || line->chars[at] != '%' || chars_hex(line->chars[at + 1]) < 0
        || chars_hex(line->chars[at + 2]) < 0)
        return -1;
    return 16 * chars_hex(line->chars[at + 1]) + chars_hex(line->chars[at + 2]);
}

/* The character at *at, which may be written as the bytes of its UTF-8; *at moves behind it. */
static uint32_t decode(const Line *line, int *at, int to)
{
    const int first = escaped_byte(line, *at, to);
    int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 0;

    if (first < 0)
        return line->chars[(*at)++];
    *at += 3;
    uint32_t c = more == 0 ? (uint32_t)first : (uint32_t)first & (0x3fu >> more);

    for (; more > 0; more--) {
        const int byte = escaped_byte(line, *at, to);

        if (byte < 0x80 || byte > 0xbf)
            return RAW_BYTE;
        c = c << 6 | ((uint32_t)byte & 0x3f);
        *at += 3;
    }
    return c;
}

static void read_value(const Line *line, Part *part)
{
    for (int at = part->from; at < part->to && part->length < MAX_PART; ) {
        const int first = at;
        const uint32_t c = decode(line, &at, part->to);

        if (chars_fold(c) != 0)
            part->cells[part->length++] = (Cell){ c < ' ' ? ' ' : chars_fold(c),
                                                  line_span(line, first, at) };
    }
}

bool address_part(const Address *address, int *at, Part *part)
{
    const Line *line = address->line;
    int from = max_int(*at, address->from), to;
    size_t name = 0;

    while (from < address->to && separates(line->chars[from]))
        from++;
    if (from >= address->to)
        return false;
    for (to = from; to < address->to && !separates(line->chars[to]); )
        to++;
    *at = to;
    memset(part->name, 0, sizeof(part->name));
    if (is_pair(line, from)) {
        for (; line->chars[from] != '='; from++)
            if (line->chars[from] != '_' && line->chars[from] != '-' && name + 1 < MAX_NAME)
                part->name[name++] = (char)chars_lower(line->chars[from]);
        from++;
    }
    /* The full stop and the comma of a sentence are no part of the address. */
    if (to == address->to && to > from + 1 && (to == line->length || line->chars[to] == ' ')
        && (line->chars[to - 1] == ',' || (line->chars[to - 1] == '.' && to - from != 64)))
        to--;
    part->from = from;
    part->to = to;
    part->length = 0;
    part->where = line_span(line, from, to);
    read_value(line, part);
    return true;
}

void address_line(const Address *address, Line *line)
{
    const Line *from = address->line;

    line->text = from->text;
    line->at = from->at;
    line->number = from->number;
    line->first_column = from->first_column;
    line->raw = from->raw;
    line->raw_length = from->raw_length;
    line->cut = false;
    line->length = 0;
    for (int at = address->from; at < address->to; ) {
        const int first = at;
        const uint32_t c = chars_fold(decode(from, &at, address->to));

        line->offsets[line->length] = from->offsets[first];
        line->chars[line->length] = c < ' ' ? ' ' : c;
        line->length += c != 0;
    }
    line->offsets[line->length] = from->offsets[address->to];
    line->chars[line->length] = 0;
}
