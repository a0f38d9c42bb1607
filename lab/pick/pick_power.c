#include "lab/pick/pick_power.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"
#include "bench/stats/stats.h"

enum { LEAST_RECORDED = 5, MOST_ROUNDS = 500 };

static int64_t time_of(const RecordRep *rep, bool cpu)
{
    return cpu ? rep->cpu_ns : rep->time_ns;
}

static const RecordPosition *find(const Record *record, const SuitePosition *position)
{
    for (int i = 0; i < record->position_count; i++)
        if (strcmp(record->positions[i].text, position->text) == 0)
            return &record->positions[i];
    return NULL;
}

/* Median time of that position, in seconds. */
static double median_s(const RecordPosition *position, bool cpu, double *times)
{
    for (int i = 0; i < position->rep_count; i++)
        times[i] = (double)time_of(&position->reps[i], cpu) * 1e-9;
    return stats_median(times, position->rep_count);
}

/* Where the suite's positions are in the records; and how many rounds all of them have. */
static bool find_all(const PowerPlan *plan, Power *power, const RecordPosition **found,
                     char *error, size_t size)
{
    power->recorded = INT32_MAX;
    for (int i = 0; i < plan->suite->count; i++)
        for (int build = 0; build < 2; build++) {
            const SuitePosition *position = &plan->suite->positions[i];
            const RecordPosition *at = find(build ? plan->b : plan->a, position);

            if (!at) {
                snprintf(error, size, "%s: %s was not recorded", plan->suite->path,
                         position->id);
                return false;
            }
            found[2 * i + build] = at;
            power->recorded = min_int(power->recorded, at->rep_count);
        }
    if (power->recorded < LEAST_RECORDED)
        snprintf(error, size, "%d rounds were recorded, and %d are needed", power->recorded,
                 LEAST_RECORDED);
    return power->recorded >= LEAST_RECORDED;
}

/* In place of what position `i` has shown, on average, what it is to show. */
static void move_mean(const PowerPlan *plan, const Power *power, int i, double *x)
{
    double sum = 0.0;
    int count = 0;

    for (int round = 0; round < power->recorded; round++) {
        const double ratio = x[round * power->positions + i];

        sum += isnan(ratio) ? 0.0 : ratio;
        count += !isnan(ratio);
    }
    for (int round = 0; round < power->recorded && count > 0; round++)
        x[round * power->positions + i] += log1p(plan->slowdown) - sum / count;
}

/* log(B / A) of every recorded round and position. */
static void take_ratios(const PowerPlan *plan, const Power *power,
                        const RecordPosition **found, double *x)
{
    for (int round = 0; round < power->recorded; round++)
        for (int i = 0; i < power->positions; i++) {
            const int64_t a = time_of(&found[2 * i]->reps[round], plan->cpu);
            const int64_t b = time_of(&found[2 * i + 1]->reps[round], plan->cpu);

            x[round * power->positions + i]
                = a > 0 && b > 0 ? log((double)b / (double)a) : NAN;
        }
    for (int i = 0; i < power->positions && !isnan(plan->slowdown); i++)
        move_mean(plan, power, i, x);
}

/* One comparison. */
static Verdict compare(const PowerPlan *plan, const Power *power, const double *recorded,
                       Random *random, double *x)
{
    const size_t bytes = (size_t)power->positions * sizeof(*x);
    StatsLooks looks = { .count = 0 };
    Verdict verdict = { .rounds = 0 };
    VerdictRule rule;

    verdict_rule_init(&rule);
    rule.margin = plan->margin;
    rule.seed = random_next(random);
    for (int round = 0; round < power->rounds; round++)
        memcpy(x + (size_t)round * (size_t)power->positions,
               recorded + (size_t)random_below(random, (uint32_t)power->recorded)
                          * (size_t)power->positions, bytes);
    for (int round = 1; round <= power->rounds && !verdict.final; round++) {
        const double fraction = (double)round / power->rounds;

        if (round == power->rounds || verdict_due(&rule, &looks, round, fraction))
            verdict = verdict_look(&rule, x, round, power->positions, fraction, &looks);
    }
    return verdict;
}

static void count_verdicts(const PowerPlan *plan, Power *power, const double *recorded,
                           double *x)
{
    Random random = { plan->seed };

    for (int run = 0; run < plan->runs; run++) {
        const Verdict verdict = compare(plan, power, recorded, &random, x);

        power->slower += verdict.kind == VERDICT_SLOWER;
        power->faster += verdict.kind == VERDICT_FASTER;
        power->undecided += verdict.kind == VERDICT_UNDECIDED && !verdict.equivalent;
        power->equivalent += verdict.equivalent;
        power->used += (double)verdict.rounds / plan->runs;
    }
}

static bool measure_round(const PowerPlan *plan, Power *power, const RecordPosition **found,
                          char *error, size_t size)
{
    int most = 0;

    for (int i = 0; i < 2 * power->positions; i++)
        most = max_int(most, found[i]->rep_count);

    double *times = memory_array((size_t)most, sizeof(*times));

    for (int i = 0; i < 2 * power->positions; i++)
        power->round_s += median_s(found[i], plan->cpu, times);
    free(times);
    power->rounds = (int)fmin(plan->budget_s / power->round_s, MOST_ROUNDS);
    if (power->rounds < LEAST_RECORDED)
        snprintf(error, size, "%s: a round takes %.3g s, and a budget of %g s has no room for %d",
                 plan->suite->path, power->round_s, plan->budget_s, LEAST_RECORDED);
    return power->rounds >= LEAST_RECORDED;
}

bool pick_power(const PowerPlan *plan, Power *power, char *error, size_t error_size)
{
    const size_t positions = (size_t)plan->suite->count;
    const RecordPosition **found = memory_array(2 * positions, sizeof(*found));
    double *recorded = NULL, *x = NULL;
    bool good = false;

    *power = (Power){ .positions = plan->suite->count };
    if (!find_all(plan, power, found, error, error_size)
        || !measure_round(plan, power, found, error, error_size))
        goto out;
    recorded = memory_array((size_t)power->recorded * positions, sizeof(*recorded));
    x = memory_array((size_t)power->rounds * positions, sizeof(*x));
    take_ratios(plan, power, found, recorded);
    count_verdicts(plan, power, recorded, x);
    good = true;

out:
    free(found);
    free(recorded);
    free(x);
    return good;
}
