/* config.c - one table of knobs drives the library, the command line and the tuner. */

#include <stdlib.h>
#include <string.h>

#include "base/tuning.h"
#include "kernel/kernel.h"
#include "yomikiri.h"

#define KNOB_ROW(id, text, sort, where, least, most, from, to, by, old, now, ...)            \
    { text, least, most, now, old, __VA_ARGS__, TUNING_NAME_##sort,               \
      TUNING_NAME_##where, from, to, by, 0 },
#define FINE_ROW(id, text, sort, where, least, most, from, to, by, now, ...)                 \
    { text, least, most, now, now, __VA_ARGS__, TUNING_NAME_##sort,               \
      TUNING_NAME_##where, from, to, by, 1 },

static const yk_knob KNOBS[] = {
    TUNING_KNOBS(KNOB_ROW)
    TUNING_FINE(FINE_ROW)
};

_Static_assert((int)KNOB_COUNT <= (int)YK_KNOBS, "room for every knob");

const yk_knob *yk_knob_at(size_t index)
{
    return index < KNOB_COUNT ? &KNOBS[index] : NULL;
}

static void config_fill(yk_config *config, int classic)
{
    if (!config)
        return;
    memset(config, 0, sizeof(*config));
    config->size = sizeof(*config);
    strcpy(config->kernel, "auto");
    for (int i = 0; i < KNOB_COUNT; i++)
        config->knob[i] = classic ? KNOBS[i].classic : KNOBS[i].initial;
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

static int knob_by_name(const char *name)
{
    int index = 0;

    while (index < KNOB_COUNT && strcmp(KNOBS[index].name, name) != 0)
        index++;
    return index;
}

static yk_status config_put(yk_config *config, int index, int value)
{
    if (value < KNOBS[index].minimum || value > KNOBS[index].maximum)
        return YK_BAD_VALUE;
    config->knob[index] = value;
    return YK_OK;
}

yk_status yk_config_set(yk_config *config, const char *name, int value)
{
    if (!config || !name || config->size != sizeof(*config))
        return YK_BAD_ARGUMENT;
    const int index = knob_by_name(name);

    return index == KNOB_COUNT ? YK_BAD_KNOB : config_put(config, index, value);
}

yk_status yk_config_get(const yk_config *config, const char *name, int *value)
{
    if (!config || !name || !value || config->size != sizeof(*config))
        return YK_BAD_ARGUMENT;
    const int index = knob_by_name(name);

    if (index == KNOB_COUNT)
        return YK_BAD_KNOB;
    *value = config->knob[index];
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
    const int index = knob_by_name(name);
    char *end;

    if (index == KNOB_COUNT)
        return YK_BAD_KNOB;
    if (KNOBS[index].values) {
        const int place = place_in(KNOBS[index].values, value);

        if (place < 0)
            return YK_BAD_VALUE;
        return config_put(config, index, KNOBS[index].minimum + place);
    }
    const long number = strtol(value, &end, 10);

    if (end == value || *end != '\0' || number < INT32_MIN || number > INT32_MAX)
        return YK_BAD_VALUE;
    return config_put(config, index, (int)number);
}
