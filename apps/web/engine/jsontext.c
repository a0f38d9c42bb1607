#include "apps/web/engine/jsontext.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Numbers are written without printf()'s %g, which takes kilobytes. */
enum { FRACTION = 1000000 };
static const int64_t NUMBER_MOST = INT64_C(4000000000000000000);

/* The page has one thread and asks for one answer at a time. */
static struct {
    char *bytes;
    size_t length, capacity;
    bool comma, starved;
} text;

static void add_bytes(const char *bytes, size_t count)
{
    if (text.starved)
        return;
    if (text.capacity - text.length <= count) {
        const size_t wanted = 2 * (text.capacity + count + 1024);
        char *more = realloc(text.bytes, wanted);

        if (!more) {
            text.starved = true;
            return;
        }
        text.bytes = more;
        text.capacity = wanted;
    }
    memcpy(text.bytes + text.length, bytes, count);
    text.length += count;
}

static void add(const char *words)
{
    add_bytes(words, strlen(words));
}

/* How many bytes the character at `bytes` has; 0 if it is not UTF-8. */
static size_t character_bytes(const unsigned char *bytes)
{
    const size_t count = bytes[0] < 0x80 ? 1 : bytes[0] >= 0xc2 && bytes[0] < 0xe0 ? 2
                       : bytes[0] >= 0xe0 && bytes[0] < 0xf0 ? 3
                       : bytes[0] >= 0xf0 && bytes[0] < 0xf5 ? 4 : 0;

    for (size_t i = 1; i < count; i++)
        if ((bytes[i] & 0xc0) != 0x80)
            return 0;
    return count;
}

static void add_quoted(const char *value)
{
    add("\"");
    for (const unsigned char *at = (const unsigned char *)value; *at;) {
        const size_t count = character_bytes(at);
        char escaped[8];

        if (count == 0)
            add("?");
        else if (*at < ' ' || *at == '"' || *at == '\\') {
            snprintf(escaped, sizeof(escaped), "\\u%04x", *at);
            add(escaped);
        } else
            add_bytes((const char *)at, count);
        at += count == 0 ? 1 : count;
    }
    add("\"");
}

void jsontext_begin(void)
{
    text.length = 0;
    text.comma = text.starved = false;
}

const char *jsontext_end(void)
{
    add_bytes("", 1);
    return text.starved ? "null" : text.bytes;
}

static void add_number(double value)
{
    const double size = value < 0 ? -value : value;
    const int64_t whole = size < NUMBER_MOST ? (int64_t)size : NUMBER_MOST;
    const int rest = size < NUMBER_MOST ? (int)(FRACTION * (size - (double)whole)) : 0;
    char digits[40];

    snprintf(digits, sizeof(digits), "%s%" PRId64 ".%06d", value < 0 ? "-" : "", whole, rest);
    add(digits);
}

/* What begins behind a comma, if something stood before. */
static void add_next(const char *key, size_t length)
{
    char name[24];

    if (text.comma)
        add(",");
    snprintf(name, sizeof(name), "%.*s", (int)length, key);
    if (length > 0) {
        add_quoted(name);
        add(":");
    }
}

static void add_all(const char *format, va_list values)
{
    for (; *format; format++) {
        const size_t length = strcspn(format, ":{}[] ");

        if (strchr("}] ", *format)) {
            add_bytes(format, *format != ' ');
            text.comma |= *format != ' ';
            continue;
        }
        add_next(format, length);
        format += length + (format[length] == ':');
        text.comma = !strchr("{[", *format);
        if (*format == 'n')
            add_number(va_arg(values, double));
        else if (*format == 't')
            add_quoted(va_arg(values, const char *));
        else if (*format == 'b')
            add(va_arg(values, int) ? "true" : "false");
        else
            add_bytes(format, 1);
    }
}

void jsontext_add(const char *format, ...)
{
    va_list values;

    va_start(values, format);
    add_all(format, values);
    va_end(values);
}

const char *jsontext_whole(const char *format, ...)
{
    va_list values;

    jsontext_begin();
    va_start(values, format);
    add_all(format, values);
    va_end(values);
    return jsontext_end();
}
