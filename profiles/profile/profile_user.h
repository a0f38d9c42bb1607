/* profile_user.h - the folder of this user's profiles, which depends on the system. */

#ifndef YOMIKIRI_PROFILE_USER_H
#define YOMIKIRI_PROFILE_USER_H

#include "profiles/profile/profile.h"

/* The folder, which need not be there. False: there is nowhere to look, and PROFILE_USER_WHY says
 * what is missing. */
bool profile_user_folder(char out[PROFILE_PATH]);

extern const char PROFILE_USER_WHY[];

#endif
