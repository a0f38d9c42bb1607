/* chars.c - single characters of a text: made plain, and made fit for a message. */

#include "positions/text/chars.h"

#include <string.h>

#include "base/shown.h"

uint32_t chars_fold(uint32_t c)
{
    if (c >= 0xff01 && c <= 0xff5e)     /* full-width ASCII */
        return c - 0xff01 + '!';
    if (c == 0xb9 || c == 0xb2 || c == 0xb3)           /* superscripts */
        return c == 0xb9 ? '1' : c - 0xb0 + '0';
    if (c >= 0x2070 && c <= 0x2089 && (c & 15) < 10)    /* the others, and subscripts */
        return (c & 15) + '0';
    if (c == '\t' || c == '\v' || c == '\f' || c == 0xa0 || (c >= 0x2000 && c <= 0x200a)
        || c == 0x202f || c == 0x205f || c == 0x3000 || c == 0x85)
        return ' ';
    if (c == 0xad || (c >= 0x200b && c <= 0x200f) || (c >= 0x202a && c <= 0x202e)
        || (c >= 0x2060 && c <= 0x206f) || (c >= 0xfe00 && c <= 0xfe0f) || c == 0xfeff
        || (c >= 0x1f3fb && c <= 0x1f3ff) || (c >= 0xe0100 && c <= 0xe01ef)
        || c == 0x20e3 || c == NO_CHAR)     /* the key round a digit */
        return 0;
    if (c >= 0x1f1e6 && c <= 0x1f1ff)   /* letters that flags are made of */
        return c - 0x1f1e6 + 'a';
    return c;
}

uint32_t chars_next(const char **text)
{
    const uint8_t *bytes = (const uint8_t *)*text;
    const int more = bytes[0] < 0x80 ? 0 : bytes[0] < 0xe0 ? 1 : bytes[0] < 0xf0 ? 2 : 3;
    uint32_t c = more == 0 ? bytes[0] : bytes[0] & (0x3fu >> more);

    for (int i = 1; i <= more; i++)
        c = c << 6 | (bytes[i] & 0x3f);
    *text += 1 + more;
    return c;
}

bool chars_have_raw(const uint32_t *chars, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (chars[i] > RAW_BYTE && chars[i] < NO_CHAR)
            return true;
    return false;
}

uint32_t chars_lower(uint32_t c)
{
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

void chars_clean(const uint32_t *chars, int length, char *out, size_t size)
{
    size_t used = 0;

    for (int i = 0; i < length; i++) {
        const uint32_t c = chars[i];
        char piece[SHOWN_PIECE];

        if (c == NO_CHAR)
            continue;
        const size_t n = (size_t)(c >= RAW_BYTE ? shown_byte((uint8_t)(c - RAW_BYTE), piece)
                                                : shown_character(c, piece));

        if (used + n + 4 > size && (i + 1 < length || used + n + 1 > size)) {
            memcpy(out + used, "...", 3);
            used += 3;
            break;
        }
        memcpy(out + used, piece, n);
        used += n;
    }
    out[used] = '\0';
}
