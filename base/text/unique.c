#include "base/text/unique.h"

#include <stdio.h>
#include <sys/random.h>             /* on macOS, of getentropy() */
#include <unistd.h>

#include "base/base.h"
#include "base/clock.h"

/* What is another for every call without the system's help, on one machine: the process, the
 * time since the machine was started, and how often this was called. */
static void count_up(uint64_t bits[2])
{
    static uint64_t calls;
    Random random = { ((uint64_t)getpid() << 32) + ++calls };

    bits[0] = random_next(&random);
    random = (Random){ (uint64_t)clock_ns() };
    bits[1] = random_next(&random);
}

static bool draw(void *bytes, size_t size)
{
#ifdef __APPLE__
    return getentropy(bytes, size) == 0;
#else
    return getrandom(bytes, size, GRND_NONBLOCK) == (ssize_t)size;
#endif
}

void unique_name(char name[UNIQUE_SIZE])
{
    uint64_t bits[2], drawn[2] = { 0, 0 };

    count_up(bits);
    if (!draw(drawn, sizeof(drawn)))
        drawn[0] = drawn[1] = 0;        /* too early after the start of the machine */
    snprintf(name, UNIQUE_SIZE, "%016llx%016llx", (unsigned long long)(bits[0] ^ drawn[0]),
             (unsigned long long)(bits[1] ^ drawn[1]));
}
