#include "bench/tune/tune_space.h"

#include <stdio.h>
#include <string.h>

TunePoint tune_space_start(const TuneSpace *space)
{
    TunePoint point = { { 0 } };

    for (int i = 0; i < space->count; i++)
        point.rung[i] = (uint8_t)space->knob[i].start;
    return point;
}

int tune_knob_value(const TuneKnob *knob, int rung)
{
    return knob->step > 0 ? knob->low + rung * knob->step : knob->low << rung;
}

int tune_knob_rung(const TuneKnob *knob, int value)
{
    int nearest = 0;

    for (int rung = 1; rung < knob->rungs; rung++) {
        const int below = tune_knob_value(knob, rung - 1), above = tune_knob_value(knob, rung);
        const int middle = knob->step > 0 ? below + (above - below + 1) / 2 : below + below / 2;

        if (value >= middle)
            nearest = rung;
    }
    return nearest;
}

bool tune_point_same(const TuneSpace *space, const TunePoint *a, const TunePoint *b)
{
    return memcmp(a->rung, b->rung, (size_t)space->count * sizeof(a->rung[0])) == 0;
}

yk_config tune_point_config(const TuneSpace *space, const TunePoint *point)
{
    yk_config config = space->base;

    /* What already stands on that rung keeps its value, which need not be on the ladder. */
    for (int i = 0; i < space->count; i++)
        if (point->rung[i] != space->knob[i].start)
            yk_config_set(&config, space->knob[i].name,
                          tune_knob_value(&space->knob[i], point->rung[i]));
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
    size_t length = 0;

    out[0] = '\0';
    for (int i = 0; i < space->count && length < size; i++)
        if (point->rung[i] != space->knob[i].start)
            length += (size_t)snprintf(out + length, size - length, "%s%s=%d",
                                       length > 0 ? " " : "", space->knob[i].name,
                                       tune_knob_value(&space->knob[i], point->rung[i]));
    return out;
}
