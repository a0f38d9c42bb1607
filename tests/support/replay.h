/* replay.h - files given to a fuzz target one by one. */

#ifndef YOMIKIRI_TESTS_REPLAY_H
#define YOMIKIRI_TESTS_REPLAY_H

#include <stddef.h>
#include <stdint.h>

typedef int FuzzTarget(const uint8_t *data, size_t size);

/* Give `target` each file that is named from argv[1] on, or lies below a folder named there, and
 * print how many there were. The exit status: 1 where there was none. */
int replay(FuzzTarget *target, int argc, char **argv);

#endif
