/* random.h - numbers that nobody foresees. */

#ifndef YOMIKIRI_WINDOWS_RANDOM_H
#define YOMIKIRI_WINDOWS_RANDOM_H

#include <sys/types.h>

#define GRND_NONBLOCK 1         /* nothing ever waits for them here */

/* Fill `size` bytes; their number, or -1. */
ssize_t getrandom(void *bytes, size_t size, unsigned flags);

#endif
