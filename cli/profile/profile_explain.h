/* profile_explain.h - which profile is in force and why, for `yomikiri cpu`. */

#ifndef YOMIKIRI_PROFILE_EXPLAIN_H
#define YOMIKIRI_PROFILE_EXPLAIN_H

#include <jansson.h>

#include "cli/profile/profile_option.h"

typedef struct ProfileExplanation ProfileExplanation;

/* Look as profile_option() does for --profile `named` (NULL: not given) and that kernel, and
 * remember every file. NULL without memory. */
ProfileExplanation *profile_explain(const char *named, const char *kernel);

/* What was found: unless PROFILE_CHOSEN the profile that was named cannot be used, and
 * the text says why. */
ProfileChoice profile_explain_choice(const ProfileExplanation *explanation);
const char *profile_explain_why(const ProfileExplanation *explanation);

/* On standard output, lines as `yomikiri cpu` has them. */
void profile_explain_print(const ProfileExplanation *explanation);

/* A new object: "name", "path", "sha256", "why", "knobs" (what differs from the defaults),
 * "rule", "second_level_kib" and "looked", a list of files with their state. */
json_t *profile_explain_json(const ProfileExplanation *explanation);

/* NULL is allowed. */
void profile_explain_free(ProfileExplanation *explanation);

#endif
