/* tune_de.c - differential evolution: R. Storn, K. Price, "Differential evolution", Journal of
 * Global Optimization 11, 1997, as DE/rand/1/bin. Two forms: a child takes its parent's place if
 * it is surely better in a comparison of the two, or if its rating is higher. */

#include <math.h>

#include "lab/tune/strategy/tune_climb.h"

/* Generations without a new best after which nothing more is to be expected, and pairs of a
 * comparison with the best: of both forms. */
enum { IDLE = 20, PAIRS_BEST = 32 };

/* Indices, not rounded: what is less than a step adds up over generations. */
typedef struct {
    double x[TUNE_KNOBS];
} Vector;

/* ---- how new ones are made ---- */

/* The weight of a difference, and how much of it a child takes over: both from
 * docs/experiments/README.md. */
static const double F = 0.8, CR = 0.6;

/* A member of the first population is 1 to this many moves for each knob away from the start:
 * some members stay near it, others know much of the ranges. */
enum { MOVES = 3 };

/* Children that are thrown away in a row because they are not feasible. */
enum { TRIES = 20 };

/* The point that is compared for a vector. */
static TunePoint point_of(const TuneClimb *climb, const Vector *vector)
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
static void move(TuneClimb *climb, Vector *vector, int knob)
{
    const int values = climb->evaluator->space->knob[knob].values;
    const double far = pow(values - 1, tune_climb_uniform(climb));
    const double way = tune_climb_uniform(climb) < 0.5 ? -1 : 1;

    vector->x[knob] = reflected(vector->x[knob] + way * fmax(1, round(far)), values);
}

static void move_some(TuneClimb *climb, Vector *vector, int moves)
{
    const uint32_t knobs = (uint32_t)climb->evaluator->space->count;

    for (int i = 0; i < moves; i++)
        move(climb, vector, (int)random_below(&climb->random, knobs));
}

/* Member 0 is the start; the others are spread round it, some near and some far. */
static void breed_first(TuneClimb *climb, Vector *members, int count)
{
    const int knobs = climb->evaluator->space->count;
    const uint32_t moves = (uint32_t)(MOVES * knobs);

    for (int m = 0; m < count; m++) {
        for (int i = 0; i < knobs; i++)
            members[m].x[i] = climb->start.index[i];
        if (m > 0) move_some(climb, &members[m], 1 + (int)random_below(&climb->random, moves));
    }
}

static Vector cross(TuneClimb *climb, const Vector *members, int count, int parent)
{
    const TuneSpace *space = climb->evaluator->space;
    Vector child = members[parent];
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

/* A child of member `parent`: feasible if that can be had, and another point than its parent's. */
static Vector breed_child(TuneClimb *climb, const Vector *members, int count, int parent)
{
    const TuneSpace *space = climb->evaluator->space;
    const TunePoint old = point_of(climb, &members[parent]);
    Vector child;

    for (int i = 0; i < TRIES; i++) {
        child = cross(climb, members, count, parent);
        TunePoint point = point_of(climb, &child);

        /* A population that has come together makes no more differences by itself. */
        if (tune_point_same(space, &point, &old)) {
            move_some(climb, &child, 1);
            point = point_of(climb, &child);
        }
        if (tune_point_feasible(space, &point)) break;
    }
    return child;
}

/* ---- child against parent ---- */

/* A population as small as evolution can live on: with some thousand pairs, generations are what
 * is scarce. */
enum { MEMBERS = 8 };

/* Pairs of a comparison of child and parent, at first and at most. */
enum { PAIRS_LOOK = 4, PAIRS = 16 };

typedef struct {
    TuneClimb climb;
    Vector member[MEMBERS];
} Evolution;

/* Whether a child takes its parent's place. A member is not yet a result, so half the caution
 * is enough: a mistake costs little, and the next child corrects it. */
static bool beats(TuneClimb *climb, const TunePoint *child, const TunePoint *parent)
{
    for (int pairs = PAIRS_LOOK; ; pairs *= 2) {
        TuneScore score;

        if (!tune_climb_compare(climb, child, parent, 0, pairs, &score)) return false;
        if (tune_score_sure(&score, climb->evaluator->caution / 2) > 0) return true;
        if (score.dropped || pairs >= PAIRS) return false;
        if (score.gain + score.error < TUNE_WORTH) return false;
    }
}

static bool evolve(Evolution *de)
{
    TuneClimb *climb = &de->climb;

    for (int i = 0; i < MEMBERS; i++) {
        const Vector child = breed_child(climb, de->member, MEMBERS, i);
        const TunePoint point = point_of(climb, &child);
        const TunePoint parent = point_of(climb, &de->member[i]);

        if (beats(climb, &point, &parent)) {
            de->member[i] = child;
            tune_climb_try(climb, &point, PAIRS_BEST);
        }
        if (climb->spent) return false;
    }
    return true;
}

static void run_de(TuneEvaluator *evaluator)
{
    Evolution de = { .climb = tune_climb_begin(evaluator, 2) };
    bool more = true;

    breed_first(&de.climb, de.member, MEMBERS);
    for (int number = 1, idle = 0; more && idle < IDLE; number++) {
        const int before = de.climb.adopted;

        more = evolve(&de);
        idle = de.climb.adopted > before ? 0 : idle + 1;
        evaluator->plot(evaluator, "generation", number, &de.climb.score);
    }
    tune_climb_settle(&de.climb);
}

const TuneStrategy tune_de = {
    "de", "differential evolution, child against parent", run_de
};

/* ---- by rating ----
 *
 * Members play each other, a game is a comparison over a few positions, and a child takes its
 * parent's place if its rating is higher. What a game shows counts for both sides and is corrected
 * by the games that follow, so that no vector lives or dies by one lucky measurement. */

/* Ratings as in chess: A. Elo, "The rating of chessplayers, past and present", 1978. */
static const double K = 32, FIRST = 1500, SCALE = 400;

/* More than without ratings: those who are played against must be several. */
enum { POPULATION = 12 };

/* Pairs of a game: many games against many say more than few long ones. Games of a child before
 * it may be sent away. */
enum { PAIRS_GAME = 1, GAMES_LEAST = 2 };

/* How many of the best rated are compared at the end, and the share of the budget for it. */
enum { LAST_COMPARED = 4 };
static const double LAST_SHARE = 0.2;

typedef struct {
    TuneClimb climb;
    Vector member[POPULATION];
    double rating[POPULATION];
} Population;

/* The outcome, 0 to 1, moves both ratings. */
static void rate(double *a, double *b, double outcome)
{
    const double expected = 1 / (1 + pow(10, (*b - *a) / SCALE));

    *a += K * (outcome - expected);
    *b -= K * (outcome - expected);
}

static bool game(Population *group, const TunePoint *point, double *rating, int opponent)
{
    TuneClimb *climb = &group->climb;
    const TunePoint other = point_of(climb, &group->member[opponent]);
    TuneScore score;

    if (!tune_climb_compare(climb, point, &other, -INFINITY, PAIRS_GAME, &score)) return false;
    rate(rating, &group->rating[opponent], score.gain > 0 ? 1 : score.gain < 0 ? 0 : 0.5);
    return true;
}

/* The members by rating, the best first. */
static void ranked(const Population *group, int *order)
{
    for (int i = 0; i < POPULATION; i++) {
        int j = i;

        for (; j > 0 && group->rating[order[j - 1]] < group->rating[i]; j--)
            order[j] = order[j - 1];
        order[j] = i;
    }
}

/* A child plays all members, its parent too, in an order drawn by lot and while it holds its
 * own. The members are the group of the best so far: who is in it has won its place. */
static bool play(Population *group, const TunePoint *point, double *rating)
{
    int order[POPULATION];

    ranked(group, order);
    *rating = FIRST;
    for (int i = 0; i < POPULATION; i++) {
        const int j = i + (int)random_below(&group->climb.random, (uint32_t)(POPULATION - i));
        const int opponent = order[j];

        order[j] = order[i];
        if (i >= GAMES_LEAST && *rating < FIRST) break;
        if (!game(group, point, rating, opponent)) return false;
    }
    return true;
}

static bool begin(Population *group)
{
    TuneClimb *climb = &group->climb;

    breed_first(climb, group->member, POPULATION);
    for (int i = 0; i < POPULATION; i++)
        group->rating[i] = FIRST;
    for (int i = 0; i < POPULATION; i++)
        for (int j = 0; j < POPULATION; j++) {
            const TunePoint point = point_of(climb, &group->member[i]);

            if (j != i && !game(group, &point, &group->rating[i], j)) return false;
        }
    return true;
}

static bool generation(Population *group)
{
    TuneClimb *climb = &group->climb;

    for (int i = 0; i < POPULATION; i++) {
        const Vector child = breed_child(climb, group->member, POPULATION, i);
        const TunePoint point = point_of(climb, &child);
        double rating;

        if (!play(group, &point, &rating)) return false;
        if (rating <= group->rating[i]) continue;
        group->member[i] = child;
        group->rating[i] = rating;
    }
    return true;
}

/* The best rated against the best so far. */
static bool compare_the_top(Population *group, int count)
{
    int order[POPULATION];

    ranked(group, order);
    for (int i = 0; i < min_int(count, POPULATION); i++) {
        const TunePoint point = point_of(&group->climb, &group->member[order[i]]);

        tune_climb_try(&group->climb, &point, PAIRS_BEST);
        if (group->climb.spent) return false;
    }
    return true;
}

static void run_group(TuneEvaluator *evaluator)
{
    Population group = { .climb = tune_climb_begin(evaluator, 3) };

    bool more = begin(&group);

    for (int number = 1, idle = 0; more && idle < IDLE; number++) {
        if (evaluator->left(evaluator) < LAST_SHARE) break;
        const int before = group.climb.adopted;

        more = generation(&group) && compare_the_top(&group, 1);
        idle = group.climb.adopted > before ? 0 : idle + 1;
        evaluator->plot(evaluator, "generation", number, &group.climb.score);
    }
    if (more) compare_the_top(&group, LAST_COMPARED);
    tune_climb_settle(&group.climb);
}

const TuneStrategy tune_de_group = {
    "de-group", "differential evolution, members rated by their games", run_group
};
