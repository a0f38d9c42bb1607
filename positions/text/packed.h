/* packed.h - files that a program has packed, by name. */

#ifndef YOMIKIRI_PACKED_H
#define YOMIKIRI_PACKED_H

#include "base/base.h"

typedef struct {
    const char *name;       /* "gzip" */
    const char *command;    /* that writes what is in a file: "gzip -dc" */
} Packed;

/* What packed these bytes, NULL if nothing did that is known. Static storage. */
const Packed *packed_by(const uint8_t *bytes, size_t size);

#endif
