/* stat.h - permissions of folders, as POSIX has them; they count for nothing here. */

#ifndef YOMIKIRI_WINDOWS_STAT_H
#define YOMIKIRI_WINDOWS_STAT_H

#include_next <sys/stat.h>

/* EEXIST also for what is there and cannot be made, as "C:". */
int posix_mkdir(const char *path, mode_t mode);
#define mkdir posix_mkdir

/* Does nothing. */
int fchmod(int fd, mode_t mode);

#endif
