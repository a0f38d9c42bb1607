#include "base/memory/memory.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Without flushing: what is in a buffer may end in the middle of a line. */
_Noreturn void memory_end(void)
{
    fputs("yomikiri: out of memory\n", stderr);
    _Exit(EXIT_FAILURE);
}

void *memory_array(size_t count, size_t size)
{
    void *block = calloc(count > 0 ? count : 1, size);

    if (!block)
        memory_end();
    return block;
}

void *memory_grow(void *block, size_t count, size_t size)
{
    const size_t wanted = count > 0 ? count : 1;
    void *grown = wanted <= SIZE_MAX / size ? realloc(block, wanted * size) : NULL;

    if (!grown)
        memory_end();
    return grown;
}

void *memory_room(void *block, size_t *room, size_t count, size_t size)
{
    if (count <= *room)
        return block;
    *room = count > 2 * *room ? count : 2 * *room;
    return memory_grow(block, *room, size);
}

char *memory_text(const char *text)
{
    char *copy = strdup(text);

    if (!copy)
        memory_end();
    return copy;
}

FILE *memory_open_file(const char *path, const char *mode)
{
    FILE *file = fopen(path, mode);

    if (!file && errno == ENOMEM)
        memory_end();
    return file;
}

ssize_t memory_read_line(char **line, size_t *room, FILE *file)
{
    const ssize_t length = getline(line, room, file);

    if (length < 0 && !feof(file) && errno == ENOMEM)
        memory_end();
    return length;
}

char *memory_read_file(const char *path, size_t most, size_t *size)
{
    FILE *file = memory_open_file(path, "rb");
    char *bytes = NULL;
    size_t room = 0, got;
    int why;

    *size = 0;
    if (!file)
        return NULL;
    do {
        bytes = memory_room(bytes, &room, *size + 8192 + 1, 1);
        got = fread(bytes + *size, 1, room - *size - 1, file);
        *size += got;
    } while (got > 0 && *size <= most);
    bytes[*size] = '\0';
    why = ferror(file) ? errno : *size > most ? EFBIG : 0;
    fclose(file);
    if (why != 0) {
        free(bytes);
        errno = why;
    }
    return why == 0 ? bytes : NULL;
}
