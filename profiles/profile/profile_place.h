/* profile_place.h - the folders of profiles. */

#ifndef YOMIKIRI_PROFILE_PLACE_H
#define YOMIKIRI_PROFILE_PLACE_H

#include "profiles/profile/profile.h"

/* This machine, as far as that decides about knobs. */
typedef struct {
    char name[PROFILE_NAME];    /* its profile's: "amd-f25m17-avx512" for vendor, raw family and
                                   model, and the kernel; "" where the CPU does not say */
    int64_t second_level_bytes; /* of that cache, for each core that shares it; -1 unknown */
} ProfileHere;

/* The machine that runs, or the recorded one below `root`, with that kernel ("auto" for the best
 * that this CPU has). Cheap: see machine_brief.h. */
void profile_here(const char *root, const char *kernel, ProfileHere *here);

/* $XDG_CONFIG_HOME/yomikiri/profiles/NAME.json, else $HOME/.config/yomikiri/profiles/NAME.json,
 * where one of the two names a folder from the root on; on Windows in %APPDATA%. Neither file nor
 * folder need exist. False: there is no such folder, no name, or the path is too long; `why` says
 * so. */
bool profile_user_path(const char *name, char path[PROFILE_PATH], char why[PROFILE_WHY]);

#endif
