/* suite_find.h - where the file of a suite is. */

#ifndef YOMIKIRI_SUITE_FIND_H
#define YOMIKIRI_SUITE_FIND_H

#include "base/base.h"

/* The folder of the running program without a slash at its end; "" if it cannot be known. */
void suite_program_folder(char *out, size_t size);

/* The path for `name`: `name` itself if it is a file, else the file of that name, with or
 * without .obf, in positions/sets below the working directory, below `program` or two folders
 * above it (a build folder), or in share/yomikiri/sets beside it. False: `error` has a
 * sentence that names the suites which are there, and the one that was likely meant. */
bool suite_find(const char *name, const char *program, char *path, size_t path_size,
                char *error, size_t error_size);

#endif
