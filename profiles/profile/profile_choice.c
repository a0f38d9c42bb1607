/* profile_choice.c - see profile_choice.h. */

#include "profiles/profile/profile_choice.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/memory/memory.h"

/* The best of the files so far. */
typedef struct {
    Profile profile;
    ProfileMatch match;         /* MATCH_NONE: there is none */
    bool own;
    char path[PROFILE_PATH], why[PROFILE_WHY];
    char refused[PROFILE_WARNING - 50];     /* the first that is worth nothing, and why */
    int refusals;
} Best;

static void begin(ProfileInForce *force, const char *why)
{
    *force = (ProfileInForce){ .kind = IN_FORCE_NONE, .label = "default" };
    snprintf(force->why, sizeof(force->why), "%s", why);
    yk_config_init(&force->config);
}

/* ---- files ---- */

static void put_file(const Profile *profile, const char *path, const char *why,
                     ProfileInForce *force)
{
    force->kind = IN_FORCE_FILE;
    snprintf(force->label, sizeof(force->label), "%s@%.12s", profile->name, profile->sha256);
    snprintf(force->path, sizeof(force->path), "%s", path);
    snprintf(force->sha256, sizeof(force->sha256), "%s", profile->sha256);
    snprintf(force->why, sizeof(force->why), "%s", why);
    force->config = profile->config;
}

/* Read one, see how it fits, and tell whoever wants to know. */
static ProfileState look(const ProfileSearch *search, const char *path, bool own,
                         Profile *profile, ProfileMatch *match, char why[PROFILE_WHY])
{
    const ProfileState state = profile_read(path, profile, why);
    const bool known = state == PROFILE_READ || state == PROFILE_STALE;
    char fits[PROFILE_WHY] = "";

    *match = known ? profile_match(&profile->machine, search->here, fits) : MATCH_NONE;
    /* That it is stale matters to nobody whose machine it does not fit. */
    if (known && (state == PROFILE_READ || *match == MATCH_NONE))
        snprintf(why, PROFILE_WHY, "%s", fits);
    if (search->seen) {
        const ProfileLook told = { path, own, state, *match, why, profile->created };

        search->seen(search->context, &told);
    }
    return state;
}

static bool is_better(const Best *best, const Profile *profile, ProfileMatch match, bool own)
{
    if (match != best->match)
        return match > best->match;
    if (match == MATCH_NONE || own != best->own)
        return match != MATCH_NONE && own;
    return strcmp(profile->created, best->profile.created) > 0;
}

static void consider(const ProfileSearch *search, const char *path, bool own, Best *best)
{
    char why[PROFILE_WHY];
    Profile profile;
    ProfileMatch match;
    const ProfileState state = look(search, path, own, &profile, &match, why);

    if (state != PROFILE_READ) {
        const bool foreign = state == PROFILE_STALE && match == MATCH_NONE;

        if (!foreign && best->refusals++ == 0)
            snprintf(best->refused, sizeof(best->refused), "%s is %s: %s", path,
                     profile_state_name(state), why);
        profile_free(&profile);
    } else if (is_better(best, &profile, match, own)) {
        profile_free(&best->profile);
        best->profile = profile;
        best->match = match;
        best->own = own;
        snprintf(best->path, sizeof(best->path), "%s", path);
        snprintf(best->why, sizeof(best->why), "%s", why);
    } else {
        profile_free(&profile);
    }
}

static void consider_folder(const ProfileSearch *search, int folder, Best *best)
{
    const char *path = search->folders->path[folder];
    char **names = profile_names(path), file[PROFILE_PATH];

    for (size_t i = 0; names && names[i]; i++)
        if (snprintf(file, sizeof(file), "%s/%s", path, names[i]) < (int)sizeof(file))
            consider(search, file, search->folders->own[folder], best);
    profile_names_free(names);
}

/* ---- what is wanted ---- */

/* `found` is what was seen before, "" for nothing. */
static void choose_rule(const ProfileSearch *search, const char *found, ProfileInForce *force)
{
    const ProfileRule *rule = profile_rule(search->here->second_level_bytes);
    const long long kib = search->here->second_level_bytes / 1024;

    if (rule) {
        force->kind = IN_FORCE_RULE;
        snprintf(force->label, sizeof(force->label), "%s", rule->name);
        snprintf(force->why, sizeof(force->why),
                 "%sa core has %lld KiB of second-level cache, and the defaults want 2048",
                 found, kib);
        profile_rule_apply(rule, &force->config);
    } else if (search->here->second_level_bytes > 0) {
        snprintf(force->why, sizeof(force->why),
                 "%sa core has %lld KiB of second-level cache, which suits the defaults",
                 found, kib);
    } else {
        snprintf(force->why, sizeof(force->why),
                 "%show much second-level cache a core has is not known", found);
    }
}

static void choose_auto(const ProfileSearch *search, ProfileInForce *force)
{
    Best *best = memory_array(1, sizeof(*best));

    if (!best) {
        snprintf(force->why, sizeof(force->why), "no memory to look for profiles");
        return;
    }
    for (int i = 0; i < search->folders->count; i++)
        consider_folder(search, i, best);
    if (best->match != MATCH_NONE)
        put_file(&best->profile, best->path, best->why, force);
    else
        choose_rule(search, "no profile fits; ", force);
    if (best->refusals == 1)
        snprintf(force->warning, sizeof(force->warning), "%s", best->refused);
    else if (best->refusals > 1)
        snprintf(force->warning, sizeof(force->warning), "%s (and %d more; see yomikiri cpu)",
                 best->refused, best->refusals - 1);
    profile_free(&best->profile);
    free(best);
}

static ProfileChoice choose_file(const char *path, const ProfileSearch *search,
                                 ProfileInForce *force)
{
    char why[PROFILE_WHY];
    Profile profile;
    ProfileMatch match;
    const ProfileState state = look(search, path, true, &profile, &match, why);
    ProfileChoice choice = PROFILE_REFUSED;

    if (state == PROFILE_READ && match != MATCH_NONE) {
        put_file(&profile, path, why, force);
        choice = PROFILE_CHOSEN;
    } else {
        const bool foreign = (state == PROFILE_READ || state == PROFILE_STALE)
                             && match == MATCH_NONE;

        snprintf(force->why, sizeof(force->why), "%.150s is %s: %.200s", path,
                 foreign ? "foreign" : profile_state_name(state), why);
        if (state == PROFILE_MISSING)
            choice = PROFILE_NO_SUCH;
    }
    profile_free(&profile);
    return choice;
}

ProfileChoice profile_choose(const char *wanted, const ProfileSearch *search,
                             ProfileInForce *force)
{
    begin(force, "none is wanted");
    if (strcmp(wanted, "none") == 0)
        return PROFILE_CHOSEN;
    if (strcmp(wanted, "rule") == 0)
        choose_rule(search, "", force);
    else if (strcmp(wanted, "auto") == 0)
        choose_auto(search, force);
    else
        return choose_file(wanted, search, force);
    return PROFILE_CHOSEN;
}
