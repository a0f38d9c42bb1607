/* stat.h - parts of POSIX that the program uses and the compiler's own sys/stat.h lacks. */

#ifndef YOMIKIRI_WINDOWS_STAT_H
#define YOMIKIRI_WINDOWS_STAT_H

#include_next <sys/stat.h>

#include <direct.h>

/* Links are followed wherever a file is opened, and none leads nowhere to our knowledge. */
#define lstat(path, status) stat(path, status)

/* Who may do what is not told by a mode here. */
#define mkdir(path, mode) _mkdir(path)

#endif
