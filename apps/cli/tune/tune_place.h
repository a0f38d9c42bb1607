/* tune_place.h - files of the user that a tuning run needs: its journal, the profile that holds
 * now, and the one that it writes. */

#ifndef YOMIKIRI_TUNE_PLACE_H
#define YOMIKIRI_TUNE_PLACE_H

#include "apps/cli/profile/profile_option.h"
#include "apps/cli/tune/tune_output.h"
#include "profiles/machine/cpu.h"

typedef struct {
    CpuDescription cpu;
    char machine[64];           /* its short name */
    yk_config plain;            /* the defaults, with the kernel that was named */
    yk_config in_force;         /* what would hold without a new profile */
    char in_force_label[PROFILE_NAME + 16];
    char journal[4096];
    char profile[PROFILE_PATH]; /* where the new one is written; "": nowhere */
} TunePlace;

/* Look at the machine and at the folders. What cannot be is complained of: STATUS_USAGE where
 * the profile could not be written, before any work is done. */
ExitStatus tune_place_find(const Command *command, const TuneChoices *choices, TunePlace *place);

/* The journal's path: `name`, or the usual one. False: there is no home folder. */
bool tune_place_journal(const char *name, char *out, size_t size);

/* Write the profile, if there is one to write. False: why not has been said. */
bool tune_place_profile(const TuneChoices *choices, const TuneTask *task,
                        const TuneResult *result, const TunePlace *place);

#endif
