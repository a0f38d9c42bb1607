#include "lab/tune/tune_run.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"

/* Pairs of the start with itself before anything else: they wake the machine, and tell what a
 * round of the holdout will cost. */
enum { FIRST_PAIRS = 6, HINT_PAIRS = 40 };

/* Part of the budget that is kept for the holdout. */
static const double HOLDOUT_SHARE = 0.15;

/* ... and at least this many rounds of it. */
static const double HOLDOUT_ROOM = 1.2;

typedef struct {
    const TunePlan *plan;
    TuneResult *result;
    TuneSource source;
    TuneComparisons *comparisons;           /* NULL: none now */
    TunePhase phase;
    double learning;            /* of the budget, what the strategy may spend */
    char text[2000];
} TuneRun;

static void tell(void *context)
{
    TuneRun *run = context;
    const TunePlan *plan = run->plan;
    const TuneComparisons *comparisons = run->comparisons;

    if (!plan->progress)
        return;
    run->text[0] = '\0';
    if (comparisons && comparisons->found)
        tune_point_text(&run->result->space, &comparisons->best, run->text, sizeof(run->text));
    plan->progress(plan->context, &(TuneProgress){
        .phase = run->phase,
        .left = fmax(0.0, 1.0 - run->source.spent / plan->budget),
        .pairs = run->source.pairs,
        .comparisons = comparisons ? comparisons->count : run->result->comparisons,
        .dropped = comparisons ? comparisons->dropped : run->result->dropped,
        .replaying = plan->journal && tune_journal_replayed(plan->journal) == run->source.pairs
                     && run->source.pairs > 0,
        .best = run->text,
        .gain = comparisons && comparisons->found ? comparisons->best_score.gain : 0.0,
    });
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
    const double all = plan->unseen->count;

    for (int i = 0; i < FIRST_PAIRS; i++) {
        TuneCost cost[2];
        const int position = (int)((double)i * plan->training->count / FIRST_PAIRS);

        if (!tune_source_pair(&run->source, "training", &plan->training->positions[position],
                              &start, &start, i & 1, 0, cost))
            return false;
        tell(run);
    }
    const double round = run->source.spent / FIRST_PAIRS * all;

    run->learning = plan->budget - fmax(HOLDOUT_SHARE * plan->budget, HOLDOUT_ROOM * round);
    if (round <= plan->budget / 2)
        return true;
    run->source.status = TUNE_FAILED;
    run->result->too_little = true;
    if (plan->nodes)
        snprintf(run->source.error, sizeof(run->source.error),
                 "%.0f pairs are too few: the holdout alone takes %.0f", plan->budget, round);
    else
        snprintf(run->source.error, sizeof(run->source.error),
                 "a budget of %.1f s is too small: the holdout on %.0f unseen positions alone "
                 "takes about %.1f s", plan->budget, all, round);
    return false;
}

/* Comparisons over training positions, up to what learning may spend. */
static void open_evaluator(TuneRun *run, TuneComparisons *comparisons)
{
    const TunePlan *plan = run->plan;

    tune_evaluator_open(comparisons, &run->source, &run->result->space, plan->training, plan->seed,
                        plan->caution, run->learning);
    comparisons->progress = tell;
    comparisons->context = run;
    run->comparisons = comparisons;
}

static void close_evaluator(TuneRun *run, TuneComparisons *comparisons)
{
    run->result->comparisons += comparisons->count;
    run->result->dropped += comparisons->dropped;
    run->comparisons = NULL;
    tune_evaluator_close(comparisons);
}

/* The knobs of the space as *config has them, as near as their values are. */
static TunePoint point_of(const TuneSpace *space, const yk_config *config)
{
    TunePoint point = tune_space_start(space);

    for (int i = 0; i < space->count; i++) {
        int value = 0;

        yk_config_get(config, space->knob[i].name, &value);
        point.index[i] = (uint8_t)tune_knob_index(&space->knob[i], value);
    }
    return point;
}

/* Let tuning begin at the hint, if that is surely better. */
static bool take_hint(TuneRun *run)
{
    const TunePlan *plan = run->plan;
    TuneResult *result = run->result;
    TuneComparisons comparisons;

    if (!plan->hint || same_config(plan->hint, &plan->space->base))
        return true;
    const TunePoint hint = point_of(plan->space, plan->hint);

    open_evaluator(run, &comparisons);
    const bool done = comparisons.evaluator.compare(&comparisons.evaluator, &hint, NULL, -INFINITY,
                                                    HINT_PAIRS, &result->hint);

    close_evaluator(run, &comparisons);
    if (!done || tune_score_sure(&result->hint, plan->caution) <= 0.0)
        return run->source.status == TUNE_DONE;
    result->hinted = true;
    result->space.base = tune_point_config(plan->space, &hint);
    for (int i = 0; i < result->space.count; i++)
        result->space.knob[i].start = hint.index[i];
    return true;
}

static bool learn(TuneRun *run)
{
    const TunePlan *plan = run->plan;
    TuneResult *result = run->result;
    TuneComparisons comparisons;

    run->phase = TUNE_LEARNS;
    if (!take_hint(run))
        return false;
    open_evaluator(run, &comparisons);
    plan->strategy->run(&comparisons.evaluator);
    result->point = comparisons.found ? comparisons.best : tune_space_start(&result->space);
    result->score = comparisons.found ? comparisons.best_score : (TuneScore){ .pairs = 0 };
    result->config = tune_point_config(&result->space, &result->point);
    result->found = !same_config(&result->config, plan->rival);
    result->dots = comparisons.dots;
    result->dot_count = comparisons.dot_count;
    comparisons.dots = NULL;
    close_evaluator(run, &comparisons);
    return run->source.status == TUNE_DONE;
}

/* ---- the holdout ---- */

enum { RESAMPLES = 2000 };

static const double CONFIDENCE = 0.99;

/* Sums over the rounds. */
typedef struct {
    double *gain;               /* by position: log-ratios of the cost */
    double *nodes;              /* the same of nodes */
    double cost[2];
} RoundSums;

/* False: stopped, before the round was whole. */
static bool play_round(TuneRun *run, const TuneSide *winner, const TuneSide *rival, Random *random,
                       RoundSums *sums)
{
    const Suite *unseen = run->plan->unseen;
    const int first = (int)random_below(random, (uint32_t)unseen->count);

    for (int i = 0; i < unseen->count; i++) {
        const int position = (first + i) % unseen->count;
        TuneCost cost[2];

        if (!tune_source_pair(&run->source, "unseen", &unseen->positions[position], winner, rival,
                              tune_source_lot(random_next(random)), 0, cost))
            return false;
        for (int side = 0; side < 2; side++)
            sums->cost[side] += tune_source_cost(&run->source, &cost[side]);
        sums->gain[position] += log(tune_source_cost(&run->source, &cost[0])
                                    / tune_source_cost(&run->source, &cost[1]));
        sums->nodes[position] += log((double)(cost[0].nodes + 1) / (double)(cost[1].nodes + 1));
    }
    return true;
}

static void sum_up(const TuneRun *run, RoundSums *sums, TuneHoldout *holdout)
{
    for (int i = 0; i < holdout->positions; i++) {
        sums->gain[i] /= holdout->rounds;
        sums->nodes[i] /= holdout->rounds;
    }
    const StatsInterval gain = stats_paired(sums->gain, holdout->positions, 1, CONFIDENCE,
                                            RESAMPLES, run->plan->seed);

    holdout->ratio = (StatsInterval){ exp(gain.estimate), exp(gain.low), exp(gain.high) };
    holdout->nodes = exp(stats_mean(sums->nodes, holdout->positions));
    holdout->total = sums->cost[0] / sums->cost[1];
}

/* Solve every unseen position with both, round after round: as many as the plan has, fewer where
 * `until` would be passed, but one. False: run->source.status says why. */
static bool against(TuneRun *run, const yk_config *found, const yk_config *rival, const char *name,
                    double until, TuneHoldout *holdout)
{
    const TuneSide winner = { "winner", found }, other = { name, rival };
    const TuneSource *source = &run->source;
    const size_t count = (size_t)run->plan->unseen->count;
    RoundSums sums = { .gain = memory_array(count, sizeof(double)),
                  .nodes = memory_array(count, sizeof(double)) };
    const double before = source->spent;
    Random random = { run->plan->seed };
    bool going = true;

    *holdout = (TuneHoldout){ .positions = (int)count, .confidence = CONFIDENCE };
    while (going && holdout->rounds < run->plan->rounds) {
        const double each = holdout->rounds > 0 ? (source->spent - before) / holdout->rounds : 0.0;

        if (holdout->rounds > 0 && source->spent + each > until)
            break;
        going = play_round(run, &winner, &other, &random, &sums);
        holdout->rounds += going;
    }
    if (going)
        sum_up(run, &sums, holdout);
    free(sums.gain);
    free(sums.nodes);
    return going;
}

/* *config with the knobs of the space that have moved where they stand at `point`. */
static yk_config moved(const TuneSpace *space, const TunePoint *point, const yk_config *config)
{
    TuneSpace there = *space;

    there.base = *config;
    return tune_point_config(&there, point);
}

static bool try(TuneRun *run)
{
    const TunePlan *plan = run->plan;
    TuneResult *result = run->result;
    const bool second = plan->in_force && !same_config(plan->in_force, plan->rival)
                        && !same_config(plan->in_force, &result->config);
    const double left = fmax(plan->budget - run->source.spent, 0.0);

    run->phase = TUNE_TRIES;
    tell(run);
    if (!result->found)
        return true;
    if (!against(run, &result->config, plan->rival, "default",
                 run->source.spent + left / (second ? 2 : 1), &result->holdout))
        return false;
    if (second && !against(run, &result->config, plan->in_force, "in force", plan->budget,
                           &result->in_force))
        return false;
    if (plan->elsewhere) {
        const yk_config there = moved(&result->space, &result->point, plan->elsewhere);

        if (!against(run, &there, plan->elsewhere, "elsewhere", plan->budget,
                     &result->elsewhere))
            return false;
    }
    result->won = tune_holdout_won(&result->holdout)
                  && (!second || result->in_force.ratio.low <= 1.0);
    return true;
}

TuneStatus tune_run(const TunePlan *plan, TuneResult *result)
{
    TuneRun run = {
        .plan = plan, .result = result,
        .source = { .journal = plan->journal, .nodes = plan->nodes, .stop = plan->stop,
                    .watch = plan->watch },
    };

    *result = (TuneResult){ .space = *plan->space, .config = plan->space->base };
    tune_source_begin(&run.source);
    if (begin(&run) && learn(&run))
        try(&run);
    tune_source_end(&run.source);
    result->status = run.source.status;
    result->spent = run.source.spent;
    result->pairs = run.source.pairs;
    snprintf(result->error, sizeof(result->error), "%s", run.source.error);
    return result->status;
}

void tune_run_free(TuneResult *result)
{
    free(result->dots);
    result->dots = NULL;
    result->dot_count = 0;
}
