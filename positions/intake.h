/* intake.h - the bytes of an input, from memory, a file or a stream, as they are asked for. */

#ifndef YOMIKIRI_INTAKE_H
#define YOMIKIRI_INTAKE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct {
    const uint8_t *bytes;   /* taken in and not used up: `size` of them */
    size_t size;
    bool ended;             /* and no more will come ... */
    bool failed;            /* ... because the rest could not be read ... */
    bool starved;           /* ... or memory was missing */
    FILE *file;             /* NULL: all is in memory */
    bool stream;            /* it may fall silent */
    uint8_t *block;         /* holds the bytes that are the intake's own */
    size_t used, room;      /* of it */
} Intake;

/* `bytes` are the caller's until intake_own(), `file` is open until intake_close(). */
void intake_memory(Intake *intake, const void *bytes, size_t size);
void intake_file(Intake *intake, FILE *file);
void intake_close(Intake *intake);

/* Copy what is still the caller's. False without memory. */
bool intake_own(Intake *intake);

/* Take in until there are `wanted` bytes, the input ends, or a stream has no more just now; for
 * its first byte is waited `wait_ms`, if it is negative as long as it takes. True if more is
 * there than before, or the end. */
bool intake_fill(Intake *intake, size_t wanted, int wait_ms);

/* The first `count` bytes are used up. */
void intake_use(Intake *intake, size_t count);

/* How many of the first `most` bytes end with a line; if there are so many and none does, with
 * a character of UTF-8; all that are left at the end of the input. */
size_t intake_whole(const Intake *intake, size_t most);

#endif
