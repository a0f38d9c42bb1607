/* profile.h - the values of knobs that a machine earned, as a file (docs/profiles.md).
 *
 * This is the front of the room:
 *
 *     profile.h           what a profile is, and reading one
 *     profile_match.h     whether it belongs to this machine, and how closely
 *     profile_rule.h      what holds where none does
 *     profile_choice.h    which one is in force
 *     profile_write.h     writing one
 *     profile_place.h     where they lie
 *
 * A profile changes speed and never an answer: nothing in it is trusted with more. */

#ifndef YOMIKIRI_PROFILE_H
#define YOMIKIRI_PROFILE_H

#include <jansson.h>

#include "profiles/machine/machine.h"
#include "yomikiri.h"

#define PROFILE_SCHEMA "yomikiri.profile/1"

enum { PROFILE_NAME = 64, PROFILE_WHY = 400, PROFILE_PATH = 4096, PROFILE_SHA256 = 65 };

/* The machine that it was tuned on, as far as that says whom it suits. */
typedef struct {
    MachineId id;               /* no flags in it */
    char kernel[16];            /* that it was tuned with */
    int64_t second_level_bytes; /* of that cache, for each core that shares it; -1 unknown */
} ProfileMachine;

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
    char created[24];           /* "2026-11-20T12:00:00Z" */
    char version[32];           /* of the program that wrote it */
    char sha256[PROFILE_SHA256];    /* of the bytes of the file; "" if it was read from none */
    ProfileMachine machine;
    yk_config config;           /* the defaults with the profile's knobs; kernel "auto" */
    json_t *json;               /* everything, also what is not read here: "evidence" */
} Profile;

/* Read the file. Unless PROFILE_READ comes back, `why` (PROFILE_WHY bytes) is a reason that does
 * not name the file. *profile is to be released by profile_free() in any case; when it is stale,
 * too, all but `config` holds. */
ProfileState profile_read(const char *path, Profile *profile, char why[PROFILE_WHY]);

/* The same of an object, which is borrowed. */
ProfileState profile_from_json(json_t *json, Profile *profile, char why[PROFILE_WHY]);

/* Release what it owns. */
void profile_free(Profile *profile);

/* "stale", "broken", ...; static storage. */
const char *profile_state_name(ProfileState state);

/* Whether a profile may set that knob: not what the user shares out himself, threads and memory
 * for the table, and not what only wastes time. */
bool profile_may_set(const char *knob);

#endif
