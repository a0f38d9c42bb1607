/* line.c - one line of a text, made plain. */

#include "positions/text/line.h"

#include "positions/text/shortcode.h"

void line_fold(const Text *text, size_t at, Line *line)
{
    line_fold_part(text, at, text->starts[text_line_at(text, at) + 1] - 1, line);
}

void line_fold_part(const Text *text, size_t at, size_t end, Line *line)
{
    int i = 0, board = -1;              /* of names of signs; -1: not looked yet */

    line->text = text;
    line->at = at;
    text_place(text, at, &line->number, &line->first_column);
    line->raw = text->chars + at;
    line->raw_length = (int)(end - at);
    line->length = 0;
    line->cut = false;

    if (text_begins_line(text, at)) {   /* "> > " of a quoted message */
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
        uint32_t sign = c;
        const int named = c == ':' ? shortcode_at(line->raw + i, line->raw_length - i, &sign) : 0;

        if (named > 0 && sign == 0 && board < 0)
            board = shortcode_is_board(line->raw, min_int(line->raw_length, MAX_LINE_CHARS));
        if (line->length == MAX_LINE_CHARS) {
            line->cut = true;
            break;
        }
        line->offsets[line->length] = i;
        line->chars[line->length++] = named == 0 ? c : sign != 0 ? sign
                                    : board == 1 ? UNKNOWN_SIGN : c;
        if (named > 0 && (sign != 0 || board == 1))
            i += named - 1;
    }
    while (!line->cut && line->length > 0 && line->chars[line->length - 1] == ' ')
        line->length--;
    line->chars[line->length] = 0;
    line->offsets[line->length] = i;
}

/* Characters that raw[at] is written with: more than one if it is a sign by its name. */
static int raw_length(const Line *line, int at, uint32_t folded)
{
    uint32_t sign;

    return line->raw[at] == ':' && folded != ':'
           ? shortcode_at(line->raw + at, line->raw_length - at, &sign) : 1;
}

Span line_span(const Line *line, int from, int to)
{
    const int first = line->offsets[from];
    const int last = to > from ? line->offsets[to - 1]
                                 + raw_length(line, line->offsets[to - 1], line->chars[to - 1])
                               : first;
    Span span = { line->number, line->first_column + first, line->raw + first, last - first };

    if (line->text->source)
        text_place(line->text, line->at + (size_t)first, &span.line, &span.column);
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
    for (; *ascii != '\0'; ascii++, from++)
        if (from >= line->length || chars_lower(line->chars[from]) != chars_lower((uint8_t)*ascii))
            return false;
    return true;
}
