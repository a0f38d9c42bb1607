/* bits.c - numbers of 64 bits as programs write them. */

#include "positions/data/data.h"

enum { HEX_DIGITS = 16, DECIMAL_DIGITS = 20, EXACT_DIGITS = 17 };

int bits_read(const uint32_t *chars, int length, Bits *bits)
{
    const bool prefixed = length > 2 && chars[0] == '0' && chars_lower(chars[1]) == 'x';
    const bool minus = !prefixed && length > 1 && chars[0] == '-';
    const int first = prefixed ? 2 : minus;
    int at = first, digits = 0, zeros = 0;
    uint64_t hex = 0, decimal = 0;
    bool letters = false, fits = true;

    for (; at < length && (chars_hex(chars[at]) >= 0 || (chars[at] == '_' && digits > 0)); at++) {
        const uint64_t digit = chars[at] == '_' ? 0 : (uint64_t)chars_hex(chars[at]);

        if (chars[at] == '_')
            continue;
        letters |= digit > 9;
        fits = fits && decimal <= (UINT64_MAX - digit) / 10;
        hex = hex << 4 | digit;
        decimal = 10 * decimal + digit;
        zeros = digit == 0 ? zeros + 1 : 0;
        digits++;
    }
    const bool plain = at == first + digits;    /* no '_' */

    while (at < length && (chars_lower(chars[at]) == 'u' || chars_lower(chars[at]) == 'l'
                           || chars[at] == 'n'))
        at++;
    *bits = (Bits){ .value = hex, .hex = true };
    if (digits == 0 || digits > (prefixed ? HEX_DIGITS : DECIMAL_DIGITS)
        || (at < length && (chars_is_alnum(chars[at]) || chars[at] == '.' || chars[at] == '_')))
        return 0;
    if (prefixed || (digits == HEX_DIGITS && plain && !minus && (letters || chars[0] == '0')))
        return at;
    /* JavaScript and others keep 53 bits; what they write of more has few digits and zeros. */
    *bits = (Bits){ .value = minus ? 0 - decimal : decimal, .hex_value = hex,
                    .bare = digits == HEX_DIGITS && !minus,
                    .rounded = digits > EXACT_DIGITS && digits - zeros <= EXACT_DIGITS };
    return letters || !plain || !fits || (chars[first] == '0' && digits > 1)
           || (minus && decimal > (uint64_t)1 << 63) ? 0 : at;
}

bool bits_settle(const Bits bits[2], uint64_t values[2])
{
    const bool unsure = bits[0].bare && bits[1].bare
                        && bits_are_board(bits[0].hex_value, bits[1].hex_value);

    for (int i = 0; i < 2; i++)
        values[i] = bits[i].bare && (unsure || bits[!i].hex) ? bits[i].hex_value : bits[i].value;
    return unsure ? !bits_are_board(bits[0].value, bits[1].value)
                  : bits[0].bare + bits[1].bare == bits[0].hex + bits[1].hex
                    || bits[0].bare + bits[1].bare == 0;
}

bool bits_are_board(uint64_t black, uint64_t white)
{
    return (black & white) == 0 && check_discs(black | white);
}
