/* verdict.h - from interleaved times of A and B to faster, slower or undecided. */

#ifndef YOMIKIRI_VERDICT_H
#define YOMIKIRI_VERDICT_H

#include "bench/run.h"
#include "bench/stats.h"

typedef enum { VERDICT_UNDECIDED, VERDICT_FASTER, VERDICT_SLOWER } VerdictKind;

typedef struct {
    double alpha;               /* both-sided error rate over all looks: 0.01 */
    double margin;              /* differences up to this (0.01: 1 %) do not matter */
    int least_rounds;           /* before the first look */
    int looks;                  /* at most so many over the budget */
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

/* Defaults. */
void verdict_rule_init(VerdictRule *rule);

/* Look at `rounds` rounds of log-ratios (as stats_paired()) when `fraction` of the budget is
 * spent; *spent (0 before the first look) carries the error already used from look to look.
 * SLOWER: the whole interval lies above 1 + margin; FASTER: below 1 / (1 + margin). */
Verdict verdict_look(const VerdictRule *rule, const double *x, int rounds, int positions,
                     double fraction, double *spent);

/* log(time of engine b / time of engine a) for every (round, position) of a run; CPU time
 * where `cpu`, wall time otherwise. `x` has room for rounds * positions. */
void verdict_ratios(const RunResult *run, int a, int b, bool cpu, double *x);

const char *verdict_name(VerdictKind kind);

#endif
