#include "lab/tune/tune_run.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory/memory.h"

const TuneStrategy *tune_strategy_at(size_t index)
{
    static const TuneStrategy *STRATEGIES[] = { &tune_sweep, &tune_de };

    return index < ARRAY_LENGTH(STRATEGIES) ? STRATEGIES[index] : NULL;
}

/* Pairs of the start with itself before anything else: they wake the machine, and tell what a
 * round of the holdout will cost. */
enum { FIRST_PAIRS = 6 };

/* Part of the budget that is kept for the holdout, and how many rounds of it at least. */
static const double HOLDOUT_SHARE = 0.15, HOLDOUT_ROOM = 1.2;

/* What a comparison has shown so far: sums over pairs of log(b's cost / a's). */
typedef struct {
    TunePoint a, b;
    int pairs;
    double sum, squares, nodes;
} TuneComparison;

typedef struct {
    TuneEvaluator evaluator;    /* first: what strategies see */
    const TunePlan *plan;
    TuneResult *result;
    TunePairs pairs;
    const char *phase;
    double learning;            /* of the budget, what the strategy may spend */
    TuneComparison *list;
    size_t room, effect_room;
    int *order;                 /* of the training positions, drawn from the seed */
    int64_t *fastest_ns;        /* by position: the least time seen; 0: none */
    TunePoint best;
} TuneRun;

/* After each pair. */
static void tell(void *context)
{
    TuneRun *run = context;
    const TunePlan *plan = run->plan;
    char text[2000];

    if (plan->progress)
        plan->progress(plan->context, run->phase, run->pairs.spent / plan->budget,
                       run->pairs.count,
                       tune_point_text(plan->space, &run->best, text, sizeof(text)));
}

static bool same_config(const yk_config *a, const yk_config *b)
{
    return memcmp(a->knob, b->knob, sizeof(a->knob)) == 0;
}

/* Pairs of the start with itself; false if the holdout alone would take half of the budget. */
static bool begin(TuneRun *run)
{
    const TunePlan *plan = run->plan;
    const TuneSide start = { "start", &plan->space->base };
    const int count = plan->unseen->count;
    TuneCost cost[2];

    run->phase = "begins";
    for (int i = 0; i < FIRST_PAIRS; i++)
        if (!tune_pairs_take(&run->pairs, "training",
                             &plan->training->positions[i * plan->training->count / FIRST_PAIRS],
                             (TuneSide[]){ start, start }, (uint64_t)i, 0, cost))
            return false;
    const double round = run->pairs.spent / FIRST_PAIRS * count;

    run->learning = plan->budget - fmax(HOLDOUT_SHARE * plan->budget, HOLDOUT_ROOM * round);
    if (round <= plan->budget / 2)
        return true;
    run->pairs.status = TUNE_TOO_LITTLE;
    snprintf(run->pairs.error, sizeof(run->pairs.error), plan->nodes
             ? "%.0f pairs are too few: the holdout on %d unseen positions alone takes %.0f"
             : "a budget of %.1f s is too small: the holdout on %d unseen positions alone takes "
               "about %.1f s", plan->budget, count, round);
    return false;
}

/* ---- what strategies ask ---- */

/* A comparison is looked at after so many pairs, and every second one from then on. It ends early
 * where it would be right to go on in one of so many. */
enum { LOOK_FIRST = 6, LOOK_STEP = 2 };
static const double DROP_RISK = 0.005;

/* A solve that takes this much longer than any before it at that position is given up. */
static const double PATIENCE = 8.0;

/* In nodes alone, known without noise: a point that needs this much more (as a logarithm) is
 * hopeless whatever a node costs. */
static const double NODES_HOPELESS = 0.5;
enum { NODES_LOOK = 3 };

/* The comparison of these two, the other way round too (*turned); a new one if there is none. */
static int find(TuneRun *run, const TunePoint *a, const TunePoint *b, bool *turned)
{
    const TuneSpace *space = run->evaluator.space;
    const int count = run->result->comparisons;

    for (int i = 0; i < count; i++) {
        const TuneComparison *known = &run->list[i];

        *turned = tune_point_same(space, a, &known->b) && tune_point_same(space, b, &known->a);
        if (*turned
            || (tune_point_same(space, a, &known->a) && tune_point_same(space, b, &known->b)))
            return i;
    }
    *turned = false;
    run->list = memory_room(run->list, &run->room, (size_t)count + 1, sizeof(*run->list));
    run->list[count] = (TuneComparison){ .a = *a, .b = *b };
    return run->result->comparisons++;
}

static TuneScore score_of(const TuneComparison *comparison, bool turned)
{
    const int pairs = comparison->pairs;
    const double sign = turned ? -1.0 : 1.0, mean = comparison->sum / max_int(pairs, 1);
    TuneScore score = { .pairs = pairs, .error = INFINITY, .gain = sign * mean,
                        .nodes = sign * comparison->nodes / max_int(pairs, 1) };

    if (pairs >= 2)
        score.error = sqrt(fmax(comparison->squares / pairs - mean * mean, 0.0) / (pairs - 1));
    /* More pairs would hardly bring the gain up. */
    score.dropped = (pairs >= NODES_LOOK && score.nodes < -NODES_HOPELESS)
                    || (pairs >= LOOK_FIRST && (pairs - LOOK_FIRST) % LOOK_STEP == 0
                        && score.gain + stats_t_quantile(1.0 - DROP_RISK, pairs - 1) * score.error
                               < 0.0);
    return score;
}

static bool add_pair(TuneRun *run, int number)
{
    const TuneSpace *space = run->evaluator.space;
    TuneComparison *comparison = &run->list[number];
    /* Every comparison begins at another position, so that the same few do not decide all. */
    const int position = run->order[(number * 7 + comparison->pairs) % run->plan->training->count];
    int64_t *fastest_ns = &run->fastest_ns[position];
    const yk_config config[2] = { tune_point_config(space, &comparison->a),
                                  tune_point_config(space, &comparison->b) };
    char text[2][2000];
    const TuneSide sides[2] = {
        { tune_point_text(space, &comparison->a, text[0], sizeof(text[0])), &config[0] },
        { tune_point_text(space, &comparison->b, text[1], sizeof(text[1])), &config[1] },
    };
    TuneCost cost[2];

    if (run->pairs.spent >= run->learning
        || !tune_pairs_take(&run->pairs, "training", &run->plan->training->positions[position],
                            sides, (uint64_t)number << 32 | (unsigned)comparison->pairs,
                            (int64_t)(PATIENCE * (double)*fastest_ns), cost))
        return false;
    for (int i = 0; i < 2; i++)
        if (!cost[i].cut && (*fastest_ns == 0 || cost[i].cpu_ns < *fastest_ns))
            *fastest_ns = cost[i].cpu_ns;
    const double gain = log(tune_pairs_cost(&run->pairs, &cost[1])
                            / tune_pairs_cost(&run->pairs, &cost[0]));

    comparison->sum += gain;
    comparison->squares += gain * gain;
    comparison->nodes += log((double)(cost[1].nodes + 1) / (double)(cost[0].nodes + 1));
    comparison->pairs++;
    return true;
}

static bool compare(TuneEvaluator *evaluator, const TunePoint *point, const TunePoint *rival,
                    int pairs, TuneScore *score)
{
    TuneRun *run = (TuneRun *)evaluator;
    bool turned;

    if (tune_point_same(evaluator->space, point, rival)) {
        *score = (TuneScore){ .pairs = pairs };
        return true;
    }
    const int number = find(run, point, rival, &turned);

    for (;;) {
        *score = score_of(&run->list[number], turned);
        run->result->dropped += score->dropped;
        if (score->dropped || score->pairs >= pairs)
            return true;
        if (!add_pair(run, number))
            return false;
    }
}

static double left(const TuneEvaluator *evaluator)
{
    const TuneRun *run = (const TuneRun *)evaluator;

    return fmax(0.0, 1.0 - run->pairs.spent / run->learning);
}

static void best(TuneEvaluator *evaluator, const TunePoint *point, const TuneScore *score)
{
    TuneRun *run = (TuneRun *)evaluator;

    run->best = *point;
    run->result->score = *score;
}

static void effect(TuneEvaluator *evaluator, int knob, int index, const TuneScore *score)
{
    TuneRun *run = (TuneRun *)evaluator;
    TuneResult *result = run->result;

    result->effects = memory_room(result->effects, &run->effect_room,
                                  (size_t)result->effect_count + 1, sizeof(TuneEffect));
    result->effects[result->effect_count++] = (TuneEffect){ knob, index, *score };
}

static bool learn(TuneRun *run)
{
    const TunePlan *plan = run->plan;
    const size_t positions = (size_t)plan->training->count;
    Random random = { plan->seed };

    run->phase = "learns";
    run->evaluator = (TuneEvaluator){ .space = plan->space, .seed = plan->seed, .compare = compare,
                                      .left = left, .best = best, .effect = effect };
    run->order = memory_array(positions, sizeof(*run->order));
    run->fastest_ns = memory_array(positions, sizeof(*run->fastest_ns));
    random_order(&random, run->order, (int)positions);
    plan->strategy->run(&run->evaluator);
    run->result->config = tune_point_config(plan->space, &run->best);
    run->result->found = !same_config(&run->result->config, plan->rival)
                         && !same_config(&run->result->config, plan->in_force);
    free(run->list);
    free(run->order);
    free(run->fastest_ns);
    return run->pairs.status == TUNE_DONE;
}

/* ---- the holdout ---- */

static const double CONFIDENCE = 0.99;
enum { RESAMPLES = 2000 };

/* Solve every unseen position with what was found and the rival, round after round: as many as the
 * plan has, fewer where `until` would be passed, but one. False: run->pairs.status says why. */
static bool hold_out(TuneRun *run, const yk_config *rival, const char *name, double until,
                     TuneHoldout *holdout)
{
    const Suite *unseen = run->plan->unseen;
    const TuneSide sides[2] = { { "winner", &run->result->config }, { name, rival } };
    TunePairs *pairs = &run->pairs;
    double *gain = memory_array((size_t)unseen->count, sizeof(*gain));
    double nodes = 0.0;
    const double before = pairs->spent;
    Random random = { run->plan->seed };
    int rounds = 0;
    bool going = true;

    do {
        const int first = (int)random_below(&random, (uint32_t)unseen->count);

        for (int i = 0; i < unseen->count && going; i++) {
            const int position = (first + i) % unseen->count;
            TuneCost cost[2] = { { .cpu_ns = 1 }, { .cpu_ns = 1 } };

            going = tune_pairs_take(pairs, "unseen", &unseen->positions[position], sides,
                                    random_next(&random), 0, cost);
            gain[position] += log(tune_pairs_cost(pairs, &cost[0])
                                  / tune_pairs_cost(pairs, &cost[1]));
            nodes += log((double)(cost[0].nodes + 1) / (double)(cost[1].nodes + 1));
        }
        rounds += going;
    } while (going && rounds < run->plan->rounds
             && pairs->spent + (pairs->spent - before) / rounds <= until);
    for (int i = 0; i < unseen->count && going; i++)
        gain[i] /= rounds;
    if (going)
        *holdout = (TuneHoldout){
            .positions = unseen->count, .rounds = rounds, .confidence = CONFIDENCE,
            .ratio = stats_exp(stats_paired(gain, unseen->count, 1, CONFIDENCE, RESAMPLES,
                                            run->plan->seed)),
            .nodes = exp(nodes / rounds / unseen->count),
        };
    free(gain);
    return going;
}

static void try(TuneRun *run)
{
    const TunePlan *plan = run->plan;
    TuneResult *result = run->result;
    const bool second = !same_config(plan->in_force, plan->rival);
    const double rest = fmax(plan->budget - run->pairs.spent, 0.0);

    run->phase = "unseen positions";
    if (result->found
        && hold_out(run, plan->rival, "default", run->pairs.spent + rest / (second ? 2 : 1),
                    &result->holdout)
        && (!second || hold_out(run, plan->in_force, "in force", plan->budget,
                                &result->in_force)))
        result->won = result->holdout.ratio.high < 1.0
                      && (!second || result->in_force.ratio.low <= 1.0);
}

TuneStatus tune_run(const TunePlan *plan, TuneResult *result)
{
    TuneRun run = {
        .plan = plan, .result = result, .best = tune_space_start(plan->space),
        .pairs = { .journal = plan->journal, .nodes = plan->nodes, .stop = plan->stop,
                   .watch = plan->watch, .after = tell, .context = &run, .last_ns = clock_ns() },
    };

    *result = (TuneResult){ .config = plan->space->base };
    if (begin(&run) && learn(&run))
        try(&run);
    tune_pairs_end(&run.pairs);
    result->status = run.pairs.status;
    result->spent = run.pairs.spent;
    result->pairs = run.pairs.count;
    snprintf(result->error, sizeof(result->error), "%s", run.pairs.error);
    return result->status;
}
