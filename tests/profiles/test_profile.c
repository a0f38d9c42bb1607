/* test_profile.c - profiles as JSON: what is written is read back, and each thing that may be
 * wrong with one is refused by name. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <string.h>

#include "tests/bench/record/schema.h"
#include "tests/profiles/profiles.h"
#include "tests/profiles/recorded.h"

static json_t *good(void)
{
    return profiles_json("zen4-vm", "2026-11-20T12:00:00Z");
}

static void expect_refused(json_t *json, ProfileState expected, const char *part)
{
    char why[PROFILE_WHY];
    Profile profile;
    const ProfileState state = profile_from_json(json, &profile, why);

    json_decref(json);
    if (state != expected || !strstr(why, part))
        fail_msg("%s: %s, not %s: %s", profile_state_name(state), why,
                 profile_state_name(expected), part);
}

/* ---- what is written is read back ---- */

static void profile_is_read_back(void **state)
{
    json_t *json = good();
    char why[PROFILE_WHY];
    Profile profile;
    yk_config expected;

    (void)state;
    if (profile_from_json(json, &profile, why) != PROFILE_READ)
        fail_msg("%s", why);
    yk_config_init(&expected);
    yk_config_set(&expected, "cache-kib", 564);
    yk_config_set(&expected, "low-cache-kib", 48);
    yk_config_set(&expected, "etc", 0);
    assert_memory_equal(&profile.config, &expected, sizeof(expected));
    assert_string_equal(profile.name, "amd-f25m17-avx2");
    json_decref(json);
}

static void profile_holds_differences_only(void **state)
{
    json_t *json = good();
    const json_t *knobs = json_object_get(json, "knobs");

    (void)state;
    assert_int_equal(json_object_size(knobs), 3);
    assert_string_equal(json_string_value(json_object_get(knobs, "etc")), "off");
    assert_int_equal(json_integer_value(json_object_get(knobs, "cache-kib")), 564);
    json_decref(json);
}

static void profile_leaves_out_what_it_may_not_set(void **state)
{
    CpuDescription cpu;
    yk_config config;
    json_t *evidence = json_object(), *json;

    (void)state;
    recorded_describe(&cpu, NULL, NULL, NULL);
    yk_config_init(&config);
    yk_config_set(&config, "threads", 8);
    yk_config_set(&config, "table-mib", 64);
    json = profile_json(&(ProfileDraft){ &cpu, "avx2", &config, evidence, NULL });
    assert_non_null(json);
    assert_int_equal(json_object_size(json_object_get(json, "knobs")), 0);
    json_decref(json);
    json_decref(evidence);
}

/* A person may write one by hand: what is for people is not asked for. */
static void what_is_for_people_may_be_missing(void **state)
{
    json_t *json = good();
    char why[PROFILE_WHY];
    Profile profile;

    (void)state;
    json_object_del(json, "created");
    json_object_del(json, "program");
    json_object_del(json, "machine");
    if (profile_from_json(json, &profile, why) != PROFILE_READ)
        fail_msg("%s", why);
    json_decref(json);
}

static json_t *load_schema(void)
{
    json_error_t error;
    json_t *schema = json_load_file("docs/profile.schema.json", JSON_REJECT_DUPLICATES, &error);

    if (!schema)
        fail_msg("docs/profile.schema.json:%d: %s", error.line, error.text);
    return schema;
}

static void written_profile_fits_the_schema(void **state)
{
    json_t *schema = load_schema(), *json = good();
    char error[300];

    (void)state;
    if (!schema_fits(schema, json, error, sizeof(error)))
        fail_msg("%s", error);
    json_object_set_new(json_object_get(json, "machine"), "family", json_string("25"));
    assert_false(schema_fits(schema, json, error, sizeof(error)));
    json_decref(json);
    json_decref(schema);
}

/* ---- what is wrong with one ---- */

static void broken_profiles_are_refused(void **state)
{
    static const struct { const char *member, *value, *part; } CASES[] = {
        { "schema", "\"yomikiri.record/1.1\"", "it is not a profile" },
        { "schema", "1", "it is not a profile" },
        { "name", "\"a b\"", "\"name\"" },
        { "name", "\"../up\"", "\"name\"" },
        { "name", "\"\"", "\"name\"" },
        { "knobs", "[]", "not all there" },
        { "defaults", "null", "not all there" },
        { "evidence", "\"trust me\"", "not all there" },
        { "knobs", "{\"etc\":true}", "neither a number nor a name" },
        { "knobs", "{\"threads\":4}", "not for a profile to set" },
        { "defaults", "{}", "has no default in it" },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        json_t *json = good();

        json_object_set_new(json, CASES[i].member,
                            json_loads(CASES[i].value, JSON_DECODE_ANY, NULL));
        expect_refused(json, PROFILE_BROKEN, CASES[i].part);
        json = good();
        json_object_del(json, CASES[i].member);
        expect_refused(json, PROFILE_BROKEN, "");
    }
}

static void another_version_is_told_apart(void **state)
{
    json_t *json = good();
    char why[PROFILE_WHY];
    Profile profile;

    (void)state;
    json_object_set_new(json, "schema", json_string("yomikiri.profile/1.7"));
    json_object_set_new(json, "later", json_true());
    assert_int_equal(profile_from_json(json, &profile, why), PROFILE_READ);
    json_object_set_new(json, "schema", json_string("yomikiri.profile/2"));
    expect_refused(json_incref(json), PROFILE_OTHER_VERSION, "reads yomikiri.profile/1");
    json_object_set_new(json, "schema", json_string("yomikiri.profile/10"));
    expect_refused(json, PROFILE_OTHER_VERSION, "it is yomikiri.profile/10");
}

static json_t *with(const char *object, const char *name, json_t *value)
{
    json_t *json = good();

    json_object_set_new(json_object_get(json, object), name, value);
    return json;
}

static void broken_outranks_stale(void **state)
{
    json_t *json = with("defaults", "etc", json_string("off"));

    (void)state;
    json_object_set_new(json_object_get(json, "defaults"), "ordering", json_real(1.5));
    expect_refused(json, PROFILE_BROKEN, "defaults: ordering is neither a number nor a name");
}

static void stale_profiles_say_what_has_changed(void **state)
{
    (void)state;
    expect_refused(with("knobs", "cache-kib", json_integer(-4)), PROFILE_STALE,
                   "cache-kib takes 0 to 1048576, not -4");
    expect_refused(with("knobs", "cache-kib", json_integer(INT64_MAX)), PROFILE_STALE,
                   "cache-kib takes 0 to 1048576");
    expect_refused(with("knobs", "etc", json_string("maybe")), PROFILE_STALE,
                   "etc takes off|on, not maybe");
    expect_refused(with("defaults", "cache-kib", json_integer(1128)), PROFILE_STALE,
                   "the default of cache-kib was 1128 and is 2352 now");
    expect_refused(with("defaults", "etc", json_string("off")), PROFILE_STALE,
                   "the default of etc was off and is on now");
    /* A value that there was once. */
    expect_refused(with("defaults", "ordering", json_string("oracle")), PROFILE_STALE,
                   "the default of ordering was oracle and is trained now");
}

static void knob_that_is_gone_is_ignored_with_a_warning(void **state)
{
    json_t *json = with("defaults", "middle-prefetch", json_string("on"));
    char why[PROFILE_WHY];
    Profile profile;
    int kib = 0;

    (void)state;
    json_object_set_new(json_object_get(json, "knobs"), "middle-prefetch", json_string("off"));
    assert_int_equal(profile_from_json(json, &profile, why), PROFILE_READ);
    assert_string_equal(why, "there is no knob middle-prefetch any more: it is ignored");
    yk_config_get(&profile.config, "cache-kib", &kib);
    assert_int_equal(kib, 564);
    json_object_set_new(json_object_get(json, "defaults"), "etc", json_string("off"));
    expect_refused(json, PROFILE_STALE, "the default of etc was off");
}

static void what_threads_share_matters_to_a_profile_of_several(void **state)
{
    json_t *json = with("defaults", "split-empties", json_integer(20));

    (void)state;
    json_object_set_new(json_object_get(json, "defaults"), "threads", json_integer(2));
    expect_refused(json, PROFILE_STALE, "the default of");
}

static void what_never_mattered_is_not_stale(void **state)
{
    json_t *json = with("defaults", "gone", json_string("long ago"));
    char why[PROFILE_WHY];
    Profile profile;

    (void)state;
    json_object_del(json_object_get(json, "defaults"), "sort-step");    /* is new since */
    json_object_set_new(json_object_get(json, "defaults"), "split-empties", json_integer(20));
    if (profile_from_json(json, &profile, why) != PROFILE_READ)
        fail_msg("%s", why);
    json_decref(json);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(profile_is_read_back),
        cmocka_unit_test(profile_holds_differences_only),
        cmocka_unit_test(profile_leaves_out_what_it_may_not_set),
        cmocka_unit_test(what_is_for_people_may_be_missing),
        cmocka_unit_test(written_profile_fits_the_schema),
        cmocka_unit_test(broken_profiles_are_refused),
        cmocka_unit_test(another_version_is_told_apart),
        cmocka_unit_test(broken_outranks_stale),
        cmocka_unit_test(stale_profiles_say_what_has_changed),
        cmocka_unit_test(knob_that_is_gone_is_ignored_with_a_warning),
        cmocka_unit_test(what_threads_share_matters_to_a_profile_of_several),
        cmocka_unit_test(what_never_mattered_is_not_stale),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
