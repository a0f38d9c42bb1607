/* paths.h - the name of the null device. */

#ifndef YOMIKIRI_WINDOWS_PATHS_H
#define YOMIKIRI_WINDOWS_PATHS_H

#define _PATH_DEVNULL "NUL"

#endif
