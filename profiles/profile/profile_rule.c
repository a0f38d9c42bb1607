/* profile_rule.c - see profile_rule.h. The defaults leave the caches 2352 + 192 KiB of 2 MiB:
 * what is used most of them fits, and each halving of the second level halves them. */

#include "profiles/profile/profile_rule.h"

enum { KIB = 1024, MIB = 1024 * KIB };

static const ProfileRule RULES[] = {
    { 1 * MIB, "rule: 1 MiB second-level cache",
      { { "cache-kib", 1176 }, { "low-cache-kib", 96 } } },
    { 512 * KIB, "rule: 512 KiB second-level cache",
      { { "cache-kib", 588 }, { "low-cache-kib", 48 } } },
    { 0, "rule: 256 KiB second-level cache",
      { { "cache-kib", 294 }, { "low-cache-kib", 48 } } },
};

const ProfileRule *profile_rule(int64_t second_level_bytes)
{
    if (second_level_bytes <= 0 || second_level_bytes >= 2 * MIB)
        return NULL;
    for (size_t i = 0; i < ARRAY_LENGTH(RULES); i++)
        if (second_level_bytes >= RULES[i].least_bytes)
            return &RULES[i];
    return NULL;
}

void profile_rule_apply(const ProfileRule *rule, yk_config *config)
{
    for (size_t i = 0; i < PROFILE_RULE_KNOBS && rule->set[i].knob; i++)
        yk_config_set(config, rule->set[i].knob, rule->set[i].value);
}
