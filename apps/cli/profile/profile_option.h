/* profile_option.h - the option --profile, for every subcommand that has the solver's options. */

#ifndef YOMIKIRI_PROFILE_OPTION_H
#define YOMIKIRI_PROFILE_OPTION_H

#include "apps/cli/args/args.h"
#include "profiles/profile/profile_choice.h"

enum { PROFILE_WORDS = PROFILE_PATH * 4 + 32 };

typedef struct {
    ProfileInForce force;       /* its label is for answers and records, its config has the knobs
                                   before any that an option names; "classic" if that is asked */
    char words[PROFILE_WORDS];  /* what makes this program begin with them, quoted for a command
                                   line: "", "--classic", "--profile rule", ... */
} ProfileOption;

/* Look for the profile that --profile or $YOMIKIRI_PROFILE ask for, and set in options->config
 * every knob of it that no option names. With --classic there is none. What was refused on the
 * way is said on standard error. A profile that was named and cannot be used is a complaint, and
 * *options is as it was: STATUS_USAGE if there is no such file, STATUS_INPUT if it is refused. */
ExitStatus profile_option(const Command *command, SolverOptions *options, ProfileOption *profile);

/* What `text` (NULL: no option) means: itself, else $YOMIKIRI_PROFILE, else "auto". */
const char *profile_option_wanted(const char *text);

/* From now on programs that this one starts look for no profile, unless their own command line
 * names one. Those that know of none do not notice. */
void profile_option_none_for_others(void);

#endif
