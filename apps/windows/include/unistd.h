/* unistd.h - parts of POSIX that the program uses and the compiler's own unistd.h lacks. */

#ifndef YOMIKIRI_WINDOWS_UNISTD_H
#define YOMIKIRI_WINDOWS_UNISTD_H

#include_next <unistd.h>

/* At `offset`; where the file stands is not kept, as POSIX has it. */
ssize_t pread(int fd, void *data, size_t bytes, off_t offset);
ssize_t pwrite(int fd, const void *data, size_t bytes, off_t offset);

int fsync(int fd);

enum { _SC_PAGESIZE };
long sysconf(int name);

/* The system's own takes the null device, too, for a terminal. */
int posix_isatty(int fd);
#define isatty posix_isatty

#endif
