/* chars.c - single characters of a text: made plain, and made fit for a message. */

#include "positions/text/chars.h"

#include <string.h>

#include "base/shown.h"

uint32_t chars_fold(uint32_t c)
{
    if (c >= ' ' && c < 0x7f)
        return c;
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

int chars_hex(uint32_t c)
{
    c = chars_lower(c);
    return chars_is_digit(c) ? (int)(c - '0') : c >= 'a' && c <= 'f' ? (int)(c - 'a') + 10 : -1;
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

/* ---- letters as words are compared: without case, accent and fancy dress ---- */

static const char LATIN_1[] = "aaaaaaaceeeeiiiidnooooo ouuuuypy";
static const char LATIN_A[] =
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkkllllllllllnnnnnnnnnoooo"
    "oooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";

_Static_assert(sizeof(LATIN_A) == 0x81, "U+0100 to U+017F");

static uint32_t plain_cyrillic(uint32_t c)
{
    c = c >= 0x410 && c <= 0x42f ? c + 0x20 : c >= 0x400 && c <= 0x40f ? c + 0x50 : c;
    return c == 0x451 ? 0x435 : c == 0x439 ? 0x438 : c;
}

/* Letters of other kinds: bold and italic ones of mathematics, in circles and squares. */
static uint32_t plain_fancy(uint32_t c)
{
    if (c >= 0x1d400 && c <= 0x1d6a3)
        return 'a' + (c - 0x1d400) % 26;
    if (c >= 0x24b6 && c <= 0x24e9)
        return 'a' + (c - 0x24b6) % 26;
    if (c >= 0x1f130 && c <= 0x1f189 && (c - 0x1f130) % 32 < 26)
        return 'a' + (c - 0x1f130) % 32;
    return c;
}

/* Marks that end or part what is said. */
static uint32_t plain_mark(uint32_t c)
{
    switch (c) {
    case '.': case '!': case '?': case ';': case 0x2026: case 0x3002: case 0x37e: case 0x61f:
    case 0xff61:
        return '.';
    case ',': case '/': case '|': case 0x3001: case 0x2013: case 0x2014: case 0x2015: case 0x2192:
    case 0x21d2: case 0x60c: case 0x30fb: case 0xff64: case 0x2022: case '\\':
        return ',';
    case ':': case '=': case 0xfe55: case 0x2236:
        return ':';
    case '(': case '[': case '{': case '<': case 0x300c: case 0x300e: case 0x3010: case 0x3014:
    case 0x300a: case 0x3008:
        return '(';
    case ')': case ']': case '}': case '>': case 0x300d: case 0x300f: case 0x3011: case 0x3015:
    case 0x300b: case 0x3009:
        return ')';
    default:
        return ' ';
    }
}

uint32_t letters_plain(uint32_t c)
{
    if (c < 0x80)
        return chars_is_alnum(c) ? chars_lower(c) : plain_mark(c);
    if (c == 0x110 || c == 0x111)
        return 0x111;
    if (c >= 0xc0 && c <= 0xff && c != 0xdf && c != 0xe6 && c != 0xd7 && c != 0xf7)
        return c == 0xc6 ? 0xe6 : (uint32_t)LATIN_1[(c - 0xc0) % 32];
    if (c >= 0x100 && c <= 0x17f)
        return (uint32_t)LATIN_A[c - 0x100];
    if ((c >= 0x300 && c <= 0x36f) || c == 0x3099 || c == 0x309a)
        return 0;
    if (c >= 0x400 && c <= 0x4ff)
        return plain_cyrillic(c);
    c = plain_fancy(c);
    return letters_spaced(c) || letters_joined(c) ? c : plain_mark(c);
}

bool letters_spaced(uint32_t c)
{
    return (c >= 'a' && c <= 'z') || chars_is_digit(c) || c == 0xdf || c == 0xe6
           || c == 0x111 || (c >= 0x370 && c <= 0x1cff && !(c >= 0x1100 && c <= 0x11ff))
           || (c >= 0x1e00 && c <= 0x1fff);
}

bool letters_joined(uint32_t c)
{
    return (c >= 0x3041 && c <= 0x3096) || (c >= 0x30a1 && c <= 0x30fa) || c == 0x30fc
           || (c >= 0x3400 && c <= 0x9fff) || c == 0x3005 || (c >= 0xac00 && c <= 0xd7a3)
           || (c >= 0x1100 && c <= 0x11ff) || (c >= 0xf900 && c <= 0xfaff)
           || (c >= 0x20000 && c <= 0x2ffff);
}

bool word_is_listed(const char *list, const char *word)
{
    const size_t length = strlen(word);
    const char *at = length > 0 && !strchr(word, ' ') ? list : NULL;

    for (; at && (at = strstr(at, word)) != NULL; at += length)
        if ((at == list || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}
