/* test_profile_choice.c - tests of the choice of a profile: the user's, warnings, and the rule. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "profiles/profile/profile_choice.h"
#include "tests/profiles/profiles.h"

/* ---- the user's ---- */

typedef struct {
    char root[128];
    char folder[256];
    ProfileHere here;
    ProfileInForce force;
} Fixture;

static Fixture *fixture;

static int open_fixture(void **state)
{
    char below[200];

    (void)state;
    fixture = calloc(1, sizeof(*fixture));
    assert_non_null(fixture);
    profiles_folder(fixture->root);
    setenv("XDG_CONFIG_HOME", fixture->root, 1);
    snprintf(below, sizeof(below), "%s/yomikiri", fixture->root);
    mkdir(below, 0700);
    snprintf(fixture->folder, sizeof(fixture->folder), "%s/profiles", below);
    fixture->here = (ProfileHere){ "amd-f25m17-avx2", 1 << 20 };
    return 0;
}

static int close_fixture(void **state)
{
    (void)state;
    profiles_remove(fixture->root);
    free(fixture);
    return 0;
}

static void put(const char *name)
{
    profiles_put(fixture->folder, name, profiles_json());
}

/* The label begins with `label`, and the warning holds `warning`; "" for none. */
static void expect_auto(const char *label, const char *warning)
{
    assert_int_equal(profile_choose("auto", &fixture->here, &fixture->force), PROFILE_READ);
    if (strncmp(fixture->force.label, label, strlen(label)) != 0)
        fail_msg("%s is in force, not %s", fixture->force.label, label);
    if (warning[0] == '\0' ? fixture->force.warning[0] != '\0'
                           : !strstr(fixture->force.warning, warning))
        fail_msg("warns '%s', not '%s'", fixture->force.warning, warning);
}

FACT_OF(file_of_this_name_is_in_force, true, (void)0, open_fixture, close_fixture)
{
    yk_config expected;

    put("amd-f25m17-avx2.json");
    expect_auto("amd-f25m17-avx2@", "");
    assert_int_equal(fixture->force.kind, IN_FORCE_FILE);
    assert_int_equal(strlen(fixture->force.label), strlen("amd-f25m17-avx2@") + 12);
    assert_int_equal(strncmp(strchr(fixture->force.label, '@') + 1, fixture->force.sha256, 12), 0);
    yk_config_init(&expected);
    yk_config_set(&expected, "cache-kib", 564);
    yk_config_set(&expected, "low-cache-kib", 48);
    yk_config_set(&expected, "etc", 0);
    assert_memory_equal(&fixture->force.config, &expected, sizeof(expected));
}

FACT_OF(files_of_other_names_are_nothing_to_this_cpu, true, (void)0, open_fixture, close_fixture)
{
    put("amd-f25m17-avx512.json");
    put("amd-f25m16-avx2.json");
    profiles_put_text(fixture->folder, "broken.json", "{");
    expect_auto("rule: 1 MiB second-level cache", "");
    assert_non_null(strstr(fixture->force.why, "there is no profile amd-f25m17-avx2.json; "));
}

FACT_OF(none_leaves_the_defaults, true, (void)0, open_fixture, close_fixture)
{
    yk_config expected;

    put("amd-f25m17-avx2.json");
    assert_int_equal(profile_choose("none", &fixture->here, &fixture->force), PROFILE_READ);
    yk_config_init(&expected);
    assert_memory_equal(&fixture->force.config, &expected, sizeof(expected));
    assert_string_equal(fixture->force.label, "default");
}

FACT_OF(worthless_file_is_warned_of_and_the_rule_used, true, (void)0, open_fixture, close_fixture)
{
    json_t *json = profiles_json();

    json_object_set_new(json_object_get(json, "defaults"), "etc", json_string("off"));
    profiles_put(fixture->folder, "amd-f25m17-avx2.json", json);
    expect_auto("rule: 1 MiB second-level cache",
                "avx2.json is stale: the default of etc was off, and is another now");
    profiles_put_text(fixture->folder, "amd-f25m17-avx2.json", "{\"schema\":");
    expect_auto("rule: 1 MiB second-level cache", "avx2.json is broken: line 1");
}

FACT_OF(cpu_that_hides_itself_has_the_rule, true, (void)0, open_fixture, close_fixture)
{
    fixture->here.name[0] = '\0';
    profiles_put_text(fixture->folder, ".json", "{");
    expect_auto("rule: 1 MiB second-level cache", "");
    assert_non_null(strstr(fixture->force.why, "the CPU does not say what it is; "));
}

FACT_OF(named_file_is_used_or_refused, true, (void)0, open_fixture, close_fixture)
{
    char path[300];

    put("good.json");
    profiles_put_text(fixture->folder, "broken.json", "{");
    snprintf(path, sizeof(path), "%s/good.json", fixture->folder);
    assert_int_equal(profile_choose(path, &fixture->here, &fixture->force), PROFILE_READ);
    assert_string_equal(fixture->force.path, path);
    snprintf(path, sizeof(path), "%s/broken.json", fixture->folder);
    assert_int_equal(profile_choose(path, &fixture->here, &fixture->force), PROFILE_BROKEN);
    assert_non_null(strstr(fixture->force.why, "broken.json is broken: line 1"));
    snprintf(path, sizeof(path), "%s/none.json", fixture->folder);
    assert_int_equal(profile_choose(path, &fixture->here, &fixture->force), PROFILE_MISSING);
}

/* ---- the rule ---- */

FACT_OF(rule_follows_the_cache, true, (void)0, open_fixture, close_fixture)
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
        int cache_kib = 0, low_cache_kib = 0;

        fixture->here.second_level_bytes = CASES[i].kib > 0 ? CASES[i].kib * 1024 : -1;
        assert_int_equal(profile_choose("rule", &fixture->here, &fixture->force), PROFILE_READ);
        yk_config_get(&fixture->force.config, "cache-kib", &cache_kib);
        yk_config_get(&fixture->force.config, "low-cache-kib", &low_cache_kib);
        assert_int_equal(cache_kib, CASES[i].cache_kib);
        assert_int_equal(low_cache_kib, CASES[i].low_cache_kib);
        assert_string_equal(fixture->force.label, CASES[i].name);
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
