/* profile_place.h - where profiles lie. */

#ifndef YOMIKIRI_PROFILE_PLACE_H
#define YOMIKIRI_PROFILE_PLACE_H

#include "profiles/profile/profile.h"

enum { PROFILE_FOLDERS = 4 };

/* Folders in the order in which they are looked into: the user's, then those of the program. */
typedef struct {
    int count;
    char path[PROFILE_FOLDERS][PROFILE_PATH];
    bool own[PROFILE_FOLDERS];  /* the user's */
} ProfileFolders;

/* $XDG_CONFIG_HOME/yomikiri/profiles, else $HOME/.config/yomikiri/profiles, where one of the two
 * names a folder from the root on; profiles/data beside `program`, the folder of the running
 * program, or two folders above it (a build folder), or share/yomikiri/profiles beside it. They
 * need not exist. */
void profile_folders(const char *program, ProfileFolders *folders);

/* Where the user's profile of that name lies or would lie: NAME.json in the first of these.
 * False: there is no such folder, or the path is too long; `why` says so. */
bool profile_user_path(const char *name, char path[PROFILE_PATH], char why[PROFILE_WHY]);

/* The names of the files in a folder that may be profiles, NAME.json, in the order of the
 * alphabet, NULL after the last; to be freed with profile_names_free(). NULL where there are
 * none. */
char **profile_names(const char *folder);
void profile_names_free(char **names);

#endif
