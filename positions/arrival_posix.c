#include "positions/arrival.h"

#include <errno.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

bool arrival_may_pause(FILE *file)
{
    struct stat status;

    return fileno(file) >= 0 && fstat(fileno(file), &status) == 0
           && (S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode));
}

bool arrival_wait(FILE *file, int wait_ms)
{
    struct pollfd from = { .fd = fileno(file), .events = POLLIN };

    return poll(&from, 1, wait_ms) > 0;
}

long arrival_read(FILE *file, void *bytes, size_t size)
{
    ssize_t got;

    do
        got = read(fileno(file), bytes, size);
    while (got < 0 && errno == EINTR);
    return (long)got;
}
