/* profile_write.h - the making and keeping of a profile. */

#ifndef YOMIKIRI_PROFILE_WRITE_H
#define YOMIKIRI_PROFILE_WRITE_H

#include "profiles/machine/cpu.h"
#include "profiles/profile/profile.h"

typedef struct {
    const CpuDescription *cpu;  /* that it was tuned on */
    const char *kernel;         /* that it was tuned with: a name, not "auto" */
    const yk_config *config;    /* what differs from the defaults is written, but for what no
                                   profile may set (profile_may_set()) */
    const json_t *evidence;     /* an object: why this is better than the defaults; copied */
    const char *created;        /* "2026-11-20T12:00:00Z"; NULL: now */
} ProfileDraft;

/* A new object that profile_from_json() reads back to the same knobs, named as profile_choice.h
 * says; by the machine's slug where the CPU does not say what it is. */
json_t *profile_json(const ProfileDraft *draft);

/* Write it to `path`, over what is there, as a whole or not at all: a full disk, a crash and a
 * kill leave what was there before, at worst with a file beside it whose name begins with a dot,
 * which nobody reads. Missing folders are made. False: `why` says what went wrong, with the
 * path. */
bool profile_write(const char *path, const ProfileDraft *draft, char why[PROFILE_WHY]);

#endif
