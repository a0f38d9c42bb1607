/* compare.c - rounds of A and B, a look now and then, and what can be said at the end. */

#include "bench/compare/compare.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory/memory.h"
#include "base/text/print.h"

enum { RESAMPLES = 2000 };

static const double POSITION_CONFIDENCE = 0.95;

/* ---- what both have solved ---- */

/* The first wrong answer stays. */
static void check_answers(const RecordPosition *of[2], CompareResult *result)
{
    for (int side = 0; side < 2 && result->wrong[0] == '\0'; side++)
        if (of[side]->solved && of[side]->has_expected && of[side]->score != of[side]->expected)
            snprintf(result->wrong, sizeof(result->wrong), "%s: %c answered %+d, expected is %+d",
                     of[side]->id, "AB"[side], of[side]->score, of[side]->expected);
    if (result->wrong[0] == '\0' && of[0]->solved && of[1]->solved
        && of[0]->score != of[1]->score)
        snprintf(result->wrong, sizeof(result->wrong), "%s: A answered %+d, but B %+d",
                 of[0]->id, of[0]->score, of[1]->score);
}

static void pair_up(CompareResult *result)
{
    const Record *a = result->of[0], *b = result->of[1];
    const bool whole = suite_ask_whole(&a->asked) && suite_ask_whole(&b->asked);

    free(result->positions);
    result->positions = memory_array((size_t)a->position_count + 1, sizeof(*result->positions));
    result->position_count = result->differ_count = 0;
    for (int p = 0; p < a->position_count; p++) {
        const RecordPosition *of[2] = { &a->positions[p], NULL };

        for (int i = 0; i < b->position_count && !of[1]; i++) {
            const RecordPosition *other = &b->positions[(p + i) % b->position_count];

            of[1] = strcmp(other->text, of[0]->text) == 0 ? other : NULL;
        }
        if (of[1] && whole)
            check_answers(of, result);
        if (!of[1] || !of[0]->solved || !of[1]->solved)
            continue;

        const bool first = result->position_count == 0;
        result->positions[result->position_count++] =
            (ComparePosition){ .of = { of[0], of[1] } };
        result->differ_count += of[0]->nodes != of[1]->nodes;
        for (int side = 0; side < 2; side++) {
            const int64_t nodes = of[side]->nodes, before = first ? 0 : result->nodes[side];
            const int reps = of[side]->rep_count;

            result->nodes[side] = nodes < 0 || before < 0 ? -1 : before + nodes;
            result->reps[side] = first ? reps : min_int(result->reps[side], reps);
        }
    }
    if (result->paired)
        result->reps[0] = result->reps[1] = min_int(result->reps[0], result->reps[1]);
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

/* ---- figures ---- */

/* Logarithms of the times of both sides: rows of a round each, a column for each position; NAN:
 * not known. Of pairs B has the differences. */
typedef struct {
    double *at[2];
    int columns;
} LogTable;

static LogTable logs_of(const CompareResult *result)
{
    LogTable logs = { .columns = result->position_count };

    for (int side = 0; side < 2; side++) {
        double *at = logs.at[side] = memory_array((size_t)result->reps[side]
                                                  * (size_t)logs.columns + 1, sizeof(double));

        for (int i = 0; i < result->reps[side] * logs.columns; i++) {
            const RecordPosition *position = result->positions[i % logs.columns].of[side];
            const int64_t ns = record_rep_ns(&position->reps[i / logs.columns],
                                             result->cpu ? RECORD_CPU : RECORD_WALL);

            at[i] = ns > 0 ? log((double)ns) : NAN;
            if (side == 1 && result->paired)
                at[i] -= logs.at[0][i];
        }
    }
    return logs;
}

/* By how much B lies above A in a column; -1: in the mean of all. */
static StatsInterval change(const CompareResult *result, const LogTable *logs, int column,
                            double confidence, uint64_t seed)
{
    double *of[2];
    int count[2] = { 0, 0 };
    StatsInterval interval;

    for (int side = 0; side < 2; side++) {
        of[side] = memory_array((size_t)result->reps[side] + 1, sizeof(double));
        for (int r = 0; r < result->reps[side]; r++) {
            const double *row = logs->at[side] + r * logs->columns;
            const double value = column < 0 ? stats_mean(row, logs->columns) : row[column];

            if (!isnan(value))
                of[side][count[side]++] = value;
        }
    }
    interval = result->paired ? stats_paired(of[1], count[1], 1, confidence, RESAMPLES, seed)
                              : stats_welch(of[0], count[0], of[1], count[1], confidence);
    free(of[0]);
    free(of[1]);
    return interval;
}

/* ---- the comparison ---- */

/* *looks has been used by the looks before; `cpu` if it is wanted. */
static void look_at(const Record *a, const Record *b, bool cpu, const VerdictRule *rule,
                    double fraction, StatsLooks *looks, CompareResult *result)
{
    result->of[0] = a;
    result->of[1] = b;
    note_differences(result);
    result->no_cpu = cpu && !record_has_cpu_times(a)   ? "A gives no CPU time"
                     : cpu && !record_has_cpu_times(b) ? "B gives no CPU time" : NULL;
    result->cpu = cpu && !result->no_cpu;
    pair_up(result);

    const LogTable logs = logs_of(result);

    if (result->paired) {
        result->verdict = verdict_look(rule, logs.at[1], result->reps[1], logs.columns, fraction,
                                       looks);
    } else {
        result->verdict = verdict_none();
        verdict_judge(&result->verdict, rule, change(result, &logs, -1, 1.0 - rule->alpha, 0));
    }
    for (int p = 0; p < result->position_count; p++) {
        ComparePosition *position = &result->positions[p];

        for (int side = 0; side < 2; side++) {
            const double median = record_median_s(position->of[side],
                                                  result->cpu ? RECORD_CPU : RECORD_WALL);

            position->time_s[side] = median > 0 ? median : NAN;
        }
        position->ratio = stats_exp(change(result, &logs, p, POSITION_CONFIDENCE, rule->seed));
    }
    free(logs.at[0]);
    free(logs.at[1]);
}

void compare_records(const Record *a, const Record *b, bool cpu, const VerdictRule *rule,
                     CompareResult *result)
{
    StatsLooks looks = { .count = 0 };

    *result = (CompareResult){ .nodes = { -1, -1 }, .paired = record_same_run(a, b) };
    look_at(a, b, cpu, rule, 1.0, &looks, result);
}

/* ---- while it runs ---- */

typedef struct {
    const ComparePlan *plan;
    CompareResult *result;
    StatsLooks looks;
    int64_t begun_ns;
    int done;                   /* complete rounds */
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

/* All rounds up to now; the positions and verdict of the look before go. */
static void look(Comparison *running, int rounds, double fraction)
{
    const ComparePlan *plan = running->plan;
    CompareResult *result = running->result;
    RunResult whole = result->run;

    whole.rounds = result->rounds = rounds;
    whole.partial = 0;
    for (int e = 0; e < 2; e++) {
        record_free(&result->records[e]);
        record_from_run(&result->records[e], &whole, plan->suite, e, "", NULL, NULL, NULL);
    }
    look_at(&result->records[0], &result->records[1], plan->cpu, &plan->rule, fraction,
            &running->looks, result);
    tell(running, rounds);
}

static bool enough(void *context, int rounds)
{
    Comparison *running = context;
    const double fraction = fraction_spent(running, rounds);

    running->done = rounds;
    if (fraction < 1.0 && !verdict_due(&running->plan->rule, &running->looks, rounds, fraction))
        return false;
    look(running, rounds, fraction);
    return fraction >= 1.0 || (running->result->verdict.final && !running->plan->aa);
}

RunStatus compare_run(const ComparePlan *plan, CompareResult *result)
{
    Comparison running = { .plan = plan, .result = result, .begun_ns = clock_ns() };
    const RunPlan run = {
        .engines = plan->engines, .engine_count = 2, .suite = plan->suite,
        .rounds = plan->rounds, .budget_s = plan->budget_s, .warmup = plan->warmup,
        .seed = plan->rule.seed, .each = each, .enough = enough, .context = &running,
        .stop = plan->stop,
    };

    *result = (CompareResult){ .nodes = { -1, -1 }, .paired = true, .verdict = verdict_none() };
    result->status = run_suite(&run, &result->run);
    result->elapsed_s = elapsed(&running);

    /* The look at the end, unless one has decided: runs that were cut short may only spend what
     * they have used of the budget. */
    const bool usable = result->status == RUN_DONE || result->status == RUN_INTERRUPTED;
    const int rounds = usable ? min_int(running.done, result->run.rounds) : 0;
    const double fraction = result->status == RUN_DONE || rounds == 0
                            ? 1.0 : fmin(fraction_spent(&running, rounds), 0.999);

    if (!result->verdict.final || rounds > result->rounds)
        look(&running, rounds, fraction);
    return result->status;
}

void compare_free(CompareResult *result)
{
    run_free(&result->run);
    for (int e = 0; e < 2; e++)
        record_free(&result->records[e]);
    free(result->positions);
    *result = (CompareResult){ .nodes = { -1, -1 } };
}
