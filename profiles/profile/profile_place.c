/* profile_place.c - see profile_place.h. */

#include "profiles/profile/profile_place.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/memory/memory.h"
#include "profiles/profile/profile_user.h"

static const char ENDING[] = ".json";

static const struct {
    int up;                     /* folders above that of the program */
    const char *below;
} SHIPPED[] = {
    { 0, "profiles/data" },
    { 2, "profiles/data" },             /* of build/release */
    { 1, "share/yomikiri/profiles" },   /* of bin */
};

_Static_assert(ARRAY_LENGTH(SHIPPED) < PROFILE_FOLDERS, "room for the user's");

static bool shipped_folder(size_t index, const char *program, char out[PROFILE_PATH])
{
    size_t length = strlen(program);
    int written;

    for (int up = 0; up < SHIPPED[index].up; up++) {
        while (length > 0 && program[length - 1] != '/')
            length--;
        while (length > 0 && program[length - 1] == '/')
            length--;
    }
    written = snprintf(out, PROFILE_PATH, "%.*s/%s", (int)length, program, SHIPPED[index].below);
    return program[0] != '\0' && written > 0 && written < PROFILE_PATH;
}

void profile_folders(const char *program, ProfileFolders *folders)
{
    folders->count = 0;
    folders->own[0] = profile_user_folder(folders->path[0]);
    folders->count += folders->own[0];
    for (size_t i = 0; i < ARRAY_LENGTH(SHIPPED); i++)
        if (shipped_folder(i, program, folders->path[folders->count]))
            folders->own[folders->count++] = false;
}

bool profile_user_path(const char *name, char path[PROFILE_PATH], char why[PROFILE_WHY])
{
    char folder[PROFILE_PATH];

    if (!profile_user_folder(folder)) {
        snprintf(why, PROFILE_WHY, "%s", PROFILE_USER_WHY);
        return false;
    }
    if (snprintf(path, PROFILE_PATH, "%s/%s%s", folder, name, ENDING) >= PROFILE_PATH) {
        snprintf(why, PROFILE_WHY, "the path of the user's profiles is too long");
        return false;
    }
    return true;
}

/* What begins with a dot is being written. */
static int may_be_profile(const struct dirent *entry)
{
    const size_t length = strlen(entry->d_name), tail = sizeof(ENDING) - 1;

    return entry->d_name[0] != '.' && length > tail
           && strcmp(entry->d_name + length - tail, ENDING) == 0;
}

static int by_alphabet(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

char **profile_names(const char *folder)
{
    struct dirent **entries;
    const int count = scandir(folder, &entries, may_be_profile, by_alphabet);
    char **names = count > 0 ? memory_array((size_t)count + 1, sizeof(*names)) : NULL;
    int kept = 0;

    if (count < 0 && errno == ENOMEM)
        memory_note_failure();
    for (int i = 0; i < count; i++) {
        char *name = names ? strdup(entries[i]->d_name) : NULL;

        if (name)
            names[kept++] = name;
        else if (names)
            memory_note_failure();
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
    return names;
}

void profile_names_free(char **names)
{
    for (size_t i = 0; names && names[i]; i++)
        free(names[i]);
    free(names);
}
