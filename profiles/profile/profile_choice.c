#include "profiles/profile/profile_choice.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiles/machine/machine.h"

enum { KIB = 1024, MIB = 1024 * KIB };

static const ProfileRule RULES[] = {
    { 1 * MIB, "rule: 1 MiB second-level cache", 1176, 96 },
    { 512 * KIB, "rule: 512 KiB second-level cache", 588, 48 },
    { 0, "rule: 256 KiB second-level cache", 294, 48 },
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

/* `found` says what was looked for before: "" for nothing. */
static void choose_rule(const ProfileHere *here, const char *found, ProfileInForce *force)
{
    const ProfileRule *rule = profile_rule(here->second_level_bytes);

    if (here->second_level_bytes > 0)
        snprintf(force->why, sizeof(force->why),
                 "%sa core has %lld KiB of second-level cache, %s", found,
                 (long long)here->second_level_bytes / KIB,
                 rule ? "and the defaults want 2048" : "which suits the defaults");
    else
        snprintf(force->why, sizeof(force->why),
                 "%show much second-level cache a core has is not known", found);
    if (!rule)
        return;
    force->kind = IN_FORCE_RULE;
    snprintf(force->label, sizeof(force->label), "%s", rule->name);
    yk_config_set(&force->config, "cache-kib", rule->cache_kib);
    yk_config_set(&force->config, "low-cache-kib", rule->low_cache_kib);
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
        snprintf(why, PROFILE_WARNING, "%s is %s", path, reason);
    }
    return state;
}

static void choose_auto(const ProfileHere *here, ProfileInForce *force)
{
    char path[PROFILE_PATH], why[PROFILE_WARNING], found[PROFILE_WHY];
    const bool named = profile_user_path(here->name, path, why);
    const ProfileState state = named ? choose_file(path, force, why) : PROFILE_MISSING;

    if (state == PROFILE_READ) {
        snprintf(force->why, sizeof(force->why), "the user's for this CPU and kernel");
        return;
    }
    if (!named)
        snprintf(found, sizeof(found), "%.300s; ", why);
    else
        snprintf(found, sizeof(found), state == PROFILE_MISSING
                     ? "there is no profile %s.json; " : "the profile %s.json cannot be used; ",
                 here->name);
    if (state != PROFILE_MISSING)
        snprintf(force->warning, sizeof(force->warning), "%s", why);
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

/* ---- the folders of profiles ---- */

void profile_here(const char *kernel, ProfileHere *here)
{
    MachineId id;

    machine_id(&id);
    machine_profile_name(&id, strcmp(kernel, "auto") == 0 ? yk_kernel_auto() : kernel, here->name,
                         sizeof(here->name));
    here->second_level_bytes = machine_second_level("");
}

/* The first variable that names a folder from the root on, as the specification of XDG has it; on
 * Windows the last, whose folders begin with a letter. */
bool profile_user_path(const char *name, char path[PROFILE_PATH], char why[PROFILE_WHY])
{
    static const struct { const char *variable, *below; bool drive; } FOLDERS[] = {
        { "XDG_CONFIG_HOME", "", false }, { "HOME", "/.config", false }, { "APPDATA", "", true },
    };

    if (name[0] == '\0') {
        snprintf(why, PROFILE_WHY, "the CPU does not say what it is");
        return false;
    }
    for (size_t i = 0; i < ARRAY_LENGTH(FOLDERS); i++) {
        const char *folder = getenv(FOLDERS[i].variable);

        if (!folder || (FOLDERS[i].drive ? folder[0] == '\0' || folder[1] != ':'
                                         : folder[0] != '/'))
            continue;
        snprintf(why, PROFILE_WHY, "the path of the user's profiles is too long");
        if (snprintf(path, PROFILE_PATH, "%s%s/yomikiri/profiles/%s.json", folder,
                     FOLDERS[i].below, name) >= PROFILE_PATH)
            return false;
        for (char *at = path; FOLDERS[i].drive && *at != '\0'; at++)
            if (*at == '\\')
                *at = '/';
        return true;
    }
    snprintf(why, PROFILE_WHY, "neither XDG_CONFIG_HOME nor HOME (on Windows APPDATA) names a "
             "folder");
    return false;
}
