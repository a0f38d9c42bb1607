/* unistd.h - parts of POSIX that the program uses and the compiler's own unistd.h lacks. */

#ifndef YOMIKIRI_WINDOWS_UNISTD_H
#define YOMIKIRI_WINDOWS_UNISTD_H

#include_next <unistd.h>

/* The system's own takes the null device, too, for a terminal. */
int posix_isatty(int fd);
#define isatty posix_isatty

#endif
