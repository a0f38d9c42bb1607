#include "profiles/profile/profile_user.h"

#include <stdio.h>
#include <stdlib.h>

const char PROFILE_USER_WHY[] = "neither XDG_CONFIG_HOME nor HOME names a folder";

/* Relative ones are ignored, as the specification of XDG has it. */
bool profile_user_folder(char out[PROFILE_PATH])
{
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    int length = -1;

    if (config && config[0] == '/')
        length = snprintf(out, PROFILE_PATH, "%s/yomikiri/profiles", config);
    else if (home && home[0] == '/')
        length = snprintf(out, PROFILE_PATH, "%s/.config/yomikiri/profiles", home);
    return length > 0 && length < PROFILE_PATH;
}
