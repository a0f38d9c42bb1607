/* run_id.c - see run_id.h. */

#include "bench/run_id.h"

#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "base/base.h"
#include "base/clock.h"

/* Where the system has nothing random to give: the process, the time since the start of the
 * machine, and how often this was called. */
static void make_do(uint64_t bits[2])
{
    static uint64_t calls;
    Random random = { (uint64_t)clock_ns() };

    bits[0] = random_next(&random);
    random = (Random){ ((uint64_t)getpid() << 32) + ++calls };
    bits[1] = random_next(&random);
}

void run_id_make(char id[RUN_ID_LENGTH + 1])
{
    uint64_t bits[2];

    if (getrandom(bits, sizeof(bits), GRND_NONBLOCK) != (ssize_t)sizeof(bits))
        make_do(bits);
    snprintf(id, RUN_ID_LENGTH + 1, "%016llx%016llx", (unsigned long long)bits[0],
             (unsigned long long)bits[1]);
}
