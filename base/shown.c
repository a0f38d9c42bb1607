#include "base/shown.h"

#include <string.h>

static int take(const char *from, int length, char piece[SHOWN_PIECE])
{
    memcpy(piece, from, (size_t)length);
    piece[length] = '\0';
    return length;
}

int shown_byte(uint8_t byte, char piece[SHOWN_PIECE])
{
    static const char DIGITS[] = "0123456789abcdef";

    return take((char[]){ '\\', 'x', DIGITS[byte >> 4], DIGITS[byte & 15] }, 4, piece);
}

/* Would garble a terminal, turn its text round, or is no character at all. */
static bool is_hidden(uint32_t c)
{
    return (c >= 0x80 && c < 0xa0) || (c >= 0x202a && c <= 0x202e)
           || (c >= 0x2066 && c <= 0x2069) || (c >= 0xd800 && c < 0xe000)
           || (c & 0xfffe) == 0xfffe || c > 0x10ffff;
}

int shown_character(uint32_t c, char piece[SHOWN_PIECE])
{
    if (c == '\t')
        return take(" ", 1, piece);
    if (c < ' ' || c == 0x7f)
        return shown_byte((uint8_t)c, piece);
    if (is_hidden(c))
        return take("?", 1, piece);
    if (c < 0x80)
        return take((char[]){ (char)c }, 1, piece);

    const int length = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    char out[4];

    for (int i = length - 1; i > 0; i--, c >>= 6)
        out[i] = (char)(0x80 | (c & 0x3f));
    out[0] = (char)((0xf00 >> length) | c);
    return take(out, length, piece);
}

/* Bytes of the UTF-8 character at `text` and its code point; 0 if there is none. */
static int decode(const unsigned char *text, uint32_t *c)
{
    static const uint32_t LEAST[] = { 0, 0, 0x80, 0x800, 0x10000 };
    const int length = text[0] < 0x80                      ? 1
                       : text[0] >= 0xc0 && text[0] < 0xe0 ? 2
                       : text[0] >= 0xe0 && text[0] < 0xf0 ? 3
                       : text[0] >= 0xf0 && text[0] < 0xf8 ? 4
                                                           : 0;

    *c = length == 1 ? text[0] : text[0] & (0x7fu >> length);
    for (int i = 1; i < length; i++) {
        if ((text[i] & 0xc0) != 0x80)
            return 0;
        *c = *c << 6 | (text[i] & 0x3f);
    }
    return *c < LEAST[length] || *c > 0x10ffff || (*c >= 0xd800 && *c < 0xe000) ? 0 : length;
}

int shown_next(const char **text, char piece[SHOWN_PIECE])
{
    const unsigned char *at = (const unsigned char *)*text;
    uint32_t c;
    const int length = decode(at, &c);

    *text += max_int(length, 1);
    return length > 0 ? shown_character(c, piece) : shown_byte(*at, piece);
}

size_t shown_copy(const char *text, char *out, size_t size)
{
    static const char MORE[] = "...";
    size_t used = 0, safe = 0;          /* `safe`: so far that "..." fits behind it */
    char piece[SHOWN_PIECE];

    assert(size >= sizeof(MORE));
    while (*text != '\0') {
        const size_t length = (size_t)shown_next(&text, piece);

        if (used + length >= size) {
            memcpy(out + safe, MORE, sizeof(MORE));
            return safe + sizeof(MORE) - 1;
        }
        memcpy(out + used, piece, length);
        used += length;
        if (used + sizeof(MORE) <= size)
            safe = used;
    }
    out[used] = '\0';
    return used;
}

int shown_length(const char *text)
{
    char piece[SHOWN_PIECE];
    int count = 0;

    while (*text != '\0') {
        const int length = shown_next(&text, piece);

        count += length == 4 && piece[0] == '\\' ? 4 : 1;
    }
    return count;
}

Shown shown(const char *text)
{
    Shown out;

    shown_copy(text, out.text, sizeof(out.text));
    return out;
}
