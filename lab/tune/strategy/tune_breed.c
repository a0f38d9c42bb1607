#include <math.h>

#include "lab/tune/strategy/tune_breed.h"

/* The weight of a difference, and how much of it a child takes over: both from
 * docs/experiments/strategies.md. */
static const double F = 0.8, CR = 0.6;

/* A member of the first population is 1 to this many moves for each knob away from the start:
 * some members stay near it, others know much of the ranges. */
enum { MOVES = 3 };

/* Children that are thrown away in a row because they are not feasible. */
enum { TRIES = 20 };

TunePoint tune_breed_point(const TuneClimb *climb, const TuneVector *vector)
{
    const TuneSpace *space = climb->evaluator->space;
    TunePoint point = climb->start;

    for (int i = 0; i < space->count; i++)
        point.index[i] = (uint8_t)lround(fmin(fmax(vector->x[i], 0), space->knob[i].values - 1));
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

/* Another value of a knob: mostly near, sometimes far. */
static void move(TuneClimb *climb, TuneVector *vector, int knob)
{
    const int values = climb->evaluator->space->knob[knob].values;
    const double far = pow(values - 1, tune_climb_uniform(climb));
    const double way = tune_climb_uniform(climb) < 0.5 ? -1 : 1;

    vector->x[knob] = reflected(vector->x[knob] + way * fmax(1, round(far)), values);
}

static void move_some(TuneClimb *climb, TuneVector *vector, int moves)
{
    const uint32_t knobs = (uint32_t)climb->evaluator->space->count;

    for (int i = 0; i < moves; i++)
        move(climb, vector, (int)random_below(&climb->random, knobs));
}

void tune_breed_first(TuneClimb *climb, TuneVector *members, int count)
{
    const int knobs = climb->evaluator->space->count;
    const uint32_t moves = (uint32_t)(MOVES * knobs);

    for (int m = 0; m < count; m++) {
        for (int i = 0; i < knobs; i++)
            members[m].x[i] = climb->start.index[i];
        if (m > 0) move_some(climb, &members[m], 1 + (int)random_below(&climb->random, moves));
    }
}

static TuneVector cross(TuneClimb *climb, const TuneVector *members, int count, int parent)
{
    const TuneSpace *space = climb->evaluator->space;
    TuneVector child = members[parent];
    int other[3];

    for (int i = 0; i < 3; ) {
        other[i] = (int)random_below(&climb->random, (uint32_t)count);
        bool taken = other[i] == parent;
        for (int j = 0; j < i; j++)
            taken = taken || other[i] == other[j];
        if (!taken) i++;
    }
    const int always = (int)random_below(&climb->random, (uint32_t)space->count);
    for (int i = 0; i < space->count; i++)
        if (tune_climb_uniform(climb) < CR || i == always)
            child.x[i] = reflected(members[other[0]].x[i]
                                   + F * (members[other[1]].x[i] - members[other[2]].x[i]),
                                   space->knob[i].values);
    return child;
}

TuneVector tune_breed_child(TuneClimb *climb, const TuneVector *members, int count, int parent)
{
    const TuneSpace *space = climb->evaluator->space;
    const TunePoint old = tune_breed_point(climb, &members[parent]);
    TuneVector child;

    for (int i = 0; i < TRIES; i++) {
        child = cross(climb, members, count, parent);
        TunePoint point = tune_breed_point(climb, &child);

        /* A population that has come together makes no more differences by itself. */
        if (tune_point_same(space, &point, &old)) {
            move_some(climb, &child, 1);
            point = tune_breed_point(climb, &child);
        }
        if (tune_point_feasible(space, &point)) break;
    }
    return child;
}
