/* encoding.c - the encoding of text that is not UTF-8, where it is certain.
 *
 * Shift-JIS and EUC-JP must be well formed throughout and hold a sign that boards and Japanese
 * prose are full of; the signs of the one are never those of the other. UTF-16 without its mark
 * must make sense throughout in one byte order only.
 */

#include "positions/text/encoding.h"

#include <string.h>

#include "positions/text/glyph.h"

enum {
    FEW_KANA = 2,
    LOOKED_AT = 1 << 16,
    FEWEST_ASCII = 16,      /* one in this many characters of UTF-16, line breaks at least */
};

/* The two encodings of Japanese: bytes that stand alone, the first and second bytes of pairs,
 * hiragana and katakana; and circles, squares, dots, black, white, turn, hand, first. */
static const struct {
    const char *name;
    uint8_t alone_from, alone_to, first_from, first_to, second_from;
    uint16_t kana[4], signs[14];
} JAPANESE[] = {
    { "SHIFT-JIS", 0xa1, 0xdf, 0x81, 0xfc, 0x40, { 0x829f, 0x82f1, 0x8340, 0x8396 },
      { 0x819c, 0x819b, 0x819d, 0x81fc, 0x815a, 0x81a0, 0x81a1, 0x8145, 0x817c, 0x8d95, 0x9492,
        0x94d4, 0x8ee8, 0x90e6 } },
    { "EUC-JP", 1, 0, 0xa1, 0xfe, 0xa1, { 0xa4a1, 0xa4f3, 0xa5a1, 0xa5f6 },
      { 0xa1fc, 0xa1fb, 0xa1fd, 0xa2fe, 0xa1bb, 0xa2a2, 0xa2a3, 0xa1a6, 0xa1dd, 0xb9f5, 0xc7f2,
        0xc8d6, 0xbcea, 0xc0e8 } },
};

/* Is all of it JAPANESE[which], with some of its signs? */
static bool is_japanese(const uint8_t *bytes, size_t size, int which)
{
    const uint16_t *kana = JAPANESE[which].kana;
    int signs = 0, letters = 0;

    for (size_t i = 0; i < size; i++) {
        const uint8_t c = bytes[i], next = i + 1 < size ? bytes[i + 1] : 0;
        const unsigned pair = (unsigned)c << 8 | next;

        if (c < 0x80 || (c >= JAPANESE[which].alone_from && c <= JAPANESE[which].alone_to))
            continue;
        if (c < JAPANESE[which].first_from || c > JAPANESE[which].first_to
            || next < JAPANESE[which].second_from || next == 0x7f || next > 0xfe)
            return false;
        for (size_t s = 0; s < ARRAY_LENGTH(JAPANESE[which].signs); s++)
            signs += JAPANESE[which].signs[s] == pair;
        letters += (pair >= kana[0] && pair <= kana[1]) || (pair >= kana[2] && pair <= kana[3]);
        i++;
    }
    return signs > 0 || letters >= FEW_KANA;
}

/* A row of squares whose empty ones are the middle dot of Latin-1. */
static bool has_dotted_row(const uint8_t *bytes, size_t size)
{
    int squares = 0, dots = 0;
    bool other = false;

    for (size_t i = 0; i <= size; i++) {
        const uint8_t c = i < size ? bytes[i] : '\n';

        if (c == '\n' || c == '\r') {
            if (squares == 8 && dots > 0 && !other)
                return true;
            squares = dots = 0;
            other = false;
        } else if (c == 0xb7) {
            dots++;
            squares++;
        } else if (glyph_is_disc(c) && !chars_is_digit(c)) {
            squares++;
        } else {
            other |= c != ' ' && c != '|' && c != '\t' && !(c >= '1' && c <= '8');
        }
    }
    return false;
}

const char *encoding_of_text(const uint8_t *bytes, size_t size)
{
    const bool first = is_japanese(bytes, size, 0), second = is_japanese(bytes, size, 1);

    if (first != second)
        return JAPANESE[second].name;
    return has_dotted_row(bytes, size) ? "ISO-8859-1" : NULL;
}

/* Could the unit be a character of a post? */
static bool is_plausible(unsigned unit)
{
    return unit == '\n' || unit == '\r' || unit == '\t' || (unit >= ' ' && unit < 0x7f)
           || (unit >= 0xa0 && unit < 0x180) || (unit >= 0x2000 && unit < 0x2800)
           || (unit >= 0x3000 && unit < 0x3100) || (unit >= 0x4e00 && unit < 0xa000)
           || (unit >= 0xff00 && unit < 0xfff0);
}

const char *encoding_of_binary(const uint8_t *bytes, size_t size)
{
    const size_t looked = size < LOOKED_AT ? size : LOOKED_AT;
    bool little = true, big = true;
    size_t ascii = 0;

    for (size_t i = 0; i + 2 < looked; i++)
        if (bytes[i] == 0x1b && bytes[i + 1] == '$'
            && (bytes[i + 2] == 'B' || bytes[i + 2] == '@'))
            return "ISO-2022-JP";
    if (size < 8 || size % 2 != 0)
        return NULL;
    for (size_t i = 0; i + 1 < looked && (little || big); i += 2) {
        little &= is_plausible(bytes[i] | (unsigned)bytes[i + 1] << 8);
        big &= is_plausible(bytes[i + 1] | (unsigned)bytes[i] << 8);
        ascii += bytes[i] == 0 || bytes[i + 1] == 0;
    }
    if (little == big || ascii * FEWEST_ASCII < looked / 2)
        return NULL;
    return little ? "UTF-16LE" : "UTF-16BE";
}

/* ---- files that a program has packed, by the bytes they begin with ---- */

static const struct {
    const char *magic;
    size_t length;
    Packed packed;
} MAGICS[] = {
    { "\x1f\x8b", 2, { "gzip", "gzip -dc" } },
    { "\x1f\x9d", 2, { "compress", "gzip -dc" } },
    { "BZh", 3, { "bzip2", "bzip2 -dc" } },
    { "\xfd" "7zXZ\0", 6, { "xz", "xz -dc" } },
    { "PK\3\4", 4, { "zip", "unzip -p" } },
    { "PK\5\6", 4, { "zip", "unzip -p" } },
    { "\x28\xb5\x2f\xfd", 4, { "zstd", "zstd -dc" } },
    { "\x04\x22\x4d\x18", 4, { "lz4", "lz4 -dc" } },
    { "LZIP\1", 5, { "lzip", "lzip -dc" } },
    { "7z\xbc\xaf\x27\x1c", 6, { "7-Zip", "7z x -so" } },
    { "Rar!\x1a\x07", 6, { "RAR", "unrar p -inul" } },
};

/* "BZh" may begin a word; then a digit and six bytes of pi follow. */
static bool is_bzip2(const uint8_t *bytes, size_t size)
{
    return size >= 4 && bytes[3] >= '1' && bytes[3] <= '9'
           && (size < 10 || memcmp(bytes + 4, "1AY&SY", 6) == 0
               || memcmp(bytes + 4, "\x17rE8P\x90", 6) == 0);
}

const Packed *packed_by(const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < ARRAY_LENGTH(MAGICS); i++)
        if (size >= MAGICS[i].length && memcmp(bytes, MAGICS[i].magic, MAGICS[i].length) == 0
            && (bytes[0] != 'B' || is_bzip2(bytes, size)))
            return &MAGICS[i].packed;
    return NULL;
}
