/* test_strategies.c - the strategies of the tuner on problems whose answer is known. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static void list_names_each_strategy_once(void **state)
{
    size_t count = 0;

    (void)state;
    for (const TuneStrategy *a; (a = tune_strategy_at(count)) != NULL; count++) {
        assert_true(strlen(a->summary) > 0);
        for (size_t j = 0; j < count; j++)
            assert_string_not_equal(a->name, tune_strategy_at(j)->name);
    }
    assert_int_equal(count, 2);
    assert_null(tune_strategy_at(count + 1));
}

/* Back from cut-offs and caches that have been moved by three. */
static void bad_start_is_left_behind(void **state)
{
    enum { SEEDS = 9 };
    const TuneStrategy *strategy;

    (void)state;
    for (size_t i = 0; (strategy = tune_strategy_at(i)) != NULL; i++) {
        double missed[SEEDS];

        for (int seed = 0; seed < SEEDS; seed++) {
            SimEvaluator *sim = tuned(strategy, "bad", (uint64_t)seed + 1, BUDGET);

            CHECK_SIM(sim->found, strategy, sim);
            CHECK_SIM(sim_optimum(sim) > 0.2, strategy, sim);
            missed[seed] = sim_optimum(sim) - sim_gain(sim, &sim->best);
            free(sim);
        }
        printf("# %s: missed by %.4f\n", strategy->name, stats_median(missed, SEEDS));
        assert_true(stats_median(missed, SEEDS) < 0.02);
    }
}

static void no_gain_is_found(const char *problem)
{
    const TuneStrategy *strategy;

    for (size_t i = 0; (strategy = tune_strategy_at(i)) != NULL; i++) {
        int confirmed = 0, claimed = 0;

        for (uint64_t seed = 1; seed <= 20; seed++) {
            SimEvaluator *sim = tuned(strategy, problem, seed, BUDGET);

            claimed += sim->found;
            confirmed += sim_confirmed(sim, 400);
            free(sim);
        }
        printf("# %s on %s: %d claimed, %d confirmed\n", strategy->name, problem, claimed,
               confirmed);
        assert_true(confirmed <= 1);
        assert_true(claimed <= 6);
    }
}

static void knob_that_does_nothing_is_no_gain(void **state)
{
    (void)state;
    no_gain_is_found("nothing");
}

static void start_at_its_best_is_no_gain(void **state)
{
    (void)state;
    no_gain_is_found("right");
}

/* The best lies beyond the limit; what is reported never does. */
static void best_is_feasible_and_surely_better(void **state)
{
    const TuneStrategy *strategy;
    const char *const problems[] = { "limit", "noisy", "nothing" };

    (void)state;
    for (size_t i = 0; (strategy = tune_strategy_at(i)) != NULL; i++)
        for (size_t p = 0; p < ARRAY_LENGTH(problems); p++)
            for (uint64_t seed = 1; seed <= 5; seed++) {
                SimEvaluator *sim = tuned(strategy, problems[p], seed, BUDGET);

                CHECK_SIM(sim->wrong_bests == 0, strategy, sim);
                CHECK_SIM(p > 0 || sim->found, strategy, sim);
                CHECK_SIM(p > 0 || sim_optimum(sim) - sim_gain(sim, &sim->best) < 0.1, strategy,
                          sim);
                free(sim);
            }
}

/* What a run that is resumed relies on: the same answers, the same questions. */
static void same_answers_give_the_same_comparisons(void **state)
{
    const TuneStrategy *strategy;

    (void)state;
    for (size_t i = 0; (strategy = tune_strategy_at(i)) != NULL; i++)
        for (uint64_t seed = 1; seed <= 3; seed++) {
            SimEvaluator *then = tuned(strategy, "known", seed, BUDGET);
            SimEvaluator *now = sim_evaluator_new(then->problem, seed, BUDGET);

            CHECK_SIM(then->comparisons > 100 && then->comparisons < SIM_COMPARISONS, strategy,
                      then);
            now->replayed = then;
            strategy->run(&now->evaluator);
            CHECK_SIM(now->agrees, strategy, now);
            CHECK_SIM(now->comparisons == then->comparisons, strategy, now);
            CHECK_SIM(now->spent == 0 && now->bests == then->bests, strategy, now);
            CHECK_SIM(tune_point_same(&now->space, &now->best, &then->best), strategy, now);
            free(now);
            free(then);
        }
}

static void another_seed_gives_other_comparisons(void **state)
{
    SimEvaluator *a = tuned(&tune_de, "nothing", 1, 200), *b = tuned(&tune_de, "nothing", 2, 200);

    (void)state;
    assert_memory_not_equal(&a->comparison[0].point, &b->comparison[0].point, sizeof(TunePoint));
    free(a);
    free(b);
}

/* Whenever the evaluator says no, the strategy returns at once. */
static void strategy_returns_when_the_evaluator_says_no(void **state)
{
    const TuneStrategy *strategy;

    (void)state;
    for (size_t i = 0; (strategy = tune_strategy_at(i)) != NULL; i++)
        for (int budget = 1; budget < 3000; budget = budget * 3 / 2 + 1) {
            SimEvaluator *sim = tuned(strategy, "bad", 1, budget);

            CHECK_SIM(sim->after_over == 0, strategy, sim);
            CHECK_SIM(sim->spent <= budget, strategy, sim);
            free(sim);
        }
}

/* With more budget than can be used it ends, and does not ask for ever what is known already. */
static void strategy_ends_by_itself(void **state)
{
    enum { PLENTY = 500000 };
    const char *const problems[] = { "nothing", "known" };
    const TuneStrategy *strategy;

    (void)state;
    for (size_t i = 0; (strategy = tune_strategy_at(i)) != NULL; i++)
        for (size_t p = 0; p < ARRAY_LENGTH(problems); p++) {
            SimEvaluator *sim = tuned(strategy, problems[p], 1, PLENTY);

            CHECK_SIM(!sim->over && sim->spent < PLENTY / 4, strategy, sim);
            CHECK_SIM(sim->idle_most < 2000, strategy, sim);
            free(sim);
        }
}

/* The least there is: no knob with another value, one with two. */
static void smallest_spaces_are_no_trouble(void **state)
{
    const TuneStrategy *strategy;

    (void)state;
    for (size_t i = 0; (strategy = tune_strategy_at(i)) != NULL; i++)
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

static void sweep_tells_the_effect_of_each_knob(void **state)
{
    SimEvaluator *sim = tuned(&tune_sweep, "known", 1, BUDGET);

    (void)state;
    for (int knob = 0; knob < sim->space.count; knob++)
        assert_true(sim->effects[knob] >= 1);
    free(sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(list_names_each_strategy_once),
        cmocka_unit_test(bad_start_is_left_behind),
        cmocka_unit_test(knob_that_does_nothing_is_no_gain),
        cmocka_unit_test(start_at_its_best_is_no_gain),
        cmocka_unit_test(best_is_feasible_and_surely_better),
        cmocka_unit_test(same_answers_give_the_same_comparisons),
        cmocka_unit_test(another_seed_gives_other_comparisons),
        cmocka_unit_test(strategy_returns_when_the_evaluator_says_no),
        cmocka_unit_test(strategy_ends_by_itself),
        cmocka_unit_test(smallest_spaces_are_no_trouble),
        cmocka_unit_test(sweep_tells_the_effect_of_each_knob),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
