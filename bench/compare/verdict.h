/* verdict.h - the verdict faster, slower or undecided, from interleaved times of A and B. */

#ifndef YOMIKIRI_VERDICT_H
#define YOMIKIRI_VERDICT_H

#include "bench/run/run.h"
#include "bench/stats/stats.h"

typedef enum { VERDICT_UNDECIDED, VERDICT_FASTER, VERDICT_SLOWER } VerdictKind;

typedef struct {
    double alpha;               /* both-sided error rate over all looks: 0.01 */
    double margin;              /* differences up to this (0.01: 1 %) do not matter */
    int least_rounds;           /* before the first look */
    int looks;                  /* at most, over the budget */
    uint64_t seed;
} VerdictRule;

typedef struct {
    VerdictKind kind;           /* of B against A */
    bool equivalent;            /* undecided, but the interval lies within the margin */
    bool final;                 /* a look has decided, or the budget is spent */
    int rounds, look;
    StatsInterval ratio;        /* B's time / A's time: 1.03 is 3 % slower */
    double noise;               /* deviation of the round means of the log-ratio */
    double detectable;          /* the change that this much data would find in 19 of 20 runs */
} Verdict;

/* Nothing is measured yet: no ratio, no noise, no look. */
Verdict verdict_none(void);

/* Defaults: alpha 0.01, no margin, five rounds, eight looks. */
void verdict_rule_init(VerdictRule *rule);

/* Whether it is time for the next look: the budget has been divided into rule->looks parts,
 * and a new one was reached since the last look. */
bool verdict_due(const VerdictRule *rule, const StatsLooks *looks, int rounds,
                 double fraction);

/* What an interval of the logarithm says: ratio, kind, and whether it is equivalent. */
void verdict_judge(Verdict *verdict, const VerdictRule *rule, StatsInterval change);

/* Look at `rounds` rounds of log-ratios (as stats_paired()) when `fraction` of the budget is
 * spent (1: the last look); *looks carries what was used from look to look. The intervals of
 * all looks together hold the truth with a probability of 1 - alpha.
 * SLOWER: the whole interval lies above 1 + margin; FASTER: below 1 / (1 + margin);
 * equivalent: within, which is final, too, if the margin is not 0. A second look at the same
 * number of rounds replaces the one before. */
Verdict verdict_look(const VerdictRule *rule, const double *x, int rounds, int positions,
                     double fraction, StatsLooks *looks);

const char *verdict_name(VerdictKind kind);

#endif
