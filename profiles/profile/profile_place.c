/* profile_place.c - see profile_place.h. */

#include "profiles/profile/profile_place.h"

#include <stdio.h>
#include <string.h>

#include "profiles/machine/machine_brief.h"
#include "profiles/machine/machine_slug.h"
#include "profiles/profile/profile_user.h"

void profile_here(const char *root, const char *kernel, ProfileHere *here)
{
    MachineId id;

    machine_brief_id(root, &id);
    machine_slug_raw(&id, strcmp(kernel, "auto") == 0 ? yk_kernel_auto() : kernel, here->name,
                     sizeof(here->name));
    here->second_level_bytes = machine_brief_second_level(root, NULL);
}

bool profile_user_path(const char *name, char path[PROFILE_PATH], char why[PROFILE_WHY])
{
    char folder[PROFILE_PATH];

    if (name[0] == '\0')
        snprintf(why, PROFILE_WHY, "the CPU does not say what it is");
    else if (!profile_user_folder(folder))
        snprintf(why, PROFILE_WHY, "%s", PROFILE_USER_WHY);
    else if (snprintf(path, PROFILE_PATH, "%s/%s.json", folder, name) >= PROFILE_PATH)
        snprintf(why, PROFILE_WHY, "the path of the user's profiles is too long");
    else
        return true;
    return false;
}
