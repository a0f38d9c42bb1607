/* sha256.h - SHA-256 as in FIPS 180-4, so that a record can say which bytes its suite was. */

#ifndef YOMIKIRI_SHA256_H
#define YOMIKIRI_SHA256_H

#include "base/base.h"

enum { SHA256_BYTES = 32, SHA256_HEX = 65 };

typedef struct {
    uint32_t state[8];
    uint64_t size;              /* bytes taken so far */
    uint8_t block[64];          /* of them, those that do not fill a block yet */
} Sha256;

/* Begin, add bytes as often as there are some, end. After the end: begin again. */
void sha256_begin(Sha256 *hash);
void sha256_add(Sha256 *hash, const void *bytes, size_t size);
void sha256_end(Sha256 *hash, uint8_t digest[SHA256_BYTES]);

/* All at once, in hexadecimal as sha256sum prints it, with a NUL behind it. */
void sha256_hex(const void *bytes, size_t size, char hex[SHA256_HEX]);

#endif
