/* config.c - configurations: values of all knobs, set by name. */

#include <stdlib.h>
#include <string.h>

#include "base/knobs.h"
#include "kernel/kernel.h"
#include "yomikiri.h"

static void config_fill(yk_config *config, int classic)
{
    if (!config)
        return;
    memset(config, 0, sizeof(*config));
    config->size = sizeof(*config);
    strcpy(config->kernel, "auto");
    for (int i = 0; i < KNOB_COUNT; i++) {
        const yk_knob *knob = yk_knob_at((size_t)i);

        config->knob[i] = classic ? knob->classic : knob->initial;
    }
}

void yk_config_init(yk_config *config)
{
    config_fill(config, 0);
}

void yk_config_classic(yk_config *config)
{
    config_fill(config, 1);
}

uint64_t yk_config_cache_bytes(const yk_config *config)
{
    return config && config->size == sizeof(*config) ? cache_bytes_wanted(config->knob) : 0;
}

static yk_status config_put(yk_config *config, const yk_knob *knob, int value)
{
    if (value < knob->minimum || value > knob->maximum)
        return YK_BAD_VALUE;
    config->knob[knob - yk_knob_at(0)] = value;
    return YK_OK;
}

yk_status yk_config_set(yk_config *config, const char *name, int value)
{
    if (!config || !name || config->size != sizeof(*config))
        return YK_BAD_ARGUMENT;
    const yk_knob *knob = yk_knob_named(name);

    return knob ? config_put(config, knob, value) : YK_BAD_KNOB;
}

yk_status yk_config_get(const yk_config *config, const char *name, int *value)
{
    if (!config || !name || !value || config->size != sizeof(*config))
        return YK_BAD_ARGUMENT;
    const yk_knob *knob = yk_knob_named(name);

    if (!knob)
        return YK_BAD_KNOB;
    *value = config->knob[knob - yk_knob_at(0)];
    return YK_OK;
}

/* Place of `word` among the names in "a|b|c"; -1 if it is none of them. */
static int place_in(const char *names, const char *word)
{
    const size_t length = strlen(word);

    for (int place = 0;; place++) {
        const size_t size = strcspn(names, "|");

        if (size == length && strncmp(names, word, size) == 0)
            return place;
        if (names[size] == '\0')
            return -1;
        names += size + 1;
    }
}

yk_status yk_config_set_text(yk_config *config, const char *name, const char *value)
{
    if (!config || !name || !value || config->size != sizeof(*config))
        return YK_BAD_ARGUMENT;
    const yk_knob *knob = yk_knob_named(name);
    char *end;

    if (!knob)
        return YK_BAD_KNOB;
    if (knob->values) {
        const int place = place_in(knob->values, value);

        return place < 0 ? YK_BAD_VALUE : config_put(config, knob, knob->minimum + place);
    }
    const long number = strtol(value, &end, 10);

    if (end == value || *end != '\0' || number < INT32_MIN || number > INT32_MAX)
        return YK_BAD_VALUE;
    return config_put(config, knob, (int)number);
}
