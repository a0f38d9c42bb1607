#include "profiles/machine/machine_file.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory/memory.h"

FILE *machine_file_open(const char *root, const char *path)
{
    char name[1024];
    const int length = snprintf(name, sizeof(name), "%s%s", root, path);

    return length < (int)sizeof(name) ? memory_open_file(name, "r") : NULL;
}

bool machine_file_line(const char *root, const char *directory, const char *name, char *out,
                       size_t size)
{
    char path[1024];
    ssize_t length;
    int file;

    if (snprintf(path, sizeof(path), "%s%s/%s", root, directory, name) >= (int)sizeof(path))
        return false;
    /* Not by stdio, which needs memory, and without it reads byte by byte: some files of /sys
     * do not allow that. */
    file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    length = read(file, out, size - 1);
    close(file);
    if (length <= 0)
        return false;
    out[length] = '\0';
    out[strcspn(out, "\r\n")] = '\0';
    return true;
}

int64_t machine_file_number(const char *root, const char *directory, const char *name)
{
    static const char UNITS[] = "KMG";
    char line[64], *end;
    int64_t value;

    if (!machine_file_line(root, directory, name, line, sizeof(line)))
        return -1;
    value = strtoll(line, &end, 10);
    if (end == line)
        return -1;

    const char *unit = *end != '\0' ? strchr(UNITS, *end) : NULL;

    for (const char *step = UNITS; unit && step <= unit; step++)
        value *= 1024;
    return value;
}
