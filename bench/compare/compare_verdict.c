/* compare_verdict.c - looks at paired times while they come in, until they decide. */

#include "bench/compare/compare.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory/memory.h"

enum { RESAMPLES = 2000 };

const VerdictRule VERDICT_RULE = { .alpha = 0.01, .least_rounds = 5, .looks = 8, .seed = 1 };

Verdict verdict_none(void)
{
    return (Verdict){ .ratio = { NAN, 0.0, INFINITY }, .noise = NAN, .detectable = INFINITY };
}

bool verdict_due(const VerdictRule *rule, const StatsLooks *looks, int rounds,
                 double fraction)
{
    const int last = looks->count - 1;
    const double before = last >= 0 ? looks->fraction[last] : 0.0;

    return looks->count < STATS_LOOKS && rounds >= rule->least_rounds
           && (last < 0 || rounds > looks->rounds[last])
           && floor(fmin(fraction, 1.0) * rule->looks) > floor(before * rule->looks);
}

void verdict_judge(Verdict *verdict, const VerdictRule *rule, StatsInterval change)
{
    const double most = log1p(rule->margin);

    verdict->ratio = stats_exp(change);
    verdict->kind = change.low > most    ? VERDICT_SLOWER
                    : change.high < -most ? VERDICT_FASTER
                                          : VERDICT_UNDECIDED;
    verdict->equivalent = verdict->kind == VERDICT_UNDECIDED && rule->margin > 0.0
                          && change.low >= -most && change.high <= most;
}

Verdict verdict_look(const VerdictRule *rule, const double *x, int rounds, int positions,
                     double fraction, StatsLooks *looks)
{
    Verdict verdict = verdict_none();
    double *means = rounds > 0 ? memory_array((size_t)rounds, sizeof(*means)) : NULL;

    verdict.rounds = rounds;
    verdict.final = fraction >= 1.0;
    if (!means)
        return verdict;

    const double confidence = stats_look(looks, rounds, fraction, rule->alpha);
    const StatsInterval change = stats_paired(x, rounds, positions, confidence, RESAMPLES,
                                              rule->seed + (uint64_t)looks->count);

    verdict.look = looks->count;
    verdict_judge(&verdict, rule, change);
    verdict.final |= verdict.kind != VERDICT_UNDECIDED || verdict.equivalent;

    stats_round_means(x, rounds, positions, means);
    verdict.noise = stats_deviation(means, rounds);
    free(means);
    /* A change so large that the estimate falls short of what is decided in one of 20 runs. */
    verdict.detectable = expm1(log1p(rule->margin) + 0.5 * (change.high - change.low)
                               - stats_normal_quantile(0.05) * verdict.noise / sqrt(rounds));
    return verdict;
}

const char *verdict_name(VerdictKind kind)
{
    return kind == VERDICT_FASTER   ? "faster"
           : kind == VERDICT_SLOWER ? "slower"
                                    : "undecided";
}
