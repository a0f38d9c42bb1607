/* profiles.c - see profiles.h. */

#include "tests/profiles/profiles.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static void give_up(const char *what, const char *why)
{
    fprintf(stderr, "profiles for tests: %s: %s\n", what, why);
    exit(1);
}

json_t *profiles_json(void)
{
    json_t *evidence = json_pack("{s:s, s:f}", "suite", "made-up", "ratio", 0.91), *json;
    yk_config config;

    yk_config_init(&config);
    yk_config_set(&config, "cache-kib", 564);
    yk_config_set(&config, "low-cache-kib", 48);
    yk_config_set_text(&config, "etc", "off");
    json = profile_json(&(ProfileDraft){ "amd-f25m17-avx2", "amd-zen4-2c-avx2", "avx2", &config,
                                         evidence });
    json_decref(evidence);
    return json;
}

static FILE *create(const char *folder, const char *name)
{
    char path[512];
    FILE *file;

    snprintf(path, sizeof(path), "%s/%s", folder, name);
    mkdir(folder, 0700);
    file = fopen(path, "w");
    if (!file)
        give_up(path, "cannot be written");
    return file;
}

void profiles_put(const char *folder, const char *name, json_t *json)
{
    FILE *file = create(folder, name);

    json_dumpf(json, file, JSON_INDENT(2));
    fclose(file);
    json_decref(json);
}

void profiles_put_text(const char *folder, const char *name, const char *text)
{
    FILE *file = create(folder, name);

    fputs(text, file);
    fclose(file);
}

void profiles_folder(char folder[128])
{
    const char *temporary = getenv("TMPDIR");

    snprintf(folder, 128, "%.90s/yomikiri-profiles-XXXXXX",
             temporary && temporary[0] != '\0' ? temporary : "/tmp");
    if (!mkdtemp(folder))
        give_up(folder, "cannot be made");
}

static int remove_entry(const char *path, const struct stat *status, int type, struct FTW *at)
{
    (void)status;
    (void)type;
    (void)at;
    return remove(path);
}

void profiles_remove(const char *folder)
{
    nftw(folder, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}
