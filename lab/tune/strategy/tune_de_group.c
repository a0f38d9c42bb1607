/* tune_de_group.c - differential evolution by rating: members play each other, a game is a
 * comparison over a few positions, and a child takes its parent's place if its rating is higher.
 * What a game shows counts for both sides and is corrected by the games that follow, so that no
 * vector lives or dies by one lucky measurement. */

#include <math.h>

#include "lab/tune/strategy/tune_breed.h"

/* Ratings as in chess: A. Elo, "The rating of chessplayers, past and present", 1978. */
static const double K = 32, FIRST = 1500, SCALE = 400;

/* More than without ratings: those who are played against must be several. */
enum { MEMBERS = 12 };

/* Pairs of a game: many games against many say more than few long ones. Games of a child before
 * it may be sent away; comparisons of the best rated against the best so far, and generations
 * without a new best after which nothing more is to be expected. */
enum { PAIRS = 1, GAMES_LEAST = 2, PAIRS_BEST = 32, IDLE = 20 };

/* How many of the best rated are compared at the end, and the share of the budget for it. */
enum { LAST_COMPARED = 4 };
static const double LAST_SHARE = 0.2;

typedef struct {
    TuneClimb climb;
    TuneVector member[MEMBERS];
    double rating[MEMBERS];
} Group;

/* ---- games ---- */

/* The outcome, 0 to 1, moves both ratings. */
static void rate(double *a, double *b, double outcome)
{
    const double expected = 1 / (1 + pow(10, (*b - *a) / SCALE));

    *a += K * (outcome - expected);
    *b -= K * (outcome - expected);
}

static bool game(Group *group, const TunePoint *point, double *rating, int opponent)
{
    TuneClimb *climb = &group->climb;
    const TunePoint other = tune_breed_point(climb, &group->member[opponent]);
    TuneScore score;

    if (!tune_climb_compare(climb, point, &other, -INFINITY, PAIRS, &score)) return false;
    rate(rating, &group->rating[opponent], score.gain > 0 ? 1 : score.gain < 0 ? 0 : 0.5);
    return true;
}

/* The members by rating, the best first. */
static void ranked(const Group *group, int *order)
{
    for (int i = 0; i < MEMBERS; i++) {
        int j = i;

        for (; j > 0 && group->rating[order[j - 1]] < group->rating[i]; j--)
            order[j] = order[j - 1];
        order[j] = i;
    }
}

/* A child plays all members, its parent too, in an order drawn by lot and while it holds its
 * own. The members are the group of the best so far: who is in it has won its place. */
static bool play(Group *group, const TunePoint *point, double *rating)
{
    int order[MEMBERS];

    ranked(group, order);
    *rating = FIRST;
    for (int i = 0; i < MEMBERS; i++) {
        const int j = i + (int)random_below(&group->climb.random, (uint32_t)(MEMBERS - i));
        const int opponent = order[j];

        order[j] = order[i];
        if (i >= GAMES_LEAST && *rating < FIRST) break;
        if (!game(group, point, rating, opponent)) return false;
    }
    return true;
}

/* ---- generations ---- */

static bool begin(Group *group)
{
    TuneClimb *climb = &group->climb;

    tune_breed_first(climb, group->member, MEMBERS);
    for (int i = 0; i < MEMBERS; i++)
        group->rating[i] = FIRST;
    for (int i = 0; i < MEMBERS; i++)
        for (int j = 0; j < MEMBERS; j++) {
            const TunePoint point = tune_breed_point(climb, &group->member[i]);

            if (j != i && !game(group, &point, &group->rating[i], j)) return false;
        }
    return true;
}

static bool generation(Group *group)
{
    TuneClimb *climb = &group->climb;

    for (int i = 0; i < MEMBERS; i++) {
        const TuneVector child = tune_breed_child(climb, group->member, MEMBERS, i);
        const TunePoint point = tune_breed_point(climb, &child);
        double rating;

        if (!play(group, &point, &rating)) return false;
        if (rating <= group->rating[i]) continue;
        group->member[i] = child;
        group->rating[i] = rating;
    }
    return true;
}

/* The best rated against the best so far. */
static bool compare_the_top(Group *group, int count)
{
    int order[MEMBERS];

    ranked(group, order);
    for (int i = 0; i < min_int(count, MEMBERS); i++) {
        const TunePoint point = tune_breed_point(&group->climb, &group->member[order[i]]);

        tune_climb_try(&group->climb, &point, PAIRS_BEST);
        if (group->climb.spent) return false;
    }
    return true;
}

static void run(TuneEvaluator *evaluator)
{
    Group group = { .climb = tune_climb_begin(evaluator, 3) };

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
    "de-group", "differential evolution, members rated by their games", run
};
