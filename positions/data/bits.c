/* bits.c - numbers of 64 bits as programs write them: boards of one colour. */

#include "positions/data/data.h"

enum { HEX_DIGITS = 16, DECIMAL_DIGITS = 20, EXACT_DIGITS = 17 };

/* Behind the digits at chars[at], with the value of hexadecimal ones; `decimal` if no other
 * stands there. */
static int read_digits(const uint32_t *chars, int length, int at, int *digits, uint64_t *value,
                       bool *decimal)
{
    *digits = 0;
    *value = 0;
    *decimal = true;
    for (; at < length && (chars_hex(chars[at]) >= 0 || (chars[at] == '_' && *digits > 0)); at++) {
        if (chars[at] == '_')
            continue;
        *value = *value << 4 | (uint64_t)chars_hex(chars[at]);
        *decimal = *decimal && chars_hex(chars[at]) < 10;
        ++*digits;
    }
    return at;
}

/* chars[from..to) as a decimal number; false if it has more than 64 bits. */
static bool read_decimal(const uint32_t *chars, int from, int to, uint64_t *value)
{
    *value = 0;
    for (; from < to; from++) {
        const uint64_t digit = chars[from] - '0';

        if (*value > (UINT64_MAX - digit) / 10)
            return false;
        *value = 10 * *value + digit;
    }
    return true;
}

/* JavaScript and others keep 53 bits; what they write of more has few digits and zeros. */
static bool is_rounded(const uint32_t *chars, int from, int to)
{
    int last = to;

    while (last > from && chars[last - 1] == '0')
        last--;
    return to - from > EXACT_DIGITS && last - from <= EXACT_DIGITS;
}

/* "ULL", "n", and no other letter or digit. */
static int skip_suffix(const uint32_t *chars, int length, int at)
{
    while (at < length && (chars_lower(chars[at]) == 'u' || chars_lower(chars[at]) == 'l'
                           || chars[at] == 'n'))
        at++;
    return at < length && (chars_hex(chars[at]) >= 0 || chars[at] == '.' || chars[at] == '_'
                           || chars_is_letter(chars[at]))
           ? 0 : at;
}

int bits_read(const uint32_t *chars, int length, Bits *bits)
{
    const bool prefixed = length > 2 && chars[0] == '0' && chars_lower(chars[1]) == 'x';
    const int minus = !prefixed && length > 1 && chars[0] == '-';
    int digits;
    bool decimal;

    *bits = (Bits){ .hex = prefixed };
    if (prefixed) {
        const int to = read_digits(chars, length, 2, &digits, &bits->value, &decimal);

        return digits > 0 && digits <= HEX_DIGITS ? skip_suffix(chars, length, to) : 0;
    }
    const int to = read_digits(chars, length, minus, &digits, &bits->value, &decimal);

    if (digits == HEX_DIGITS && to == HEX_DIGITS && (!decimal || chars[0] == '0')) {
        bits->hex = true;
        return skip_suffix(chars, length, to);
    }
    if (!decimal || digits == 0 || digits > DECIMAL_DIGITS || to != digits + minus
        || (chars[minus] == '0' && digits > 1))
        return 0;
    bits->bare = digits == HEX_DIGITS && !minus;
    bits->hex_value = bits->value;
    bits->rounded = is_rounded(chars, minus, to);
    if (!read_decimal(chars, minus, to, &bits->value)
        || (minus && bits->value > (uint64_t)1 << 63))
        return 0;
    if (minus)
        bits->value = 0 - bits->value;
    return skip_suffix(chars, length, to);
}

bool bits_settle(const Bits bits[2], uint64_t values[2])
{
    for (int i = 0; i < 2; i++)
        values[i] = bits[i].bare && bits[!i].hex ? bits[i].hex_value : bits[i].value;
    return !(bits[0].bare && !bits[1].hex) && !(bits[1].bare && !bits[0].hex);
}

bool bits_are_board(uint64_t black, uint64_t white)
{
    return (black & white) == 0 && check_discs(black | white);
}
