/* test_profile.c - profiles: what is written is read back, each thing that may be wrong with one
 * is refused by name, files that are half written, disks that are full, where the user's lie, and
 * the rule. Which one is in force is told by cli_profile.sh. */

#include "tests/support/fact.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "profiles/profile/profile_choice.h"
#include "tests/bench/record/schema.h"
#include "tests/profiles/profiles.h"

/* ---- what is written is read back ---- */

FACT(profile_is_read_back)
{
    json_t *json = profiles_json();
    const json_t *knobs = json_object_get(json, "knobs");
    char why[PROFILE_WHY];
    yk_config expected;
    Profile profile;

    yk_config_init(&expected);
    yk_config_set(&expected, "cache-kib", 564);
    yk_config_set(&expected, "low-cache-kib", 48);
    yk_config_set(&expected, "etc", 0);
    /* Only what differs; what is for people is not asked for. */
    assert_int_equal(json_object_size(knobs), 3);
    assert_string_equal(json_string_value(json_object_get(knobs, "etc")), "off");
    json_object_del(json, "created");
    json_object_del(json, "program");
    json_object_del(json, "machine");
    assert_true(profile_from_json(json, &profile, why));
    assert_memory_equal(&profile.config, &expected, sizeof(expected));
    assert_string_equal(profile.name, "amd-f25m17-avx2");
    json_decref(json);
}

FACT(profile_leaves_out_what_it_may_not_set)
{
    yk_config config;
    json_t *evidence = json_object(), *json;

    yk_config_init(&config);
    yk_config_set(&config, "threads", 8);
    yk_config_set(&config, "table-mib", 64);
    json = profile_json(&(ProfileDraft){ "a", "b", "avx2", &config, evidence });
    assert_non_null(json);
    assert_int_equal(json_object_size(json_object_get(json, "knobs")), 0);
    json_decref(json);
    json_decref(evidence);
}

FACT(written_profile_fits_the_schema)
{
    json_t *schema = json_load_file("docs/profile.schema.json", JSON_REJECT_DUPLICATES, NULL);
    json_t *json = profiles_json();
    char error[300];

    assert_non_null(schema);
    if (!schema_fits(schema, json, error, sizeof(error)))
        fail_msg("%s", error);
    json_object_set_new(json_object_get(json, "machine"), "kernel", json_integer(2));
    assert_false(schema_fits(schema, json, error, sizeof(error)));
    json_decref(json);
    json_decref(schema);
}

/* ---- what is wrong with one ---- */

FACT(each_change_is_read_or_refused_by_name)
{
    static const char GONE[] = "there is no knob middle-prefetch any more: it is ignored";
    /* Members of the profile, or of an object in it, put in place; NULL: taken away. */
    static const struct {
        struct { const char *object, *member, *value; } edits[2];
        bool read;
        const char *why;
    } CASES[] = {
        { { { "", "schema", "\"yomikiri.record/1.1\"" } }, false, "it is not a profile" },
        { { { "", "schema", "1" } }, false, "it is not a profile" },
        { { { "", "schema", NULL } }, false, "it is not a profile" },
        { { { "", "name", "\"a b\"" } }, false, "\"name\"" },
        { { { "", "name", "\"../up\"" } }, false, "\"name\"" },
        { { { "", "name", "\"\"" } }, false, "\"name\"" },
        { { { "", "knobs", "[]" } }, false, "not all there" },
        { { { "", "defaults", "null" } }, false, "not all there" },
        { { { "", "evidence", NULL } }, false, "not all there" },
        { { { "", "knobs", "{\"etc\":true}" } }, false, "neither a number nor a name" },
        { { { "", "knobs", "{\"threads\":4}" } }, false, "not for a profile to set" },
        { { { "", "defaults", "{}" } }, false, "has no default in it" },
        { { { "", "schema", "\"yomikiri.profile/1.7\"" }, { "", "later", "true" } }, true,
          "" },
        { { { "", "schema", "\"yomikiri.profile/2\"" } }, false,
          "reads yomikiri.profile/1" },
        { { { "", "schema", "\"yomikiri.profile/10\"" } }, false,
          "it is yomikiri.profile/10" },
        { { { "knobs", "cache-kib", "-4" } }, false,
          "stale: cache-kib takes 0 to 1048576, not -4" },
        { { { "knobs", "cache-kib", "9223372036854775807" } }, false,
          "stale: cache-kib takes 0 to 1048576" },
        { { { "knobs", "etc", "\"maybe\"" } }, false, "stale: etc takes off|on, not maybe" },
        { { { "defaults", "cache-kib", "1128" } }, false,
          "stale: the default of cache-kib was 1128, and is another now" },
        /* A value that there was once. */
        { { { "defaults", "ordering", "\"oracle\"" } }, false,
          "stale: the default of ordering was oracle, and is another now" },
        { { { "knobs", "middle-prefetch", "\"off\"" },
            { "defaults", "middle-prefetch", "\"on\"" } },
          true, GONE },
        /* What threads share is nothing to a profile of one; a knob may be new since. */
        { { { "defaults", "split-empties", "20" }, { "defaults", "gone", "\"long ago\"" } },
          true, "" },
        { { { "defaults", "split-empties", "20" }, { "defaults", "threads", "2" } }, false,
          "stale: the default of" },
        { { { "defaults", "sort-step", NULL } }, true, "" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        json_t *json = profiles_json();
        char why[PROFILE_WHY];
        Profile profile;
        bool read;

        for (int k = 0; k < 2 && CASES[i].edits[k].member; k++) {
            const char *object = CASES[i].edits[k].object, *value = CASES[i].edits[k].value;
            json_t *at = object[0] != '\0' ? json_object_get(json, object) : json;

            if (value)
                json_object_set_new(at, CASES[i].edits[k].member,
                                    json_loads(value, JSON_DECODE_ANY, NULL));
            else
                json_object_del(at, CASES[i].edits[k].member);
        }
        read = profile_from_json(json, &profile, why);
        if (read != CASES[i].read || !strstr(why, CASES[i].why)
            || (CASES[i].why[0] == '\0' && why[0] != '\0'))
            fail_msg("case %zu: %d: %s", i, read, why);
        json_decref(json);
    }
}

/* ---- files ---- */

FACT(unreadable_files_are_told_apart)
{
    char folder[128], path[256], why[PROFILE_WHY];
    Profile profile;

    profiles_folder(folder);
    snprintf(path, sizeof(path), "%s/none.json", folder);
    assert_int_equal(profile_read(path, &profile, why), PROFILE_MISSING);
    assert_int_equal(profile_read(folder, &profile, why), PROFILE_REFUSED);
    snprintf(path, sizeof(path), "%s/pipe.json", folder);
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_int_equal(profile_read(path, &profile, why), PROFILE_REFUSED);
    assert_non_null(strstr(why, "not a regular file"));
    snprintf(path, sizeof(path), "%s/long.json", folder);
    profiles_put_text(folder, "long.json", "");
    assert_int_equal(truncate(path, INT64_C(1) << 40), 0);
    assert_int_equal(profile_read(path, &profile, why), PROFILE_REFUSED);
    assert_non_null(strstr(why, "large"));
    profiles_put_text(folder, "pipe2.json", "");
    snprintf(path, sizeof(path), "%s/pipe2.json", folder);
    assert_int_equal(profile_read(path, &profile, why), PROFILE_REFUSED);
    assert_non_null(strstr(why, "it is empty"));
    profiles_remove(folder);
}

/* Every beginning of the file, which is what an interrupted copy leaves. */
FACT(half_written_profiles_are_broken)
{
    json_t *json = profiles_json();
    char *text = json_dumps(json, JSON_INDENT(1)), folder[128], path[256];
    const int length = (int)strlen(text), step = length / fact_scaled(400) + 1;

    json_decref(json);
    profiles_folder(folder);
    snprintf(path, sizeof(path), "%s/half.json", folder);
    for (int cut = length - 1; cut >= 0; cut -= step) {
        char why[PROFILE_WHY];
        Profile profile;
        ProfileState found;

        text[cut] = '\0';
        profiles_put_text(folder, "half.json", text);
        found = profile_read(path, &profile, why);
        if (found != PROFILE_REFUSED || !strstr(why, "line "))
            fail_msg("%d bytes: %s", cut, why);
    }
    free(text);
    profiles_remove(folder);
}

static int entries(const char *folder)
{
    DIR *opened = opendir(folder);
    int count = -2;

    assert_non_null(opened);
    while (readdir(opened))
        count++;
    closedir(opened);
    return count;
}

/* Try to write; the exit status of a child that may write that many bytes to a file. */
static int write_within(const char *path, int cache_kib, rlim_t bytes)
{
    int status = -1;
    const pid_t child = fork();

    if (child == 0) {
        const struct rlimit limit = { bytes, bytes };
        char why[PROFILE_WHY] = "";
        yk_config config;
        json_t *evidence = json_object();

        yk_config_init(&config);
        yk_config_set(&config, "cache-kib", cache_kib);
        signal(SIGXFSZ, SIG_IGN);
        if (bytes != RLIM_INFINITY)
            setrlimit(RLIMIT_FSIZE, &limit);

        const ProfileDraft draft = { "a", "b", "avx2", &config, evidence };
        const bool done = profile_write(path, &draft, why);

        json_decref(evidence);
        _exit(done ? 0 : strstr(why, path) ? 1 : 2);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static int cache_kib_of(const char *path)
{
    char why[PROFILE_WHY];
    Profile profile;
    int value = -1;

    if (profile_read(path, &profile, why) != PROFILE_READ)
        fail_msg("%s", why);
    yk_config_get(&profile.config, "cache-kib", &value);
    return value;
}

FACT(full_disk_leaves_what_was_there)
{
    static const rlim_t LIMITS[] = { 0, 1, 100, 700 };
    char folder[128], path[300], below[256];

    profiles_folder(folder);
    snprintf(below, sizeof(below), "%s/yomikiri/profiles", folder);
    snprintf(path, sizeof(path), "%s/own.json", below);
    for (size_t i = 0; i < ARRAY_LENGTH(LIMITS); i++) {
        assert_int_equal(write_within(path, 100, LIMITS[i]), 1);
        assert_int_equal(entries(below), 0);
    }
    assert_int_equal(write_within(path, 100, RLIM_INFINITY), 0);
    assert_int_equal(cache_kib_of(path), 100);
    for (size_t i = 0; i < ARRAY_LENGTH(LIMITS); i++) {
        assert_int_equal(write_within(path, 200, LIMITS[i]), 1);
        assert_int_equal(cache_kib_of(path), 100);
        assert_int_equal(entries(below), 1);
    }
    assert_int_equal(write_within(path, 200, RLIM_INFINITY), 0);
    assert_int_equal(cache_kib_of(path), 200);
    assert_int_equal(entries(below), 1);
    assert_int_equal(write_within("/dev/full/no.json", 200, RLIM_INFINITY), 1);
    profiles_remove(folder);
}

FACT(user_path_follows_the_environment)
{
    char path[PROFILE_PATH], why[PROFILE_WHY];

    setenv("XDG_CONFIG_HOME", "/conf", 1);
    setenv("HOME", "/some", 1);
    assert_true(profile_user_path("amd-f25m1-avx2", path, why));
    assert_string_equal(path, "/conf/yomikiri/profiles/amd-f25m1-avx2.json");
    setenv("XDG_CONFIG_HOME", "relative", 1);
    assert_true(profile_user_path("a", path, why));
    assert_string_equal(path, "/some/.config/yomikiri/profiles/a.json");
    unsetenv("XDG_CONFIG_HOME");
    unsetenv("HOME");
    assert_false(profile_user_path("a", path, why));
    assert_non_null(strstr(why, "HOME"));
    setenv("APPDATA", "C:\\Some\\Roaming", 1);
    assert_true(profile_user_path("a", path, why));
    assert_string_equal(path, "C:/Some/Roaming/yomikiri/profiles/a.json");
    unsetenv("APPDATA");
    assert_false(profile_user_path("", path, why));
    assert_non_null(strstr(why, "does not say"));
}

/* ---- the rule ---- */

FACT(rule_follows_the_cache)
{
    static const struct {
        int64_t kib;
        int cache_kib, low_cache_kib;
        const char *name;
    } CASES[] = {
        { -1, 2352, 192, "default" }, { 4096, 2352, 192, "default" },
        { 2048, 2352, 192, "default" }, { 1280, 1176, 96, "rule: 1 MiB second-level cache" },
        { 1024, 1176, 96, "rule: 1 MiB second-level cache" },
        { 1023, 588, 48, "rule: 512 KiB second-level cache" },
        { 512, 588, 48, "rule: 512 KiB second-level cache" },
        { 256, 294, 48, "rule: 256 KiB second-level cache" },
        { 64, 294, 48, "rule: 256 KiB second-level cache" },
    };
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const ProfileHere here = { "", CASES[i].kib > 0 ? CASES[i].kib * 1024 : -1 };
        int cache_kib = 0, low_cache_kib = 0;
        ProfileInForce force;

        assert_int_equal(profile_choose("rule", &here, &force), PROFILE_READ);
        yk_config_get(&force.config, "cache-kib", &cache_kib);
        yk_config_get(&force.config, "low-cache-kib", &low_cache_kib);
        assert_int_equal(cache_kib, CASES[i].cache_kib);
        assert_int_equal(low_cache_kib, CASES[i].low_cache_kib);
        assert_string_equal(force.label, CASES[i].name);
    }
}

/* A row that no knob takes would be passed over without a word. */
FACT(rule_sets_what_knobs_take)
{
    const ProfileRule *rule;
    yk_config config;

    yk_config_init(&config);
    for (int64_t bytes = 256 << 10; (rule = profile_rule(bytes)) != NULL; bytes *= 2) {
        assert_int_equal(yk_config_set(&config, "cache-kib", rule->cache_kib), YK_OK);
        assert_int_equal(yk_config_set(&config, "low-cache-kib", rule->low_cache_kib), YK_OK);
    }
}

FACTS_MAIN(NULL, NULL)
