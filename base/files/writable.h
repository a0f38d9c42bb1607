/* writable.h - a check that a file can be written, before the work whose result it is to hold. */

#ifndef YOMIKIRI_WRITABLE_H
#define YOMIKIRI_WRITABLE_H

#include <stddef.h>

#include "base/base.h"

/* Could `path` be written, or made where there is none? With `make_folders` missing folders
 * above it will be made. Nothing is touched. False: `error` says why not. */
bool writable(const char *path, bool make_folders, char *error, size_t error_size);

/* Where a new file that is to stand at `path` belongs: behind links, which stay. False, with
 * `error`, if a link leads nowhere or what stands there is not a regular file and must not be
 * replaced. */
bool writable_target(const char *path, char *out, size_t size, char *error, size_t error_size);

/* Make every folder above `path` that is missing. */
bool writable_make_folders(const char *path, char *error, size_t error_size);

#endif
