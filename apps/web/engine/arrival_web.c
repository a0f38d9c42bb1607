/* arrival_web.c - see arrival.h. A page has no pipes: what it reads lies in memory. */

#include "positions/arrival.h"

bool arrival_may_pause(FILE *file)
{
    (void)file;
    return false;
}

bool arrival_wait(FILE *file, int wait_ms)
{
    (void)file;
    (void)wait_ms;
    return true;
}

long arrival_read(FILE *file, void *bytes, size_t size)
{
    const size_t got = fread(bytes, 1, size, file);

    return got == 0 && ferror(file) ? -1 : (long)got;
}
