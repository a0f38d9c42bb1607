/* profile_explain.c - see profile_explain.h. */

#include "cli/profile/profile_explain.h"

#include <stdio.h>

#include "base/shown.h"
#include "bench/run/self_command.h"
#include "profiles/profile/profile_write.h"

enum { INDENT = 12 };

void profile_explain_print(const ProfileInForce *force)
{
    char changes[PROFILE_PATH];
    yk_config usual;

    printf("%-*s%s: %s\n", INDENT, "profile", force->label, shown(force->why).text);
    yk_config_init(&usual);
    if (force->kind != IN_FORCE_NONE
        && self_command_changes(&usual, &force->config, changes, sizeof(changes)))
        printf("%-*s  %s\n", INDENT, "", changes[0] != '\0' ? changes : "the defaults");
    if (force->path[0] != '\0')
        printf("%-*s  from %s\n", INDENT, "", shown(force->path).text);
    if (force->warning[0] != '\0')
        printf("%-*s  %s\n", INDENT, "", shown(force->warning).text);
}

static json_t *text_or_null(const char *text)
{
    return text[0] != '\0' ? json_string(text) : json_null();
}

json_t *profile_explain_json(const ProfileInForce *force, const ProfileHere *here)
{
    const int64_t bytes = here->second_level_bytes;
    const ProfileRule *rule = profile_rule(bytes);
    char users[PROFILE_PATH], why[PROFILE_WHY];
    const bool known = profile_user_path(here->name, users, why);

    return json_pack("{s:s, s:o, s:o, s:s, s:o, s:o, s:o, s:o}",
        "name", force->label, "path", text_or_null(shown(force->path).text),
        "sha256", text_or_null(force->sha256), "why", shown(force->why).text,
        "knobs", profile_knobs(&force->config),
        "rule", rule ? json_string(rule->name) : json_null(),
        "second_level_kib", bytes > 0 ? json_integer(bytes / 1024) : json_null(),
        "users", known ? json_string(shown(users).text) : json_null());
}
