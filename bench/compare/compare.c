/* compare.c - rounds of A and B, a look now and then, and what can be said at the end. */

#include "bench/compare/compare.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory/memory.h"
#include "base/text/print.h"

/* ---- the verdict ---- */

const VerdictRule VERDICT_RULE = { .alpha = 0.01, .least_rounds = 5, .looks = 8 };

const char *const VERDICT_NAMES[] = { "undecided", "faster", "slower" };

bool verdict_due(const VerdictRule *rule, const StatsLooks *looks, int rounds,
                 double fraction)
{
    const int last = looks->count - 1;
    const double before = last >= 0 ? looks->fraction[last] : 0.0;

    return looks->count < STATS_LOOKS && rounds >= rule->least_rounds
           && (last < 0 || rounds > looks->rounds[last])
           && floor(fmin(fraction, 1.0) * rule->looks) > floor(before * rule->looks);
}

Verdict verdict_look(const VerdictRule *rule, const double *x, int rounds, int positions,
                     double fraction, StatsLooks *looks)
{
    const double most = log1p(rule->margin);
    Verdict verdict = { .final = fraction >= 1.0, .rounds = rounds, .noise = NAN,
                        .ratio = { NAN, 0.0, INFINITY }, .detectable = INFINITY };

    if (rounds == 0)
        return verdict;

    double *means = memory_array((size_t)rounds, sizeof(*means));
    const double confidence = stats_look(looks, rounds, fraction, rule->alpha);
    const StatsInterval change = stats_paired(x, rounds, positions, confidence);

    verdict.look = looks->count;
    verdict.ratio = stats_exp(change);
    verdict.kind = change.low > most     ? VERDICT_SLOWER
                   : change.high < -most ? VERDICT_FASTER : VERDICT_UNDECIDED;
    verdict.equivalent = rule->margin > 0.0 && change.low >= -most && change.high <= most;
    verdict.final |= verdict.kind != VERDICT_UNDECIDED || verdict.equivalent;
    stats_round_means(x, rounds, positions, means);
    verdict.noise = stats_deviation(means, rounds);
    free(means);
    /* A change so large that the estimate falls short of what is decided in one of 20 runs. */
    verdict.detectable = expm1(most + 0.5 * (change.high - change.low)
                               - stats_normal_quantile(0.05) * verdict.noise / sqrt(rounds));
    return verdict;
}

/* ---- what both have solved ---- */

static void pair_up(CompareResult *result)
{
    const Record *const *of = result->of;
    const int count = min_int(of[0]->position_count, of[1]->position_count);

    free(result->positions);
    result->positions = memory_array((size_t)count + 1, sizeof(*result->positions));
    result->position_count = result->differ_count = result->rounds = 0;
    result->nodes[0] = result->nodes[1] = 0;
    for (int p = 0; p < count; p++) {
        const RecordPosition *a = &of[0]->positions[p], *b = &of[1]->positions[p];
        const int reps = min_int(a->rep_count, b->rep_count);

        if (strcmp(a->text, b->text) != 0 || !a->solved || !b->solved)
            continue;
        result->rounds = result->position_count == 0 ? reps : min_int(result->rounds, reps);
        result->positions[result->position_count++] = (ComparePosition){ .of = { a, b } };
        result->differ_count += a->nodes != b->nodes;
        for (int side = 0; side < 2; side++) {
            const int64_t nodes = (side == 0 ? a : b)->nodes;

            result->nodes[side] = nodes < 0 || result->nodes[side] < 0
                ? -1 : result->nodes[side] + nodes;
        }
    }
}

/* In what two builds are not alike. One that has changes since its commit may be any. */
static void note_differences(CompareResult *result)
{
    static const char *const MEMBERS[] = { "commit", "compiler", "flags", "kernel", "knobs" };
    const json_t *a = result->of[0]->engine, *b = result->of[1]->engine;

    result->differ[0] = '\0';
    for (size_t i = 0; i < ARRAY_LENGTH(MEMBERS); i++) {
        const json_t *of_a = json_object_get(a, MEMBERS[i]);
        const json_t *of_b = json_object_get(b, MEMBERS[i]);

        if (of_a != of_b && !json_equal(of_a, of_b))
            append(result->differ, sizeof(result->differ), "%s%s",
                   result->differ[0] ? ", " : "", MEMBERS[i]);
    }
    result->same_build = result->differ[0] == '\0'
                         && json_string_length(json_object_get(a, "commit")) > 0
                         && json_is_false(json_object_get(a, "dirty"))
                         && json_is_false(json_object_get(b, "dirty"));
}

/* ---- the comparison ---- */

/* At all rounds up to now; *looks has been used by the looks before; `cpu` if it is wanted. */
static void look_at(const Record *a, const Record *b, bool cpu, const VerdictRule *rule,
                    double fraction, StatsLooks *looks, CompareResult *result)
{
    const RecordClock clock = cpu && record_has_cpu_times(a) && record_has_cpu_times(b)
        ? RECORD_CPU : RECORD_WALL;

    result->of[0] = a;
    result->of[1] = b;
    result->cpu = clock == RECORD_CPU;
    result->no_cpu = !cpu || result->cpu        ? NULL
                     : !record_has_cpu_times(a) ? "A gives no CPU time" : "B gives no CPU time";
    note_differences(result);
    pair_up(result);

    const int rounds = result->rounds, positions = result->position_count;
    double *x = memory_array((size_t)rounds * (size_t)(positions + 1) + 1, sizeof(*x));
    double *column = x + (size_t)rounds * (size_t)positions;

    for (int p = 0; p < positions; p++) {
        ComparePosition *position = &result->positions[p];

        for (int r = 0; r < rounds; r++) {
            const int64_t before = record_rep_ns(&position->of[0]->reps[r], clock);
            const int64_t after = record_rep_ns(&position->of[1]->reps[r], clock);

            column[r] = x[r * positions + p] = before > 0 && after > 0
                ? log((double)after / (double)before) : NAN;
        }
        for (int side = 0; side < 2; side++) {
            const double median = record_median_s(position->of[side], clock, NULL);

            position->time_s[side] = median > 0 ? median : NAN;
        }
        position->ratio = stats_exp(stats_paired(column, rounds, 1, 0.95));
    }
    result->verdict = verdict_look(rule, x, positions > 0 ? rounds : 0, positions, fraction,
                                   looks);
    free(x);
}

void compare_records(const Record *a, const Record *b, bool cpu, const VerdictRule *rule,
                     CompareResult *result)
{
    StatsLooks looks = { .count = 0 };

    *result = (CompareResult){ .status = RUN_DONE };
    look_at(a, b, cpu, rule, 1.0, &looks, result);
}

/* ---- while it runs ---- */

typedef struct {
    const ComparePlan *plan;
    CompareResult *result;
    StatsLooks looks;
    int64_t begun_ns;
} Comparison;

static double elapsed(const Comparison *running)
{
    return (double)(clock_ns() - running->begun_ns) * 1e-9;
}

static void tell(const Comparison *running, int rounds)
{
    const ComparePlan *plan = running->plan;

    if (plan->progress)
        plan->progress(plan->context, elapsed(running), rounds,
                       running->looks.count > 0 ? &running->result->verdict : NULL);
}

static void each(void *context, int round, int position, int engine, const Sample *sample)
{
    (void)position, (void)engine, (void)sample;
    tell(context, round);
}

/* What the next round would find spent, 1 if there is none any more. */
static double fraction_spent(const Comparison *running, int rounds)
{
    const ComparePlan *plan = running->plan;
    const double now = elapsed(running);
    double fraction = plan->rounds > 0 ? (double)rounds / plan->rounds : 0.0;

    if (plan->budget_s > 0.0)
        fraction = now * (rounds + 1) / rounds > plan->budget_s
                   ? 1.0 : fmax(fraction, now / plan->budget_s);
    return fmin(fraction, 1.0);
}

/* The positions and verdict of the look before go. */
static void look(Comparison *running, double fraction)
{
    const ComparePlan *plan = running->plan;
    const Record *records = running->result->run.records;

    look_at(&records[0], &records[1], plan->cpu, &plan->rule, fraction, &running->looks,
            running->result);
}

static bool enough(void *context, int rounds)
{
    Comparison *running = context;
    const double fraction = fraction_spent(running, rounds);

    if (fraction < 1.0 && !verdict_due(&running->plan->rule, &running->looks, rounds, fraction))
        return false;
    look(running, fraction);
    tell(running, rounds);
    return fraction >= 1.0 || (running->result->verdict.final && !running->plan->aa);
}

RunStatus compare_run(const ComparePlan *plan, CompareResult *result)
{
    Comparison running = { .plan = plan, .result = result, .begun_ns = clock_ns() };
    const RunPlan run = {
        .engines = plan->engines, .engine_count = 2, .suite = plan->suite,
        .rounds = plan->rounds, .budget_s = plan->budget_s, .warmup = plan->warmup,
        .seed = plan->seed, .each = each, .enough = enough, .context = &running,
        .stop = plan->stop,
    };

    *result = (CompareResult){ .status = RUN_DONE };
    result->status = run_suite(&run, &result->run);
    result->elapsed_s = elapsed(&running);

    /* The look at the end, unless one has decided: runs that were cut short may only spend what
     * they have used of the budget. */
    const int rounds = result->run.rounds;

    if (!result->verdict.final || rounds > result->rounds)
        look(&running, result->status == RUN_DONE || rounds == 0
                           ? 1.0 : fmin(fraction_spent(&running, rounds), 0.999));
    return result->status;
}

void compare_free(CompareResult *result)
{
    run_free(&result->run);
    free(result->positions);
    *result = (CompareResult){ .status = RUN_DONE };
}
