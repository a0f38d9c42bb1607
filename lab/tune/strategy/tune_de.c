/* tune_de.c - differential evolution: R. Storn, K. Price, "Differential evolution", Journal of
 * Global Optimization 11, 1997, as DE/rand/1/bin: a child takes its parent's place if it is surely
 * better in a comparison of the two. */

#include <math.h>

#include "lab/tune/strategy/tune_climb.h"

/* Generations without a new best after which nothing more is to be expected, and pairs of a
 * comparison with the best. */
enum { IDLE = 20, PAIRS_BEST = 32 };

/* A population as small as evolution can live on: with some thousand pairs, generations are what
 * is scarce. Pairs of a comparison of child and parent, at first and at most. */
enum { MEMBERS = 8, PAIRS_LOOK = 4, PAIRS = 16 };

/* The weight of a difference, and how much of it a child takes over: both from
 * docs/experiments.md. */
static const double F = 0.8, CR = 0.6;

/* A member of the first population is 1 to this many moves for each knob away from the start:
 * some members stay near it, others know much of the ranges. Children that are thrown away in a
 * row because they are not feasible. */
enum { MOVES = 3, TRIES = 20 };

/* Indices, not rounded: what is less than a step adds up over generations. */
typedef struct {
    double x[TUNE_KNOBS];
} Vector;

typedef struct {
    TuneClimb climb;
    const TuneSpace *space;
    Random random;
    Vector member[MEMBERS];
} Evolution;

/* From 0 to just below 1. */
static double uniform(Evolution *de)
{
    return (double)(random_next(&de->random) >> 11) * 0x1p-53;
}

/* The point that is compared for a vector. */
static TunePoint point_of(const Evolution *de, const Vector *vector)
{
    TunePoint point = de->climb.start;

    for (int i = 0; i < de->space->count; i++)
        point = tune_point_moved(de->space, point, i, (int)lround(vector->x[i]));
    return point;
}

/* Back into the range as light from a mirror. */
static double reflected(double x, int values)
{
    const double last = values - 1;

    if (x < 0) x = -x;
    if (x > last) x = 2 * last - x;
    return fmin(fmax(x, 0), last);
}

/* Give `moves` knobs another value: mostly near, sometimes far. */
static void move_some(Evolution *de, Vector *vector, int moves)
{
    for (int i = 0; i < moves; i++) {
        const int knob = (int)random_below(&de->random, (uint32_t)de->space->count);
        const int values = de->space->knob[knob].values;
        const double far = fmax(1, round(pow(values - 1, uniform(de))));

        vector->x[knob] = reflected(vector->x[knob] + (uniform(de) < 0.5 ? -far : far), values);
    }
}

/* The parent, with a part of its knobs moved by the difference of two others from a third. */
static Vector cross(Evolution *de, int parent)
{
    const uint32_t knobs = (uint32_t)de->space->count;
    Vector child = de->member[parent];
    int order[MEMBERS], others = 0;
    const Vector *other[MEMBERS];

    random_order(&de->random, order, MEMBERS);
    for (int i = 0; i < MEMBERS; i++)
        if (order[i] != parent) other[others++] = &de->member[order[i]];
    const int always = (int)random_below(&de->random, knobs);

    for (int i = 0; i < (int)knobs; i++)
        if (uniform(de) < CR || i == always)
            child.x[i] = reflected(other[0]->x[i] + F * (other[1]->x[i] - other[2]->x[i]),
                                   de->space->knob[i].values);
    return child;
}

/* A child of member `parent`: feasible if that can be had, and another point than its parent's. */
static Vector breed_child(Evolution *de, int parent)
{
    const TunePoint old = point_of(de, &de->member[parent]);
    Vector child;

    for (int i = 0; i < TRIES; i++) {
        child = cross(de, parent);
        TunePoint point = point_of(de, &child);

        /* A population that has come together makes no more differences by itself. */
        if (tune_point_same(de->space, &point, &old)) {
            move_some(de, &child, 1);
            point = point_of(de, &child);
        }
        if (tune_point_feasible(de->space, &point)) break;
    }
    return child;
}

/* Whether a child takes its parent's place. A member is not yet a result, so half the caution
 * is enough: a mistake costs little, and the next child corrects it. */
static bool beats(TuneClimb *climb, const TunePoint *child, const TunePoint *parent)
{
    for (int pairs = PAIRS_LOOK; ; pairs *= 2) {
        TuneScore score;

        if (!tune_climb_compare(climb, child, parent, pairs, &score)) return false;
        if (tune_score_sure(&score, TUNE_CAUTION / 2) > 0) return true;
        if (score.dropped || pairs >= PAIRS) return false;
        if (score.gain + score.error < TUNE_WORTH) return false;
    }
}

static void run(TuneEvaluator *evaluator)
{
    Evolution de = { .climb = tune_climb_begin(evaluator), .space = evaluator->space,
                     .random = { evaluator->seed * 0x9e3779b97f4a7c15u + 2 } };

    /* Member 0 is the start; the others are spread round it, some near and some far. */
    for (int m = 0; m < MEMBERS; m++) {
        for (int i = 0; i < de.space->count; i++)
            de.member[m].x[i] = de.climb.start.index[i];
        if (m > 0)
            move_some(&de, &de.member[m], 1 + (int)random_below(&de.random, (uint32_t)(
                                                  MOVES * de.space->count)));
    }
    for (int idle = 0; idle < IDLE * MEMBERS && !de.climb.spent; idle++) {
        Vector *parent = &de.member[idle % MEMBERS];
        const Vector child = breed_child(&de, idle % MEMBERS);
        const TunePoint point = point_of(&de, &child), old = point_of(&de, parent);

        if (!beats(&de.climb, &point, &old)) continue;
        *parent = child;
        if (tune_climb_try(&de.climb, &point, PAIRS_BEST)) idle = idle % MEMBERS;
    }
    tune_climb_settle(&de.climb);
}

const TuneStrategy tune_de = { "de", "differential evolution of a population of settings", run };
