#include "base/text/unique.h"

#include <stdio.h>
#include <sys/random.h>             /* on macOS, of getentropy() */
#include <unistd.h>

#include "base/base.h"
#include "base/clock.h"

void unique_name(char name[UNIQUE_SIZE])
{
    static uint64_t calls;
    uint64_t drawn[2] = { 0, 0 };
    /* What is another for every call without the system's help, on one machine: the process, how
     * often this was called, and the time since the machine was started. */
    Random counted = { ((uint64_t)getpid() << 32) + ++calls }, timed = { (uint64_t)clock_ns() };

    /* It may be too early after the start of the machine. */
#ifdef __APPLE__
    if (getentropy(drawn, sizeof(drawn)) != 0)
#else
    if (getrandom(drawn, sizeof(drawn), GRND_NONBLOCK) != (ssize_t)sizeof(drawn))
#endif
        drawn[0] = drawn[1] = 0;
    snprintf(name, UNIQUE_SIZE, "%016llx%016llx",
             (unsigned long long)(random_next(&counted) ^ drawn[0]),
             (unsigned long long)(random_next(&timed) ^ drawn[1]));
}
