/* gate_layers.c - see gate_layers.h. */

#include "cli/gate/gate_layers.h"

#include <stdio.h>
#include <string.h>

#include "cli/terminal/stop.h"

static void run_time(GateLayers *layers)
{
    GateLayer *layer = &layers->result.layers[GATE_TIME];

    if (layers->plan.baseline) {
        gate_time(&layers->plan, &layers->result, &layers->compare);
        layers->timed = &layers->compare.run;
    } else if (layers->plan.baseline_record) {
        gate_record(&layers->plan, &layers->result, &layers->run);
        layers->timed = &layers->run;
    } else {
        gate_result_set(layer, GATE_SKIP,
                        "needs --baseline COMMAND, or a --baseline-record FILE");
    }
    progress_line_clear(&layers->progress.line);
}

static void run_layer(GateLayers *layers, GateLayerId id)
{
    GateResult *result = &layers->result;
    GateLayer *layer = &result->layers[id];

    if ((layers->wanted >> id & 1) == 0) {
        gate_result_set(layer, GATE_SKIP, "not asked for");
        return;
    }
    if (id > GATE_ANSWERS && result->layers[GATE_ANSWERS].state == GATE_FAIL) {
        gate_result_set(layer, GATE_SKIP, "pointless while answers are wrong");
        return;
    }
    switch (id) {
    case GATE_ANSWERS:
        gate_answers(&layers->plan, layer);
        break;
    case GATE_SIGNATURE:
        gate_signature(&layers->plan, layer, &result->signature);
        break;
    case GATE_INSTRUCTIONS:
        result->has_instructions = gate_instructions(&layers->plan, layer, &result->instructions);
        break;
    default:
        run_time(layers);
        break;
    }
}

/* More instructions that take less time are no loss: what was shown to be faster is not
 * called slower for a proxy of time. */
static bool let_time_overrule(GateResult *result)
{
    GateLayer *layer = &result->layers[GATE_INSTRUCTIONS];
    const size_t length = strlen(layer->summary);

    if (layer->state != GATE_SLOWER || !result->has_ratio || result->ratio.high >= 1)
        return false;
    layer->state = GATE_PASS;
    snprintf(layer->summary + length, sizeof(layer->summary) - length,
             "; but the time shows that it is faster");
    return true;
}

void gate_layers_run(GateLayers *layers)
{
    GateResult *result = &layers->result;

    for (int i = 0; i < GATE_LAYERS && !stop_requested(); i++) {
        run_layer(layers, (GateLayerId)i);
        if (i == GATE_TIME && let_time_overrule(result))
            gate_output_layer(result, GATE_INSTRUCTIONS);
        if (!stop_requested())
            gate_output_layer(result, (GateLayerId)i);
    }
}

void gate_layers_free(GateLayers *layers)
{
    gate_result_free(&layers->result);
    compare_run_free(&layers->compare);
    run_free(&layers->run);
}
