#include "positions/intake.h"

#include <stdlib.h>
#include <string.h>

#include "positions/arrival.h"

enum { LEAST_ROOM = 1 << 16 };

void intake_memory(Intake *intake, const void *bytes, size_t size)
{
    *intake = (Intake){ .bytes = bytes, .size = size, .ended = true };
}

void intake_file(Intake *intake, FILE *file)
{
    *intake = (Intake){ .bytes = (const uint8_t *)"", .file = file,
                        .stream = arrival_may_pause(file) };
}

void intake_close(Intake *intake)
{
    free(intake->block);
    intake->block = NULL;
}

bool intake_own(Intake *intake)
{
    if (intake->file || intake->block || intake->size == 0)
        return true;
    intake->block = malloc(intake->size);
    if (!intake->block)
        return false;
    memcpy(intake->block, intake->bytes, intake->size);
    intake->bytes = intake->block;
    intake->room = intake->size;
    return true;
}

/* Room for `more` bytes behind those that are there. False without memory. */
static bool make_room(Intake *intake, size_t more)
{
    size_t room = intake->room > 0 ? intake->room : LEAST_ROOM;

    if (intake->used > 0 && intake->used + intake->size + more > intake->room) {
        memmove(intake->block, intake->block + intake->used, intake->size);
        intake->used = 0;
    }
    while (room < intake->used + intake->size + more)
        room *= 2;
    if (room > intake->room) {
        uint8_t *block = realloc(intake->block, room);

        if (!block)
            return false;
        intake->block = block;
        intake->room = room;
    }
    intake->bytes = intake->block + intake->used;
    return true;
}

/* One read. */
static void take(Intake *intake, size_t wanted)
{
    const size_t missing = wanted - intake->size;
    const size_t most = missing < LEAST_ROOM ? missing : LEAST_ROOM;

    if (!make_room(intake, most)) {
        intake->starved = intake->ended = true;
        return;
    }
    uint8_t *to = intake->block + intake->used + intake->size;

    if (intake->stream) {
        const long got = arrival_read(intake->file, to, most);

        intake->ended = got <= 0;
        intake->failed = got < 0;
        intake->size += got > 0 ? (size_t)got : 0;
    } else {
        const size_t got = fread(to, 1, most, intake->file);

        intake->ended = got < most;
        intake->failed = ferror(intake->file) != 0;
        intake->size += got;
    }
}

bool intake_fill(Intake *intake, size_t wanted, int wait_ms)
{
    const size_t before = intake->size;

    if (intake->ended)
        return true;
    while (intake->size < wanted && !intake->ended
           && (!intake->stream || arrival_wait(intake->file, intake->size > before ? 0 : wait_ms)))
        take(intake, wanted);
    return intake->size > before || intake->ended;
}

void intake_use(Intake *intake, size_t count)
{
    intake->bytes += count;
    intake->size -= count;
    if (intake->block)
        intake->used += count;
}

size_t intake_whole(const Intake *intake, size_t most)
{
    size_t size = intake->size < most ? intake->size : most;

    if (intake->ended && size == intake->size)
        return size;
    while (size > 0 && intake->bytes[size - 1] != '\n')
        size--;
    if (size > 0 || intake->size < most)
        return size;
    size = most - 1;                    /* a '\r' may be followed by its '\n' */
    while (size > 0 && (intake->bytes[size] & 0xc0) == 0x80)
        size--;
    return size;
}
