/* tune_de.c - differential evolution: R. Storn, K. Price, "Differential evolution", Journal of
 * Global Optimization 11, 1997, as DE/rand/1/bin: a child takes its parent's place if it is surely
 * better in a comparison of the two. */

#include <math.h>

#include "lab/tune/tune.h"

/* A population as small as evolution can live on: with some thousand pairs, generations are what
 * is scarce. Pairs of a comparison of child and parent, at first and at most, and of one with the
 * best. Generations without a new best after which nothing more is to be expected. Children thrown
 * away in a row because they are not feasible. */
enum { MEMBERS = 8, PAIRS_LOOK = 4, PAIRS = 16, PAIRS_BEST = 32, IDLE = 20, TRIES = 20 };

/* The weight of a difference, and how much of it a child takes over: both from
 * docs/experiments.md. */
static const double F = 0.8, CR = 0.6;

typedef struct {
    TuneClimb climb;
    const TuneSpace *space;
    Random random;
    /* Indices, not rounded: what is less than a step adds up over generations. */
    double member[MEMBERS][TUNE_KNOBS];
} Evolution;

/* From 0 to just below 1. */
static double uniform(Evolution *de)
{
    return (double)(random_next(&de->random) >> 11) * 0x1p-53;
}

static TunePoint point_of(const Evolution *de, const double *x)
{
    TunePoint point = de->climb.start;

    for (int i = 0; i < de->space->count; i++)
        point = tune_point_moved(de->space, point, i, (int)lround(x[i]));
    return point;
}

/* Back into the range as light from a mirror. */
static double reflected(double x, int values)
{
    x = fabs(x);
    return fmin(fmax(x > values - 1 ? 2 * (values - 1) - x : x, 0), values - 1);
}

/* Give `moves` knobs another value: mostly near, sometimes far. */
static void move_some(Evolution *de, double *x, int moves)
{
    while (moves-- > 0) {
        const int knob = (int)random_below(&de->random, (uint32_t)de->space->count);
        const int values = de->space->knob[knob].values;
        const double far = fmax(1, round(pow(values - 1, uniform(de))));

        x[knob] = reflected(x[knob] + (uniform(de) < 0.5 ? -far : far), values);
    }
}

/* The parent, with a part of its knobs moved by the difference of two others from a third. */
static void cross(Evolution *de, int parent, double *child)
{
    const int always = (int)random_below(&de->random, (uint32_t)de->space->count);
    int order[MEMBERS], others = 0;

    random_order(&de->random, order, MEMBERS);
    for (int i = 0; i < MEMBERS; i++)
        if (order[i] != parent) order[others++] = order[i];
    for (int i = 0; i < de->space->count; i++) {
        const double moved = de->member[order[0]][i]
                             + F * (de->member[order[1]][i] - de->member[order[2]][i]);

        child[i] = uniform(de) < CR || i == always
                   ? reflected(moved, de->space->knob[i].values) : de->member[parent][i];
    }
}

/* A child of member `parent`: feasible if that can be had, and another point than its parent's,
 * whose population makes no more differences by itself once it has come together. */
static TunePoint breed(Evolution *de, int parent, double *child)
{
    const TunePoint old = point_of(de, de->member[parent]);
    TunePoint point = old;

    for (int i = 0; i < TRIES; i++) {
        cross(de, parent, child);
        point = point_of(de, child);
        if (tune_point_same(de->space, &point, &old)) {
            move_some(de, child, 1);
            point = point_of(de, child);
        }
        if (tune_point_feasible(de->space, &point)) break;
    }
    return point;
}

/* Whether a child takes its parent's place. A member is not yet a result, so half the caution
 * is enough: a mistake costs little, and the next child corrects it. */
static bool beats(TuneClimb *climb, const TunePoint *child, const TunePoint *parent)
{
    TuneScore score;

    for (int pairs = PAIRS_LOOK; tune_climb_compare(climb, child, parent, pairs, &score);
         pairs *= 2) {
        if (tune_score_sure(&score, TUNE_CAUTION / 2) > 0) return true;
        if (score.dropped || pairs >= PAIRS || score.gain + score.error < TUNE_WORTH) break;
    }
    return false;
}

void tune_de(TuneEvaluator *evaluator)
{
    Evolution de = { .climb = tune_climb_begin(evaluator), .space = evaluator->space,
                     .random = { 2 } };
    const int knobs = de.space->count;

    /* Member 0 is the start; of the others some stay near it, others know much of the ranges. */
    for (int m = 0; m < MEMBERS; m++) {
        for (int i = 0; i < knobs; i++)
            de.member[m][i] = de.climb.start.index[i];
        if (m > 0)
            move_some(&de, de.member[m],
                      1 + (int)random_below(&de.random, (uint32_t)(3 * knobs)));
    }
    for (int idle = 0; idle < IDLE * MEMBERS && !de.climb.spent; idle++) {
        const int parent = idle % MEMBERS;
        double child[TUNE_KNOBS];
        const TunePoint old = point_of(&de, de.member[parent]);
        const TunePoint point = breed(&de, parent, child);

        if (!beats(&de.climb, &point, &old)) continue;
        for (int i = 0; i < knobs; i++)
            de.member[parent][i] = child[i];
        if (tune_climb_adopt(&de.climb, &point, PAIRS_BEST)) idle = parent;
    }
    tune_climb_settle(&de.climb);
}
