/* gate.c - the sum of what was found; and the layers of signature, instructions and time. */

#include "bench/gate/gate.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "base/process/process.h"
#include "base/text/print.h"
#include "bench/engine/subcommand.h"

/* ---- results ---- */

const char *const GATE_LAYER_NAMES[] = { "answers", "signature", "instructions", "time", NULL };
const char *const GATE_STATE_NAMES[] = { "skip", "pass", "undecided", "slower", "fail" };

void gate_begin(GateResult *result)
{
    *result = (GateResult){ .ratio = { NAN, NAN, NAN }, .instructions = NAN };
    for (int i = 0; i < GATE_LAYERS; i++)
        gate_set(&result->layers[i], GATE_SKIP, "not reached");
}

void gate_set(GateLayer *layer, GateState state, const char *format, ...)
{
    va_list list;

    layer->state = state;
    va_start(list, format);
    vsnprintf(layer->summary, sizeof(layer->summary), format, list);
    va_end(list);
}

void gate_sum(GateResult *result, bool undecided_passes)
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
    result->status = result->state == GATE_UNDECIDED && undecided_passes ? 0
                                                                         : STATUS[result->state];
}

void gate_free(GateResult *result)
{
    for (int i = 0; i < GATE_LAYERS; i++)
        free(result->layers[i].cases);
    compare_free(&result->compare);
}

static bool stopped(const GatePlan *plan)
{
    return plan->stop && *plan->stop != 0;
}

/* Run such a command of yomikiri to its end. False: `why` says why there is no output. */
static bool run(const GatePlan *plan, const Subcommand *subcommand, ProcessResult *result,
                char *why, size_t size)
{
    char how[100], **words = subcommand_words(subcommand, why, size);
    const ProcessPlan child = { .words = words };
    bool good = words && process_run(&child, plan->limit_s, plan->stop, result, why, size);

    free(words);
    if (!good)
        return false;
    process_end_text(&result->end, how, sizeof(how));
    if (result->event == PROCESS_ENDED && !result->end.killed && result->end.code == 0)
        return true;
    free(result->output);
    return result->event != PROCESS_ENDED
        ? failed(why, size, "%s took longer than %g s", subcommand->command, plan->limit_s)
        : failed(why, size, "%s ended with %s%s%.200s", subcommand->command, how,
                 result->last_words[0] != '\0' ? ": " : "", result->last_words);
}

/* ---- signature: does the search do what the recorded number says? ---- */

void gate_signature(const GatePlan *plan, GateResult *result)
{
    const Subcommand call = { .command = plan->candidate, .after = "signature", .bare = true };
    GateLayer *layer = &result->layers[GATE_SIGNATURE];
    const char *source = plan->signature_source;
    char why[300];
    ProcessResult out;

    if (!run(plan, &call, &out, why, sizeof(why))) {
        gate_set(layer, stopped(plan) ? GATE_SKIP : GATE_FAIL, "%s", why);
        return;
    }
    layer->seconds = (double)out.end.wall_ns * 1e-9;

    const uint64_t found = result->signature = strtoull(out.output, NULL, 10);

    free(out.output);
    if (found == 0)
        gate_set(layer, GATE_FAIL, "`signature` printed no number");
    else if (plan->signature == 0)
        gate_set(layer, GATE_SKIP, "%" PRIu64 "; nothing is recorded to compare it with", found);
    else if (found == plan->signature)
        gate_set(layer, GATE_PASS, "%" PRIu64 ", as in %s", found, source);
    else
        gate_set(layer, plan->signature_may_change ? GATE_PASS : GATE_FAIL,
                 "%" PRIu64 ", but %s says %" PRIu64 " (%+.2f %% nodes)%s", found, source,
                 plan->signature, 100 * ((double)found / (double)plan->signature - 1),
                 plan->signature_may_change ? "; a change was allowed" : "");
}

/* ---- instructions: nearly free of noise, so that one run of each build inside valgrind's
 * cachegrind is enough: one thread, a small table, one position at a time, the same work on every
 * machine ---- */

/* Those of one run; what stands in the command comes after our options, so its knobs count. -1:
 * `why` says why there is no count. */
static int64_t count_instructions(const GatePlan *plan, const char *command, const char *kernel,
                                  const char *const *texts, char *why, size_t size)
{
    char options[200];
    const Subcommand call = {
        .command = command, .after = options, .last = texts,
        .before = "valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null "
                  "--vgdb=no",          /* whose pipes in the temporary folder outlive a kill */
    };
    int64_t count = 0;
    ProcessResult out;

    snprintf(options, sizeof(options), "solve --jsonl --first-best --threads 1 --jobs 1 "
             "--table 4M --kernel %s", kernel);
    if (!process_can_run("valgrind", why, size) || !run(plan, &call, &out, why, size))
        return -1;
    free(out.output);
    /* "I refs:        2,047,211,228" */
    const char *at = strstr(out.last_words, "refs:");

    for (at = at ? at + strlen("refs:") : ""; *at != '\0' && strchr(" ,0123456789", *at); at++)
        if (*at >= '0')
            count = 10 * count + *at - '0';
    return count > 0 ? count : failed(why, size, "valgrind printed no count of instructions") - 1;
}

void gate_instructions(const GatePlan *plan, GateResult *result)
{
    GateLayer *layer = &result->layers[GATE_INSTRUCTIONS];
    char why[400] = "needs --baseline COMMAND, an older build to count as well";
    int64_t old = -1, new = -1;
    const char *kernel = NULL;

    /* valgrind hides some instruction sets: the first kernel that runs in there is the best. */
    for (size_t i = 0; plan->baseline && old < 0 && (kernel = yk_kernel_name(i)) != NULL
                       && !stopped(plan); i++)
        if (yk_kernel_usable(kernel))
            old = count_instructions(plan, plan->baseline, kernel, plan->small_texts, why,
                                     sizeof(why));
    if (old > 0)
        new = count_instructions(plan, plan->candidate, kernel, plan->small_texts, why,
                                 sizeof(why));
    if (stopped(plan))
        gate_set(layer, GATE_SKIP, "interrupted");
    else if (new < 0)           /* a failure only for who insisted on it */
        gate_set(layer, plan->instructions_needed ? GATE_FAIL : GATE_SKIP, "%s", why);
    if (new < 0)
        return;
    result->instructions = (double)new / (double)old;
    gate_set(layer, result->instructions > 1 + plan->tolerance ? GATE_SLOWER : GATE_PASS,
             "%+.3f %% (%.4g against %.4g of the baseline, by valgrind, kernel %s); up to "
             "%+.2g %% pass", (result->instructions - 1) * 100, (double)new, (double)old, kernel,
             plan->tolerance * 100);
}

/* ---- time ---- */

static double percent(double ratio)
{
    return (ratio - 1) * 100;
}

/* Passing needs no proof of sameness: that it is not slower than the margin is enough. */
static void judge_time(const GatePlan *plan, GateResult *result)
{
    const CompareResult *compare = &result->compare;
    const Verdict *verdict = &compare->verdict;
    const StatsInterval ratio = verdict->ratio;
    GateLayer *layer = &result->layers[GATE_TIME];
    char figures[200], nodes[60] = "";

    /* One round alone has none. */
    if (verdict->look == 0 || !isfinite(ratio.low) || !isfinite(ratio.high)) {
        gate_set(layer, GATE_UNDECIDED, "undecided: %.3g s were enough for %d round%s only; give "
                 "it more --budget", plan->budget_s, compare->rounds,
                 compare->rounds == 1 ? "" : "s");
        return;
    }
    result->ratio = ratio;
    if (compare->nodes[0] > 0 && compare->nodes[0] != compare->nodes[1])
        snprintf(nodes, sizeof(nodes), "; nodes %+.2f %%",
                 percent((double)compare->nodes[1] / (double)compare->nodes[0]));
    snprintf(figures, sizeof(figures), "%+.2f %% [%+.2f, %+.2f] over %d rounds%s",
             percent(ratio.estimate), percent(ratio.low), percent(ratio.high), verdict->rounds,
             nodes);
    if (verdict->kind == VERDICT_SLOWER)
        gate_set(layer, GATE_SLOWER, "slower: %s", figures);
    else if (verdict->kind == VERDICT_FASTER)
        gate_set(layer, GATE_PASS, "faster: %s", figures);
    else if (ratio.high <= 1 + plan->margin)
        gate_set(layer, GATE_PASS, "not slower by more than %.3g %%: %s", plan->margin * 100,
                 figures);
    else
        gate_set(layer, GATE_UNDECIDED, "undecided: %s; this much time finds changes of %.1f %% "
                 "and more", figures, verdict->detectable * 100);
}

void gate_time(const GatePlan *plan, GateResult *result)
{
    GateLayer *layer = &result->layers[GATE_TIME];
    ComparePlan work = {
        .suite = plan->suite, .budget_s = plan->budget_s, .warmup = 1, .cpu = plan->cpu,
        .progress = plan->progress, .context = plan->context, .stop = plan->stop,
        .rule = VERDICT_RULE, .seed = plan->seed,
    };

    if (!plan->baseline) {
        gate_set(layer, GATE_SKIP, "needs --baseline COMMAND, an older build to compare with");
        return;
    }
    for (int i = 0; i < 2; i++)
        work.engines[i] = (EngineSpec){
            .name = i == 0 ? "baseline" : "candidate",
            .command = i == 0 ? plan->baseline : plan->candidate, .threads = plan->threads,
            .limit_s = plan->limit_s, .pin = plan->pin, .pin_context = plan->pin_context,
        };
    work.rule.margin = plan->margin;

    const RunStatus status = compare_run(&work, &result->compare);

    if (status == RUN_DONE)
        judge_time(plan, result);
    else
        gate_set(layer, status == RUN_INTERRUPTED ? GATE_SKIP : GATE_FAIL, "%s",
                 result->compare.run.trouble);
}
