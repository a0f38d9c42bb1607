/* profile_user.h - where the profiles of this user are, which depends on the system. */

#ifndef YOMIKIRI_PROFILE_USER_H
#define YOMIKIRI_PROFILE_USER_H

#include "profiles/profile/profile_place.h"

/* The folder, which need not be there. False: there is nowhere to look, and PROFILE_USER_WHY says
 * what is missing. */
bool profile_user_folder(char out[PROFILE_PATH]);

extern const char PROFILE_USER_WHY[];

#endif
