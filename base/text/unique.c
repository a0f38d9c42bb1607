#include "base/text/unique.h"

#include <stdio.h>
#include <sys/random.h>             /* on macOS, of getentropy() */
#include <unistd.h>

#include "base/base.h"
#include "base/clock.h"

void unique_name(char name[UNIQUE_SIZE])
{
    uint64_t drawn[2];

    if (getentropy(drawn, sizeof(drawn)) != 0) {        /* it may be too early */
        drawn[0] = (uint64_t)getpid();
        drawn[1] = (uint64_t)clock_ns();
    }
    snprintf(name, UNIQUE_SIZE, "%016llx%016llx", (unsigned long long)drawn[0],
             (unsigned long long)drawn[1]);
}
