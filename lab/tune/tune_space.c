#include "lab/tune/tune_space.h"

#include <stdio.h>
#include <string.h>

#include "api/solver.h"
#include "base/text/nearest.h"
#include "base/text/print.h"

TunePoint tune_space_start(const TuneSpace *space)
{
    TunePoint point = { { 0 } };

    for (int i = 0; i < space->count; i++)
        point.index[i] = (uint8_t)space->knob[i].start;
    return point;
}

int tune_knob_value(const TuneKnob *knob, int index)
{
    return knob->step > 0 ? knob->low + index * knob->step : knob->low << index;
}

int tune_knob_index(const TuneKnob *knob, int value)
{
    int nearest = 0;

    for (int index = 1; index < knob->values; index++) {
        const int below = tune_knob_value(knob, index - 1), above = tune_knob_value(knob, index);
        const int middle = knob->step > 0 ? below + (above - below + 1) / 2 : below + below / 2;

        if (value >= middle)
            nearest = index;
    }
    return nearest;
}

bool tune_point_same(const TuneSpace *space, const TunePoint *a, const TunePoint *b)
{
    return memcmp(a->index, b->index, (size_t)space->count * sizeof(a->index[0])) == 0;
}

yk_config tune_point_config(const TuneSpace *space, const TunePoint *point)
{
    yk_config config = space->base;

    /* A knob that is at that index already keeps its value, which need not be one of them. */
    for (int i = 0; i < space->count; i++)
        if (point->index[i] != space->knob[i].start)
            yk_config_set(&config, space->knob[i].name,
                          tune_knob_value(&space->knob[i], point->index[i]));
    return config;
}

static int knob_of(const yk_config *config, const char *name)
{
    int value = 0;

    yk_config_get(config, name, &value);
    return value;
}

bool tune_point_feasible(const TuneSpace *space, const TunePoint *point)
{
    const yk_config config = tune_point_config(space, point);
    const uint64_t kib = (uint64_t)knob_of(&config, "cache-kib")
                         + (uint64_t)knob_of(&config, "low-cache-kib");

    return knob_of(&config, "shallow-empties") < knob_of(&config, "middle-empties")
           && (space->cache_bytes == 0 || kib << 10 <= space->cache_bytes);
}

char *tune_point_text(const TuneSpace *space, const TunePoint *point, char *out, size_t size)
{
    out[0] = '\0';
    for (int i = 0; i < space->count; i++)
        if (point->index[i] != space->knob[i].start)
            append(out, size, "%s%s=%d", out[0] != '\0' ? " " : "", space->knob[i].name,
                   tune_knob_value(&space->knob[i], point->index[i]));
    return out;
}

/* ---- spaces made from options ---- */

/* Names for several knobs. */
static const struct { const char *group; const char *knobs[16]; } GROUPS[] = {
    { "caches", { "cache-kib", "low-cache-kib", "middle-prefetch" } },
    { "layers", { "shallow-empties", "middle-empties", "evaluate-empties" } },
    { "order", { "sort-empties", "sort-step", "etc", "middle-evaluated" } },
    { "squares", { "static-a1", "static-b1", "static-c1", "static-d1", "static-b2",
                   "static-c2", "static-d2", "static-c3", "static-d3", "static-d4" } },
};

static int values_of(const yk_knob *row)
{
    int values = 1;

    if (row->step > 0)
        return (row->high - row->low) / row->step + 1;
    for (int64_t value = row->low; value > 0 && 2 * value <= row->high; value *= 2)
        values++;
    return values;
}

static int place_of(const TuneSpace *space, const char *name)
{
    int place = 0;

    while (place < space->count && strcmp(space->knob[place].name, name) != 0)
        place++;
    return place;
}

static void add(TuneSpace *space, const yk_knob *row)
{
    TuneKnob *knob = &space->knob[space->count];
    int value = 0;

    if (place_of(space, row->name) < space->count || space->count == TUNE_KNOBS)
        return;
    *knob = (TuneKnob){ .name = row->name, .kind = row->kind, .layer = row->layer,
                        .low = row->low, .high = row->high, .step = row->step,
                        .values = min_int(values_of(row), UINT8_MAX) };
    yk_config_get(&space->base, row->name, &value);
    knob->start = tune_knob_index(knob, value);
    space->count++;
}

static void take_away(TuneSpace *space, const char *name)
{
    const int place = place_of(space, name);

    if (place == space->count)
        return;
    space->count--;
    memmove(&space->knob[place], &space->knob[place + 1],
            (size_t)(space->count - place) * sizeof(space->knob[0]));
}

/* How much of the machine is used is for the user to say. */
static bool only_by_name(const yk_knob *row)
{
    return values_of(row) < 2
           || (strcmp(row->kind, "both") == 0
               && (strcmp(row->layer, "threads") == 0 || strcmp(row->layer, "table") == 0));
}

static void put(TuneSpace *space, const yk_knob *row, bool away)
{
    if (away)
        take_away(space, row->name);
    else
        add(space, row);
}

/* Every knob of a kind, "all", or a group. False: it is none of these. */
static bool put_group(TuneSpace *space, const char *word, bool away)
{
    const bool all = strcmp(word, "all") == 0;
    const yk_knob *row;
    bool known = all;

    for (size_t i = 0; (row = yk_knob_at(i)) != NULL; i++)
        if (all || strcmp(word, row->kind) == 0) {
            known = true;
            if (!only_by_name(row))
                put(space, row, away);
        }
    for (size_t i = 0; i < ARRAY_LENGTH(GROUPS); i++) {
        if (strcmp(word, GROUPS[i].group) != 0)
            continue;
        known = true;
        for (int j = 0; GROUPS[i].knobs[j]; j++)
            if ((row = yk_knob_named(GROUPS[i].knobs[j])) != NULL)
                put(space, row, away);
    }
    return known;
}

static void say_unknown(const char *word, char *error, size_t size)
{
    static const char *const KINDS[] = { "all", "tree", "machine", "both" };
    const char *group = NULL, *knob = NULL;
    int group_distance = NEAREST_NONE, distance = NEAREST_NONE;
    const yk_knob *row;

    for (size_t i = 0; i < ARRAY_LENGTH(GROUPS); i++)
        nearest_consider(word, GROUPS[i].group, &group, &group_distance);
    for (size_t i = 0; i < ARRAY_LENGTH(KINDS); i++)
        nearest_consider(word, KINDS[i], &group, &group_distance);
    for (size_t i = 0; (row = yk_knob_at(i)) != NULL; i++)
        nearest_consider(word, row->name, &knob, &distance);
    /* A word that begins a group's name is one: "cache", though a knob begins so, too. */
    if (group && strncmp(word, group, strlen(word)) != 0 && distance < group_distance)
        group = NULL;
    snprintf(error, size, "there is no knob '%s'%s%s%s (groups: layers, caches, order, squares, "
             "tree, machine, both, all)", word,
             group ? "; is it the group '" : knob ? "; is it '" : "",
             group ? group : knob ? knob : "", group || knob ? "'?" : "");
}

static bool put_word(TuneSpace *space, const char *word, char *error, size_t size)
{
    const bool away = word[0] == '-';
    const char *name = word + away;
    const yk_knob *row = yk_knob_named(name);

    if (row && values_of(row) < 2) {
        snprintf(error, size, "'%s' has no values to choose from", name);
        return false;
    }
    if (!row && knob_gone(name)) {
        snprintf(error, size, "'%s' is no longer a knob: %s", name, knob_gone(name));
        return false;
    }
    if (row)
        put(space, row, away);
    else if (!put_group(space, name, away)) {
        say_unknown(name, error, size);
        return false;
    }
    return true;
}

bool tune_space_make(TuneSpace *space, const yk_config *base, const char *names, char *error,
                     size_t error_size)
{
    const char *rest = names ? names : TUNE_USUAL;

    *space = (TuneSpace){ .base = *base };
    while (*rest) {
        const size_t length = strcspn(rest, ",");
        char word[64];

        snprintf(word, sizeof(word), "%.*s", (int)length, rest);
        if (length > 0 && !put_word(space, word, error, error_size))
            return false;
        rest += length + (rest[length] == ',');
    }
    if (space->count == 0)
        snprintf(error, error_size, "'%s' names no knob to tune", names ? names : TUNE_USUAL);
    return space->count > 0;
}
