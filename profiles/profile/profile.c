#include "profiles/profile/profile.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "api/solver.h"
#include "base/files/new_file.h"
#include "base/files/writable.h"
#include "base/memory/memory.h"
#include "base/memory/memory_json.h"
#include "base/text/print.h"
#include "base/text/words.h"
#include "positions/suite/sha256.h"

enum { MOST_BYTES = 4 << 20 };

static const char LETTERS[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.+";

bool profile_may_set(const char *knob)
{
    return strcmp(knob, "threads") != 0 && strcmp(knob, "table-mib") != 0;
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

/* Each as it was when the profile was made; one that is gone is no matter unless it is set. */
static bool check_default(const char *name, const json_t *value, const json_t *defaults,
                          char why[PROFILE_WHY])
{
    const yk_knob *knob = yk_knob_named(name);
    char text[40];
    yk_config then;
    int was = 0;

    if (!value_text(value, text, sizeof(text)))
        return failed(why, PROFILE_WHY, "broken: defaults: %.60s is neither a number nor a name",
                      name);
    /* How several threads share the work is nothing to a profile that was tuned with one. */
    if (!knob || (strcmp(knob->layer, "threads") == 0 && strcmp(name, "threads") != 0
                  && json_integer_value(json_object_get(defaults, "threads")) == 1))
        return true;
    yk_config_init(&then);
    if (yk_config_set_text(&then, name, text) == YK_OK
        && yk_config_get(&then, name, &was) == YK_OK && was == knob->initial)
        return true;
    return failed(why, PROFILE_WHY, "stale: the default of %s was %.39s, and is another now", name,
                  text);
}

/* One that was a knob once is ignored, with a warning in `why`. */
static bool take_knob(const char *name, const json_t *value, const json_t *defaults,
                      yk_config *config, char why[PROFILE_WHY])
{
    const yk_knob *knob = yk_knob_named(name);
    char text[40];

    if (!value_text(value, text, sizeof(text)))
        return failed(why, PROFILE_WHY, "broken: knobs: %.60s is neither a number nor a name",
                      name);
    if (!profile_may_set(name))
        return failed(why, PROFILE_WHY, "broken: knobs: %.60s is not for a profile to set", name);
    if (!json_object_get(defaults, name))
        return failed(why, PROFILE_WHY, "broken: knobs: %.60s has no default in it", name);
    if (!knob)
        return !failed(why, PROFILE_WHY, "there is no knob %.60s any more: it is ignored", name);
    if (yk_config_set_text(config, name, text) == YK_OK)
        return true;
    if (knob->values)
        return failed(why, PROFILE_WHY, "stale: %s takes %.100s, not %.39s", name, knob->values,
                      text);
    return failed(why, PROFILE_WHY, "stale: %s takes %d to %d, not %.39s", name, knob->minimum,
                  knob->maximum, text);
}

static bool take_knobs(const json_t *json, yk_config *config, char why[PROFILE_WHY])
{
    json_t *knobs = json_object_get(json, "knobs"), *defaults = json_object_get(json, "defaults");
    const char *name;
    json_t *value;

    why[0] = '\0';
    json_object_foreach(knobs, name, value)
        if (!take_knob(name, value, defaults, config, why))
            return false;
    json_object_foreach(defaults, name, value)
        if (!check_default(name, value, defaults, why))
            return false;
    return true;
}

/* ---- the whole ---- */

/* "yomikiri.profile/1" and its minor versions, "yomikiri.profile/1.2". */
static bool check_schema(const json_t *json, char why[PROFILE_WHY])
{
    const char *schema = json_string_value(json_object_get(json, "schema"));
    const size_t length = sizeof(PROFILE_SCHEMA) - 1;

    why[0] = '\0';
    if (!schema || strncmp(schema, PROFILE_SCHEMA, length - 1) != 0)
        return failed(why, PROFILE_WHY, "broken: it is not a profile: \"schema\" is not %s",
                      PROFILE_SCHEMA);
    if (schema[length - 1] != '1' || (schema[length] != '\0' && schema[length] != '.'))
        return failed(why, PROFILE_WHY,
                      "of another version: it is %.60s, and this program reads %s", schema,
                      PROFILE_SCHEMA);
    return true;
}

bool profile_from_json(const json_t *json, Profile *profile, char why[PROFILE_WHY])
{
    const json_t *name = json_object_get(json, "name");
    const size_t length = json_string_length(name);

    *profile = (Profile){ .name = "" };
    yk_config_init(&profile->config);
    if (!check_schema(json, why))
        return false;
    if (length == 0 || length >= sizeof(profile->name)
        || strspn(json_string_value(name), LETTERS) != length)
        return failed(why, PROFILE_WHY,
                      "broken: \"name\" is not a name of letters, digits and -_.+");
    strcpy(profile->name, json_string_value(name));
    if (!json_is_object(json_object_get(json, "knobs"))
        || !json_is_object(json_object_get(json, "defaults"))
        || !json_is_object(json_object_get(json, "evidence")))
        return failed(why, PROFILE_WHY, "broken: knobs, defaults and evidence are not all there");
    if (take_knobs(json, &profile->config, why))
        return true;
    yk_config_init(&profile->config);
    return false;
}

/* Only a regular file, which never makes the reader wait, and can be read again by a program that
 * is started with its name. */
ProfileState profile_read(const char *path, Profile *profile, char why[PROFILE_WHY])
{
    struct stat status = { .st_mode = 0 };
    const int missing = stat(path, &status) == 0 ? 0 : errno;
    json_t *json = NULL;
    json_error_t error;
    size_t size;
    char *text;
    bool good;

    *profile = (Profile){ .name = "" };
    yk_config_init(&profile->config);
    text = S_ISREG(status.st_mode) ? memory_read_file(path, MOST_BYTES, &size) : NULL;
    if (text)
        json = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);
    if (json)
        good = profile_from_json(json, profile, why);
    else if (text)
        good = failed(why, PROFILE_WHY, "broken: line %d, column %d: %.150s", error.line,
                      error.column, size == 0 ? "it is empty" : error.text);
    else
        good = failed(why, PROFILE_WHY, "unreadable: %s", missing || S_ISREG(status.st_mode)
                      ? strerror(missing ? missing : errno) : "it is not a regular file");
    if (text)
        sha256_hex(text, size, profile->sha256);
    json_decref(json);
    free(text);
    return good ? PROFILE_READ
           : missing == ENOENT || missing == ENOTDIR ? PROFILE_MISSING : PROFILE_REFUSED;
}

/* ---- knobs as JSON ---- */

/* By its name where it has one. */
static json_t *profile_value(const yk_knob *knob, int value)
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

        if (!config || (profile_may_set(knob->name)
                        && yk_config_get(config, knob->name, &value) == YK_OK
                        && value != knob->initial))
            json_object_set_new(knobs, knob->name, profile_value(knob, value));
    }
    return knobs;
}

/* ---- writing ---- */

json_t *profile_json(const ProfileDraft *draft)
{
    const time_t now = time(NULL);
    char created[24];

    strftime(created, sizeof(created), "%Y-%m-%dT%H:%M:%SZ", gmtime(&now));
    return json_pack("{s:s, s:s, s:s, s:{s:s}, s:{s:s, s:s}, s:o, s:o, s:o}",
        "schema", PROFILE_SCHEMA, "name", draft->name, "created", created,
        "program", "version", yk_version(), "machine", "slug", draft->slug,
        "kernel", draft->kernel, "knobs", profile_knobs(draft->config),
        "defaults", profile_knobs(NULL), "evidence", json_deep_copy(draft->evidence));
}

bool profile_write(const char *path, const ProfileDraft *draft, char why[PROFILE_WHY])
{
    NewFile file;

    if (!writable_make_folders(path, why, PROFILE_WHY)
        || !new_file_begin(&file, path, why, PROFILE_WHY))
        return false;
    memory_json_print(file.file, profile_json(draft), JSON_INDENT(2) | JSON_REAL_PRECISION(9));
    return new_file_end(&file, true, why, PROFILE_WHY);
}
