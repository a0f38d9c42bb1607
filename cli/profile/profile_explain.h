/* profile_explain.h - the profile in force and the reason for it, for `yomikiri cpu`. */

#ifndef YOMIKIRI_PROFILE_EXPLAIN_H
#define YOMIKIRI_PROFILE_EXPLAIN_H

#include <jansson.h>

#include "cli/profile/profile_option.h"

/* On standard output, lines as `yomikiri cpu` has them. */
void profile_explain_print(const ProfileInForce *force);

/* A new object: "name", "path", "sha256", "why", "knobs" (what differs from the defaults),
 * "rule", "second_level_kib" and "users" (where the user's would be found). */
json_t *profile_explain_json(const ProfileInForce *force, const ProfileHere *here);

#endif
