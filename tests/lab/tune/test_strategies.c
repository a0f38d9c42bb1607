/* test_strategies.c - the strategies on problems whose answer is known: nothing is measured, the
 * cost of a point is a formula and the noise is drawn from a seed, so the truth can judge it. */

#include "tests/support/fact.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/stats/stats.h"
#include "lab/tune/tune.h"

/* A kind of problem; which knobs matter how much, and where their best values are, is drawn
 * from a seed. */
typedef struct {
    const char *name;
    int knobs;
    int important;              /* that many knobs cost much where they are not at their best */
    double weight;              /* log cost of one scale of distance, of an important knob */
    double minor;               /* the same of the others; every third of them does nothing */
    int away;                   /* values from the start to the best, important knobs */
    double coupling;            /* by how much cut-offs move the best sizes of caches */
    double noise;               /* standard deviation of a pair's log ratio */
} SimProblem;

enum { SIM_MEMORY = 1 << 14, SIM_T = 128, BUDGET = 4000 };

typedef struct {
    TuneEvaluator evaluator;    /* first: what the sweep sees */
    TuneSpace space;
    uint64_t seed;
    const SimProblem *problem;
    double optimum[TUNE_KNOBS], weight[TUNE_KNOBS], scale[TUNE_KNOBS];
    int budget, spent;          /* pairs */
    double t[SIM_T];            /* quantiles, by pairs - 1 */
    struct {
        uint64_t key;
        int pairs;
        double sum, squares;
    } memory[SIM_MEMORY];
    int idle;                   /* comparisons since the last new pair, the most of them: */
    int idle_most;
    bool over;                  /* it has said no; comparisons asked for after that: */
    int after_over;
    bool found;
    TunePoint best;
    int wrong_bests;            /* not feasible, or not surely better than the start */
} SimEvaluator;

static const SimProblem PROBLEMS[] = {
    /* name, knobs, important, weight, minor, away, coupling, noise */
    { "known", 8, 3, 0.03, 0.004, 2, 0.5, 0.04 },
    { "bad", 12, 5, 0.06, 0.005, 3, 0.6, 0.04 },
    { "noisy", 15, 4, 0.05, 0.004, 2, 0.5, 0.08 },
    { "right", 20, 5, 0.03, 0.005, 0, 0.5, 0.04 },
    { "nothing", 5, 0, 0, 0, 0, 0, 0.04 },
};

/* ---- the truth ---- */

/* The first knobs of every space: three cut-offs and two sizes of caches, which depend on each
 * other; the sizes are kept in mind by their place. */
enum { SHALLOW, MIDDLE, EVALUATE, CACHE, LOW_CACHE, NAMED };

static const TuneKnob FIRST[NAMED] = {
    [SHALLOW]   = { "shallow-empties", "both", 4, 11, 1, 0, 8 },
    [MIDDLE]    = { "middle-empties", "both", 8, 15, 1, 0, 8 },
    [EVALUATE]  = { "evaluate-empties", "both", 9, 40, 1, 0, 32 },
    [CACHE]     = { "cache-kib", "both", 70, 8960, 0, 0, 8 },
    [LOW_CACHE] = { "low-cache-kib", "both", 24, 3072, 0, 0, 8 },
};

static double optimum_of(const SimEvaluator *sim, const TunePoint *point, int knob)
{
    const int from = knob == CACHE ? MIDDLE : SHALLOW;

    if (knob != CACHE && knob != LOW_CACHE) return sim->optimum[knob];
    return sim->optimum[knob]
         + sim->problem->coupling * (point->index[from] - sim->optimum[from]);
}

/* Log cost above that of the best point that could be thought of: near the best value it grows
 * as the square of the distance, far from it as the distance. */
static double cost_of(const SimEvaluator *sim, const TunePoint *point, double tree_alone)
{
    double cost = 0;

    for (int knob = 0; knob < sim->space.count; knob++) {
        const double away = fabs(point->index[knob] - optimum_of(sim, point, knob))
                          / sim->scale[knob];
        const char kind = sim->space.knob[knob].kind[0];
        const double share = kind == 't' ? 1 : kind == 'b' ? 0.5 : 0;

        cost += sim->weight[knob] * away * away / (1 + away) * (tree_alone ? share : 1);
    }
    return cost;
}

/* The true gain of a point over the start. */
static double sim_gain(const SimEvaluator *sim, const TunePoint *point)
{
    const TunePoint start = tune_space_start(&sim->space);

    return cost_of(sim, &start, 0) - cost_of(sim, point, 0);
}

/* The index of a knob that costs least, those of the others as they are. */
static uint8_t best_index(const SimEvaluator *sim, TunePoint point, int knob)
{
    int best = 0;
    double most = -INFINITY;

    for (int index = 0; index < sim->space.knob[knob].values; index++) {
        point.index[knob] = (uint8_t)index;
        if (sim_gain(sim, &point) <= most) continue;
        most = sim_gain(sim, &point);
        best = index;
    }
    return (uint8_t)best;
}

/* The four knobs that depend on each other or are limited are tried in all combinations: step
 * by step one can be held up at a limit. Each of the others is best for itself. */
static double sim_optimum(const SimEvaluator *sim)
{
    const TuneKnob *knob = sim->space.knob;
    TunePoint point = tune_space_start(&sim->space);
    double most = 0;

    for (int i = 0; i < sim->space.count; i++)
        if (i == EVALUATE || i >= NAMED) point.index[i] = best_index(sim, point, i);
    for (int a = 0; a < knob[SHALLOW].values; a++)
        for (int b = 0; b < knob[MIDDLE].values; b++)
            for (int c = 0; c < knob[CACHE].values; c++)
                for (int d = 0; d < knob[LOW_CACHE].values; d++) {
                    point.index[SHALLOW] = (uint8_t)a;
                    point.index[MIDDLE] = (uint8_t)b;
                    point.index[CACHE] = (uint8_t)c;
                    point.index[LOW_CACHE] = (uint8_t)d;
                    if (sim_gain(sim, &point) > most && tune_point_feasible(&sim->space, &point))
                        most = sim_gain(sim, &point);
                }
    return most;
}

/* ---- the evaluator ---- */

static uint64_t mix(uint64_t a, uint64_t b)
{
    Random random = { a ^ b * 0xd1342543de82ef95u };

    random_next(&random);
    return random_next(&random);
}

static double uniform(Random *random)
{
    return ((double)(random_next(random) >> 11) + 0.5) * 0x1p-53;
}

static double normal(uint64_t seed)
{
    Random random = { seed };
    const double radius = sqrt(-2 * log(uniform(&random)));

    return radius * cos(6.283185307179586 * uniform(&random));
}

/* Whether these two are remembered the other way round. */
static bool turned(const SimEvaluator *sim, const TunePoint *point, const TunePoint *rival)
{
    return memcmp(point->index, rival->index, (size_t)sim->space.count) < 0;
}

static uint64_t key_of(const SimEvaluator *sim, const TunePoint *point, const TunePoint *rival)
{
    uint64_t key = sim->seed;

    if (turned(sim, point, rival)) return key_of(sim, rival, point);
    for (int i = 0; i < sim->space.count; i++)
        key = mix(key, (uint64_t)point->index[i] << 8 | rival->index[i]);
    return key | 1;
}

/* One pair: what is gained differs between positions, and there is noise. */
static double pair_of(const SimEvaluator *sim, uint64_t key, int pair, double gain)
{
    const double noise = normal(mix(key, (uint64_t)pair));
    const double position = normal(mix(sim->seed, (uint64_t)pair % 64));

    return gain * (1 + 0.5 * position) + sim->problem->noise * noise;
}

static bool sim_compare(TuneEvaluator *evaluator, const TunePoint *point, const TunePoint *rival,
                        int pairs, TuneScore *score)
{
    SimEvaluator *sim = (SimEvaluator *)evaluator;
    const uint64_t key = key_of(sim, point, rival);
    const double gain = sim_gain(sim, point) - sim_gain(sim, rival);
    const double sign = turned(sim, point, rival) ? -1 : 1;
    size_t slot = key % SIM_MEMORY;
    const int spent = sim->spent;

    sim->after_over += sim->over;
    *score = (TuneScore){ 0 };
    if (tune_point_same(&sim->space, point, rival))
        return true;
    while (sim->memory[slot].key && sim->memory[slot].key != key)
        slot = (slot + 1) % SIM_MEMORY;
    sim->memory[slot].key = key;
    score->nodes = cost_of(sim, rival, 1) - cost_of(sim, point, 1);
    for (;;) {
        const int n = sim->memory[slot].pairs;
        const double mean = n ? sign * sim->memory[slot].sum / n : 0;
        const double scatter = n ? sim->memory[slot].squares / n - mean * mean : 0;

        score->pairs = n;
        score->gain = mean;
        score->error = n < 2 ? INFINITY : sqrt(fmax(scatter, 0) / (n - 1));
        score->dropped = n >= 6 && n % 2 == 0
                         && mean + sim->t[min_int(n, SIM_T) - 1] * score->error < 0;
        if (n >= pairs || score->dropped)
            break;
        if (sim->spent >= sim->budget) {
            sim->over = true;
            break;
        }
        const double x = pair_of(sim, key, n, sign * gain);
        sim->memory[slot].pairs++;
        sim->memory[slot].sum += x;
        sim->memory[slot].squares += x * x;
        sim->spent++;
    }
    sim->idle = sim->spent > spent ? 0 : sim->idle + 1;
    sim->idle_most = max_int(sim->idle_most, sim->idle);
    return !sim->over;
}

static double sim_left(const TuneEvaluator *evaluator)
{
    const SimEvaluator *sim = (const SimEvaluator *)evaluator;

    return 1 - (double)sim->spent / sim->budget;
}

static void sim_best(TuneEvaluator *evaluator, const TunePoint *point, const TuneScore *score)
{
    SimEvaluator *sim = (SimEvaluator *)evaluator;

    sim->found = true;
    sim->best = *point;
    sim->wrong_bests += !tune_point_feasible(&sim->space, point)
                        || tune_score_sure(score, TUNE_CAUTION) <= 0;
}

/* Whether a last holdout of `pairs` new pairs says that the best is better than the start: its
 * interval of 99 % is above zero. */
static bool sim_confirmed(const SimEvaluator *sim, int pairs)
{
    double sum = 0, squares = 0;

    if (!sim->found) return false;
    for (int i = 0; i < pairs; i++) {
        const double x = pair_of(sim, mix(sim->seed, 99), i, sim_gain(sim, &sim->best));

        sum += x;
        squares += x * x;
    }
    const double mean = sum / pairs;
    return mean > 2.576 * sqrt((squares / pairs - mean * mean) / (pairs - 1));
}

/* ---- a problem ---- */

static const char *NAMES[] = {
    "k05", "k06", "k07", "k08", "k09", "k10", "k11", "k12", "k13", "k14", "k15", "k16", "k17",
    "k18", "k19", "k20", "k21", "k22", "k23", "k24", "k25", "k26", "k27", "k28", "k29"
};

/* A knob without a name of its own: a switch, some steps, or a size. */
static TuneKnob plain_knob(int knob, Random *random)
{
    static const char *const KINDS[] = { "tree", "machine", "both" };
    TuneKnob made = { .name = NAMES[knob - NAMED], .low = 0, .step = 1 };

    made.kind = KINDS[random_below(random, ARRAY_LENGTH(KINDS))];
    made.values = knob % 4 == 0 ? 2 : 5 + (int)random_below(random, 12);
    made.high = made.values - 1;
    return made;
}

static SimEvaluator *sim_new(const char *name, uint64_t seed, int budget)
{
    const SimProblem *problem = PROBLEMS;
    SimEvaluator *sim = calloc(1, sizeof(*sim));
    Random random = { mix(seed, 7) };

    assert_non_null(sim);
    while (strcmp(problem->name, name) != 0)
        problem++;
    sim->problem = problem;
    sim->budget = budget;
    sim->space.count = problem->knobs;
    sim->seed = seed;
    sim->evaluator = (TuneEvaluator){ .space = &sim->space, .compare = sim_compare,
                                      .left = sim_left, .best = sim_best };
    for (int i = 1; i < SIM_T; i++)
        sim->t[i] = stats_t_quantile(0.995, i);
    yk_config_init(&sim->space.base);
    for (int i = 0; i < problem->knobs; i++) {
        TuneKnob *knob = &sim->space.knob[i];
        const bool important = i < problem->important;

        *knob = i < NAMED ? FIRST[i] : plain_knob(i, &random);
        knob->start = knob->values / 2 - 1 + (int)random_below(&random, 2);
        yk_config_set(&sim->space.base, knob->name, tune_knob_value(knob, knob->start));
        sim->scale[i] = fmax(1, knob->values / 8.0);
        sim->weight[i] = important ? problem->weight * (0.7 + 0.6 * uniform(&random))
                       : i % 3 == 2 ? 0 : problem->minor;
        sim->optimum[i] = knob->start;
        if (important) {
            const int away = (int)lround(sim->scale[i] * problem->away);
            const bool up = random_below(&random, 2) == 1;

            sim->optimum[i] += up ? away : -away;
            sim->optimum[i] = fmin(fmax(sim->optimum[i], 0), knob->values - 1);
        }
    }
    return sim;
}

/* ---- the strategies ---- */

static TuneStrategy *strategy;

static SimEvaluator *tuned(const char *problem, uint64_t seed, int budget)
{
    SimEvaluator *sim = sim_new(problem, seed, budget);

    strategy(&sim->evaluator);
    return sim;
}

#define CHECK_SIM(condition, sim) \
    do { \
        if (!(condition)) \
            fail_msg("%s on %s, seed %d: not %s", strategy == tune_de ? "de" : "sweep", \
                     (sim)->problem->name, (int)(sim)->seed, #condition); \
    } while (0)

/* Back from cut-offs and caches that have been moved by three. */
static void bad_start_is_left_behind(void)
{
    enum { SEEDS = 9 };
    double missed[SEEDS];

    for (int seed = 0; seed < SEEDS; seed++) {
        SimEvaluator *sim = tuned("bad", (uint64_t)seed + 1, BUDGET);

        CHECK_SIM(sim->found && sim_optimum(sim) > 0.2, sim);
        missed[seed] = sim_optimum(sim) - sim_gain(sim, &sim->best);
        free(sim);
    }
    printf("# missed by %.4f\n", stats_median(missed, SEEDS));
    assert_true(stats_median(missed, SEEDS) < 0.02);
}

/* Where no knob does anything, and where the start is the best. */
static void no_gain_is_found_where_there_is_none(void)
{
    static const char *const NONE[] = { "nothing", "right" };

    for (size_t p = 0; p < ARRAY_LENGTH(NONE); p++) {
        int confirmed = 0, claimed = 0;

        for (uint64_t seed = 1; seed <= 20; seed++) {
            SimEvaluator *sim = tuned(NONE[p], seed, BUDGET);

            claimed += sim->found;
            confirmed += sim_confirmed(sim, 400);
            free(sim);
        }
        printf("# %s: %d claimed, %d confirmed\n", NONE[p], claimed, confirmed);
        assert_true(confirmed <= 1 && claimed <= 6);
    }
}

/* What is reported is feasible and surely better. */
static void best_is_right(void)
{
    static const char *const NAMED_ONES[] = { "bad", "noisy", "nothing" };

    for (int i = 0; i < 15; i++) {
        SimEvaluator *sim = tuned(NAMED_ONES[i % 3], (uint64_t)i / 3 + 1, BUDGET);

        CHECK_SIM(sim->wrong_bests == 0, sim);
        free(sim);
    }
}

/* Whenever the evaluator says no, it returns at once. */
static void evaluator_that_says_no_ends_it(void)
{
    for (int budget = 1; budget < 3000; budget = budget * 3 / 2 + 1) {
        SimEvaluator *sim = tuned("bad", 1, budget);

        CHECK_SIM(sim->after_over == 0 && sim->spent <= budget, sim);
        free(sim);
    }
}

/* With more budget than can be used it ends, and does not ask for ever what is known already. */
static void it_ends_by_itself(void)
{
    enum { PLENTY = 500000 };

    for (int i = 0; i < 2; i++) {
        SimEvaluator *sim = tuned(i == 0 ? "nothing" : "known", 1, PLENTY);

        CHECK_SIM(!sim->over && sim->spent < PLENTY / 4 && sim->idle_most < 2000, sim);
        free(sim);
    }
}

/* The least there is: no knob with another value, one with two. */
static void smallest_spaces_are_no_trouble(void)
{
    for (int values = 1; values <= 2; values++) {
        SimEvaluator *sim = sim_new("nothing", 1, 2000);

        sim->space.count = 1;
        sim->space.knob[0].values = values;
        sim->space.knob[0].start = 0;
        strategy(&sim->evaluator);
        CHECK_SIM(sim->wrong_bests == 0 && sim->spent <= 2000, sim);
        CHECK_SIM(values == 2 || sim->spent == 0, sim);
        free(sim);
    }
}

FACT(every_strategy_keeps_its_word)
{
    static TuneStrategy *const STRATEGIES[] = { tune_sweep, tune_de };
    static void (*const FACTS[])(void) = {
        bad_start_is_left_behind,
        no_gain_is_found_where_there_is_none,
        best_is_right,
        evaluator_that_says_no_ends_it,
        it_ends_by_itself,
        smallest_spaces_are_no_trouble,
    };

    for (size_t i = 0; i < ARRAY_LENGTH(STRATEGIES); i++)
        for (size_t fact = 0; fact < ARRAY_LENGTH(FACTS); fact++) {
            strategy = STRATEGIES[i];
            FACTS[fact]();
        }
}

FACTS_MAIN(NULL, NULL)
