/* profile_match.c - see profile_match.h. */

#include "profiles/profile/profile_match.h"

#include <stdio.h>
#include <string.h>

#include "profiles/machine/machine_brief.h"

void profile_machine_here(const char *root, const char *kernel, ProfileMachine *here)
{
    machine_brief_id(root, &here->id);
    here->id.flags[0] = '\0';
    snprintf(here->kernel, sizeof(here->kernel), "%s",
             strcmp(kernel, "auto") == 0 ? yk_kernel_auto() : kernel);
    here->second_level_bytes = machine_brief_second_level(root, NULL);
}

/* ARM has no family: -1 on both sides is the same. */
static bool same_model(const MachineId *a, const MachineId *b)
{
    return a->vendor[0] != '\0' && strcmp(a->vendor, b->vendor) == 0 && a->family == b->family
           && a->model == b->model && a->model >= 0;
}

static bool same_design(const MachineId *a, const MachineId *b)
{
    const char *design = machine_design(a);

    return design[0] != '\0' && strcmp(design, machine_design(b)) == 0;
}

ProfileMatch profile_match(const ProfileMachine *theirs, const ProfileMachine *here,
                           char why[PROFILE_WHY])
{
    const long long their_kib = theirs->second_level_bytes / 1024;
    const long long kib = here->second_level_bytes / 1024;
    const bool cache_known = theirs->second_level_bytes > 0 && here->second_level_bytes > 0;

    if (strcmp(theirs->kernel, here->kernel) != 0) {
        snprintf(why, PROFILE_WHY, "tuned with the kernel %s, and %s is in use", theirs->kernel,
                 here->kernel);
        return MATCH_NONE;
    }
    if (cache_known && theirs->second_level_bytes != here->second_level_bytes) {
        snprintf(why, PROFILE_WHY, "tuned where a core has %lld KiB of second-level cache, and "
                 "here it has %lld", their_kib, kib);
        return MATCH_NONE;
    }
    if (same_model(&theirs->id, &here->id)) {
        const bool same = theirs->id.stepping == here->id.stepping;

        snprintf(why, PROFILE_WHY, "tuned on this %s", same ? "CPU" : "model, another stepping");
        return same ? MATCH_CPU : MATCH_MODEL;
    }
    if (!cache_known) {
        snprintf(why, PROFILE_WHY, "tuned on another CPU, and the second-level cache of %s is "
                 "not known", theirs->second_level_bytes > 0 ? "this one" : "that one");
        return MATCH_NONE;
    }

    const bool vendor = theirs->id.vendor[0] != '\0'
                        && strcmp(theirs->id.vendor, here->id.vendor) == 0;
    const bool design = vendor && same_design(&theirs->id, &here->id);

    snprintf(why, PROFILE_WHY, "tuned on %s with %lld KiB of second-level cache for a core, as "
             "here", design ? "another CPU of this design" : vendor ? "another CPU of this vendor"
                                                                    : "another CPU", kib);
    return design ? MATCH_DESIGN : vendor ? MATCH_VENDOR : MATCH_CACHE;
}
