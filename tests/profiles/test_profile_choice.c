/* test_profile_choice.c - which profile is in force: how closely one fits a machine that was
 * written down, what goes first among several, what is warned of, and the rule. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiles/machine/machine_brief.h"
#include "profiles/profile/profile_choice.h"
#include "tests/profiles/profiles.h"
#include "tests/profiles/recorded.h"

static ProfileMachine here_of(const char *tree, const char *kernel)
{
    ProfileMachine here;
    Recorded machine;

    recorded_open(&machine, tree, NULL, NULL);
    profile_machine_here(machine.root, kernel, &here);
    recorded_close(&machine);
    return here;
}

/* ---- what is cheap to know ---- */

static void brief_says_the_same_as_the_whole(void **state)
{
    static const char *const TREES[] = { "zen4-vm", "arm-pod", "intel-unlimited", "two-sockets" };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(TREES); i++) {
        const ProfileMachine here = here_of(TREES[i], "avx2");
        CpuDescription cpu;

        recorded_describe(&cpu, TREES[i], NULL, NULL);
        assert_string_equal(here.id.vendor, cpu.id.vendor);
        assert_int_equal(here.id.family, cpu.id.family);
        assert_int_equal(here.id.model, cpu.id.model);
        assert_int_equal(here.id.stepping, cpu.id.stepping);
        assert_int_equal(here.second_level_bytes, cpu.second_level_bytes);
    }
}

/* By the CPUID instruction and by /proc, wherever the test runs. */
static void brief_is_right_about_this_machine(void **state)
{
    MachineId brief, whole;

    (void)state;
    machine_read_id("", &whole);
    machine_brief_id("", &brief);
    if (whole.vendor[0] == '\0')
        skip_because("/proc/cpuinfo does not say what this CPU is");
    assert_string_equal(brief.vendor, whole.vendor);
    assert_int_equal(brief.family, whole.family);
    assert_int_equal(brief.model, whole.model);
    assert_int_equal(brief.stepping, whole.stepping);
}

static void second_level_is_that_of_one_core(void **state)
{
    const char *source;
    Recorded machine;

    (void)state;
    assert_int_equal(here_of("zen4-vm", "avx2").second_level_bytes, 1 << 20);
    recorded_open(&machine, "four-share", NULL, NULL);
    assert_int_equal(machine_brief_second_level(machine.root, &source), 512 << 10);
    assert_string_equal(source, "/sys");
    recorded_close(&machine);
    recorded_open(&machine, NULL, NULL, NULL);
    assert_int_equal(machine_brief_second_level(machine.root, &source), -1);
    assert_string_equal(source, "");
    recorded_close(&machine);
}

/* ---- how closely one fits ---- */

static void expect_match(const ProfileMachine *theirs, const ProfileMachine *here,
                         ProfileMatch expected, const char *part)
{
    char why[PROFILE_WHY];
    const ProfileMatch match = profile_match(theirs, here, why);

    if (match != expected || !strstr(why, part))
        fail_msg("match %d (%s), not %d (%s)", (int)match, why, (int)expected, part);
}

static void closeness_goes_by_raw_numbers_then_by_cache(void **state)
{
    const ProfileMachine here = here_of("zen4-vm", "avx512");
    ProfileMachine other = here;

    (void)state;
    expect_match(&other, &here, MATCH_CPU, "tuned on this CPU");
    other.id.stepping++;
    expect_match(&other, &here, MATCH_MODEL, "another stepping");
    other.id.model = 0x61;
    expect_match(&other, &here, MATCH_DESIGN, "of this design with 1024 KiB");
    other.id.model = 0x44;
    expect_match(&other, &here, MATCH_VENDOR, "of this vendor");
    snprintf(other.id.vendor, sizeof(other.id.vendor), "GenuineIntel");
    expect_match(&other, &here, MATCH_CACHE, "another CPU with 1024 KiB");
    other.second_level_bytes = 2 << 20;
    expect_match(&other, &here, MATCH_NONE, "2048 KiB");
    other.second_level_bytes = -1;
    expect_match(&other, &here, MATCH_NONE, "is not known");
}

static void another_kernel_or_cache_never_fits(void **state)
{
    const ProfileMachine here = here_of("zen4-vm", "avx512");
    ProfileMachine other = here;

    (void)state;
    snprintf(other.kernel, sizeof(other.kernel), "avx2");
    expect_match(&other, &here, MATCH_NONE, "tuned with the kernel avx2, and avx512 is in use");
    other = here;
    other.second_level_bytes = 512 << 10;       /* the same numbers in a virtual machine */
    expect_match(&other, &here, MATCH_NONE, "512 KiB");
    other.second_level_bytes = -1;
    expect_match(&other, &here, MATCH_CPU, "this CPU");
}

static void machines_that_hide_themselves_match_nothing(void **state)
{
    const ProfileMachine hidden = here_of(NULL, "portable");

    (void)state;
    expect_match(&hidden, &hidden, MATCH_NONE, "is not known");
}

static void arm_matches_by_implementer_and_part(void **state)
{
    const ProfileMachine here = here_of("arm-pod", "portable");
    ProfileMachine other = here;

    (void)state;
    expect_match(&other, &here, MATCH_CPU, "this CPU");
    other.id.model = 0xd4f;
    other.second_level_bytes = -1;
    expect_match(&other, &here, MATCH_NONE, "is not known");
}

/* ---- among several ---- */

typedef struct {
    char root[128];
    ProfileFolders folders;
    ProfileMachine here;
    ProfileInForce force;
} Desk;

static int open_desk(void **state)
{
    Desk *desk = calloc(1, sizeof(*desk));

    assert_non_null(desk);
    profiles_folder(desk->root);
    desk->folders.count = 2;
    desk->folders.own[0] = true;
    snprintf(desk->folders.path[0], PROFILE_PATH, "%s/own", desk->root);
    snprintf(desk->folders.path[1], PROFILE_PATH, "%s/shipped", desk->root);
    desk->here = here_of("zen4-vm", "avx2");
    *state = desk;
    return 0;
}

static int close_desk(void **state)
{
    Desk *desk = *state;

    profiles_remove(desk->root);
    free(desk);
    return 0;
}

/* Of this very machine, but that `member` of "machine" is `value`, which is released. */
static void put(Desk *desk, int folder, const char *name, const char *created,
                const char *member, json_t *value)
{
    json_t *json = profiles_json("zen4-vm", created);

    if (member)
        json_object_set_new(json_object_get(json, "machine"), member, value);
    profiles_put(desk->folders.path[folder], name, json);
}

static ProfileChoice choose(Desk *desk, const char *wanted)
{
    const ProfileSearch search = { .folders = &desk->folders, .here = &desk->here };

    return profile_choose(wanted, &search, &desk->force);
}

/* `end`: of the path in force, "" where no file is. */
static void expect_auto(Desk *desk, const char *end, const char *warning)
{
    const char *path = desk->force.path;

    assert_int_equal(choose(desk, "auto"), PROFILE_CHOSEN);
    if (end[0] == '\0' ? path[0] != '\0'
                       : strlen(path) < strlen(end)
                             || strcmp(path + strlen(path) - strlen(end), end) != 0)
        fail_msg("%s is in force, not %s", path, end);
    if (warning[0] == '\0' ? desk->force.warning[0] != '\0'
                           : !strstr(desk->force.warning, warning))
        fail_msg("warns '%s', not '%s'", desk->force.warning, warning);
}

static void closest_goes_first_then_own_then_newest(void **state)
{
    Desk *desk = *state;

    put(desk, 1, "vendor.json", "2029-01-01T00:00:00Z", "model", json_integer(0x44));
    expect_auto(desk, "shipped/vendor.json", "");
    put(desk, 1, "old.json", "2026-01-01T00:00:00Z", NULL, NULL);
    expect_auto(desk, "shipped/old.json", "");
    put(desk, 1, "new.json", "2027-01-01T00:00:00Z", NULL, NULL);
    expect_auto(desk, "shipped/new.json", "");
    put(desk, 1, "zz.json", "2026-06-01T00:00:00Z", NULL, NULL);
    expect_auto(desk, "shipped/new.json", "");
    put(desk, 0, "vendor.json", "2030-01-01T00:00:00Z", "model", json_integer(0x44));
    expect_auto(desk, "shipped/new.json", "");
    put(desk, 0, "own.json", "2020-01-01T00:00:00Z", NULL, NULL);
    expect_auto(desk, "own/own.json", "");
    assert_int_equal(desk->force.kind, IN_FORCE_FILE);
    assert_non_null(strstr(desk->force.label, "amd-zen4-2c-avx512@"));
    assert_int_equal(strlen(desk->force.label), strlen("amd-zen4-2c-avx512@") + 12);
    assert_int_equal(strncmp(strchr(desk->force.label, '@') + 1, desk->force.sha256, 12), 0);
}

static void knobs_of_the_file_are_in_force(void **state)
{
    Desk *desk = *state;
    yk_config expected;

    put(desk, 0, "own.json", "2026-01-01T00:00:00Z", NULL, NULL);
    expect_auto(desk, "own/own.json", "");
    yk_config_init(&expected);
    yk_config_set(&expected, "cache-kib", 564);
    yk_config_set(&expected, "low-cache-kib", 48);
    yk_config_set(&expected, "etc", 0);
    assert_memory_equal(&desk->force.config, &expected, sizeof(expected));
    assert_int_equal(choose(desk, "none"), PROFILE_CHOSEN);
    yk_config_init(&expected);
    assert_memory_equal(&desk->force.config, &expected, sizeof(expected));
    assert_string_equal(desk->force.label, "default");
}

static void foreign_files_are_passed_over_in_silence(void **state)
{
    Desk *desk = *state;
    json_t *json = profiles_json("zen4-vm", "2026-01-01T00:00:00Z");

    put(desk, 0, "kernel.json", "2026-01-01T00:00:00Z", "kernel", json_string("avx512"));
    put(desk, 0, "cache.json", "2026-01-01T00:00:00Z", "second_level_kib", json_integer(256));
    /* Stale as well, which matters to nobody here. */
    json_object_set_new(json_object_get(json, "machine"), "kernel", json_string("neon"));
    json_object_set_new(json_object_get(json, "defaults"), "etc", json_string("off"));
    profiles_put(desk->folders.path[1], "stale.json", json);
    profiles_put_text(desk->folders.path[1], ".half.json", "{");
    profiles_put_text(desk->folders.path[1], "notes.txt", "{");
    profiles_put_text(desk->folders.path[1], ".json", "{");
    expect_auto(desk, "", "");
    assert_string_equal(desk->force.label, "rule: 1 MiB second-level cache");
}

static void worthless_files_are_warned_of_and_the_next_is_used(void **state)
{
    Desk *desk = *state;
    json_t *json = profiles_json("zen4-vm", "2028-01-01T00:00:00Z");

    json_object_set_new(json_object_get(json, "defaults"), "etc", json_string("off"));
    profiles_put(desk->folders.path[0], "a.json", json);
    expect_auto(desk, "", "own/a.json is stale: the default of etc was off and is on now");
    put(desk, 1, "next.json", "2026-01-01T00:00:00Z", NULL, NULL);
    expect_auto(desk, "shipped/next.json", "is stale");
    profiles_put_text(desk->folders.path[0], "b.json", "{\"schema\":");
    expect_auto(desk, "shipped/next.json", "(and 1 more; see yomikiri cpu)");
}

static void named_file_is_used_or_refused(void **state)
{
    Desk *desk = *state;
    char path[PROFILE_PATH + 32];

    put(desk, 0, "good.json", "2026-01-01T00:00:00Z", NULL, NULL);
    put(desk, 0, "foreign.json", "2026-01-01T00:00:00Z", "kernel", json_string("avx512"));
    profiles_put_text(desk->folders.path[0], "broken.json", "{");
    snprintf(path, sizeof(path), "%s/good.json", desk->folders.path[0]);
    assert_int_equal(choose(desk, path), PROFILE_CHOSEN);
    assert_string_equal(desk->force.path, path);
    snprintf(path, sizeof(path), "%s/foreign.json", desk->folders.path[0]);
    assert_int_equal(choose(desk, path), PROFILE_REFUSED);
    assert_non_null(strstr(desk->force.why, "foreign.json is foreign: tuned with the kernel"));
    snprintf(path, sizeof(path), "%s/broken.json", desk->folders.path[0]);
    assert_int_equal(choose(desk, path), PROFILE_REFUSED);
    assert_non_null(strstr(desk->force.why, "broken.json is broken: line 1"));
    snprintf(path, sizeof(path), "%s/none.json", desk->folders.path[0]);
    assert_int_equal(choose(desk, path), PROFILE_NO_SUCH);
}

/* ---- the rule ---- */

static void rule_follows_the_cache(void **state)
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
    Desk *desk = *state;

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        int cache_kib = 0, low_cache_kib = 0;

        desk->here.second_level_bytes = CASES[i].kib > 0 ? CASES[i].kib * 1024 : -1;
        assert_int_equal(choose(desk, "rule"), PROFILE_CHOSEN);
        yk_config_get(&desk->force.config, "cache-kib", &cache_kib);
        yk_config_get(&desk->force.config, "low-cache-kib", &low_cache_kib);
        assert_int_equal(cache_kib, CASES[i].cache_kib);
        assert_int_equal(low_cache_kib, CASES[i].low_cache_kib);
        assert_string_equal(desk->force.label, CASES[i].name);
    }
}

/* A row that no knob takes would be passed over without a word. */
static void rule_sets_what_knobs_take(void **state)
{
    const ProfileRule *rule;

    (void)state;
    for (size_t i = 0; (rule = profile_rule_at(i)) != NULL; i++)
        for (size_t k = 0; k < PROFILE_RULE_KNOBS && rule->set[k].knob; k++) {
            yk_config config;

            yk_config_init(&config);
            assert_int_equal(yk_config_set(&config, rule->set[k].knob, rule->set[k].value),
                             YK_OK);
            assert_true(profile_may_set(rule->set[k].knob));
        }
}

#define desk_test(test) cmocka_unit_test_setup_teardown(test, open_desk, close_desk)

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(brief_says_the_same_as_the_whole),
        cmocka_unit_test(brief_is_right_about_this_machine),
        cmocka_unit_test(second_level_is_that_of_one_core),
        cmocka_unit_test(closeness_goes_by_raw_numbers_then_by_cache),
        cmocka_unit_test(another_kernel_or_cache_never_fits),
        cmocka_unit_test(machines_that_hide_themselves_match_nothing),
        cmocka_unit_test(arm_matches_by_implementer_and_part),
        desk_test(closest_goes_first_then_own_then_newest),
        desk_test(knobs_of_the_file_are_in_force),
        desk_test(foreign_files_are_passed_over_in_silence),
        desk_test(worthless_files_are_warned_of_and_the_next_is_used),
        desk_test(named_file_is_used_or_refused),
        desk_test(rule_follows_the_cache),
        cmocka_unit_test(rule_sets_what_knobs_take),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
