#include "lab/tune/tune_evaluator.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory/memory.h"
#include "bench/stats/stats.h"

/* A comparison is looked at after so many pairs, and every second one from then on. */
enum { LOOK_FIRST = 6, LOOK_STEP = 2 };

/* Ended early where it would be right to go on in one of so many. */
static const double DROP_RISK = 0.005;

/* One that takes this much longer than any before it at that position is given up. */
static const double PATIENCE = 8.0;

/* In nodes alone, known without noise: a point that needs this much more (as a logarithm) than
 * what is wanted is hopeless whatever a node costs. */
static const double NODES_HOPELESS = 0.5;
enum { NODES_LOOK = 3 };

static TuneComparisons *comparisons_of(TuneEvaluator *evaluator)
{
    return (TuneComparisons *)evaluator;
}

/* ---- what is remembered ---- */

/* The comparison of these two, the other way round too (*turned); a new one if there is none. */
static TuneComparison *find(TuneComparisons *all, const TunePoint *a, const TunePoint *b,
                            bool *turned)
{
    const TuneSpace *space = all->evaluator.space;

    for (int i = 0; i < all->count; i++) {
        TuneComparison *comparison = &all->list[i];

        *turned =
            tune_point_same(space, a, &comparison->b) && tune_point_same(space, b, &comparison->a);
        if (*turned
            || (tune_point_same(space, a, &comparison->a)
                && tune_point_same(space, b, &comparison->b)))
            return comparison;
    }
    *turned = false;
    all->list = memory_room(all->list, &all->room, (size_t)all->count + 1, sizeof(*all->list));
    all->list[all->count] = (TuneComparison){ .a = *a, .b = *b };
    return &all->list[all->count++];
}

static void keep(TuneComparison *comparison, double gain, double nodes)
{
    const size_t pairs = (size_t)comparison->pairs + 1;
    size_t room = comparison->room;

    comparison->gain = memory_room(comparison->gain, &room, pairs, sizeof(double));
    comparison->nodes = memory_room(comparison->nodes, &comparison->room, pairs, sizeof(double));
    comparison->gain[comparison->pairs] = gain;
    comparison->nodes[comparison->pairs] = nodes;
    comparison->pairs++;
}

static TuneScore score_of(const TuneComparison *comparison, int pairs, bool turned)
{
    const double sign = turned ? -1.0 : 1.0;
    TuneScore score = { .pairs = pairs, .error = INFINITY };

    if (pairs < 1)
        return score;
    score.gain = sign * stats_mean(comparison->gain, pairs);
    score.nodes = sign * stats_mean(comparison->nodes, pairs);
    if (pairs >= 2)
        score.error = stats_deviation(comparison->gain, pairs) / sqrt(pairs);
    return score;
}

/* ---- a comparison ---- */

/* Whether more pairs would hardly bring the gain up to `wanted`. */
static bool hopeless(const TuneScore *score, double wanted)
{
    if (score->pairs >= NODES_LOOK && score->nodes < wanted - NODES_HOPELESS)
        return true;
    return score->pairs >= LOOK_FIRST && (score->pairs - LOOK_FIRST) % LOOK_STEP == 0
           && score->gain + stats_t_quantile(1.0 - DROP_RISK, score->pairs - 1) * score->error
                  < wanted;
}

/* Every comparison begins at another position, so that the same few do not decide all of them. */
static int position_of(const TuneComparisons *all, const TuneComparison *comparison, int pair)
{
    const int number = (int)(comparison - all->list);

    return all->order[(number * 7 + pair) % all->suite->count];
}

static bool add_pair(TuneComparisons *all, int number)
{
    const TuneComparison *comparison = &all->list[number];
    const TuneSpace *space = all->evaluator.space;
    const int position = position_of(all, comparison, comparison->pairs);
    int64_t *fastest_ns = &all->fastest_ns[position];
    char text[2][2000];
    TuneCost cost[2];

    const yk_config config[2] = { tune_point_config(space, &comparison->a),
                                  tune_point_config(space, &comparison->b) };
    const TuneSide a = { tune_point_text(space, &comparison->a, text[0], sizeof(text[0])),
                         &config[0] };
    const TuneSide b = { tune_point_text(space, &comparison->b, text[1], sizeof(text[1])),
                         &config[1] };

    if (all->source->spent >= all->budget
        || !tune_source_pair(all->source, "training", &all->suite->positions[position],
                             &a, &b,
                             tune_source_lot((uint64_t)number << 32 | (unsigned)comparison->pairs),
                             (int64_t)(PATIENCE * (double)*fastest_ns), cost))
        return false;
    for (int i = 0; i < 2; i++)
        if (!cost[i].cut && (*fastest_ns == 0 || cost[i].cpu_ns < *fastest_ns))
            *fastest_ns = cost[i].cpu_ns;
    const double gain = log(tune_source_cost(all->source, &cost[1])
                            / tune_source_cost(all->source, &cost[0]));
    const double nodes = log((double)(cost[1].nodes + 1) / (double)(cost[0].nodes + 1));

    keep(&all->list[number], gain, nodes);
    if (all->progress)
        all->progress(all->context);
    return true;
}

static bool evaluator_compare(TuneEvaluator *evaluator, const TunePoint *point,
                              const TunePoint *rival, double wanted, int pairs, TuneScore *score)
{
    TuneComparisons *all = comparisons_of(evaluator);
    const TunePoint start = tune_space_start(evaluator->space);
    bool turned;

    if (!rival)
        rival = &start;
    if (tune_point_same(evaluator->space, point, rival)) {
        *score = (TuneScore){ .pairs = pairs };
        return true;
    }
    const int number = (int)(find(all, point, rival, &turned) - all->list);

    for (;;) {
        *score = score_of(&all->list[number], all->list[number].pairs, turned);
        if (score->pairs > 0 && hopeless(score, wanted)) {
            score->dropped = true;
            all->dropped++;
            return true;
        }
        if (score->pairs >= pairs)
            return true;
        if (!add_pair(all, number))
            return false;
    }
}

static double evaluator_left(const TuneEvaluator *evaluator)
{
    const TuneComparisons *all = comparisons_of((TuneEvaluator *)(uintptr_t)evaluator);
    const double left = 1.0 - all->source->spent / all->budget;

    return left > 0.0 ? left : 0.0;
}

static void evaluator_best(TuneEvaluator *evaluator, const TunePoint *point,
                           const TuneScore *score)
{
    TuneComparisons *all = comparisons_of(evaluator);

    all->found = true;
    all->best = *point;
    all->best_score = *score;
}

static void evaluator_plot(TuneEvaluator *evaluator, const char *curve, double x,
                           const TuneScore *score)
{
    TuneComparisons *all = comparisons_of(evaluator);

    all->dots = memory_room(all->dots, &all->dot_room, (size_t)all->dot_count + 1,
                            sizeof(*all->dots));
    TuneDot *dot = &all->dots[all->dot_count++];

    *dot = (TuneDot){ .round = evaluator->round, .x = x, .score = *score };
    snprintf(dot->curve, sizeof(dot->curve), "%s", curve);
}

void tune_evaluator_open(TuneComparisons *all, TuneSource *source, const TuneSpace *space,
                         const Suite *suite, uint64_t seed, double caution, double budget)
{
    const size_t positions = (size_t)max_int(suite->count, 1);
    Random random = { seed };

    *all = (TuneComparisons){
        .evaluator = { .space = space,
                       .seed = seed,
                       .caution = caution,
                       .compare = evaluator_compare,
                       .left = evaluator_left,
                       .best = evaluator_best,
                       .plot = evaluator_plot },
        .source = source,
        .suite = suite,
        .budget = budget,
        .order = memory_array(positions, sizeof(*all->order)),
        .fastest_ns = memory_array(positions, sizeof(*all->fastest_ns)),
    };
    random_order(&random, all->order, suite->count);
}

void tune_evaluator_close(TuneComparisons *all)
{
    for (int i = 0; i < all->count; i++) {
        free(all->list[i].gain);
        free(all->list[i].nodes);
    }
    free(all->list);
    free(all->dots);
    free(all->order);
    free(all->fastest_ns);
    *all = (TuneComparisons){ .count = 0 };
}
