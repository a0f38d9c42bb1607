/* gate_result.c - the collection of what the layers of a gate found. */

#include "bench/gate/gate_result.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"

void gate_result_init(GateResult *result)
{
    *result = (GateResult){ .state = GATE_SKIP };
    for (int i = 0; i < GATE_LAYERS; i++)
        snprintf(result->layers[i].summary, sizeof(result->layers[i].summary), "not reached");
}

void gate_result_add(GateLayer *layer, const char *name, GateState state, double seconds,
                     const char *format, ...)
{
    va_list list;

    layer->cases = memory_grow(layer->cases, (size_t)layer->case_count + 1, sizeof(GateCase));

    GateCase *added = &layer->cases[layer->case_count++];

    added->state = state;
    added->seconds = seconds;
    snprintf(added->name, sizeof(added->name), "%s", name);
    va_start(list, format);
    vsnprintf(added->message, sizeof(added->message), format, list);
    va_end(list);
}

void gate_result_set(GateLayer *layer, GateState state, const char *format, ...)
{
    va_list list;

    layer->state = state;
    va_start(list, format);
    vsnprintf(layer->summary, sizeof(layer->summary), format, list);
    va_end(list);
}

void gate_result_sum(GateResult *result, bool undecided_passes)
{
    static const int STATUS[] = {
        [GATE_SKIP] = 0, [GATE_PASS] = 0, [GATE_UNDECIDED] = 6, [GATE_SLOWER] = 5, [GATE_FAIL] = 1,
    };

    result->state = GATE_SKIP;
    result->seconds = 0;
    for (int i = 0; i < GATE_LAYERS; i++) {
        result->seconds += result->layers[i].seconds;
        if (result->layers[i].state > result->state)    /* they are in order of weight */
            result->state = result->layers[i].state;
    }
    result->status = STATUS[result->state];
    if (result->state == GATE_UNDECIDED && undecided_passes)
        result->status = 0;
}

void gate_result_free(GateResult *result)
{
    for (int i = 0; i < GATE_LAYERS; i++) {
        free(result->layers[i].cases);
        result->layers[i].cases = NULL;
        result->layers[i].case_count = 0;
    }
}

const char *gate_layer_name(GateLayerId id)
{
    static const char *const NAMES[] = { "answers", "signature", "instructions", "time" };

    return NAMES[id];
}

const char *gate_state_name(GateState state)
{
    static const char *const NAMES[] = { "skip", "pass", "undecided", "slower", "fail" };

    return NAMES[state];
}
