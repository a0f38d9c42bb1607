#include "profiles/profile/profile_write.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/memory/memory_json.h"
#include "profiles/machine/machine_text.h"

/* ---- the object ---- */

static json_t *machine_of(const CpuDescription *cpu, const char *slug, const char *kernel)
{
    const MachineId *id = &cpu->id;
    const bool known = id->flags[0] != '\0';

    return json_pack("{s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:s, s:o, s:o, s:o}",
        "slug", slug, "vendor", known_text(id->vendor), "family", known_count(id->family),
        "model", known_count(id->model), "stepping", known_count(id->stepping),
        "brand", known_text(id->brand), "design", known_text(cpu->design),
        "virtual", known ? json_boolean(id->hypervisor) : json_null(),
        "kernel", kernel, "cores", known_count(cpu->cores_present),
        "second_level_kib", cpu->second_level_bytes > 0
            ? json_integer(cpu->second_level_bytes / 1024) : json_null(),
        "caches", machine_json_caches(&cpu->topology));
}

static json_t *defaults_of(void)
{
    json_t *defaults = json_object();
    const yk_knob *knob;

    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++)
        json_object_set_new(defaults, knob->name, profile_value(knob, knob->initial));
    return defaults;
}

static void time_now(char out[24])
{
    const time_t now = time(NULL);
    struct tm parts;

    gmtime_r(&now, &parts);
    strftime(out, 24, "%Y-%m-%dT%H:%M:%SZ", &parts);
}

json_t *profile_json(const ProfileDraft *draft)
{
    char slug[64], name[PROFILE_NAME], created[24];

    machine_slug(draft->cpu, slug, sizeof(slug));
    machine_slug_raw(&draft->cpu->id, draft->kernel, name, sizeof(name));
    time_now(created);
    return json_pack("{s:s, s:s, s:s, s:{s:s}, s:o, s:o, s:o, s:o}",
        "schema", PROFILE_SCHEMA, "name", name[0] != '\0' ? name : slug,
        "created", draft->created ? draft->created : created,
        "program", "version", yk_version(), "machine", machine_of(draft->cpu, slug, draft->kernel),
        "knobs", profile_knobs(draft->config), "defaults", defaults_of(),
        "evidence", json_deep_copy(draft->evidence));
}

/* ---- the file ---- */

static bool fail(char why[PROFILE_WHY], const char *path, const char *what)
{
    snprintf(why, PROFILE_WHY, "%.250s: %s: %s", path, what, strerror(errno));
    return false;
}

static bool make_folders(const char *path, char why[PROFILE_WHY])
{
    char folder[PROFILE_PATH];

    snprintf(folder, sizeof(folder), "%s", path);
    for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(folder, 0777) != 0 && errno != EEXIST)
            return fail(why, folder, "the folder cannot be made");
        *slash = '/';
    }
    return true;
}

/* What a full disk takes but in part is not written. */
static bool write_all(int file, const char *text, size_t size)
{
    errno = ENOSPC;
    return write(file, text, size) == (ssize_t)size;
}

/* The new name, too, is to outlive a crash; where a folder cannot be synchronized, it may not. */
static void keep_folder(const char *folder)
{
    const int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    if (file >= 0) {
        (void)fsync(file);
        close(file);
    }
}

static bool replace(const char *path, const char *text, char why[PROFILE_WHY])
{
    char copy[PROFILE_PATH], folder[PROFILE_PATH], name[PROFILE_PATH];
    char fresh[2 * PROFILE_PATH + 16];
    int file;
    bool done;

    strcpy(copy, path);
    snprintf(folder, sizeof(folder), "%s", dirname(copy));
    strcpy(copy, path);
    snprintf(name, sizeof(name), "%s", basename(copy));
    snprintf(fresh, sizeof(fresh), "%s/.%s.XXXXXX", folder, name);
    file = mkostemp(fresh, O_CLOEXEC);
    if (file < 0)
        return fail(why, path, "cannot be written");

    const mode_t mask = umask(0);

    umask(mask);
    done = write_all(file, text, strlen(text)) && write_all(file, "\n", 1)
           && fchmod(file, 0666 & ~mask) == 0 && fsync(file) == 0;
    if (close(file) != 0)
        done = false;
    done = done && rename(fresh, path) == 0;
    if (!done) {
        fail(why, path, "cannot be written");
        unlink(fresh);
        return false;
    }
    keep_folder(folder);
    return true;
}

bool profile_write(const char *path, const ProfileDraft *draft, char why[PROFILE_WHY])
{
    bool done;

    if (strlen(path) >= PROFILE_PATH - 16) {
        snprintf(why, PROFILE_WHY, "%.60s...: too long a path", path);
        return false;
    }

    json_t *json = profile_json(draft);
    char *text = json_dumps(json, JSON_INDENT(2) | JSON_REAL_PRECISION(9));

    json_decref(json);
    done = make_folders(path, why) && replace(path, text, why);
    free(text);
    return done;
}
