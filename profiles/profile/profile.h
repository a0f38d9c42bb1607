/* profile.h - the values of knobs that a machine earned, as a file (docs/cpu.md).
 *
 * This is the front of the room:
 *
 *     profile.h           what a profile is, reading and writing one
 *     profile_choice.h    which one is in force: where that of this CPU lies, and what holds
 *                         where there is none
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
    PROFILE_REFUSED,            /* it cannot be used */
} ProfileState;

typedef struct {
    char name[PROFILE_NAME];    /* letters, digits and "-_.+" */
    char sha256[PROFILE_SHA256];    /* of the bytes of the file; "" if it was read from none */
    yk_config config;           /* the defaults with the profile's knobs; kernel "auto" */
} Profile;

/* Read the file. Unless PROFILE_READ comes back, `why` (PROFILE_WHY bytes) is a reason that does
 * not name the file, "unreadable: ...", "broken: ..." (half written, or not what docs/cpu.md
 * says), "of another version: ..." or "stale: ..." (knobs or their defaults are no longer what
 * they were), and profile->config holds the defaults. If it does, `why` is empty or a warning:
 * there is no longer a knob that the profile sets. */
ProfileState profile_read(const char *path, Profile *profile, char why[PROFILE_WHY]);

/* The same of an object: whether it is read. */
bool profile_from_json(const json_t *json, Profile *profile, char why[PROFILE_WHY]);

/* Whether a profile may set that knob: not what the user shares out himself, threads and memory
 * for the table, and not what only wastes time. */
bool profile_may_set(const char *knob);

/* The knobs that differ from their defaults, as a new object: values by their names where they
 * have some. What no profile may set is left out. NULL: all knobs, with their defaults. */
json_t *profile_knobs(const yk_config *config);

/* ---- writing one ---- */

typedef struct {
    const char *name;           /* as profile_choice.h says; elsewhere that of the machine */
    const char *slug;           /* of the machine that it was tuned on */
    const char *kernel;         /* that it was tuned with: a name, not "auto" */
    const yk_config *config;    /* what differs from the defaults is written, but for what no
                                   profile may set (profile_may_set()) */
    const json_t *evidence;     /* an object: why this is better than the defaults; copied */
} ProfileDraft;

/* A new object that profile_from_json() reads back to the same knobs. */
json_t *profile_json(const ProfileDraft *draft);

/* Write it to `path`, over what is there, as a whole or not at all. Missing folders are made.
 * False: `why` says what went wrong, with the path. */
bool profile_write(const char *path, const ProfileDraft *draft, char why[PROFILE_WHY]);

#endif
