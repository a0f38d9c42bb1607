/* bit_writer.h - bits by an adaptive binary range coder (G. N. N. Martin, "Range encoding: an
 * algorithm for removing redundancy from a digitised message", 1979), with the constants of LZMA. */

#ifndef YOMIKIRI_BIT_WRITER_H
#define YOMIKIRI_BIT_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CHANCE_EVEN = 2048 };        /* of 4096, that a bit is 0 */

typedef struct {
    uint8_t *bytes;                 /* the writer's; NULL before the first */
    size_t count, room;
    uint64_t low;
    uint32_t range;
    uint8_t waiting;                /* a byte, and so many of 0xff behind it, that a carry may */
    uint64_t waiting_count;         /* still change */
} BitWriter;

void bits_begin(BitWriter *writer);

/* Write a bit, and let *chance learn of it. */
void bits_put(BitWriter *writer, uint16_t *chance, bool bit);

/* Afterwards bytes[0..count) are all there is. */
void bits_end(BitWriter *writer);

void bits_free(BitWriter *writer);

#endif
