/* profile_match.h - whether a profile belongs to a machine, and how closely. */

#ifndef YOMIKIRI_PROFILE_MATCH_H
#define YOMIKIRI_PROFILE_MATCH_H

#include "profiles/profile/profile.h"

/* From far to close. Every one needs the same kernel, and no second-level cache that is known to
 * have another size for each core. */
typedef enum {
    MATCH_NONE,
    MATCH_CACHE,                /* a second-level cache of the same size */
    MATCH_VENDOR,               /* and the same vendor */
    MATCH_DESIGN,               /* and the same design by our table */
    MATCH_MODEL,                /* the same vendor, family and model, by raw numbers */
    MATCH_CPU,                  /* and stepping */
} ProfileMatch;

/* The machine that runs, or the recorded one below `root`, with that kernel ("auto" for the best
 * that this CPU has). Cheap: see machine_brief.h. */
void profile_machine_here(const char *root, const char *kernel, ProfileMachine *here);

/* How closely a profile that was tuned on `theirs` fits; `why` says it in words, also for
 * MATCH_NONE. */
ProfileMatch profile_match(const ProfileMachine *theirs, const ProfileMachine *here,
                           char why[PROFILE_WHY]);

#endif
