/* stdlib.h - parts of POSIX that the program uses and the compiler's own stdlib.h lacks. */

#ifndef YOMIKIRI_WINDOWS_STDLIB_H
#define YOMIKIRI_WINDOWS_STDLIB_H

#include_next <stdlib.h>

int setenv(const char *name, const char *value, int replace);

/* The whole path of a file, in a block of its own: `out` is NULL. */
char *realpath(const char *path, char *out);

#endif
