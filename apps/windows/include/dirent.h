/* dirent.h - parts of POSIX that the program uses and the compiler's own dirent.h lacks. */

#ifndef YOMIKIRI_WINDOWS_DIRENT_H
#define YOMIKIRI_WINDOWS_DIRENT_H

#include_next <dirent.h>

/* The wanted entries of a folder, sorted, each to be freed, and their list. -1: errno. */
int scandir(const char *folder, struct dirent ***entries, int (*wanted)(const struct dirent *),
            int (*compare)(const struct dirent **, const struct dirent **));

#endif
