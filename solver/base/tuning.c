#include "base/tuning.h"

#define KNOB_ROW(id, text, sort, where, least, most, from, to, by, old, now, ...)            \
    { .name = text, .meaning = TUNING_SUMMARY(__VA_ARGS__), .kind = TUNING_##sort,           \
      .layer = TUNING_##where, .low = from, .high = to, .step = by, .initial = now },
#define FINE_ROW(id, text, sort, where, least, most, from, to, by, now, ...)                 \
    { .name = text, .meaning = TUNING_SUMMARY(__VA_ARGS__), .kind = TUNING_##sort,           \
      .layer = TUNING_##where, .fine = true, .low = from, .high = to, .step = by,            \
      .initial = now },
#define TUNING_SUMMARY(values, summary)     summary

static const Tuning ROWS[KNOB_COUNT] = { TUNING_KNOBS(KNOB_ROW) TUNING_FINE(FINE_ROW) };

const Tuning *tuning_at(size_t index)
{
    return index < ARRAY_LENGTH(ROWS) ? &ROWS[index] : NULL;
}

void tuning_defaults(int knob[KNOB_COUNT])
{
    for (int i = 0; i < KNOB_COUNT; i++)
        knob[i] = ROWS[i].initial;
}

const char *tuning_kind(size_t kind)
{
    static const char *const KINDS[TUNING_KINDS] = {
        TUNING_NAME_TREE, TUNING_NAME_MACHINE, TUNING_NAME_BOTH,
    };

    return kind < TUNING_KINDS ? KINDS[kind] : NULL;
}

const char *tuning_layer(size_t layer)
{
    static const char *const LAYERS[TUNING_LAYERS] = {
        TUNING_NAME_LAST, TUNING_NAME_SHALLOW, TUNING_NAME_MIDDLE, TUNING_NAME_SEARCH,
        TUNING_NAME_TABLE, TUNING_NAME_ROOT, TUNING_NAME_THREADS,
    };

    return layer < TUNING_LAYERS ? LAYERS[layer] : NULL;
}
