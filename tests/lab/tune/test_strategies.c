/* test_strategies.c - the strategies of the tuner on problems whose answer is known. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>

#include "bench/stats/stats.h"
#include "sim_evaluator.h"

enum { BUDGET = 4000 };

static SimEvaluator *tuned(const TuneStrategy *strategy, const char *problem, uint64_t seed,
                           int budget)
{
    SimEvaluator *sim = sim_evaluator_new(sim_problem_named(problem), seed, budget);

    strategy->run(&sim->evaluator);
    return sim;
}

#define CHECK_SIM(condition, strategy, sim)                                                      \
    do {                                                                                         \
        if (!(condition)) {                                                                      \
            printf("# %s:%d: %s on %s, seed %d: not %s\n", __FILE__, __LINE__, (strategy)->name, \
                   (sim)->problem->name, (int)(sim)->evaluator.seed, #condition);                \
            fail();                                                                              \
        }                                                                                        \
    } while (0)

/* Back from cut-offs and caches that have been moved by three. */
static void bad_start_is_left_behind(const TuneStrategy *strategy)
{
    enum { SEEDS = 9 };
    double missed[SEEDS];

    for (int seed = 0; seed < SEEDS; seed++) {
        SimEvaluator *sim = tuned(strategy, "bad", (uint64_t)seed + 1, BUDGET);

        CHECK_SIM(sim->found && sim_optimum(sim) > 0.2, strategy, sim);
        missed[seed] = sim_optimum(sim) - sim_gain(sim, &sim->best);
        free(sim);
    }
    printf("# %s: missed by %.4f\n", strategy->name, stats_median(missed, SEEDS));
    assert_true(stats_median(missed, SEEDS) < 0.02);
}

/* Where no knob does anything, and where the start is the best. */
static void no_gain_is_found_where_there_is_none(const TuneStrategy *strategy)
{
    static const char *const PROBLEMS[] = { "nothing", "right" };

    for (size_t p = 0; p < ARRAY_LENGTH(PROBLEMS); p++) {
        int confirmed = 0, claimed = 0;

        for (uint64_t seed = 1; seed <= 20; seed++) {
            SimEvaluator *sim = tuned(strategy, PROBLEMS[p], seed, BUDGET);

            claimed += sim->found;
            confirmed += sim_confirmed(sim, 400);
            free(sim);
        }
        printf("# %s on %s: %d claimed, %d confirmed\n", strategy->name, PROBLEMS[p], claimed,
               confirmed);
        assert_true(confirmed <= 1 && claimed <= 6);
    }
}

/* What is reported is feasible and surely better. */
static void best_is_right(const TuneStrategy *strategy)
{
    static const char *const PROBLEMS[] = { "bad", "noisy", "nothing" };

    for (int i = 0; i < 15; i++) {
        SimEvaluator *sim = tuned(strategy, PROBLEMS[i % 3], (uint64_t)i / 3 + 1, BUDGET);

        CHECK_SIM(sim->wrong_bests == 0, strategy, sim);
        free(sim);
    }
}

/* What a run that is resumed relies on: the same answers, the same questions. */
static void same_answers_give_the_same_comparisons(const TuneStrategy *strategy)
{
    for (uint64_t seed = 1; seed <= 3; seed++) {
        SimEvaluator *then = tuned(strategy, "known", seed, BUDGET);
        SimEvaluator *now = sim_evaluator_new(then->problem, seed, BUDGET);

        CHECK_SIM(then->comparisons > 100 && then->comparisons < SIM_COMPARISONS, strategy, then);
        now->replayed = then;
        strategy->run(&now->evaluator);
        CHECK_SIM(now->agrees && now->comparisons == then->comparisons, strategy, now);
        CHECK_SIM(now->spent == 0 && now->bests == then->bests, strategy, now);
        CHECK_SIM(tune_point_same(&now->space, &now->best, &then->best), strategy, now);
        free(now);
        free(then);
    }
}

/* Whenever the evaluator says no, it returns at once. */
static void evaluator_that_says_no_ends_it(const TuneStrategy *strategy)
{
    for (int budget = 1; budget < 3000; budget = budget * 3 / 2 + 1) {
        SimEvaluator *sim = tuned(strategy, "bad", 1, budget);

        CHECK_SIM(sim->after_over == 0 && sim->spent <= budget, strategy, sim);
        free(sim);
    }
}

/* With more budget than can be used it ends, and does not ask for ever what is known already. */
static void it_ends_by_itself(const TuneStrategy *strategy)
{
    enum { PLENTY = 500000 };

    for (int i = 0; i < 2; i++) {
        SimEvaluator *sim = tuned(strategy, i == 0 ? "nothing" : "known", 1, PLENTY);

        CHECK_SIM(!sim->over && sim->spent < PLENTY / 4 && sim->idle_most < 2000, strategy, sim);
        free(sim);
    }
}

/* The least there is: no knob with another value, one with two. */
static void smallest_spaces_are_no_trouble(const TuneStrategy *strategy)
{
    for (int values = 1; values <= 2; values++) {
        SimEvaluator *sim = sim_evaluator_new(sim_problem_named("nothing"), 1, 2000);

        sim->space.count = 1;
        sim->space.knob[0].values = values;
        sim->space.knob[0].start = 0;
        strategy->run(&sim->evaluator);
        CHECK_SIM(sim->wrong_bests == 0 && sim->spent <= 2000, strategy, sim);
        CHECK_SIM(values == 2 || sim->spent == 0, strategy, sim);
        free(sim);
    }
}

FACT(every_strategy_keeps_its_word)
{
    static void (*const FACTS[])(const TuneStrategy *) = {
        bad_start_is_left_behind, no_gain_is_found_where_there_is_none, best_is_right,
        same_answers_give_the_same_comparisons, evaluator_that_says_no_ends_it, it_ends_by_itself,
        smallest_spaces_are_no_trouble,
    };
    const TuneStrategy *strategy;

    for (size_t i = 0; (strategy = tune_strategy_at(i)) != NULL; i++)
        for (size_t fact = 0; fact < ARRAY_LENGTH(FACTS); fact++)
            FACTS[fact](strategy);
    assert_non_null(tune_strategy_at(1));
}

FACT(another_seed_gives_other_comparisons)
{
    SimEvaluator *a = tuned(&tune_de, "nothing", 1, 200), *b = tuned(&tune_de, "nothing", 2, 200);

    assert_memory_not_equal(&a->comparison[0].point, &b->comparison[0].point, sizeof(TunePoint));
    free(a);
    free(b);
}

FACTS_MAIN(NULL, NULL)
