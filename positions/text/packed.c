/* packed.c - files that a program has packed, by the bytes they begin with. */

#include "positions/text/packed.h"

#include <string.h>

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
