#include "lab/tune/tune.h"

#include <stdio.h>
#include <string.h>

#include "api/solver.h"
#include "base/knobs.h"
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
    int index = 0;

    while (index + 1 < knob->values) {
        const int below = tune_knob_value(knob, index), above = tune_knob_value(knob, index + 1);

        if (value < (knob->step > 0 ? below + (above - below + 1) / 2 : below + below / 2))
            break;
        index++;
    }
    return index;
}

TunePoint tune_point_moved(const TuneSpace *space, TunePoint point, int knob, int index)
{
    point.index[knob] = (uint8_t)max_int(0, min_int(index, space->knob[knob].values - 1));
    return point;
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

bool tune_point_feasible(const TuneSpace *space, const TunePoint *point)
{
    const yk_config config = tune_point_config(space, point);

    return config.knob[KNOB_SHALLOW_EMPTIES] < config.knob[KNOB_MIDDLE_EMPTIES];
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

/* Names for several knobs; without a list for all of a kind. */
static const struct { const char *name, *knobs; } GROUPS[] = {
    { "layers", " shallow-empties middle-empties evaluate-empties " },
    { "caches", " cache-kib low-cache-kib " },
    { "order", " sort-empties sort-step etc " },
    { "squares", " static-a1 static-b1 static-c1 static-d1 static-b2 static-c2 static-d2 static-c3"
                 " static-d3 static-d4 " },
    { "tree", NULL }, { "machine", NULL }, { "both", NULL }, { "all", NULL },
};

const char *tune_name_at(size_t index)
{
    const yk_knob *knob = index < ARRAY_LENGTH(GROUPS) ? NULL
                                                       : yk_knob_at(index - ARRAY_LENGTH(GROUPS));

    return index < ARRAY_LENGTH(GROUPS) ? GROUPS[index].name : knob ? knob->name : NULL;
}

static int values_of(const yk_knob *row)
{
    int values = 1;

    if (row->step > 0)
        return (row->high - row->low) / row->step + 1;
    for (int64_t value = row->low; value > 0 && 2 * value <= row->high; value *= 2)
        values++;
    return values;
}

/* Whether `word` stands for this knob and others. How much of the machine is used is for the user
 * to say, by name. */
static bool covers(const char *word, const yk_knob *row)
{
    char name[64];

    snprintf(name, sizeof(name), " %s ", row->name);
    if (values_of(row) < 2
        || (strcmp(row->kind, "both") == 0
            && (strcmp(row->layer, "threads") == 0 || strcmp(row->layer, "table") == 0)))
        return false;
    for (size_t i = 0; i < ARRAY_LENGTH(GROUPS); i++)
        if (strcmp(word, GROUPS[i].name) == 0 && GROUPS[i].knobs)
            return strstr(GROUPS[i].knobs, name) != NULL;
    return strcmp(word, "all") == 0 || strcmp(word, row->kind) == 0;
}

static void put_knob(TuneSpace *space, const yk_knob *row, bool away)
{
    TuneKnob *knob = space->knob;
    int value = 0;

    while (knob < space->knob + space->count && strcmp(knob->name, row->name) != 0)
        knob++;

    const bool there = knob < space->knob + space->count;

    if (there && away) {
        space->count--;
        memmove(knob, knob + 1, (size_t)(space->knob + space->count - knob) * sizeof(*knob));
    } else if (!there && !away && space->count < TUNE_KNOBS) {
        *knob = (TuneKnob){ .name = row->name, .kind = row->kind, .low = row->low,
                            .high = row->high, .step = row->step,
                            .values = min_int(values_of(row), UINT8_MAX) };
        yk_config_get(&space->base, row->name, &value);
        knob->start = tune_knob_index(knob, value);
        space->count++;
    }
}

static bool put_word(TuneSpace *space, const char *word, char *error, size_t size)
{
    const bool away = word[0] == '-';
    const char *name = word + away;
    const yk_knob *alone = yk_knob_named(name), *row;
    int count = 0;

    if (alone && values_of(alone) < 2)
        return failed(error, size, "'%s' has no values to choose from", name);
    for (size_t i = 0; (row = yk_knob_at(i)) != NULL; i++)
        if (row == alone || (!alone && covers(name, row))) {
            put_knob(space, row, away);
            count++;
        }
    if (count > 0)
        return true;
    return failed(error, size, "there is no knob '%s' (groups: layers, caches, order, squares, "
                  "tree, machine, both, all)", name);
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
    return space->count > 0
           || failed(error, error_size, "'%s' names no knob to tune", names ? names : TUNE_USUAL);
}
