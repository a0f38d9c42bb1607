/* gate_layers.h - the layers of a gate in turn, each told as soon as it is known. */

#ifndef YOMIKIRI_GATE_LAYERS_H
#define YOMIKIRI_GATE_LAYERS_H

#include "bench/gate/gate.h"
#include "cli/gate/gate_output.h"

typedef struct {
    GatePlan plan;
    unsigned wanted;            /* a bit for each GateLayerId */
    GateProgress progress;      /* the context of plan.progress */
    GateResult result;          /* begun by gate_result_init() */
    CompareResult compare;
    RunResult run;
    const RunResult *timed;     /* the one of these two that was filled; NULL: none */
} GateLayers;

/* Judge by every layer that is wanted, the most certain first, until stop_requested(); one line
 * on standard output for each. */
void gate_layers_run(GateLayers *layers);

/* What was filled on the way. */
void gate_layers_free(GateLayers *layers);

#endif
