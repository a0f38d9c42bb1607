#include "profiles/profile/profile_choice.h"

#include <stdio.h>
#include <string.h>

#include "profiles/machine/machine_text.h"
#include "profiles/profile/profile_user.h"

/* `found` says what was looked for before: "" for nothing. */
static void choose_rule(const ProfileHere *here, const char *found, ProfileInForce *force)
{
    const ProfileRule *rule = profile_rule(here->second_level_bytes);
    const long long kib = here->second_level_bytes / 1024;

    if (rule) {
        force->kind = IN_FORCE_RULE;
        snprintf(force->label, sizeof(force->label), "%s", rule->name);
        snprintf(force->why, sizeof(force->why),
                 "%sa core has %lld KiB of second-level cache, and the defaults want 2048",
                 found, kib);
        for (size_t i = 0; i < PROFILE_RULE_KNOBS && rule->set[i].knob; i++)
            yk_config_set(&force->config, rule->set[i].knob, rule->set[i].value);
    } else if (here->second_level_bytes > 0) {
        snprintf(force->why, sizeof(force->why),
                 "%sa core has %lld KiB of second-level cache, which suits the defaults",
                 found, kib);
    } else {
        snprintf(force->why, sizeof(force->why),
                 "%show much second-level cache a core has is not known", found);
    }
}

/* Unless it is read, `why` names the file and says what is wrong with it. */
static ProfileState choose_file(const char *path, ProfileInForce *force,
                                char why[PROFILE_WARNING])
{
    char reason[PROFILE_WHY];
    Profile profile;
    const ProfileState state = profile_read(path, &profile, reason);

    if (state == PROFILE_READ) {
        force->kind = IN_FORCE_FILE;
        snprintf(force->label, sizeof(force->label), "%s@%.12s", profile.name, profile.sha256);
        snprintf(force->path, sizeof(force->path), "%s", path);
        memcpy(force->sha256, profile.sha256, sizeof(force->sha256));
        force->config = profile.config;
        if (reason[0] != '\0')
            snprintf(force->warning, sizeof(force->warning), "%s: %s", path, reason);
    } else {
        snprintf(why, PROFILE_WARNING, "%s is %s: %s", path, profile_state_name(state), reason);
    }
    return state;
}

static void choose_auto(const ProfileHere *here, ProfileInForce *force)
{
    char path[PROFILE_PATH], why[PROFILE_WARNING], found[PROFILE_WHY];

    if (!profile_user_path(here->name, path, why)) {
        snprintf(found, sizeof(found), "%.300s; ", why);
        choose_rule(here, found, force);
        return;
    }
    switch (choose_file(path, force, why)) {
    case PROFILE_READ:
        snprintf(force->why, sizeof(force->why), "the user's for this CPU and kernel");
        return;
    case PROFILE_MISSING:
        snprintf(found, sizeof(found), "there is no profile %s.json; ", here->name);
        break;
    default:
        snprintf(force->warning, sizeof(force->warning), "%s", why);
        snprintf(found, sizeof(found), "the profile %s.json cannot be used; ", here->name);
    }
    choose_rule(here, found, force);
}

ProfileState profile_choose(const char *wanted, const ProfileHere *here, ProfileInForce *force)
{
    ProfileState state = PROFILE_READ;

    *force = (ProfileInForce){ .kind = IN_FORCE_NONE, .label = "default",
                               .why = "none is wanted" };
    yk_config_init(&force->config);
    if (strcmp(wanted, "none") == 0)
        return state;
    if (strcmp(wanted, "rule") == 0)
        choose_rule(here, "", force);
    else if (strcmp(wanted, "auto") == 0)
        choose_auto(here, force);
    else if ((state = choose_file(wanted, force, force->why)) == PROFILE_READ)
        snprintf(force->why, sizeof(force->why), "it was named");
    return state;
}

/* ---- the rule where no profile fits ---- */

enum { KIB = 1024, MIB = 1024 * KIB };

static const ProfileRule RULES[] = {
    { 1 * MIB, "rule: 1 MiB second-level cache",
      { { "cache-kib", 1176 }, { "low-cache-kib", 96 } } },
    { 512 * KIB, "rule: 512 KiB second-level cache",
      { { "cache-kib", 588 }, { "low-cache-kib", 48 } } },
    { 0, "rule: 256 KiB second-level cache",
      { { "cache-kib", 294 }, { "low-cache-kib", 48 } } },
};

const ProfileRule *profile_rule(int64_t second_level_bytes)
{
    if (second_level_bytes <= 0 || second_level_bytes >= 2 * MIB)
        return NULL;
    for (size_t i = 0; i < ARRAY_LENGTH(RULES); i++)
        if (second_level_bytes >= RULES[i].least_bytes)
            return &RULES[i];
    return NULL;
}

/* ---- the folders of profiles ---- */

void profile_here(const char *root, const char *kernel, ProfileHere *here)
{
    MachineId id;

    machine_brief_id(root, &id);
    machine_slug_raw(&id, strcmp(kernel, "auto") == 0 ? yk_kernel_auto() : kernel, here->name,
                     sizeof(here->name));
    here->second_level_bytes = machine_brief_second_level(root, NULL);
}

bool profile_user_path(const char *name, char path[PROFILE_PATH], char why[PROFILE_WHY])
{
    char folder[PROFILE_PATH];

    if (name[0] == '\0')
        snprintf(why, PROFILE_WHY, "the CPU does not say what it is");
    else if (!profile_user_folder(folder))
        snprintf(why, PROFILE_WHY, "%s", PROFILE_USER_WHY);
    else if (snprintf(path, PROFILE_PATH, "%s/%s.json", folder, name) >= PROFILE_PATH)
        snprintf(why, PROFILE_WHY, "the path of the user's profiles is too long");
    else
        return true;
    return false;
}
