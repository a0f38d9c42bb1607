#include "profiles/machine/machine_file.h"

#include <fcntl.h>
#include <stdarg.h>
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

static bool read_line(const char *root, char *out, size_t size, const char *format, va_list values)
{
    char path[1024];
    const int used = snprintf(path, sizeof(path), "%s", root);
    ssize_t length;
    int file;

    if (used >= (int)sizeof(path)
        || vsnprintf(path + used, sizeof(path) - (size_t)used, format, values)
           >= (int)sizeof(path) - used)
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

bool machine_file_line(const char *root, char *out, size_t size, const char *format, ...)
{
    va_list values;

    va_start(values, format);
    const bool found = read_line(root, out, size, format, values);

    va_end(values);
    return found;
}

int64_t machine_file_number(const char *root, const char *format, ...)
{
    static const char UNITS[] = "KMG";
    char line[64], *end;
    int64_t value;
    va_list values;

    va_start(values, format);
    const bool found = read_line(root, line, sizeof(line), format, values);

    va_end(values);
    if (!found)
        return -1;
    value = strtoll(line, &end, 10);
    if (end == line)
        return -1;

    const char *unit = *end != '\0' ? strchr(UNITS, *end) : NULL;

    for (const char *step = UNITS; unit && step <= unit; step++)
        value *= 1024;
    return value;
}

bool machine_file_range(const char **list, long *first, long *last)
{
    char *end;

    *first = *last = strtol(*list, &end, 10);
    if (end == *list)
        return false;
    if (*end == '-')
        *last = strtol(end + 1, &end, 10);
    *list = *end == ',' ? end + 1 : end;
    return *last >= *first && (*end == ',' || *end == '\0');
}
