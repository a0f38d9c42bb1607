/* compare_run.h - rounds of two builds side by side, until a verdict is reached or the budget is
 * spent: what `yomikiri compare A B` and the time layer of `yomikiri gate` share. */

#ifndef YOMIKIRI_COMPARE_RUN_H
#define YOMIKIRI_COMPARE_RUN_H

#include "bench/compare/verdict.h"

typedef struct {
    EngineSpec engines[2];      /* A and B; for --aa the same command twice */
    const Suite *suite;
    VerdictRule rule;
    double budget_s;            /* 0: none, then rounds must be given */
    int rounds;                 /* at most; 0: as the budget allows */
    int warmup;                 /* positions at the start of each round, thrown away */
    bool cpu;                   /* compare CPU time if both tell it, else wall time */
    bool whole;                 /* use the whole budget, whatever the looks say */
    uint64_t seed;

    /* For a progress line; may be NULL. Called after every solve and every look; `verdict`
     * is that of the last look, NULL before the first. */
    void (*progress)(void *context, double elapsed_s, int rounds_done, const Verdict *verdict);
    void *context;
    volatile const int *stop;   /* non-zero: end as soon as possible; may be NULL */
} ComparePlan;

/* One position; index as in the suite. */
typedef struct {
    double a_s, b_s;            /* medians over rounds; NAN: none */
    StatsInterval ratio;        /* 95 %, information only: no error rate is held over positions */
    int64_t nodes[2];           /* of A and B in the first round; -1: not known */
    bool differ;                /* both counts are known and not alike */
    bool vary[2];               /* the program itself counted differently between rounds */
} ComparePosition;

typedef struct {
    Verdict verdict;
    double elapsed_s, fraction; /* of the budget, or of the rounds */
} CompareLook;

typedef struct {
    RunStatus status;
    RunResult run;
    bool cpu;                   /* CPU time was compared, else wall time */
    const char *no_cpu;         /* why not, although it was wanted: "B gives no CPU time"; NULL */
    int rounds;                 /* complete ones, those that count */
    double elapsed_s;
    Verdict verdict;            /* of the last look; look == 0: there was none */
    int look_count;
    CompareLook looks[STATS_LOOKS];
    int position_count;
    ComparePosition *positions;
    int64_t nodes[2];           /* total of the suite in the first round; -1: not known */
    int differ_count;           /* positions whose node counts are not alike */
    bool has_instructions;      /* both counted in every sample */
    StatsInterval instructions; /* ratio of the totals of a round, 95 % */
    char no_instructions[200];  /* why not */
} CompareResult;

/* Everything that was taken is in *result, whatever comes back; compare_run_free() releases
 * it. RUN_INTERRUPTED and RUN_DONE leave a verdict of the complete rounds, as far as there
 * is one; RUN_WRONG and RUN_FAILED leave result->run.trouble. */
RunStatus compare_run(const ComparePlan *plan, CompareResult *result);

void compare_run_free(CompareResult *result);

#endif
