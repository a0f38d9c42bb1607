/* fcntl.h - the flags of open() that the compiler's own fcntl.h lacks. */

#ifndef YOMIKIRI_WINDOWS_FCNTL_H
#define YOMIKIRI_WINDOWS_FCNTL_H

#include_next <fcntl.h>

#define O_CLOEXEC   _O_NOINHERIT
#define O_NONBLOCK  0           /* nothing that can be opened by a name waits */

#endif
