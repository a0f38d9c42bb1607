#include "profiles/profile/profile_user.h"

#include <stdio.h>
#include <stdlib.h>

const char PROFILE_USER_WHY[] = "APPDATA names no folder";

bool profile_user_folder(char out[PROFILE_PATH])
{
    const char *data = getenv("APPDATA");
    const int length = data && data[0] != '\0'
                           ? snprintf(out, PROFILE_PATH, "%s/yomikiri/profiles", data) : -1;

    for (char *at = out; length > 0 && *at != '\0'; at++)
        if (*at == '\\')
            *at = '/';
    return length > 0 && length < PROFILE_PATH;
}
