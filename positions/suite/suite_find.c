#include "positions/suite/suite_find.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/text/nearest.h"
#include "base/text/own_path.h"
#include "base/text/print.h"

enum { MAX_PATH = 4096, MAX_FOLDERS = 4, HERE = -1 };

static const char ENDING[] = ".obf";

/* In the order in which they are tried. */
static const struct {
    int up;                     /* folders above that of the program; HERE: the working one */
    const char *below;
} FOLDERS[MAX_FOLDERS] = {
    { HERE, "positions/sets" },
    { 0, "positions/sets" },
    { 2, "positions/sets" },        /* of build/release */
    { 1, "share/yomikiri/sets" },   /* of bin */
};

void suite_find_program(char *out, size_t size)
{
    if (!own_path(out, size))
        out[0] = '\0';

    char *slash = strrchr(out, '/');

    if (slash)
        *slash = '\0';
}

/* Whatever can be read to its end: files, and pipes as <(...) makes them. */
static bool readable(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 && !S_ISDIR(status.st_mode);
}

/* False where there is no such folder to try. */
static bool folder_path(size_t index, const char *program, char *out, size_t size)
{
    const char *below = FOLDERS[index].below;
    size_t length = strlen(program);

    if (FOLDERS[index].up == HERE)
        return (size_t)snprintf(out, size, "%s", below) < size;
    for (int up = 0; up < FOLDERS[index].up; up++) {
        while (length > 0 && program[length - 1] != '/')
            length--;
        while (length > 0 && program[length - 1] == '/')
            length--;
    }
    return program[0] != '\0'
           && (size_t)snprintf(out, size, "%.*s/%s", (int)length, program, below) < size;
}

static bool ends_with(const char *text, const char *ending)
{
    const size_t length = strlen(text), tail = strlen(ending);

    return length >= tail && strcmp(text + length - tail, ending) == 0;
}

static void add_name(SuiteNames *known, const char *file)
{
    const size_t length = strlen(file) - strlen(ENDING);

    if (length == 0 || length >= SUITE_NAME_SIZE || known->count == SUITE_NAMES || file[0] == '.')
        return;
    for (int i = 0; i < known->count; i++)
        if (strncmp(known->name[i], file, length) == 0 && known->name[i][length] == '\0')
            return;
    memcpy(known->name[known->count], file, length);
    known->name[known->count++][length] = '\0';
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(a, b);
}

void suite_find_names(const char *program, SuiteNames *known)
{
    char folder[MAX_PATH];

    known->count = 0;
    for (size_t i = 0; i < MAX_FOLDERS; i++) {
        DIR *opened = folder_path(i, program, folder, sizeof(folder)) ? opendir(folder)
                                                                            : NULL;

        if (!opened)
            continue;
        for (const struct dirent *entry; (entry = readdir(opened)) != NULL; )
            if (ends_with(entry->d_name, ENDING))
                add_name(known, entry->d_name);
        closedir(opened);
    }
    qsort(known->name, (size_t)known->count, sizeof(known->name[0]), compare_names);
}

void suite_find_folders(const char *program, char *out, size_t size)
{
    char folder[MAX_PATH];

    out[0] = '\0';
    for (size_t i = 0; i < MAX_FOLDERS; i++)
        if (folder_path(i, program, folder, sizeof(folder)))
            append(out, size, "%s%s", i == 0 ? "" : ", ", folder);
}

/* The known name that `name` was probably meant to be, or NULL. */
static const char *nearest(const SuiteNames *known, const char *name)
{
    const char *best = NULL;
    int distance = NEAREST_NONE;

    for (int i = 0; i < known->count; i++)
        nearest_consider(name, known->name[i], &best, &distance);
    return best;
}

static void explain(const char *name, const char *program, char *error, size_t size)
{
    char folders[MAX_PATH];
    SuiteNames known;

    if (strchr(name, '/')) {
        snprintf(error, size, "%s: no such file", name);
        return;
    }
    suite_find_names(program, &known);
    const char *near = nearest(&known, name);

    snprintf(error, size, "no file and no suite is called '%s'", name);
    if (near)
        append(error, size, "; did you mean '%s'?", near);
    for (int i = 0; i < known.count; i++)
        append(error, size, "%s%s",
               i > 0 ? ", " : near ? " The suites are " : "; the suites are ",
               known.name[i]);
    suite_find_folders(program, folders, sizeof(folders));
    append(error, size, "; looked in %s", folders);
}

bool suite_find_named(const char *name, const char *program, char *path, size_t path_size)
{
    char folder[MAX_PATH];

    if (name[0] == '\0' || strchr(name, '/'))
        return false;
    for (size_t i = 0; i < MAX_FOLDERS; i++) {
        if (!folder_path(i, program, folder, sizeof(folder)))
            continue;
        const int length = snprintf(path, path_size, "%s/%s%s", folder, name,
                                    ends_with(name, ENDING) ? "" : ENDING);

        if (length > 0 && (size_t)length < path_size && readable(path))
            return true;
    }
    return false;
}

bool suite_find(const char *name, const char *program, char *path, size_t path_size,
                char *error, size_t error_size)
{
    if (readable(name) && strlen(name) < path_size) {
        strcpy(path, name);
        return true;
    }
    if (suite_find_named(name, program, path, path_size))
        return true;
    explain(name, program, error, error_size);
    return false;
}
