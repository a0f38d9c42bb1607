/* profile_rule.h - the rule for private caches where no profile fits: they follow the second-level
 * cache of a core. */

#ifndef YOMIKIRI_PROFILE_RULE_H
#define YOMIKIRI_PROFILE_RULE_H

#include "base/base.h"
#include "yomikiri.h"

enum { PROFILE_RULE_KNOBS = 3 };

typedef struct {
    int64_t least_bytes;        /* of second-level cache for a core, up to the row above */
    const char *name;           /* "rule: 512 KiB second-level cache" */
    struct {
        const char *knob;       /* NULL after the last */
        int value;
    } set[PROFILE_RULE_KNOBS];
} ProfileRule;

/* The row for that many bytes; NULL where the defaults stay: they were measured with 2 MiB, and
 * hold for more, and for what is not known (-1). Static storage. */
const ProfileRule *profile_rule(int64_t second_level_bytes);

/* Set the row's knobs. */
void profile_rule_apply(const ProfileRule *rule, yk_config *config);

#endif
