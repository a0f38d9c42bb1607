/* profile_explain.c - see profile_explain.h. */

#include "cli/profile/profile_explain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/shown.h"
#include "bench/memory/memory.h"
#include "bench/run/self_command.h"
#include "bench/suite/suite_find.h"
#include "profiles/profile/profile_write.h"

enum { INDENT = 12 };

typedef struct {
    char *path;
    char why[PROFILE_WHY], created[24];
    bool own;
    ProfileState state;
    ProfileMatch match;
} Seen;

struct ProfileExplanation {
    ProfileMachine here;
    ProfileFolders folders;
    ProfileInForce force;
    ProfileChoice choice;
    Seen *seen;
    int count, room;
    bool no_memory;
};

static void note(void *context, const ProfileLook *look)
{
    ProfileExplanation *explanation = context;

    if (explanation->count == explanation->room) {
        const int room = max_int(2 * explanation->room, 16);
        Seen *more = realloc(explanation->seen, (size_t)room * sizeof(*more));

        if (!more) {
            explanation->no_memory = true;
            return;
        }
        explanation->seen = more;
        explanation->room = room;
    }

    Seen *seen = &explanation->seen[explanation->count];

    *seen = (Seen){ .path = strdup(look->path), .own = look->own, .state = look->state,
                    .match = look->match };
    snprintf(seen->why, sizeof(seen->why), "%s", look->why);
    snprintf(seen->created, sizeof(seen->created), "%s", look->created);
    explanation->no_memory = explanation->no_memory || !seen->path;
    explanation->count += seen->path != NULL;
}

ProfileExplanation *profile_explain(const char *named, const char *kernel)
{
    ProfileExplanation *explanation = calloc(1, sizeof(*explanation));
    char program[PROFILE_PATH];

    if (!explanation) {
        memory_note_failure();
        return NULL;
    }

    const ProfileSearch search = { &explanation->folders, &explanation->here, note, explanation };

    suite_find_program(program, sizeof(program));
    profile_folders(program, &explanation->folders);
    profile_machine_here("", kernel, &explanation->here);
    explanation->choice = profile_choose(profile_option_wanted(named), &search,
                                         &explanation->force);
    if (explanation->no_memory) {
        memory_note_failure();
        profile_explain_free(explanation);
        return NULL;
    }
    return explanation;
}

ProfileChoice profile_explain_choice(const ProfileExplanation *explanation)
{
    return explanation->choice;
}

const char *profile_explain_why(const ProfileExplanation *explanation)
{
    return explanation->force.why;
}

void profile_explain_free(ProfileExplanation *explanation)
{
    for (int i = 0; explanation && i < explanation->count; i++)
        free(explanation->seen[i].path);
    if (explanation)
        free(explanation->seen);
    free(explanation);
}

/* ---- for people ---- */

static const char *fate(const ProfileExplanation *explanation, const Seen *seen)
{
    if (explanation->force.kind == IN_FORCE_FILE
        && strcmp(explanation->force.path, seen->path) == 0)
        return "in force";
    if (seen->state != PROFILE_READ && !(seen->state == PROFILE_STALE
                                         && seen->match == MATCH_NONE))
        return profile_state_name(seen->state);
    return seen->match == MATCH_NONE ? "foreign" : "fits less";
}

void profile_explain_print(const ProfileExplanation *explanation)
{
    const ProfileInForce *force = &explanation->force;
    char changes[PROFILE_PATH];
    yk_config usual;

    printf("%-*s%s: %s\n", INDENT, "profile", force->label, shown(force->why).text);
    yk_config_init(&usual);
    if (force->kind != IN_FORCE_NONE
        && self_command_changes(&usual, &force->config, changes, sizeof(changes)))
        printf("%-*s  %s\n", INDENT, "", changes[0] != '\0' ? changes : "the defaults");
    for (int i = 0; i < explanation->count; i++) {
        const Seen *seen = &explanation->seen[i];

        printf("%-*s  %s %s", INDENT, "", fate(explanation, seen), shown(seen->path).text);
        printf(": %s\n", shown(seen->why).text);
    }
}

/* ---- for programs ---- */

static json_t *text_or_null(const char *text)
{
    return text[0] != '\0' ? json_string(text) : json_null();
}

json_t *profile_explain_json(const ProfileExplanation *explanation)
{
    const ProfileInForce *force = &explanation->force;
    const int64_t bytes = explanation->here.second_level_bytes;
    const ProfileRule *rule = profile_rule(bytes);
    json_t *looked = json_array(), *folders = json_array();

    for (int i = 0; i < explanation->count; i++) {
        const Seen *seen = &explanation->seen[i];

        json_array_append_new(looked, json_pack("{s:s, s:s, s:s, s:o}",
            "path", shown(seen->path).text, "state", fate(explanation, seen),
            "why", shown(seen->why).text, "created", text_or_null(seen->created)));
    }
    for (int i = 0; i < explanation->folders.count; i++)
        json_array_append_new(folders, json_string(shown(explanation->folders.path[i]).text));
    return json_pack("{s:s, s:o, s:o, s:s, s:o, s:o, s:o, s:o, s:o}",
        "name", force->label, "path", text_or_null(shown(force->path).text),
        "sha256", text_or_null(force->sha256), "why", shown(force->why).text,
        "knobs", profile_knobs(&force->config),
        "rule", rule ? json_string(rule->name) : json_null(),
        "second_level_kib", bytes > 0 ? json_integer(bytes / 1024) : json_null(),
        "folders", folders, "looked", looked);
}
