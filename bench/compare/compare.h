/* compare.h - the verdict faster, slower or undecided on B against A: two builds side by side,
 * round after round, until a verdict is reached or the budget is spent; or two records.
 * `yomikiri compare` and `gate` have one verdict from here. */

#ifndef YOMIKIRI_COMPARE_H
#define YOMIKIRI_COMPARE_H

#include <stdio.h>

#include "bench/run/run.h"
#include "bench/stats/stats.h"

/* ---- the verdict, from interleaved times of A and B ---- */

typedef enum { VERDICT_UNDECIDED, VERDICT_FASTER, VERDICT_SLOWER } VerdictKind;

/* "undecided", "faster", "slower" */
extern const char *const VERDICT_NAMES[];

typedef struct {
    double alpha;               /* both-sided error rate over all looks: 0.01 */
    double margin;              /* differences up to this (0.01: 1 %) do not matter */
    int least_rounds;           /* before the first look */
    int looks;                  /* at most, over the budget */
} VerdictRule;

/* No margin, five rounds, eight looks. */
extern const VerdictRule VERDICT_RULE;

typedef struct {
    VerdictKind kind;           /* of B against A */
    bool equivalent;            /* undecided, but the interval lies within the margin */
    bool final;                 /* a look has decided, or the budget is spent */
    int rounds, look;
    StatsInterval ratio;        /* B's time / A's time: 1.03 is 3 % slower; NAN: none */
    double noise;               /* deviation of the round means of the log-ratio */
    double detectable;          /* the change that this much data would find in 19 of 20 runs */
} Verdict;

/* Whether it is time for the next look: the budget has been divided into rule->looks parts,
 * and a new one was reached since the last look. */
bool verdict_due(const VerdictRule *rule, const StatsLooks *looks, int rounds,
                 double fraction);

/* Look at `rounds` rounds of log-ratios (as stats_paired()) when `fraction` of the budget is
 * spent (1: the last look); *looks carries what was used from look to look. The intervals of
 * all looks together hold the truth with a probability of 1 - alpha. SLOWER: the whole interval
 * lies above 1 + margin; FASTER: below 1 / (1 + margin); equivalent: within, if the margin is not
 * 0. A verdict is final, and so is equivalence. A second look at the same number of rounds
 * replaces the one before. */
Verdict verdict_look(const VerdictRule *rule, const double *x, int rounds, int positions,
                     double fraction, StatsLooks *looks);

/* ---- the comparison ---- */

/* Of two records engines[].command and .threads say what was named, and the rule counts. */
typedef struct {
    EngineSpec engines[2];      /* A and B; for --aa the same command twice */
    const Suite *suite;         /* NULL: of two records */
    VerdictRule rule;
    double budget_s;            /* 0: none, then rounds must be given */
    int rounds;                 /* at most; 0: as the budget allows */
    int warmup;                 /* as in RunPlan */
    uint64_t seed;              /* of the order of turns */
    bool cpu;                   /* compare CPU time if both tell it, else wall time */
    bool aa;                    /* use the whole budget, whatever the looks say */

    /* For a progress line; may be NULL. Called after every solve and every look; `verdict`
     * is that of the last look, NULL before the first. */
    void (*progress)(void *context, double elapsed_s, int rounds_done, const Verdict *verdict);
    void *context;
    volatile const int *stop;   /* non-zero: end as soon as possible; may be NULL */
} ComparePlan;

/* One position that both have solved. */
typedef struct {
    const RecordPosition *of[2];
    double time_s[2];           /* medians over rounds; NAN: none */
    StatsInterval ratio;        /* 95 %, information only: no error rate is held over positions */
} ComparePosition;

typedef struct {
    const Record *of[2];        /* what is known of A and B */
    bool cpu;                   /* CPU time was compared, else wall time */
    const char *no_cpu;         /* why not, although it was wanted: "B gives no CPU time"; NULL */
    char differ[100];           /* in what the builds are not alike, "commit, knobs"; "": nothing
                                   that they say */
    bool same_build;            /* neither that, nor changes since the commit */
    int rounds;                 /* complete ones, those that count */
    Verdict verdict;            /* of the last look; look == 0: there was none */
    int position_count;
    ComparePosition *positions;
    int64_t nodes[2];           /* total in the first round; -1: not known */
    int differ_count;           /* positions whose node counts are not alike */

    /* Of a run alone. */
    RunStatus status;
    RunResult run;
    double elapsed_s;
} CompareResult;

/* Everything that was taken is in *result, whatever comes back; compare_free() releases
 * it. RUN_INTERRUPTED and RUN_DONE leave a verdict of the complete rounds, as far as there
 * is one; RUN_WRONG and RUN_FAILED leave result->run.trouble. */
RunStatus compare_run(const ComparePlan *plan, CompareResult *result);

/* The same of two records, which *result goes on to need, in one look with all of rule->alpha, by
 * CPU time if `cpu`. Their repetitions are taken for pairs of rounds, in the order in which they
 * were measured: those of one run are; those of two runs are independent of each other, so that
 * the interval holds for them, too, but not for what changed on the machine in between. */
void compare_records(const Record *a, const Record *b, bool cpu, const VerdictRule *rule,
                     CompareResult *result);

void compare_free(CompareResult *result);

/* ---- compare_print.c: what came of it, for people and for programs ---- */

/* Who was compared, in what the two are not alike, and what came of it, with the verdict as the
 * last line. `cores`: where it ran; NULL: two records. `positions`: with their table. */
void compare_print(FILE *out, const ComparePlan *plan, const CompareResult *result,
                   const char *cores, bool positions);

#define COMPARE_SCHEMA "yomikiri.compare/1"

/* {"estimate": 1.03, "low": 1.01, "high": 1.05}, null for what is not known, as both bounds are
 * where the upper one is infinite. */
json_t *compare_interval_json(StatsInterval interval);

/* As in docs/compare.md, with the exit status; the caller's. */
json_t *compare_json(const ComparePlan *plan, const CompareResult *result, int status);

#endif
