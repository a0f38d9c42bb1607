/* suite_find.h - the list of suites, and the file of each. */

#ifndef YOMIKIRI_SUITE_FIND_H
#define YOMIKIRI_SUITE_FIND_H

#include "base/base.h"

enum { SUITE_NAMES = 64, SUITE_NAME_SIZE = 64 };

typedef struct {
    int count;
    char name[SUITE_NAMES][SUITE_NAME_SIZE];
} SuiteNames;

/* The folder of the running program without a slash at its end; "" if it cannot be known. */
void suite_find_program(char *out, size_t size);

/* The path for `name`: `name` itself if it is a file, else that of suite_find_named(). False:
 * `error` has a sentence that names the suites which are there, the one that was likely meant,
 * and the folders that were looked in. */
bool suite_find(const char *name, const char *program, char *path, size_t path_size,
                char *error, size_t error_size);

/* The same for suites alone: the file `name`, with or without .obf, in positions/sets below
 * the working directory, below `program` or two folders above it (a build folder), or in
 * share/yomikiri/sets beside it. */
bool suite_find_named(const char *name, const char *program, char *path, size_t path_size);

/* What suite_find_named() would find with .obf, in the order of the alphabet. */
void suite_find_names(const char *program, SuiteNames *names);

/* The folders in which it looks, with commas between them. */
void suite_find_folders(const char *program, char *out, size_t size);

#endif
