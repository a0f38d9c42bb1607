/* pick_power.h - the power of a suite: how often a comparison by it would call a build slower,
 * from times that were recorded once. Rounds are drawn from the recorded ones, each with all its
 * positions, and judged as `compare` and `gate` judge theirs. */

#ifndef YOMIKIRI_PICK_POWER_H
#define YOMIKIRI_PICK_POWER_H

#include "bench/compare/verdict.h"
#include "bench/record/record.h"

typedef struct {
    const Record *a, *b;        /* of one run, in which they took turns */
    const Suite *suite;         /* its positions must be among those of the records */
    double budget_s;            /* of the comparison */
    double margin;              /* as in VerdictRule */
    double slowdown;            /* B is slower by this at every position, and the records only
                                   say how times scatter; NAN: B is what was recorded */
    int runs;
    uint64_t seed;
    bool cpu;                   /* by CPU time, else by wall time */
} PowerPlan;

typedef struct {
    int positions, recorded;    /* positions of the suite; rounds that were recorded of them */
    double round_s;             /* median solve times of both builds, summed */
    int rounds;                 /* that the budget has room for */
    int slower, faster, undecided, equivalent;
    double used;                /* rounds until the verdict, on average */
} Power;

/* False: `error` says why it cannot be told. */
bool pick_power(const PowerPlan *plan, Power *power, char *error, size_t error_size);

#endif
