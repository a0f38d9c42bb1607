/* fuzz_profile.c - any bytes at all as a profile, and a good one in which the bytes have
 * exchanged values: it is refused with a reason and leaves the defaults, or it is read, and sets
 * nothing but what a profile may set, to values that knobs take. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/profiles/profiles.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void stop(const char *what, const char *why)
{
    fprintf(stderr, "%s: %s\n", what, why);
    abort();
}

static void check_config(const Profile *profile, bool read)
{
    const yk_knob *knob;

    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++) {
        const int value = profile->config.knob[i];

        if (value < knob->minimum || value > knob->maximum)
            stop("out of range", knob->name);
        if (value != knob->initial && (!read || !profile_may_set(knob->name)))
            stop("was set", knob->name);
    }
}

static void check(json_t *json)
{
    char why[PROFILE_WHY];
    Profile profile;
    const bool read = profile_from_json(json, &profile, why);

    if (!read && why[0] == '\0')
        stop("is refused without a reason", profile.name);
    check_config(&profile, read);
    if (read && (profile.name[0] == '\0' || strchr(profile.name, '/')))
        stop("has no good name", profile.name);
}

static json_t *value_for(uint8_t choice)
{
    static const char *const TEXTS[] = {
        "null", "true", "0", "-1", "1", "64", "2256", "2147483647", "2147483648",
        "9223372036854775807", "1.5", "1e300", "\"\"", "\"off\"", "\"on\"", "\"pvs\"", "\"avx2\"",
        "\"a\\u0000b\"", "\"\\u001b[31m\"", "\"yomikiri.profile/1.9\"", "\"yomikiri.profile/2\"",
        "[]", "{}", "{\"threads\":9}", "{\"etc\":\"off\"}", "[{}]", "\"2026-11-20T12:00:00Z\"",
    };

    return json_loads(TEXTS[choice % ARRAY_LENGTH(TEXTS)], JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
}

/* Put a value in place of the member where `steps` lead, a step down per byte until there is
 * nothing below; a choice from 250 on takes it away instead. */
static void exchange(json_t *json, const uint8_t steps[3], uint8_t choice)
{
    for (int depth = 0; depth < 3 && json_object_size(json) > 0; depth++) {
        void *at = json_object_iter(json);

        for (size_t i = steps[depth] % json_object_size(json); i > 0; i--)
            at = json_object_iter_next(json, at);

        const char *name = json_object_iter_key(at);
        json_t *below = json_object_iter_value(at);

        if (depth < 2 && json_object_size(below) > 0 && choice % 5 != 0) {
            json = below;
        } else {
            if (choice >= 250)
                json_object_del(json, name);
            else
                json_object_set_new(json, name, value_for(choice));
            return;
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static json_t *good;
    json_t *json = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, NULL);

    if (json)
        check(json);
    json_decref(json);
    if (!good)
        good = profiles_json();
    json = json_deep_copy(good);
    for (size_t i = 0; i + 4 <= size && i < 40; i += 4) {
        exchange(json, data + i, data[i + 3]);
        check(json);
    }
    json_decref(json);
    return 0;
}
