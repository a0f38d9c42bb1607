/* machine_file.c - see machine_file.h. */

#include "profiles/machine_file.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static atomic_bool starved;

FILE *machine_file_open(const char *root, const char *path)
{
    char name[1024];
    const int length = snprintf(name, sizeof(name), "%s%s", root, path);
    FILE *const file = length < (int)sizeof(name) ? fopen(name, "r") : NULL;

    if (file == NULL && length < (int)sizeof(name) && errno == ENOMEM)
        atomic_store(&starved, true);
    return file;
}

bool machine_file_starved(void)
{
    return atomic_load(&starved);
}

bool machine_file_line(const char *root, const char *directory, const char *name, char *out,
                       size_t size)
{
    char path[700];
    FILE *file;
    bool found;

    if (snprintf(path, sizeof(path), "%s/%s", directory, name) >= (int)sizeof(path))
        return false;
    file = machine_file_open(root, path);
    if (file == NULL)
        return false;
    found = fgets(out, (int)size, file) != NULL;
    if (found)
        out[strcspn(out, "\r\n")] = '\0';
    fclose(file);
    return found;
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

    for (const char *step = UNITS; unit != NULL && step <= unit; step++)
        value *= 1024;
    return value;
}
