/* machine_file.h - small files of /proc and /sys below a root. */

#ifndef YOMIKIRI_MACHINE_FILE_H
#define YOMIKIRI_MACHINE_FILE_H

#include <stdio.h>

#include "base/base.h"

/* Open root + path for reading; NULL if that cannot be done. */
FILE *machine_file_open(const char *root, const char *path);

/* The first line of the file below `root` whose path is printed by `format`, without its line
 * break; false if there is none. */
__attribute__((format(printf, 4, 5)))
bool machine_file_line(const char *root, char *out, size_t size, const char *format, ...);

/* The number at the beginning of that file, times 1024 per K, M or G behind it; -1 if
 * there is none. */
__attribute__((format(printf, 2, 3)))
int64_t machine_file_number(const char *root, const char *format, ...);

/* The next range of a list such as "0,2-3,8", which *list is then behind. False: it is at its end,
 * or what stands there is none. */
bool machine_file_range(const char **list, long *first, long *last);

#endif
