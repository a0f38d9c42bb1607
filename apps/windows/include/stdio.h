/* stdio.h - parts of POSIX that the program uses and the compiler's own stdio.h lacks. */

#ifndef YOMIKIRI_WINDOWS_STDIO_H
#define YOMIKIRI_WINDOWS_STDIO_H

#include_next <stdio.h>

#include <sys/types.h>

/* A line with its end, in a block that grows; -1 at the end of the file or without memory. */
ssize_t getline(char **line, size_t *size, FILE *file);

/* The system's own refuses where a file of the new name exists. */
int posix_rename(const char *from, const char *to);
#define rename posix_rename

#endif
