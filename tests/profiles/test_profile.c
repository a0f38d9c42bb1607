/* test_profile.c - profiles as JSON: what is written is read back, and each thing that may be
 * wrong with one is refused by name. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <string.h>

#include "tests/bench/record/schema.h"
#include "tests/profiles/profiles.h"

static json_t *good(void)
{
    return profiles_json();
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

/* What it makes of one that is read with the warning `why`; "" for none. */
static Profile expect_read(json_t *json, const char *why)
{
    char told[PROFILE_WHY] = "";
    Profile profile;

    if (profile_from_json(json, &profile, told) != PROFILE_READ || strcmp(told, why) != 0)
        fail_msg("%s", told);
    json_decref(json);
    return profile;
}

/* ---- what is written is read back ---- */

FACT(profile_is_read_back)
{
    const Profile profile = expect_read(good(), "");
    yk_config expected;

    yk_config_init(&expected);
    yk_config_set(&expected, "cache-kib", 564);
    yk_config_set(&expected, "low-cache-kib", 48);
    yk_config_set(&expected, "etc", 0);
    assert_memory_equal(&profile.config, &expected, sizeof(expected));
    assert_string_equal(profile.name, "amd-f25m17-avx2");
}

FACT(profile_holds_differences_only)
{
    json_t *json = good();
    const json_t *knobs = json_object_get(json, "knobs");

    assert_int_equal(json_object_size(knobs), 3);
    assert_string_equal(json_string_value(json_object_get(knobs, "etc")), "off");
    assert_int_equal(json_integer_value(json_object_get(knobs, "cache-kib")), 564);
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

/* A person may write one by hand: what is for people is not asked for. */
FACT(what_is_for_people_may_be_missing)
{
    json_t *json = good();

    json_object_del(json, "created");
    json_object_del(json, "program");
    json_object_del(json, "machine");
    expect_read(json, "");
}

static json_t *load_schema(void)
{
    json_error_t error;
    json_t *schema = json_load_file("docs/profile.schema.json", JSON_REJECT_DUPLICATES, &error);

    if (!schema)
        fail_msg("docs/profile.schema.json:%d: %s", error.line, error.text);
    return schema;
}

FACT(written_profile_fits_the_schema)
{
    json_t *schema = load_schema(), *json = good();
    char error[300];

    if (!schema_fits(schema, json, error, sizeof(error)))
        fail_msg("%s", error);
    json_object_set_new(json_object_get(json, "machine"), "kernel", json_integer(2));
    assert_false(schema_fits(schema, json, error, sizeof(error)));
    json_decref(json);
    json_decref(schema);
}

/* ---- what is wrong with one ---- */

FACT(broken_profiles_are_refused)
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

FACT(another_version_is_told_apart)
{
    json_t *json = good();
    char why[PROFILE_WHY];
    Profile profile;

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

FACT(stale_profiles_say_what_has_changed)
{
    expect_refused(with("knobs", "cache-kib", json_integer(-4)), PROFILE_STALE,
                   "cache-kib takes 0 to 1048576, not -4");
    expect_refused(with("knobs", "cache-kib", json_integer(INT64_MAX)), PROFILE_STALE,
                   "cache-kib takes 0 to 1048576");
    expect_refused(with("knobs", "etc", json_string("maybe")), PROFILE_STALE,
                   "etc takes off|on, not maybe");
    expect_refused(with("defaults", "cache-kib", json_integer(1128)), PROFILE_STALE,
                   "the default of cache-kib was 1128, and is another now");
    expect_refused(with("defaults", "etc", json_string("off")), PROFILE_STALE,
                   "the default of etc was off, and is another now");
    /* A value that there was once. */
    expect_refused(with("defaults", "ordering", json_string("oracle")), PROFILE_STALE,
                   "the default of ordering was oracle, and is another now");
}

FACT(knob_that_is_gone_is_ignored_with_a_warning)
{
    json_t *json = with("defaults", "middle-prefetch", json_string("on"));
    char why[PROFILE_WHY];
    Profile profile;
    int kib = 0;

    json_object_set_new(json_object_get(json, "knobs"), "middle-prefetch", json_string("off"));
    assert_int_equal(profile_from_json(json, &profile, why), PROFILE_READ);
    assert_string_equal(why, "there is no knob middle-prefetch any more: it is ignored");
    yk_config_get(&profile.config, "cache-kib", &kib);
    assert_int_equal(kib, 564);
    json_object_set_new(json_object_get(json, "defaults"), "etc", json_string("off"));
    expect_refused(json, PROFILE_STALE, "the default of etc was off");
}

FACT(what_threads_share_matters_to_a_profile_of_several)
{
    json_t *json = with("defaults", "split-empties", json_integer(20));

    json_object_set_new(json_object_get(json, "defaults"), "threads", json_integer(2));
    expect_refused(json, PROFILE_STALE, "the default of");
}

FACT(what_never_mattered_is_not_stale)
{
    json_t *json = with("defaults", "gone", json_string("long ago"));

    json_object_del(json_object_get(json, "defaults"), "sort-step");    /* is new since */
    json_object_set_new(json_object_get(json, "defaults"), "split-empties", json_integer(20));
    expect_read(json, "");
}

FACTS_MAIN(NULL, NULL)
