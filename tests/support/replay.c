/* replay.c - the files that fuzz targets are given where libFuzzer is not linked in. */

#include "tests/support/replay.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Number of inputs replayed from the regular file `path`: 1, or 0 if unreadable. */
static int replay_file(FuzzTarget *target, const char *path, size_t size)
{
    FILE *file = fopen(path, "rb");
    uint8_t *data = malloc(size + 1);
    int replayed = 0;

    if (file && data && fread(data, 1, size, file) == size) {
        target(data, size);
        replayed = 1;
    }
    if (file)
        fclose(file);
    free(data);
    return replayed;
}

/* The same for every file at or below `path`. */
static int replay_path(FuzzTarget *target, const char *path)
{
    struct stat info;
    struct dirent *entry;
    int count = 0;

    if (stat(path, &info) != 0)
        return 0;
    if (S_ISREG(info.st_mode))
        return replay_file(target, path, (size_t)info.st_size);
    if (!S_ISDIR(info.st_mode))
        return 0;

    DIR *dir = opendir(path);

    while (dir && (entry = readdir(dir)) != NULL) {
        char child[4096];

        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        if ((size_t)snprintf(child, sizeof(child), "%s/%s", path, entry->d_name) < sizeof(child))
            count += replay_path(target, child);
    }
    if (dir)
        closedir(dir);
    return count;
}

int replay(FuzzTarget *target, int argc, char **argv)
{
    int count = 0;

    for (int i = 1; i < argc; i++)
        count += replay_path(target, argv[i]);
    if (count == 0) {
        printf("not ok replay: no input was found\n");
        return 1;
    }
    printf("ok replay_of_%d_inputs\n", count);
    return 0;
}
