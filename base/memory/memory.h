/* memory.h - memory for programs. Where there is none, the program says so and ends with status 1:
 * what was flushed before is kept. So nothing here returns NULL for want of memory, and nobody
 * need ask. The library, solver/, has statuses of its own instead. */

#ifndef YOMIKIRI_MEMORY_H
#define YOMIKIRI_MEMORY_H

#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

/* "yomikiri: out of memory" on standard error, and the end. Any thread. */
_Noreturn void memory_end(void);

/* As calloc(); the block is never NULL. */
void *memory_array(size_t count, size_t size);

/* As realloc() to count * size bytes. */
void *memory_grow(void *block, size_t count, size_t size);

/* `block`, moved to where there is room for `count` items of `size` bytes: at least twice the room
 * of before, *room items, where that was too little. Begins with NULL and 0. */
void *memory_room(void *block, size_t *room, size_t count, size_t size);

/* As strdup(). */
char *memory_text(const char *text);

/* As fopen(): NULL where the file cannot be opened for another reason. */
FILE *memory_open_file(const char *path, const char *mode);

/* As getline(): -1 at the end of the file, or where it cannot be read (feof() tells). */
ssize_t memory_read_line(char **line, size_t *room, FILE *file);

/* All bytes of a file and a NUL, to be freed; NULL, and errno says why: EFBIG where there are more
 * than `most`. */
char *memory_read_file(const char *path, size_t most, size_t *size);

#endif
