/* profile_choice.h - the profile in force, and the reason for it. */

#ifndef YOMIKIRI_PROFILE_CHOICE_H
#define YOMIKIRI_PROFILE_CHOICE_H

#include "base/base.h"
#include "profiles/profile/profile.h"
#include "yomikiri.h"

/* ---- the folders of profiles ---- */

/* This machine, as far as that decides about knobs. */
typedef struct {
    char name[PROFILE_NAME];    /* its profile's: "amd-f25m17-avx512" for vendor, raw family and
                                   model, and the kernel; "" where the CPU does not say */
    int64_t second_level_bytes; /* of that cache, for each core that shares it; -1 unknown */
} ProfileHere;

/* The machine that runs, or the recorded one below `root`, with that kernel ("auto" for the best
 * that this CPU has). Cheap: see machine_brief(). */
void profile_here(const char *root, const char *kernel, ProfileHere *here);

/* $XDG_CONFIG_HOME/yomikiri/profiles/NAME.json, else $HOME/.config/yomikiri/profiles/NAME.json,
 * where one of the two names a folder from the root on; on Windows in %APPDATA%. Neither file nor
 * folder need exist. False: there is no such folder, no name, or the path is too long; `why` says
 * so. */
bool profile_user_path(const char *name, char path[PROFILE_PATH], char why[PROFILE_WHY]);

/* ---- the rule where no profile fits ---- */

enum { PROFILE_RULE_KNOBS = 3 };

typedef struct {
    int64_t least_bytes;        /* of second-level cache for a core, up to the row above */
    const char *name;           /* "rule: 512 KiB second-level cache" */
    struct {
        const char *knob;       /* NULL after the last */
        int value;
    } set[PROFILE_RULE_KNOBS];
} ProfileRule;

/* The row for that many bytes; NULL where the defaults stay: they were measured with 2 MiB, and
 * hold for more, and for what is not known (-1). Static storage. */
const ProfileRule *profile_rule(int64_t second_level_bytes);

enum { PROFILE_WARNING = PROFILE_PATH + PROFILE_WHY + 100 };

typedef enum { IN_FORCE_NONE, IN_FORCE_RULE, IN_FORCE_FILE } ProfileKind;

typedef struct {
    ProfileKind kind;
    char label[PROFILE_NAME + 16];  /* for records: "default", "rule: 512 KiB second-level cache",
                                       or "NAME@" and the first 12 digits of the checksum */
    char path[PROFILE_PATH];        /* "" but for a file */
    char sha256[PROFILE_SHA256];    /* likewise */
    char why[PROFILE_WARNING];      /* a sentence without its first capital and full stop */
    char warning[PROFILE_WARNING];  /* "", or why the user's profile of this CPU is not used, or
                                       what of one that is used is ignored */
    yk_config config;               /* the defaults with the knobs in force; kernel "auto" */
} ProfileInForce;

/* Fill *force with what `wanted` means: "none"; "auto": the user's profile of that name, else
 * what "rule" says: profile_rule(); anything else is the path of a file. Unless PROFILE_READ
 * comes back, force->why says what is wrong, with the path. */
ProfileState profile_choose(const char *wanted, const ProfileHere *here, ProfileInForce *force);

#endif
