#include "apps/cli/profile/profile_option.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/terminal/notice.h"
#include "base/text/words.h"

static const char VARIABLE[] = "YOMIKIRI_PROFILE";

const char *profile_option_wanted(const char *text)
{
    const char *usual = getenv(VARIABLE);

    return text ? text : usual && usual[0] != '\0' ? usual : "auto";
}

void profile_option_none_for_others(void)
{
    setenv(VARIABLE, "none", 1);
}

/* What makes another start of this program choose the same. One that finds nothing will find
 * nothing there, too. */
static void set_words(const char *named, ProfileOption *profile)
{
    char quoted[PROFILE_PATH * 4];

    profile->words[0] = '\0';
    if (profile->force.kind == IN_FORCE_RULE)
        snprintf(profile->words, sizeof(profile->words), "--profile rule");
    else if (profile->force.kind == IN_FORCE_FILE
             && words_quote(profile->force.path, quoted, sizeof(quoted)) > 0)
        snprintf(profile->words, sizeof(profile->words), "--profile %s", quoted);
    else if (named && strcmp(named, "none") == 0)
        snprintf(profile->words, sizeof(profile->words), "--profile none");
}

static void apply(const yk_config *base, SolverOptions *options)
{
    const yk_knob *knob;

    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++)
        if (!options->given[i])
            options->config.knob[i] = base->knob[i];
}

static ExitStatus classic(const Command *command, const SolverOptions *options,
                          ProfileOption *profile)
{
    if (options->profile && strcmp(options->profile, "none") != 0
        && strcmp(options->profile, "auto") != 0)
        return args_complain(command, "--classic and --profile %s exclude each other",
                             options->profile);
    snprintf(profile->force.label, sizeof(profile->force.label), "classic");
    snprintf(profile->force.why, sizeof(profile->force.why), "--classic means none");
    yk_config_classic(&profile->force.config);
    snprintf(profile->words, sizeof(profile->words), "--classic");
    return STATUS_DONE;
}

ExitStatus profile_option(const Command *command, SolverOptions *options, ProfileOption *profile)
{
    const char *wanted = profile_option_wanted(options->profile);
    ProfileHere here = { .second_level_bytes = -1 };

    *profile = (ProfileOption){ .force = { .kind = IN_FORCE_NONE, .label = "default" } };
    yk_config_init(&profile->force.config);
    if (options->classic)
        return classic(command, options, profile);
    if (strcmp(wanted, "none") != 0)
        profile_here(options->config.kernel, &here);

    const ProfileState state = profile_choose(wanted, &here, &profile->force);

    if (state == PROFILE_MISSING)
        return args_complain(command, "%s: '%s' is not none, auto or rule, and no file has "
                             "that name", options->profile ? "--profile" : VARIABLE, wanted);
    if (state != PROFILE_READ) {
        notice("%s: %s", options->profile ? "--profile" : VARIABLE, profile->force.why);
        return STATUS_INPUT;
    }
    set_words(options->profile, profile);
    apply(&profile->force.config, options);
    if (profile->force.warning[0] != '\0')
        notice("profile %s; %s is used", profile->force.warning,
               profile->force.kind == IN_FORCE_NONE ? "the default" : profile->force.label);
    return STATUS_DONE;
}
