/* machine_file.h - small files of /proc and /sys below a root. */

#ifndef YOMIKIRI_MACHINE_FILE_H
#define YOMIKIRI_MACHINE_FILE_H

#include <stdio.h>

#include "base/base.h"

/* Open root + path for reading; NULL if that cannot be done. */
FILE *machine_file_open(const char *root, const char *path);

/* The first line of root/directory/name, without its line break; false if there is none. */
bool machine_file_line(const char *root, const char *directory, const char *name, char *out,
                       size_t size);

/* The number at the beginning of that file, times 1024 per K, M or G behind it; -1 if
 * there is none. */
int64_t machine_file_number(const char *root, const char *directory, const char *name);

#endif
