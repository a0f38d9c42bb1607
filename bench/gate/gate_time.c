/* gate_time.c - the last layer: interleaved rounds of baseline and candidate; or the candidate
 * alone against a record of an earlier session, which is weaker, since nothing tells a slower
 * build from a machine that has become slower. */

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "bench/compare/compare_records.h"
#include "bench/gate/gate.h"

enum { RECORD_LEAST_ROUNDS = 3, RECORD_MOST_ROUNDS = 1000 };

static EngineSpec engine(const GatePlan *plan, const char *name, const char *command)
{
    return (EngineSpec){
        .name = name, .command = command, .kind = ENGINE_YOMIKIRI,
        .threads = plan->threads, .limit_s = plan->limit_s, .start_limit_s = plan->budget_s,
        .waiting = plan->waiting,
        .pin = plan->pin, .pin_context = plan->pin_context,
    };
}

/* ---- against a baseline ---- */

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

/* Another search, and what is known of its answers: not that they are right everywhere. */
static void describe_nodes(const GatePlan *plan, const CompareResult *compare, char *out,
                           size_t size)
{
    char checked[200];

    out[0] = '\0';
    if (compare->nodes[0] <= 0 || compare->nodes[1] <= 0 || compare->nodes[0] == compare->nodes[1])
        return;
    run_checked_text(&compare->run, plan->suite, 1, checked, sizeof(checked));
    snprintf(out, size, "; nodes %+.2f %%, %s",
             percent((double)compare->nodes[1] / (double)compare->nodes[0]), checked);
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
    char figures[120], nodes[240];

    describe(verdict, figures, sizeof(figures));
    describe_nodes(plan, compare, nodes, sizeof(nodes));
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
    case RUN_WRONG:
    case RUN_FAILED:
        gate_result_set(layer, GATE_FAIL, "%s", compare->run.trouble);
        break;
    }
}

/* ---- against a record ---- */

/* Repetitions that every position has. */
static int record_rounds(const Record *record)
{
    int rounds = RECORD_MOST_ROUNDS;

    for (int i = 0; i < record->position_count; i++)
        rounds = min_int(rounds, record->positions[i].rep_count);
    return rounds;
}

/* A candidate runs without a profile unless its own command line names one. */
static bool has_profile(const Record *record)
{
    const char *profile = json_string_value(json_object_get(record->engine, "profile"));

    return profile && strcmp(profile, "default") != 0;
}

/* Why these two cannot be compared, or NULL. */
static const char *mismatch(const GatePlan *plan)
{
    const Record *record = plan->baseline_record;

    if (strcmp(record->suite_sha256, plan->suite->sha256) != 0)
        return "the record is of another suite, or of another version of it";
    if (!compare_same_machine(record->machine, plan->machine))
        return "the record is of another machine";
    if (has_profile(record) && !strstr(plan->candidate, "--profile"))
        return "the record is of another profile (bench --profile none makes one without)";
    if (record->position_count != plan->suite->count)
        return "the record has other positions than the suite";
    if (record->threads != plan->threads)
        return "the record is of another number of threads (-t)";
    for (int i = 0; i < record->position_count; i++)
        if (!record->positions[i].ok)
            return "the record has wrong or missing answers";
    if (record_rounds(record) < RECORD_LEAST_ROUNDS)
        return "the record has fewer than three repetitions";
    return NULL;
}

static void judge_record(const GatePlan *plan, GateResult *result, const RunResult *run)
{
    static const char WEAK[] = "weak, since the machine may have changed since";
    const double margin = fmax(plan->margin, GATE_RECORD_MARGIN);
    GateLayer *layer = &result->layers[GATE_TIME];
    char figures[160];
    CompareResult compare;
    VerdictRule rule;
    Record record;

    verdict_rule_init(&rule);
    record_from_run(&record, run, plan->suite, 0, "", NULL, NULL, NULL);
    compare_records(plan->baseline_record, &record, plan->cpu, &rule, &compare);
    result->ratio = compare.verdict.ratio;
    result->has_ratio = true;
    compare_run_free(&compare);
    record_free(&record);
    snprintf(figures, sizeof(figures), "%+.2f %% [%+.2f, %+.2f] against the record of %s (%s)",
             (result->ratio.estimate - 1) * 100, (result->ratio.low - 1) * 100,
             (result->ratio.high - 1) * 100, plan->baseline_record->time, WEAK);
    if (result->ratio.low > 1 + margin)
        gate_result_set(layer, GATE_SLOWER, "slower by more than %.3g %%: %s", margin * 100,
                        figures);
    else if (result->ratio.high <= 1 + margin)
        gate_result_set(layer, GATE_PASS, "not slower by more than %.3g %%: %s", margin * 100,
                        figures);
    else
        gate_result_set(layer, GATE_UNDECIDED, "undecided: %s", figures);
}

void gate_record(const GatePlan *plan, GateResult *result, RunResult *run)
{
    const EngineSpec candidate = engine(plan, "candidate", plan->candidate);
    const RunPlan work = {
        .engines = &candidate, .engine_count = 1, .suite = plan->suite,
        .rounds = RECORD_MOST_ROUNDS, .budget_s = plan->budget_s, .warmup = 1,
        .seed = plan->seed, .stop = plan->stop,
    };
    GateLayer *layer = &result->layers[GATE_TIME];
    const char *why = mismatch(plan);
    const int64_t start = clock_ns();
    RunStatus status;

    *run = (RunResult){ .engine_count = 0 };
    if (why) {
        gate_result_set(layer, GATE_FAIL, "%s", why);
        return;
    }
    status = run_suite(&work, run);
    layer->seconds = (double)(clock_ns() - start) / 1e9;
    if (status == RUN_INTERRUPTED)
        gate_result_set(layer, GATE_SKIP, "interrupted");
    else if (status != RUN_DONE)
        gate_result_set(layer, GATE_FAIL, "%s", run->trouble);
    else if (run->rounds < RECORD_LEAST_ROUNDS)
        gate_result_set(layer, GATE_UNDECIDED, "%.0f s were enough for %d rounds only; give it "
                        "more --budget", plan->budget_s, run->rounds);
    else
        judge_record(plan, result, run);
}
