/* json.c - JSON as an array of its values, each with its place in the text. */

#include "positions/data/json.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"

enum { MAX_DEPTH = 64 };

static bool is_space(uint32_t c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == 0xfeff;
}

static bool is_quote(uint32_t c)
{
    return c == '"' || c == '\'';
}

static bool is_word(uint32_t c)
{
    return chars_is_alnum(c) || c == '-' || c == '+' || c == '.' || c == '_';
}

/* Behind the string or word at `at`; `at` itself if it is none, or not closed in its line. */
static size_t scalar_end(const Text *text, size_t at)
{
    const uint32_t quote = text->chars[at];
    size_t end = at;

    if (!is_quote(quote)) {
        while (is_word(text->chars[end]))
            end++;
        return end;
    }
    for (end++; text->chars[end] != quote; end++) {
        end += text->chars[end] == '\\';
        if (end >= text->length || text->chars[end] == '\n')
            return at;
    }
    return end + 1;
}

static size_t add_value(Json *json, JsonKind kind, size_t from, size_t to)
{
    json->values = memory_room(json->values, &json->room, json->count + 1, sizeof(JsonValue));
    json->values[json->count++] = (JsonValue){ (uint32_t)from, (uint32_t)to,
                                               (uint32_t)json->count, kind };
    return json->count - 1;
}

/* What may stand at a place. */
typedef enum { VALUE, VALUE_OR_END, KEY, KEY_OR_END, COLON, COMMA_OR_END } Wanted;

bool json_parse(Json *json, const Text *text, size_t at, size_t *bad)
{
    size_t open[MAX_DEPTH];
    Wanted wanted = VALUE;
    int depth = 0;

    *json = (Json){ .text = text };
    add_value(json, JSON_WORD, at, at);
    do {
        const uint32_t c = text->chars[at];
        const bool value = wanted == VALUE || wanted == VALUE_OR_END;
        const bool object = depth > 0 && json->values[open[depth - 1]].kind == JSON_OBJECT;

        *bad = at;
        if (at >= text->length)
            return false;
        if (is_space(c)) {
            if (text_has(text, at, "\n\n"))
                return false;
            at++;
        } else if ((c == '{' || c == '[') && value && depth < MAX_DEPTH) {
            wanted = c == '{' ? KEY_OR_END : VALUE_OR_END;
            open[depth++] = add_value(json, c == '{' ? JSON_OBJECT : JSON_LIST, at, at);
            at++;
        } else if (depth > 0 && c == (object ? '}' : ']') && wanted != VALUE && wanted != KEY
                   && wanted != COLON) {
            wanted = COMMA_OR_END;
            json->values[open[--depth]].to = (uint32_t)++at;
            json->values[open[depth]].next = (uint32_t)json->count;
        } else if (c == ',' && wanted == COMMA_OR_END) {
            wanted = object ? KEY : VALUE;
            at++;
        } else if (c == ':' && wanted == COLON) {
            wanted = VALUE;
            at++;
        } else {
            const bool key = wanted == KEY || wanted == KEY_OR_END;
            const size_t end = scalar_end(text, at);

            if (end == at || !(value || (key && is_quote(c))))
                return false;
            add_value(json, is_quote(c) ? JSON_STRING : JSON_WORD, at, end);
            wanted = key ? COLON : COMMA_OR_END;
            at = end;
        }
    } while (depth > 0);
    *bad = at;
    return true;
}

size_t json_skip_broken(const Text *text, size_t at, size_t bad, Diag *error)
{
    size_t end = at;
    bool string = false, closed = false;
    int depth = 0;

    while (end < text->length && !closed) {
        const uint32_t c = text->chars[end++], next = text->chars[end];

        if (c == '\n' && (next == '\n' || next == '{' || next == '['))
            break;
        string ^= c == '"' || (c == '\n' && string);
        end += string && c == '\\';
        depth += string ? 0 : (c == '{' || c == '[') - (c == '}' || c == ']');
        closed = depth == 0;
    }
    if (closed)
        diag_set(error, DIAG_BAD_SYNTAX, text_span(text, bad, 40), "this is not JSON");
    else
        diag_set(error, DIAG_TRUNCATED_RECORD, text_span(text, at, 40), "the JSON is not closed");
    return end < text->length ? end : text->length;
}

/* ---- values ---- */

/* Four hexadecimal digits at `at`; -1 if they are not there. */
static int hex_unit(const Text *text, size_t at)
{
    int unit = 0;

    for (size_t i = at; unit >= 0 && i < at + 4; i++) {
        const int digit = i < text->length ? chars_hex(text->chars[i]) : -1;

        unit = digit < 0 ? -1 : unit << 4 | digit;
    }
    return unit;
}

uint32_t json_char(const Text *text, size_t *at)
{
    static const char LETTERS[] = "bfnrt", MEANT[] = "\b\f\n\r\t";

    if (text->chars[*at] != '\\')
        return text->chars[(*at)++];
    const uint32_t c = text->chars[*at + 1];
    const int unit = c == 'u' ? hex_unit(text, *at + 2) : -1;

    *at += 2;
    for (int i = 0; LETTERS[i] != '\0'; i++)
        if (c == (uint32_t)LETTERS[i])
            return (uint32_t)MEANT[i];
    if (unit < 0)
        return c;
    *at += 4;
    const int low = unit >> 10 == 0xd800 >> 10 && text_has(text, *at, "\\u")
                    ? hex_unit(text, *at + 2) : -1;

    if (low < 0 || low >> 10 != 0xdc00 >> 10)
        return (uint32_t)unit;
    *at += 6;
    return 0x10000 + ((uint32_t)(unit & 0x3ff) << 10) + (uint32_t)(low & 0x3ff);
}

void json_text(const Json *json, size_t value, char *out, size_t size)
{
    const JsonValue *it = &json->values[value];
    const bool string = it->kind == JSON_STRING;
    uint32_t chars[512];
    int length = 0;

    for (size_t at = it->from + string; at < it->to - string && length < 512; )
        chars[length++] = json_char(json->text, &at);
    chars_clean(chars, length, out, size);
}

void json_text_of(const Json *json, size_t object, const char *name, char *out, size_t size)
{
    const size_t value = json_find(json, object, name);

    if (json->values[value].kind == JSON_STRING)
        json_text(json, value, out, size);
}

bool json_begins(const Json *json, size_t value, const char *ascii)
{
    return text_has(json->text, json->values[value].from, ascii);
}

bool json_is(const Json *json, size_t value, const char *ascii)
{
    const JsonValue *it = &json->values[value];

    return it->kind == JSON_STRING && it->to - it->from == strlen(ascii) + 2
           && text_has(json->text, it->from + 1, ascii);
}

size_t json_find(const Json *json, size_t object, const char *name)
{
    size_t found = 0;

    if (json->values[object].kind == JSON_OBJECT)
        JSON_EACH(json, object, i)
            if (json_is(json, i - 1, name))
                found = i;
    return found;
}

bool json_int(const Json *json, size_t value, int *number)
{
    char text[8], *end;

    json_text(json, value, text, sizeof(text));
    *number = (int)strtol(text, &end, 10);
    return chars_is_digit((uint8_t)text[text[0] == '-']) && *end == '\0' && *number > -10000
           && *number < 10000 && json->values[value].to - json->values[value].from < 8;
}

bool json_is_null(const Json *json, size_t value)
{
    return value == 0 || json_begins(json, value, "null") || json_begins(json, value, "None");
}

Span json_span(const Json *json, size_t value)
{
    const JsonValue *it = &json->values[value];

    return text_span(json->text, it->from, it->to - it->from);
}

bool json_fail(const Json *json, DiagCode code, size_t value, Diag *error, const char *message,
               ...)
{
    va_list list;

    va_start(list, message);
    diag_set_list(error, code, json_span(json, value), message, list);
    va_end(list);
    return false;
}

void json_line(const Json *json, size_t value, Line *line)
{
    line_fold_part(json->text, json->values[value].from + 1, json->values[value].to - 1, line);
    for (int i = 0; i + 1 < line->length; i++)
        if (line->chars[i] == '\\' && chars_is_one_of(line->chars[i + 1], "nrt"))
            line->chars[i] = line->chars[i + 1] = ' ';
}
