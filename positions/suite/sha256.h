/* sha256.h - SHA-256 as in FIPS 180-4, so that a record can say which bytes its suite was. */

#ifndef YOMIKIRI_SHA256_H
#define YOMIKIRI_SHA256_H

#include "base/base.h"

enum { SHA256_HEX = 65 };

/* The digest in hexadecimal as sha256sum prints it, with a NUL behind it. */
void sha256_hex(const void *bytes, size_t size, char hex[SHA256_HEX]);

#endif
