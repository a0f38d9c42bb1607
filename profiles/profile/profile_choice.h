/* profile_choice.h - which profile is in force, and why. */

#ifndef YOMIKIRI_PROFILE_CHOICE_H
#define YOMIKIRI_PROFILE_CHOICE_H

#include "profiles/profile/profile_match.h"
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
    char why[PROFILE_WHY];          /* a sentence without its first capital and full stop */
    char warning[PROFILE_WARNING];  /* "", or what is to be said of files that are worth nothing
                                       and might have been meant */
    yk_config config;               /* the defaults with the knobs in force; kernel "auto" */
} ProfileInForce;

/* What became of one file. */
typedef struct {
    const char *path;
    bool own;                   /* in the user's folder */
    ProfileState state;
    ProfileMatch match;         /* of PROFILE_READ and PROFILE_STALE, else MATCH_NONE */
    const char *why;            /* of the match, or why it was refused */
    const char *created;        /* "" if it is not known */
} ProfileLook;

/* Where to look, and who wants to know what was seen. */
typedef struct {
    const ProfileFolders *folders;
    const ProfileMachine *here;
    void (*seen)(void *context, const ProfileLook *look);   /* of every file; may be NULL */
    void *context;
} ProfileSearch;

typedef enum {
    PROFILE_CHOSEN,
    PROFILE_NO_SUCH,            /* the file that was named does not exist */
    PROFILE_REFUSED,            /* it does, and is not to be used here */
} ProfileChoice;

/* Fill *force with what `wanted` means: "none"; "auto": the closest file of all folders, the
 * user's before the program's and the newest among equals, else what "rule" says: profile_rule();
 * anything else is the path of a file. Unless PROFILE_CHOSEN comes back, force->why says what is
 * wrong, with the path. */
ProfileChoice profile_choose(const char *wanted, const ProfileSearch *search,
                             ProfileInForce *force);

#endif
