#include "apps/cli/tune/tune_command.h"

#include <stdlib.h>
#include <string.h>

#include "apps/cli/terminal/notice.h"
#include "base/files/writable.h"
#include "profiles/machine/machine_text.h"
#include "profiles/profile/profile_write.h"

bool tune_place_journal(const char *name, char *out, size_t size)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int length;

    if (name)
        length = snprintf(out, size, "%s", name);
    else if (state && state[0] == '/')
        length = snprintf(out, size, "%s/yomikiri/tune.jsonl", state);
    else if (home && home[0] == '/')
        length = snprintf(out, size, "%s/.local/state/yomikiri/tune.jsonl", home);
    else
        return false;
    return length > 0 && (size_t)length < size;
}

/* Where the profile goes. Runs that count nodes, and those of the squares, write none. */
static bool find_profile(const TuneChoices *choices, TunePlace *place, char *error, size_t size)
{
    const char *kernel = tune_kernel(&place->plain);
    char why[PROFILE_WHY] = "", name[100], wanted[PROFILE_PATH];

    if (choices->nodes)
        return true;
    if (choices->out)
        snprintf(place->profile, sizeof(place->profile), "%s", choices->out);
    else {
        machine_slug_raw(&place->cpu.id, kernel, name, sizeof(name));
        if (!profile_user_path(name, place->profile, why)) {
            snprintf(error, size, "%s; name a file with --out", why);
            return false;
        }
    }
    snprintf(wanted, sizeof(wanted), "%s", place->profile);
    return writable(wanted, true, error, size)
           && writable_target(wanted, place->profile, sizeof(place->profile), error, size);
}

/* What was in force when the run began that is gone on with: it may differ by now. */
static void recall_in_force(TunePlace *place)
{
    char error[600];
    json_t *head, *value;
    const char *name;

    tune_journal_look(place->journal, &head, error, sizeof(error));
    json_t *then = json_object_get(head, "in_force");
    const char *label = json_string_value(json_object_get(then, "label"));

    if (label) {
        place->in_force = place->plain;
        snprintf(place->in_force_label, sizeof(place->in_force_label), "%s", label);
        json_object_foreach(json_object_get(then, "knobs"), name, value)
            yk_config_set(&place->in_force, name, (int)json_integer_value(value));
    }
    json_decref(head);
}

ExitStatus tune_place_find(const Command *command, const TuneChoices *choices, TunePlace *place)
{
    const CpuSources sources = { .libraries = true };
    SolverOptions options = { .profile = "auto" };
    ProfileOption profile;
    char error[PROFILE_PATH + 400];

    memset(place, 0, sizeof(*place));
    yk_config_init(&place->plain);
    memcpy(place->plain.kernel, choices->solver.config.kernel, sizeof(place->plain.kernel));
    if (!tune_place_journal(choices->journal, place->journal, sizeof(place->journal))) {
        notice("there is no home folder for the journal: name a file with --journal");
        return STATUS_USAGE;
    }
    cpu_describe(&place->cpu, &sources);
    machine_slug(&place->cpu, place->machine, sizeof(place->machine));
    if (!find_profile(choices, place, error, sizeof(error))
        || (choices->html && !writable(choices->html, false, error, sizeof(error)))) {
        notice("%s", error);
        return STATUS_USAGE;
    }
    options.config = place->plain;
    const ExitStatus status = profile_option(command, &options, &profile);

    place->in_force = options.config;
    snprintf(place->in_force_label, sizeof(place->in_force_label), "%s", profile.force.label);
    if (choices->resume && !choices->squares)
        recall_in_force(place);
    return status;
}

bool tune_place_profile(const TuneChoices *choices, const TuneTask *task,
                        const TuneResult *result, const TunePlace *place)
{
    json_t *evidence = tune_output_evidence(choices, task, result);
    const ProfileDraft draft = { .cpu = &place->cpu, .kernel = tune_kernel(&place->plain),
                                 .config = &result->config, .evidence = evidence };
    char why[PROFILE_WHY];
    const bool done = profile_write(place->profile, &draft, why);

    json_decref(evidence);
    if (!done)
        notice("%s", why);
    return done;
}
