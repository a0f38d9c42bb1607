/* tune_de_group.c - differential evolution by rating: members play each other, a game is a race
 * over a few positions, and a child takes its parent's place if its rating is higher. What a
 * game shows counts for both sides and is corrected by the games that follow, so that no vector
 * lives or dies by one lucky measurement. */

#include <math.h>
#include <stdlib.h>

#include "bench/tune/strategy/tune_breed.h"

/* Ratings as in chess: A. Elo, "The rating of chessplayers, past and present", 1978. */
static const double K = 32, FIRST = 1500, SCALE = 400;

/* Pairs of a game; games of a child, and before it may be sent away; the best, who are played
 * against; races of the best rated against the best so far. */
enum { PAIRS = 4, GAMES = 8, GAMES_LEAST = 4, GROUP = 8, PAIRS_BEST = 128, IDLE = 6 };

typedef struct {
    TuneClimb climb;
    TuneVector member[TUNE_MEMBERS];
    double rating[TUNE_MEMBERS];
    int count;
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

    if (!tune_climb_race(climb, point, &other, -INFINITY, PAIRS, &score)) return false;
    rate(rating, &group->rating[opponent], score.gain > 0 ? 1 : score.gain < 0 ? 0 : 0.5);
    return true;
}

/* The members by rating, the best first. */
static void ranked(const Group *group, int *order)
{
    for (int i = 0; i < group->count; i++) {
        int j = i;

        for (; j > 0 && group->rating[order[j - 1]] < group->rating[i]; j--)
            order[j] = order[j - 1];
        order[j] = i;
    }
}

/* A newcomer plays each of the best once, in an order drawn by lot, while it holds its own. */
static bool play(Group *group, const TunePoint *point, double *rating, int self)
{
    int order[TUNE_MEMBERS];
    const int best = min_int(GROUP, group->count);

    ranked(group, order);
    *rating = FIRST;
    for (int i = 0; i < min_int(GAMES, best); i++) {
        const int j = i + (int)random_below(&group->climb.random, (uint32_t)(best - i));
        const int opponent = order[j];

        order[j] = order[i];
        if (opponent == self) continue;
        if (i >= GAMES_LEAST && *rating < FIRST) break;
        if (!game(group, point, rating, opponent)) return false;
    }
    return true;
}

/* ---- generations ---- */

static bool begin(Group *group)
{
    TuneClimb *climb = &group->climb;

    tune_breed_first(climb, group->member, group->count);
    for (int i = 0; i < group->count; i++)
        group->rating[i] = FIRST;
    for (int i = 0; i < group->count; i++)
        for (int j = 1; j <= 3; j++) {
            const TunePoint point = tune_breed_point(climb, &group->member[i]);

            if (!game(group, &point, &group->rating[i], (i + j) % group->count)) return false;
        }
    return true;
}

static bool generation(Group *group, int *changes)
{
    TuneClimb *climb = &group->climb;

    *changes = 0;
    for (int i = 0; i < group->count; i++) {
        const TuneVector child = tune_breed_child(climb, group->member, group->count, i);
        const TunePoint point = tune_breed_point(climb, &child);
        double rating;

        if (!play(group, &point, &rating, i)) return false;
        if (rating <= group->rating[i]) continue;
        group->member[i] = child;
        group->rating[i] = rating;
        ++*changes;
    }
    return true;
}

/* The best rated against the best so far. */
static bool race_the_top(Group *group, int count)
{
    int order[TUNE_MEMBERS];

    ranked(group, order);
    for (int i = 0; i < min_int(count, group->count); i++) {
        const TunePoint point = tune_breed_point(&group->climb, &group->member[order[i]]);

        tune_climb_try(&group->climb, &point, PAIRS_BEST);
        if (group->climb.spent) return false;
    }
    return true;
}

static void run(TuneDesk *desk)
{
    Group group = { .climb = tune_climb_begin(desk, 3),
                    .count = tune_breed_members(desk->space) };

    bool more = begin(&group);

    for (int number = 1, idle = 0; more && idle < IDLE && desk->left(desk) > 0.2; number++) {
        const int before = group.climb.adopted;
        int changes;

        more = generation(&group, &changes) && race_the_top(&group, 1);
        idle = group.climb.adopted > before ? 0 : idle + 1;
        desk->plot(desk, "generation", number, &group.climb.score);
    }
    if (more) race_the_top(&group, 4);
    tune_climb_settle(&group.climb);
}

const TuneStrategy tune_de_group = {
    "de-group", "differential evolution, members rated by their games", run
};
