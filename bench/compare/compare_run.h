/* compare_run.h - a comparison of A and B: rounds of two builds side by side, until a verdict is
 * reached or the budget is spent; or two records. `yomikiri compare`, `gate` and `report` have
 * one verdict from here. */

#ifndef YOMIKIRI_COMPARE_RUN_H
#define YOMIKIRI_COMPARE_RUN_H

#include "bench/compare/verdict.h"
#include "bench/record/record.h"

/* Of two records engines[].command and .threads say what was named, and the rule counts. */
typedef struct {
    EngineSpec engines[2];      /* A and B; for --aa the same command twice */
    const Suite *suite;         /* NULL: of two records */
    VerdictRule rule;
    double budget_s;            /* 0: none, then rounds must be given */
    int rounds;                 /* at most; 0: as the budget allows */
    int warmup;                 /* positions at the start of each round, thrown away */
    bool cpu;                   /* compare CPU time if both tell it, else wall time */
    bool aa;                    /* use the whole budget, whatever the looks say */
    uint64_t seed;

    /* For a progress line; may be NULL. Called after every solve and every look; `verdict`
     * is that of the last look, NULL before the first. */
    void (*progress)(void *context, double elapsed_s, int rounds_done, const Verdict *verdict);
    void *context;
    volatile const int *stop;   /* non-zero: end as soon as possible; may be NULL */
} ComparePlan;

/* One position that both have solved. */
typedef struct {
    const RecordPosition *of[2];
    double a_s, b_s;            /* medians over rounds; NAN: none */
    StatsInterval ratio;        /* 95 %, information only: no error rate is held over positions */
    int64_t nodes[2];           /* of A and B in the first round; -1: not known */
    bool differ;                /* both counts are known and not alike */
} ComparePosition;

typedef struct {
    Verdict verdict;
    double elapsed_s, fraction; /* of the budget, or of the rounds */
} CompareLook;

typedef struct {
    const Record *of[2];        /* what is known of A and B */
    bool paired;                /* measured side by side, in one run */
    bool same_build;            /* both say that they are the same build with the same knobs */
    bool cpu;                   /* CPU time was compared, else wall time */
    const char *no_cpu;         /* why not, although it was wanted: "B gives no CPU time"; NULL */
    int reps[2];                /* repetitions that all positions have */
    Verdict verdict;            /* of the last look; look == 0: there was none */
    int position_count;
    ComparePosition *positions;
    int64_t nodes[2];           /* total in the first round; -1: not known */
    int differ_count;           /* positions whose node counts are not alike */
    bool has_instructions;      /* both counted in every sample */
    StatsInterval instructions; /* ratio of the totals of a round, 95 % */
    char no_instructions[200];  /* why not */
    char wrong[300];            /* of records: answers that are wrong, or not alike; "" */

    /* Of a run alone. */
    RunStatus status;
    RunResult run;
    Record records[2];
    int rounds;                 /* complete ones, those that count */
    double elapsed_s;
    int look_count;
    CompareLook looks[STATS_LOOKS];
} CompareResult;

/* Everything that was taken is in *result, whatever comes back; compare_run_free() releases
 * it. RUN_INTERRUPTED and RUN_DONE leave a verdict of the complete rounds, as far as there
 * is one; RUN_WRONG and RUN_FAILED leave result->run.trouble. */
RunStatus compare_run(const ComparePlan *plan, CompareResult *result);

/* The same of two records, which *result goes on to need, in one look with all of rule->alpha,
 * by CPU time if `cpu`. Records of one run are pairs of rounds, as those of compare_run() are. Of
 * others the times, which are independent then, are compared by stats_welch(), of the means over
 * positions of the logarithms: weaker, since what slowed the machine down on one of the days
 * looks like a difference. */
void compare_records(const Record *a, const Record *b, bool cpu, const VerdictRule *rule,
                     CompareResult *result);

void compare_run_free(CompareResult *result);

#endif
