/* gate_instructions.c - the third layer: does the candidate need more instructions? */

#include "bench/gate/gate.h"

/* Something that makes counting impossible: a failure only for who insisted on it. */
static void cannot(const GatePlan *plan, GateLayer *layer, const char *why)
{
    gate_result_set(layer, plan->instructions_needed ? GATE_FAIL : GATE_SKIP, "%s", why);
}

static void judge(const GatePlan *plan, GateLayer *layer, const InstructionsResult *counts,
                  double ratio)
{
    const bool more = ratio > 1 + plan->tolerance;

    gate_result_set(layer, more ? GATE_SLOWER : GATE_PASS,
                    "%+.3f %% (%.4g against %.4g of the baseline, by %s, kernel %s)%s; "
                    "up to %+.2g %% pass", (ratio - 1) * 100, (double)counts->instructions[1],
                    (double)counts->instructions[0], instructions_way_name(counts->way),
                    counts->kernel, counts->nodes[0] != counts->nodes[1] ? ", nodes differ" : "",
                    plan->tolerance * 100);
}

bool gate_instructions(const GatePlan *plan, GateLayer *layer, double *ratio)
{
    const InstructionsPlan work = {
        .commands = { plan->baseline, plan->candidate },
        .texts = plan->small_texts, .count = plan->small_count, .limit_s = plan->limit_s,
        .stop = plan->stop,
    };
    InstructionsResult counts;
    char error[400] = "";

    if (!plan->baseline) {
        cannot(plan, layer, "needs --baseline COMMAND, an older build to count as well");
        return false;
    }

    const InstructionsStatus status = instructions_compare(&work, &counts, error, sizeof(error));

    layer->seconds = counts.seconds;
    switch (status) {
    case INSTRUCTIONS_DONE:
        *ratio = (double)counts.instructions[1] / (double)counts.instructions[0];
        judge(plan, layer, &counts, *ratio);
        return true;
    case INSTRUCTIONS_STOPPED:
        gate_result_set(layer, GATE_SKIP, "interrupted");
        return false;
    case INSTRUCTIONS_NOT_HERE:
    case INSTRUCTIONS_FAILED:
        cannot(plan, layer, error);
        return false;
    case INSTRUCTIONS_WRONG:
        gate_result_set(layer, GATE_FAIL, "%s", error);
        return false;
    }
    return false;
}
