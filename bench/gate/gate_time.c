/* gate_time.c - the last layer: interleaved rounds of baseline and candidate. */

#include <math.h>
#include <stdio.h>

#include "base/clock.h"
#include "bench/gate/gate_plan.h"

static EngineSpec engine(const GatePlan *plan, const char *name, const char *command)
{
    return (EngineSpec){
        .name = name, .command = command, .kind = ENGINE_YOMIKIRI,
        .threads = plan->threads, .limit_s = plan->limit_s,
        .pin = plan->pin, .pin_context = plan->pin_context,
    };
}

static double percent(double ratio)
{
    return (ratio - 1) * 100;
}

/* "+0.4 % [-0.3, +1.1] over 31 rounds" */
static void describe(const Verdict *verdict, char *out, size_t size)
{
    snprintf(out, size, "%+.2f %% [%+.2f, %+.2f] over %d rounds",
             percent(verdict->ratio.estimate), percent(verdict->ratio.low),
             percent(verdict->ratio.high), verdict->rounds);
}

/* Other nodes make it no less fair: the answers are the same. */
static void describe_nodes(const CompareResult *compare, char *out, size_t size)
{
    out[0] = '\0';
    if (compare->nodes[0] > 0 && compare->nodes[1] > 0 && compare->nodes[0] != compare->nodes[1])
        snprintf(out, size, "; nodes %+.2f %%, same answers",
                 percent((double)compare->nodes[1] / (double)compare->nodes[0]));
}

/* One round alone has none. */
static bool has_interval(const Verdict *verdict)
{
    return verdict->look > 0 && isfinite(verdict->ratio.low) && isfinite(verdict->ratio.high);
}

/* Passing needs no proof of sameness: that it is not slower than the margin is enough. */
static void judge(const GatePlan *plan, GateLayer *layer, const CompareResult *compare)
{
    const Verdict *verdict = &compare->verdict;
    const double margin = plan->margin * 100;
    char figures[120], nodes[80];

    describe(verdict, figures, sizeof(figures));
    describe_nodes(compare, nodes, sizeof(nodes));
    if (!has_interval(verdict))
        gate_result_set(layer, GATE_UNDECIDED, "undecided: %.3g s were enough for %d round%s "
                        "only; give it more --budget", plan->budget_s, compare->rounds,
                        compare->rounds == 1 ? "" : "s");
    else if (verdict->kind == VERDICT_SLOWER)
        gate_result_set(layer, GATE_SLOWER, "slower: %s%s", figures, nodes);
    else if (verdict->kind == VERDICT_FASTER)
        gate_result_set(layer, GATE_PASS, "faster: %s%s", figures, nodes);
    else if (verdict->ratio.high <= 1 + plan->margin)
        gate_result_set(layer, GATE_PASS, "not slower by more than %.3g %%: %s%s", margin,
                        figures, nodes);
    else
        gate_result_set(layer, GATE_UNDECIDED, "undecided: %s%s; this much time finds changes "
                        "of %.1f %% and more", figures, nodes, verdict->detectable * 100);
}

static void add_positions(GateLayer *layer, const GatePlan *plan, const CompareResult *compare)
{
    for (int i = 0; i < compare->position_count && has_interval(&compare->verdict); i++) {
        const ComparePosition *position = &compare->positions[i];

        gate_result_add(layer, plan->suite->positions[i].id, GATE_PASS, position->b_s,
                        "%+.1f %% [%+.1f, %+.1f], information only",
                        percent(position->ratio.estimate), percent(position->ratio.low),
                        percent(position->ratio.high));
    }
}

void gate_time(const GatePlan *plan, GateResult *result, CompareResult *compare)
{
    GateLayer *layer = &result->layers[GATE_TIME];
    ComparePlan work = {
        .engines = { engine(plan, "baseline", plan->baseline),
                     engine(plan, "candidate", plan->candidate) },
        .suite = plan->suite, .budget_s = plan->budget_s, .warmup = 1, .cpu = plan->cpu,
        .seed = plan->seed, .progress = plan->progress, .context = plan->context,
        .stop = plan->stop,
    };
    const int64_t start = clock_ns();
    RunStatus status;

    verdict_rule_init(&work.rule);
    work.rule.margin = plan->margin;
    work.rule.seed = plan->seed;
    status = compare_run(&work, compare);
    layer->seconds = (double)(clock_ns() - start) / 1e9;
    switch (status) {
    case RUN_DONE:
        judge(plan, layer, compare);
        add_positions(layer, plan, compare);
        result->has_ratio = has_interval(&compare->verdict);
        result->ratio = compare->verdict.ratio;
        break;
    case RUN_INTERRUPTED:
        gate_result_set(layer, GATE_SKIP, "interrupted");
        break;
    case RUN_NO_MEMORY:
        gate_result_set(layer, GATE_FAIL, "no memory");
        break;
    case RUN_WRONG:
    case RUN_FAILED:
        gate_result_set(layer, GATE_FAIL, "%s", compare->run.trouble);
        break;
    }
}
