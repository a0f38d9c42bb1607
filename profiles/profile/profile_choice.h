/* profile_choice.h - the profile in force, and the reason for it. */

#ifndef YOMIKIRI_PROFILE_CHOICE_H
#define YOMIKIRI_PROFILE_CHOICE_H

#include "profiles/profile/profile_place.h"
#include "profiles/profile/profile_rule.h"

enum { PROFILE_WARNING = PROFILE_PATH + PROFILE_WHY + 100 };

typedef enum { IN_FORCE_NONE, IN_FORCE_RULE, IN_FORCE_FILE } ProfileKind;

typedef struct {
    ProfileKind kind;
    char label[PROFILE_NAME + 16];  /* for records: "default", "rule: 512 KiB second-level cache",
                                       or "NAME@" and the first 12 digits of the checksum */
    char path[PROFILE_PATH];        /* "" but for a file */
    char sha256[PROFILE_SHA256];    /* likewise */
    char why[PROFILE_WARNING];      /* a sentence without its first capital and full stop */
    char warning[PROFILE_WARNING];  /* "", or why the user's profile of this CPU is not used */
    yk_config config;               /* the defaults with the knobs in force; kernel "auto" */
} ProfileInForce;

typedef enum {
    PROFILE_CHOSEN,
    PROFILE_NO_SUCH,            /* the file that was named does not exist */
    PROFILE_REFUSED,            /* it does, and cannot be used */
} ProfileChoice;

/* Fill *force with what `wanted` means: "none"; "auto": the user's profile of that name, else
 * what "rule" says: profile_rule(); anything else is the path of a file. Unless PROFILE_CHOSEN
 * comes back, force->why says what is wrong, with the path. */
ProfileChoice profile_choose(const char *wanted, const ProfileHere *here, ProfileInForce *force);

#endif
