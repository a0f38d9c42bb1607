#include "profiles/profile/profile.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "api/solver.h"
#include "base/memory/memory.h"
#include "base/text/words.h"
#include "positions/suite/sha256.h"

enum { MOST_BYTES = 4 << 20 };

static const char LETTERS[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.+";

const char *profile_state_name(ProfileState state)
{
    static const char *const NAMES[] = { "read", "missing", "unreadable", "broken",
                                         "of another version", "stale" };

    return NAMES[state];
}

bool profile_may_set(const char *knob)
{
    static const char *const OTHERS[] = { "threads", "table-mib" };

    for (size_t i = 0; i < ARRAY_LENGTH(OTHERS); i++)
        if (strcmp(knob, OTHERS[i]) == 0)
            return false;
    return true;
}

/* ---- members ---- */

__attribute__((format(printf, 3, 4)))
static ProfileState refuse(char why[PROFILE_WHY], ProfileState state, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    vsnprintf(why, PROFILE_WHY, format, list);
    va_end(list);
    return state;
}

/* Copy a text that fits; false if it is none, or is longer. */
static bool take_text(const json_t *object, const char *name, char *out, size_t size)
{
    const json_t *member = json_object_get(object, name);
    const char *text = json_string_value(member);

    if (!text || json_string_length(member) >= size || strlen(text) != json_string_length(member))
        return false;
    strcpy(out, text);
    return true;
}

/* ---- knobs ---- */

/* A number, or the name of a value, as it would stand behind an option. */
static bool value_text(const json_t *value, char *out, size_t size)
{
    if (json_is_integer(value))
        snprintf(out, size, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    else if (json_is_string(value) && json_string_length(value) < size)
        snprintf(out, size, "%s", json_string_value(value));
    else
        return false;
    return true;
}

/* How several threads share the work is nothing to a profile that was tuned with one. */
static bool never_mattered(const yk_knob *knob, const json_t *defaults)
{
    return strcmp(knob->layer, "threads") == 0 && strcmp(knob->name, "threads") != 0
           && json_integer_value(json_object_get(defaults, "threads")) == 1;
}

/* Each as it was when the profile was made; one that is gone is no matter unless it is set. */
static ProfileState check_default(const char *name, const json_t *value, const json_t *defaults,
                                  char why[PROFILE_WHY])
{
    const yk_knob *knob = yk_knob_named(name);
    char text[40], known[40];
    yk_config then;
    int was = 0;

    why[0] = '\0';
    if (!value_text(value, text, sizeof(text)))
        return refuse(why, PROFILE_BROKEN, "defaults: %.60s is neither a number nor a name", name);
    if (!knob || never_mattered(knob, defaults))
        return PROFILE_READ;
    yk_config_init(&then);
    if (yk_config_set_text(&then, name, text) == YK_OK
        && yk_config_get(&then, name, &was) == YK_OK && was == knob->initial)
        return PROFILE_READ;
    if (!words_choice(knob->values, knob->initial - knob->minimum, known, sizeof(known)))
        snprintf(known, sizeof(known), "%d", knob->initial);
    return refuse(why, PROFILE_STALE, "the default of %s was %.39s and is %s now", name, text,
                  known);
}

/* One that was a knob once is ignored, with a warning in `why`. */
static ProfileState take_knob(const char *name, const json_t *value, const json_t *defaults,
                              yk_config *config, char why[PROFILE_WHY])
{
    const yk_knob *knob = yk_knob_named(name);
    char text[40];

    why[0] = '\0';
    if (!value_text(value, text, sizeof(text)))
        return refuse(why, PROFILE_BROKEN, "knobs: %.60s is neither a number nor a name", name);
    if (!profile_may_set(name))
        return refuse(why, PROFILE_BROKEN, "knobs: %.60s is not for a profile to set", name);
    if (!json_object_get(defaults, name))
        return refuse(why, PROFILE_BROKEN, "knobs: %.60s has no default in it", name);
    if (!knob)
        return refuse(why, PROFILE_READ, "there is no knob %.60s any more: it is ignored", name);
    if (yk_config_set_text(config, name, text) == YK_OK)
        return PROFILE_READ;
    if (knob->values)
        return refuse(why, PROFILE_STALE, "%s takes %.100s, not %.39s", name, knob->values, text);
    return refuse(why, PROFILE_STALE, "%s takes %d to %d, not %.39s", name, knob->minimum,
                  knob->maximum, text);
}

/* What is broken outranks what is stale, and that a warning, whatever comes first. */
static void keep_worst(ProfileState *worst, ProfileState state, const char *found,
                       char why[PROFILE_WHY])
{
    static const int RANK[] = { [PROFILE_READ] = 0, [PROFILE_STALE] = 1, [PROFILE_BROKEN] = 2 };

    if (RANK[state] > RANK[*worst] || (*worst == PROFILE_READ && why[0] == '\0'))
        *worst = refuse(why, state, "%s", found);
}

static ProfileState take_knobs(const json_t *json, yk_config *config, char why[PROFILE_WHY])
{
    const json_t *defaults = json_object_get(json, "defaults");
    ProfileState worst = PROFILE_READ;
    char found[PROFILE_WHY];
    const char *name;
    json_t *value;

    json_object_foreach(json_object_get(json, "knobs"), name, value)
        keep_worst(&worst, take_knob(name, value, defaults, config, found), found, why);
    json_object_foreach((json_t *)defaults, name, value)
        keep_worst(&worst, check_default(name, value, defaults, found), found, why);
    return worst;
}

/* ---- the whole ---- */

/* "yomikiri.profile/1" and its minor versions, "yomikiri.profile/1.2". */
static ProfileState check_schema(const json_t *json, char why[PROFILE_WHY])
{
    static const char STEM[] = "yomikiri.profile/";
    const char *schema = json_string_value(json_object_get(json, "schema"));
    const size_t length = sizeof(PROFILE_SCHEMA) - 1;

    if (!schema || strncmp(schema, STEM, sizeof(STEM) - 1) != 0)
        return refuse(why, PROFILE_BROKEN, "it is not a profile: \"schema\" is not %s",
                      PROFILE_SCHEMA);
    if (strncmp(schema, PROFILE_SCHEMA, length) != 0
        || (schema[length] != '\0' && schema[length] != '.'))
        return refuse(why, PROFILE_OTHER_VERSION, "it is %.60s, and this program reads %s",
                      schema, PROFILE_SCHEMA);
    return PROFILE_READ;
}

static ProfileState read_members(const json_t *json, Profile *profile, char why[PROFILE_WHY])
{
    const ProfileState state = check_schema(json, why);

    if (state != PROFILE_READ)
        return state;
    if (!take_text(json, "name", profile->name, sizeof(profile->name))
        || profile->name[0] == '\0' || profile->name[strspn(profile->name, LETTERS)] != '\0')
        return refuse(why, PROFILE_BROKEN, "\"name\" is not a name of letters, digits and -_.+");
    if (!json_is_object(json_object_get(json, "knobs"))
        || !json_is_object(json_object_get(json, "defaults"))
        || !json_is_object(json_object_get(json, "evidence")))
        return refuse(why, PROFILE_BROKEN, "knobs, defaults and evidence are not all there");
    return take_knobs(json, &profile->config, why);
}

ProfileState profile_from_json(const json_t *json, Profile *profile, char why[PROFILE_WHY])
{
    ProfileState state;

    *profile = (Profile){ .name = "" };
    yk_config_init(&profile->config);
    why[0] = '\0';
    state = read_members(json, profile, why);
    if (state != PROFILE_READ)
        yk_config_init(&profile->config);
    return state;
}

/* ---- the file ---- */

/* Only a regular file, which never makes the reader wait, and can be read again by a program
 * that is started with its name. */
static ProfileState open_file(const char *path, int *file, size_t *size, char why[PROFILE_WHY])
{
    struct stat status;

    *file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (*file < 0)
        return refuse(why, errno == ENOENT || errno == ENOTDIR ? PROFILE_MISSING
                                                               : PROFILE_UNREADABLE,
                      "%s", strerror(errno));
    if (fstat(*file, &status) != 0)
        return refuse(why, PROFILE_UNREADABLE, "%s", strerror(errno));
    if (!S_ISREG(status.st_mode))
        return refuse(why, PROFILE_UNREADABLE, "it is not a regular file");
    if (status.st_size > MOST_BYTES)
        return refuse(why, PROFILE_UNREADABLE, "it is longer than any profile (%d MiB)",
                      MOST_BYTES >> 20);
    *size = (size_t)status.st_size;
    return PROFILE_READ;
}

/* The first `size` bytes, or all there are, in a block that is the caller's. */
static ProfileState read_bytes(int file, char **text, size_t *size, char why[PROFILE_WHY])
{
    const size_t most = *size;
    ssize_t got = 1;

    *text = memory_array(most + 1, 1);
    for (*size = 0; *size < most && got > 0; *size += (size_t)got) {
        got = read(file, *text + *size, most - *size);
        if (got < 0)
            return refuse(why, PROFILE_UNREADABLE, "%s", strerror(errno));
    }
    return PROFILE_READ;
}

static ProfileState parse(const char *text, size_t size, Profile *profile, char why[PROFILE_WHY])
{
    char hex[SHA256_HEX];
    json_error_t error;
    json_t *json = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);
    ProfileState state;

    if (!json)
        return refuse(why, PROFILE_BROKEN, "line %d, column %d: %.150s", error.line, error.column,
                      size == 0 ? "it is empty" : error.text);
    state = profile_from_json(json, profile, why);
    json_decref(json);
    sha256_hex(text, size, hex);
    memcpy(profile->sha256, hex, sizeof(profile->sha256));
    return state;
}

ProfileState profile_read(const char *path, Profile *profile, char why[PROFILE_WHY])
{
    char *text = NULL;
    size_t size = 0;
    int file;
    ProfileState state;

    *profile = (Profile){ .name = "" };
    yk_config_init(&profile->config);
    why[0] = '\0';
    state = open_file(path, &file, &size, why);
    if (state == PROFILE_READ)
        state = read_bytes(file, &text, &size, why);
    if (file >= 0)
        close(file);
    if (state == PROFILE_READ)
        state = parse(text, size, profile, why);
    free(text);
    return state;
}

/* ---- knobs as JSON ---- */

json_t *profile_value(const yk_knob *knob, int value)
{
    char name[32];

    return words_choice(knob->values, value - knob->minimum, name, sizeof(name))
           ? json_string(name) : json_integer(value);
}

json_t *profile_knobs(const yk_config *config)
{
    json_t *knobs = json_object();
    const yk_knob *knob;

    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++) {
        int value = knob->initial;

        if (profile_may_set(knob->name) && yk_config_get(config, knob->name, &value) == YK_OK
            && value != knob->initial)
            json_object_set_new(knobs, knob->name, profile_value(knob, value));
    }
    return knobs;
}
