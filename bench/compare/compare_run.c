/* compare_run.c - rounds of A and B, a look now and then, and what can be said at the end. */

#include "bench/compare/compare_run.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/memory/memory.h"
#include "bench/compare/compare_records.h"
#include "bench/stats/stats.h"

enum { RESAMPLES = 2000 };

static const double POSITION_CONFIDENCE = 0.95;

/* What is known while it runs. */
typedef struct {
    const ComparePlan *plan;
    CompareResult *result;
    StatsLooks looks;
    int64_t begun_ns;
    int positions;
    int room;                   /* rounds that `x` has room for */
    double *x;                  /* log-ratios of complete rounds, as stats_paired() */
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
                       running->result->look_count > 0 ? &running->result->verdict : NULL);
}

/* ---- while it runs ---- */

/* NAN if there is none. */
static double log_ratio(const Comparison *running, int round, int position)
{
    double time[2];

    for (int e = 0; e < 2; e++) {
        const Sample *sample = run_sample(&running->result->run, round, position, e);

        if (!sample || sample->state != SAMPLE_OK)
            return NAN;
        time[e] = (double)(running->result->cpu ? sample->cpu_ns : sample->time_ns);
    }
    return time[0] > 0 && time[1] > 0 ? log(time[1] / time[0]) : NAN;
}

static void fill_rounds(Comparison *running, int from, int to)
{
    if (to > running->room) {
        running->room = max_int(64, 2 * to);
        running->x = memory_grow(running->x, (size_t)running->room * (size_t)running->positions,
                                 sizeof(double));
    }
    for (int round = from; round < to; round++)
        for (int p = 0; p < running->positions; p++)
            running->x[round * running->positions + p] = log_ratio(running, round, p);
}

/* The first answer without CPU time makes wall time the one that is compared. */
static void each(void *context, int round, int position, int engine, const Sample *sample)
{
    Comparison *running = context;
    CompareResult *result = running->result;

    (void)position;
    if (result->cpu && sample->state == SAMPLE_OK && sample->cpu_ns <= 0) {
        result->cpu = false;
        result->no_cpu = engine == 0 ? "A gives no CPU time" : "B gives no CPU time";
        fill_rounds(running, 0, round);
    }
    tell(running, round);
}

static void look(Comparison *running, int rounds, double fraction)
{
    CompareResult *result = running->result;

    result->verdict = verdict_look(&running->plan->rule, running->x, rounds, running->positions,
                                   fraction, &running->looks);
    result->look_count = running->looks.count;
    if (result->look_count > 0)
        result->looks[result->look_count - 1] = (CompareLook){
            .verdict = result->verdict, .elapsed_s = elapsed(running), .fraction = fraction,
        };
    tell(running, rounds);
}

/* What the next round would find spent, 1 if there is none any more. */
static double fraction_spent(const Comparison *running, int rounds)
{
    const ComparePlan *plan = running->plan;
    const double now = elapsed(running);
    double fraction = 0.0;

    if (plan->rounds > 0)
        fraction = (double)rounds / plan->rounds;
    if (plan->budget_s > 0.0)
        fraction = now * (rounds + 1) / rounds > plan->budget_s
                   ? 1.0 : fmax(fraction, now / plan->budget_s);
    return fmin(fraction, 1.0);
}

static bool enough(void *context, int rounds)
{
    Comparison *running = context;
    const double fraction = fraction_spent(running, rounds);

    fill_rounds(running, rounds - 1, rounds);
    running->result->rounds = rounds;
    if (fraction >= 1.0 || verdict_due(&running->plan->rule, &running->looks, rounds, fraction)) {
        look(running, rounds, fraction);
        return fraction >= 1.0 || (running->result->verdict.final && !running->plan->whole);
    }
    return false;
}

/* ---- afterwards ---- */

/* The look at the end, unless one has decided: interrupted runs may only spend what they
 * have used of the budget. */
static void look_at_the_end(Comparison *running, RunStatus status)
{
    const CompareResult *result = running->result;
    const int rounds = result->rounds;
    const bool seen = running->looks.count > 0
                      && running->looks.rounds[running->looks.count - 1] >= rounds;

    if (rounds < 1 || (result->look_count > 0 && result->verdict.final))
        return;
    if (status == RUN_DONE)
        look(running, rounds, 1.0);
    else if (status == RUN_INTERRUPTED && !seen)
        look(running, rounds, fmin(fraction_spent(running, rounds), 0.999));
}

static void sum_up_positions(const Comparison *running, double *column)
{
    CompareResult *result = running->result;
    RunResult whole = result->run;
    Record of[2];

    whole.rounds = result->rounds;
    whole.partial = 0;
    for (int e = 0; e < 2; e++)
        record_from_run(&of[e], &whole, running->plan->suite, e, "", NULL, NULL, NULL);
    for (int p = 0; p < running->positions; p++) {
        compare_position(&of[0].positions[p], &of[1].positions[p], result->cpu, result);
        for (int r = 0; r < result->rounds; r++)
            column[r] = running->x[r * running->positions + p];
        result->positions[p].ratio = stats_exp(stats_paired(
            column, result->rounds, 1, POSITION_CONFIDENCE, RESAMPLES, running->plan->seed));
    }
    for (int e = 0; e < 2; e++)
        record_free(&of[e]);
}

/* Why engine `e` has no count. */
static void explain_no_count(CompareResult *result, size_t e, const char *where)
{
    const json_t *identity = json_array_get(result->run.identities, e);
    const char *reason = json_string_value(json_object_get(identity, "counters_reason"));

    if (reason && reason[0] != '\0')
        snprintf(result->no_instructions, sizeof(result->no_instructions),
                 "%c did not count them: %s", "AB"[e], reason);
    else
        snprintf(result->no_instructions, sizeof(result->no_instructions),
                 "%c reports none of %s", "AB"[e], where);
}

/* The ratio of the instructions of whole rounds, where both programs count them. */
static void sum_up_instructions(const Comparison *running, double *column)
{
    CompareResult *result = running->result;

    if (result->rounds == 0)
        snprintf(result->no_instructions, sizeof(result->no_instructions),
                 "no round is complete");
    for (int r = 0; r < result->rounds; r++) {
        double total[2] = { 0.0, 0.0 };

        for (int p = 0; p < running->positions; p++) {
            for (int e = 0; e < 2; e++) {
                const Sample *sample = run_sample(&result->run, r, p, e);

                if (!sample || sample->instructions <= 0) {
                    explain_no_count(result, (size_t)e, running->plan->suite->positions[p].id);
                    return;
                }
                total[e] += (double)sample->instructions;
            }
        }
        column[r] = log(total[1] / total[0]);
    }
    result->has_instructions = result->rounds > 0;
    result->instructions = stats_exp(stats_paired(column, result->rounds, 1, POSITION_CONFIDENCE,
                                                 RESAMPLES, running->plan->seed));
}

static void sum_up(const Comparison *running)
{
    CompareResult *result = running->result;
    double *column = memory_array((size_t)result->rounds, sizeof(*column));

    result->nodes[0] = result->nodes[1] = 0;
    result->positions = memory_array((size_t)running->positions, sizeof(*result->positions));
    sum_up_positions(running, column);
    sum_up_instructions(running, column);
    free(column);
}

RunStatus compare_run(const ComparePlan *plan, CompareResult *result)
{
    *result = (CompareResult){ .nodes = { -1, -1 }, .verdict = verdict_none(), .cpu = plan->cpu,
                               .no_instructions = "nothing was run" };
    Comparison running = { .plan = plan, .result = result, .positions = plan->suite->count };
    const RunPlan run = {
        .engines = plan->engines, .engine_count = 2, .suite = plan->suite,
        .rounds = plan->rounds, .budget_s = plan->budget_s, .warmup = plan->warmup,
        .seed = plan->seed, .each = each, .enough = enough, .context = &running,
        .stop = plan->stop,
    };

    running.begun_ns = clock_ns();
    result->status = run_suite(&run, &result->run);
    result->elapsed_s = elapsed(&running);
    result->rounds = min_int(result->rounds, result->run.rounds);
    look_at_the_end(&running, result->status);
    sum_up(&running);
    free(running.x);
    return result->status;
}

void compare_run_free(CompareResult *result)
{
    run_free(&result->run);
    free(result->positions);
    result->positions = NULL;
}
