/* sim_table.c - see sim_table.h. */

#include <stdio.h>
#include <stdlib.h>

#include "bench/stats/stats.h"
#include "sim_evaluator.h"
#include "sim_table.h"

/* The first seed is beyond all that parameters were chosen and checked on. */
enum { SEEDS_MOST = 1000, SEED_FIRST = 2001, HOLDOUT = 400 };

static void row(const SimProblem *problem, const TuneStrategy *strategy, int seeds, int budget)
{
    double gain[SEEDS_MOST], missed[SEEDS_MOST], spent[SEEDS_MOST];
    int near = 0, claims = 0, false_claims = 0, confirmed = 0;

    for (int seed = 0; seed < seeds; seed++) {
        SimEvaluator *sim = sim_evaluator_new(problem, (uint64_t)(SEED_FIRST + seed), budget);

        strategy->run(&sim->evaluator);
        gain[seed] = sim->found ? 100 * sim_gain(sim, &sim->best) : 0;
        missed[seed] = 100 * sim_optimum(sim) - gain[seed];
        near += missed[seed] <= 2;
        claims += sim->found;
        false_claims += sim->found && gain[seed] <= 0;
        confirmed += sim_confirmed(sim, HOLDOUT) && gain[seed] <= 0;
        spent[seed] = sim->spent;
        free(sim);
    }
    printf("| %s | %s | %.1f | %.1f | %.1f | %.1f | %d | %d | %d | %d | %.0f |\n",
           problem->name, strategy->name, stats_quantile(gain, seeds, 0.25),
           stats_median(gain, seeds), stats_quantile(gain, seeds, 0.75),
           stats_median(missed, seeds), near, claims, false_claims, confirmed,
           stats_median(spent, seeds));
    fflush(stdout);
}

int sim_table(int seeds, int budget)
{
    const SimProblem *problem;
    const TuneStrategy *strategy;

    if (seeds < 1 || seeds > SEEDS_MOST || budget < 1) return 2;
    puts("| problem | strategy | lower quartile | median gain, % | upper quartile | missed, % |"
         " within 2 % | found | falsely | confirmed falsely | pairs |");
    puts("|---|---|---|---|---|---|---|---|---|---|---|");
    for (size_t i = 0; (problem = sim_problem_at(i)) != NULL; i++)
        for (size_t j = 0; (strategy = tune_strategy_at(j)) != NULL; j++)
            row(problem, strategy, seeds, budget);
    return 0;
}
