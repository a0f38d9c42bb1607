/* encoding.h - text in other encodings than UTF-8, by name. */

#ifndef YOMIKIRI_ENCODING_H
#define YOMIKIRI_ENCODING_H

#include "base/base.h"

/* The name, for iconv, of what text with bytes is that are not UTF-8, or what bytes are that
 * may not be text as they stand; NULL if that is not certain. */
const char *encoding_of_text(const uint8_t *bytes, size_t size);
const char *encoding_of_binary(const uint8_t *bytes, size_t size);

/* ---- files that a program has packed, by name ---- */

typedef struct {
    const char *name;       /* "gzip" */
    const char *command;    /* that writes what is in a file: "gzip -dc" */
} Packed;

/* What packed these bytes, NULL if nothing did that is known. Static storage. */
const Packed *packed_by(const uint8_t *bytes, size_t size);

#endif
