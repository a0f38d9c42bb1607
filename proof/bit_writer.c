#include "proof/strategy.h"

#include <stdlib.h>

#include "base/memory/memory.h"

enum { CHANCE_BITS = 12, CHANCE_SHIFT = 5, LAST_BYTES = 5 };

void bits_begin(BitWriter *writer)
{
    *writer = (BitWriter){ .range = UINT32_MAX, .waiting_count = 1 };
}

/* Bytes that no carry can change any more go out. */
static void shift_low(BitWriter *writer)
{
    const uint8_t carry = (uint8_t)(writer->low >> 32);

    if ((uint32_t)writer->low < UINT32_C(0xff000000) || carry) {
        uint8_t byte = writer->waiting;

        for (; writer->waiting_count > 0; writer->waiting_count--) {
            writer->bytes = memory_room(writer->bytes, &writer->room, writer->count + 1, 1);
            writer->bytes[writer->count++] = (uint8_t)(byte + carry);
            byte = 0xff;
        }
        writer->waiting = (uint8_t)(writer->low >> 24);
    }
    writer->waiting_count++;
    writer->low = (writer->low & UINT32_C(0x00ffffff)) << 8;
}

void bits_put(BitWriter *writer, uint16_t *chance, bool bit)
{
    const uint32_t bound = (writer->range >> CHANCE_BITS) * *chance;

    if (bit) {
        writer->low += bound;
        writer->range -= bound;
        *chance = (uint16_t)(*chance - (*chance >> CHANCE_SHIFT));
    } else {
        writer->range = bound;
        *chance = (uint16_t)(*chance + (((1 << CHANCE_BITS) - *chance) >> CHANCE_SHIFT));
    }
    for (; writer->range < UINT32_C(1) << 24; writer->range <<= 8)
        shift_low(writer);
}

void bits_end(BitWriter *writer)
{
    for (int i = 0; i < LAST_BYTES; i++)
        shift_low(writer);
}

void bits_free(BitWriter *writer)
{
    free(writer->bytes);
    *writer = (BitWriter){ .count = 0 };
}
