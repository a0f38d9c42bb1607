/* test_profile_file.c - profiles on disk: files that cannot be read, halves of files, disks that
 * are full, and where the user's lie. */

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
#include "tests/profiles/profiles.h"

FACT(unreadable_files_are_told_apart)
{
    char folder[128], path[256], why[PROFILE_WHY];
    Profile profile;

    profiles_folder(folder);
    snprintf(path, sizeof(path), "%s/none.json", folder);
    assert_int_equal(profile_read(path, &profile, why), PROFILE_MISSING);
    assert_int_equal(profile_read(folder, &profile, why), PROFILE_UNREADABLE);
    snprintf(path, sizeof(path), "%s/pipe.json", folder);
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_int_equal(profile_read(path, &profile, why), PROFILE_UNREADABLE);
    assert_non_null(strstr(why, "not a regular file"));
    snprintf(path, sizeof(path), "%s/long.json", folder);
    profiles_put_text(folder, "long.json", "");
    assert_int_equal(truncate(path, INT64_C(1) << 40), 0);
    assert_int_equal(profile_read(path, &profile, why), PROFILE_UNREADABLE);
    assert_non_null(strstr(why, "longer"));
    profiles_put_text(folder, "pipe2.json", "");
    snprintf(path, sizeof(path), "%s/pipe2.json", folder);
    assert_int_equal(profile_read(path, &profile, why), PROFILE_BROKEN);
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
        if (found != PROFILE_BROKEN || !strstr(why, "line "))
            fail_msg("%d bytes: %s: %s", cut, profile_state_name(found), why);
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

FACTS_MAIN(NULL, NULL)
