/* json.c - just enough of JSON to find strings in it and to know that it is JSON. */

#include "positions/data/json.h"

enum { MAX_DEPTH = 64, MAX_KEY = 64 };

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

/* The first key of an object, as far as it is looked at; none of a list. */
typedef struct {
    const uint32_t *chars;
    int length;
} FirstKey;

static FirstKey first_key(const Text *text, size_t at)
{
    const size_t from = json_space(text, at + 1);
    FirstKey key = { text->chars + from, 0 };

    if (text->chars[at] != '{' || from >= text->length || *key.chars != '"')
        return key;
    do
        key.length++;
    while (key.length < MAX_KEY && from + (size_t)key.length < text->length
           && key.chars[key.length] != '"');
    return key;
}

/* Does an object with that first key, or one of ours, begin at `at`? */
static bool begins_again(const Text *text, FirstKey key, size_t at)
{
    if (key.length == 0 || at >= text->length || text->chars[at] != '{')
        return false;
    const size_t from = json_space(text, at + 1);
    int same = 0;

    while (same < key.length && from + (size_t)same < text->length
           && text->chars[from + (size_t)same] == key.chars[same])
        same++;
    return same == key.length || text_has(text, from, "\"schema\":\"yomikiri.");
}

/* Behind the bracket that closes the one at `start`, or where it is clear that it never comes:
 * at a blank line, and, if `again`, at the next line that begins again. */
static size_t find_end(const Text *text, size_t start, bool again, bool *closed)
{
    const FirstKey key = first_key(text, start);
    bool string = false;
    int depth = 0;

    *closed = false;
    for (size_t at = start; at < text->length; at++) {
        const uint32_t c = text->chars[at];

        if (c == '\n' && !string && at + 1 < text->length && text->chars[at + 1] == '\n')
            return at + 1;
        if (c == '\n' && again && begins_again(text, key, at + 1))
            return at + 1;
        if (c == '"')
            string = !string;
        else if (string && c == '\\')
            at++;
        if (string || c == '"')
            continue;
        depth += c == '{' || c == '[';
        depth -= c == '}' || c == ']';
        if (depth == 0) {
            *closed = true;
            return at + 1;
        }
    }
    return text->length;
}

size_t json_skip(const Text *text, size_t at, bool *closed)
{
    return find_end(text, at, false, closed);
}

static bool is_literal(uint32_t c)
{
    return chars_is_digit(c) || (c >= 'a' && c <= 'z') || c == 'E' || c == '-' || c == '+'
           || c == '.';
}

size_t json_end(const Text *text, size_t at)
{
    const uint32_t c = text->chars[at];
    bool closed;

    if (c == '"')
        return json_string_end(text, at);
    if (c == '{' || c == '[')
        return json_skip(text, at, &closed);
    while (at < text->length && is_literal(text->chars[at]))
        at++;
    return at;
}

Span json_span(const Text *text, size_t at)
{
    const size_t end = json_end(text, at);

    return text_span(text, at, end > at ? end - at : 1);
}

bool json_fail(const Text *text, DiagCode code, size_t at, const char *message, Diag *error)
{
    diag_set(error, code, json_span(text, at), "%s", message);
    return false;
}

static size_t skip_comma(const Text *text, size_t at)
{
    at = json_space(text, at);
    return at < text->length && text->chars[at] == ',' ? json_space(text, at + 1) : at;
}

bool json_pair(const Text *text, size_t *at, JsonPair *pair)
{
    pair->key = skip_comma(text, *at);
    if (pair->key >= text->length || text->chars[pair->key] != '"')
        return false;
    const size_t colon = json_space(text, json_string_end(text, pair->key));

    if (colon >= text->length || text->chars[colon] != ':')
        return false;
    pair->value = json_space(text, colon + 1);
    if (pair->value >= text->length)
        return false;
    *at = pair->end = json_end(text, pair->value);
    return pair->end > pair->value;
}

bool json_item(const Text *text, size_t *at, size_t *value)
{
    *value = skip_comma(text, *at);
    if (*value >= text->length)
        return false;
    *at = json_end(text, *value);
    return *at > *value;
}

/* Four hexadecimal digits at `at`; -1 if they are not there. */
static int hex_unit(const Text *text, size_t at)
{
    int unit = 0;

    for (size_t i = at; i < at + 4; i++) {
        const int digit = i < text->length ? chars_hex(text->chars[i]) : -1;

        if (digit < 0)
            return -1;
        unit = unit << 4 | digit;
    }
    return unit;
}

/* The character that the escape at *at means, and *at behind it. */
static uint32_t escaped(const Text *text, size_t *at)
{
    static const char LETTERS[] = "bfnrt", MEANT[] = "\b\f\n\r\t";
    const uint32_t c = text->chars[*at + 1];
    const int unit = c == 'u' ? hex_unit(text, *at + 2) : -1;

    *at += 2;
    for (int i = 0; LETTERS[i] != '\0'; i++)
        if (c == (uint32_t)LETTERS[i])
            return (uint32_t)MEANT[i];
    if (unit < 0)
        return c;
    *at += 4;
    if (unit >= 0xd800 && unit < 0xdc00 && text_has(text, *at, "\\u")) {
        const int low = hex_unit(text, *at + 2);

        if (low >= 0xdc00 && low < 0xe000) {
            *at += 6;
            return 0x10000 + ((uint32_t)(unit - 0xd800) << 10) + (uint32_t)(low - 0xdc00);
        }
    }
    return (uint32_t)unit;
}

uint32_t json_char(const Text *text, size_t *at)
{
    return text->chars[*at] == '\\' ? escaped(text, at) : text->chars[(*at)++];
}

int json_string_chars(const Text *text, size_t at, uint32_t *out, int room)
{
    const size_t end = json_string_end(text, at) - 1;
    int length = 0;

    for (at++; at < end && length < room; )
        out[length++] = json_char(text, &at);
    return length;
}

bool json_begins(const Text *text, size_t at, const char *ascii)
{
    for (at++; *ascii != '\0'; ascii++, at++)
        if (at >= text->length || text->chars[at] != (uint8_t)*ascii)
            return false;
    return true;
}

bool json_is(const Text *text, size_t at, const char *ascii)
{
    size_t length = 0;

    while (ascii[length] != '\0')
        length++;
    return json_string_end(text, at) == at + length + 2 && json_begins(text, at, ascii);
}

size_t json_find(const Text *text, size_t at, const char *name)
{
    size_t found = 0;
    JsonPair pair;

    if (text->chars[at] == '{')
        for (at++; json_pair(text, &at, &pair); )
            if (json_is(text, pair.key, name))
                found = pair.value;
    return found;
}

bool json_int(const Text *text, size_t at, int *value)
{
    const bool minus = at < text->length && text->chars[at] == '-';
    int digits = 0, number = 0;

    for (at += minus; at < text->length && chars_is_digit(text->chars[at]); at++)
        if (digits++ < 4)
            number = 10 * number + (int)(text->chars[at] - '0');
    *value = minus ? -number : number;
    return digits > 0 && digits <= 4 && (at >= text->length || !is_literal(text->chars[at]));
}

/* What may stand at a place. */
typedef enum { VALUE, VALUE_OR_END, KEY, KEY_OR_END, COLON, COMMA_OR_END } Wanted;

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
            for (const size_t closed = json_string_end(text, at); at < closed; at++)
                if (text->chars[at] == '\n') {
                    *bad = at;
                    return false;
                }
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

size_t json_take(Source *source, size_t at, bool *good, Diag *error)
{
    const Text *text = &source->text;
    bool closed;
    size_t bad = at, end = find_end(text, at, source->json_broken, &closed);

    *good = closed && json_valid(text, at, end, &bad);
    if (*good)
        return end;
    if (closed)
        diag_set(error, DIAG_BAD_SYNTAX, text_span(text, bad, 40), "this is not JSON");
    else
        diag_set(error, DIAG_TRUNCATED_RECORD, text_span(text, at, 40),
                 "the JSON is not closed");
    /* Objects inside a good one may begin as it does, so that this is looked for only here;
     * and from now on at once, lest every broken line be read to the end of the text. */
    if (!source->json_broken) {
        const size_t next = find_end(text, at, true, &closed);

        end = next < end ? next : end;
    }
    source->json_broken = true;
    return end;
}
