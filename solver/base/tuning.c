#include "base/tuning.h"

#define KNOB_ROW(id, text, sort, where, minimum, maximum, from, to, by, classic, initial, ...) \
    { .name = text, .meaning = KNOB_SUMMARY(__VA_ARGS__), .kind = TUNING_##sort,              \
      .layer = TUNING_##where, .knob = true, .low = from, .high = to, .step = by, .count = 1, \
      .values = (const int[]){ initial } },
#define KNOB_SUMMARY(values, summary)   summary
#define ONE_ROW(id, value, sort, where, from, to, by, text)                                  \
    { .name = #id, .meaning = text, .kind = TUNING_##sort, .layer = TUNING_##where,          \
      .low = from, .high = to, .step = by, .count = 1, .values = (const int[]){ value } },
#define ARRAY_ROW(id, list, sort, where, from, to, by, text)                                 \
    { .name = #id, .meaning = text, .kind = TUNING_##sort, .layer = TUNING_##where,          \
      .low = from, .high = to, .step = by, .count = ARRAY_LENGTH(id), .values = id },

static const Tuning ROWS[] = {
    TUNING_KNOBS(KNOB_ROW)
    TUNING_CONSTANTS(ONE_ROW, ARRAY_ROW)
};

const Tuning *tuning_at(size_t index)
{
    return index < ARRAY_LENGTH(ROWS) ? &ROWS[index] : NULL;
}

const char *tuning_kind(size_t kind)
{
    static const char *const KINDS[TUNING_KINDS] = { "tree", "machine", "both" };

    return kind < TUNING_KINDS ? KINDS[kind] : NULL;
}

const char *tuning_layer(size_t layer)
{
    static const char *const LAYERS[TUNING_LAYERS] = {
        "last", "shallow", "middle", "search", "table", "root", "threads",
    };

    return layer < TUNING_LAYERS ? LAYERS[layer] : NULL;
}
