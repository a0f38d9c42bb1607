/* profile.h - the values of knobs that a machine earned, as a file (docs/profiles.md).
 *
 * This is the front of the room:
 *
 *     profile.h           what a profile is, and reading one
 *     profile_choice.h    which one is in force: where that of this CPU lies, and what holds
 *                         where there is none
 *     profile_write.h     writing one
 *
 * A profile changes speed and never an answer: nothing in it is trusted with more. */

#ifndef YOMIKIRI_PROFILE_H
#define YOMIKIRI_PROFILE_H

#include <jansson.h>

#include "base/base.h"
#include "yomikiri.h"

#define PROFILE_SCHEMA "yomikiri.profile/1"

enum { PROFILE_NAME = 64, PROFILE_WHY = 400, PROFILE_PATH = 4096, PROFILE_SHA256 = 65 };

/* What became of reading one. */
typedef enum {
    PROFILE_READ,
    PROFILE_MISSING,            /* there is no such file */
    PROFILE_UNREADABLE,
    PROFILE_BROKEN,             /* half written, or not what docs/profiles.md says */
    PROFILE_OTHER_VERSION,      /* of the format */
    PROFILE_STALE,              /* knobs or their defaults are no longer what they were */
} ProfileState;

typedef struct {
    char name[PROFILE_NAME];    /* letters, digits and "-_.+" */
    char sha256[PROFILE_SHA256];    /* of the bytes of the file; "" if it was read from none */
    yk_config config;           /* the defaults with the profile's knobs; kernel "auto" */
} Profile;

/* Read the file. Unless PROFILE_READ comes back, `why` (PROFILE_WHY bytes) is a reason that does
 * not name the file, and profile->config holds the defaults. If it does, `why` is empty or a
 * warning: there is no longer a knob that the profile sets. */
ProfileState profile_read(const char *path, Profile *profile, char why[PROFILE_WHY]);

/* The same of an object. */
ProfileState profile_from_json(const json_t *json, Profile *profile, char why[PROFILE_WHY]);

/* "stale", "broken", ...; static storage. */
const char *profile_state_name(ProfileState state);

/* Whether a profile may set that knob: not what the user shares out himself, threads and memory
 * for the table, and not what only wastes time. */
bool profile_may_set(const char *knob);

/* The knobs that differ from their defaults, as a new object: values by their names where they
 * have some. What no profile may set is left out. */
json_t *profile_knobs(const yk_config *config);

/* The value of a knob as a profile has it: by its name where it has one. */
json_t *profile_value(const yk_knob *knob, int value);

#endif
