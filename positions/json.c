/* json.c - just enough of JSON to find strings in it and to know that it is JSON. */

#include "positions/json.h"

enum { MAX_DEPTH = 64 };

static bool is_space(uint32_t c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == 0xfeff;
}

size_t json_space(const Text *text, size_t at)
{
    while (at < text->length && is_space(text->chars[at]))
        at++;
    return at;
}

size_t json_string_end(const Text *text, size_t at)
{
    for (at++; at < text->length && text->chars[at] != '"'; at++)
        if (text->chars[at] == '\\')
            at++;
    return at < text->length ? at + 1 : text->length;
}

size_t json_skip(const Text *text, size_t at, bool *closed)
{
    int depth = 0;

    *closed = false;
    while (at < text->length) {
        const uint32_t c = text->chars[at];

        if (c == '"') {
            at = json_string_end(text, at);
            continue;
        }
        if (c == '\n' && at + 1 < text->length && text->chars[at + 1] == '\n')
            return at + 1;
        depth += c == '{' || c == '[';
        depth -= c == '}' || c == ']';
        at++;
        if (depth == 0) {
            *closed = true;
            return at;
        }
    }
    return at;
}

/* What may stand at a place. */
typedef enum { VALUE, VALUE_OR_END, KEY, KEY_OR_END, COLON, COMMA_OR_END } Wanted;

static bool is_literal(uint32_t c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || c == 'E' || c == '-' || c == '+'
           || c == '.';
}

bool json_valid(const Text *text, size_t at, size_t end, size_t *bad)
{
    uint32_t closing[MAX_DEPTH];
    Wanted wanted = VALUE;
    int depth = 0;

    for (at = json_space(text, at); at < end; at = json_space(text, at)) {
        const uint32_t c = text->chars[at];
        const bool value = wanted == VALUE || wanted == VALUE_OR_END;

        *bad = at;
        if ((c == '{' || c == '[') && value && depth < MAX_DEPTH) {
            closing[depth++] = c == '{' ? '}' : ']';
            wanted = c == '{' ? KEY_OR_END : VALUE_OR_END;
            at++;
        } else if (depth > 0 && c == closing[depth - 1] && wanted != VALUE && wanted != KEY
                   && wanted != COLON) {
            wanted = COMMA_OR_END;
            depth--;
            at++;
        } else if (c == ',' && wanted == COMMA_OR_END && depth > 0) {
            wanted = closing[depth - 1] == '}' ? KEY : VALUE;
            at++;
        } else if (c == ':' && wanted == COLON) {
            wanted = VALUE;
            at++;
        } else if (c == '"' && (value || wanted == KEY || wanted == KEY_OR_END)) {
            wanted = value ? COMMA_OR_END : COLON;
            at = json_string_end(text, at);
        } else if (is_literal(c) && value) {
            wanted = COMMA_OR_END;
            while (at < end && is_literal(text->chars[at]))
                at++;
        } else {
            return false;
        }
    }
    *bad = end > 0 ? end - 1 : 0;
    return depth == 0 && wanted == COMMA_OR_END;
}
