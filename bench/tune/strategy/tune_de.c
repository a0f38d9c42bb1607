/* tune_de.c - differential evolution: a child takes its parent's place if it is surely better in
 * a race of the two, whose hopeless ones end early. */

#include <math.h>

#include "bench/tune/strategy/tune_breed.h"

/* Pairs of a race of child and parent, and of a child and the best, at most; generations without
 * any change after which nothing more is to be expected. */
enum { PAIRS = 32, PAIRS_BEST = 128, IDLE = 6 };

typedef struct {
    TuneClimb climb;
    TuneVector member[TUNE_MEMBERS];
    int count;
} Evolution;

/* What the first members are worth, so that the best of them is known. */
static bool begin(Evolution *de)
{
    TuneClimb *climb = &de->climb;

    tune_breed_first(climb, de->member, de->count);
    for (int i = 1; i < de->count; i++) {
        const TunePoint point = tune_breed_point(climb, &de->member[i]);
        TuneScore score;

        if (!tune_climb_race(climb, &point, NULL, 0, TUNE_LOOK, &score)) return false;
        if (!score.dropped) tune_climb_try(climb, &point, PAIRS_BEST);
        if (climb->spent) return false;
    }
    return true;
}

static bool generation(Evolution *de, int *changes)
{
    TuneClimb *climb = &de->climb;

    *changes = 0;
    for (int i = 0; i < de->count; i++) {
        const TuneVector child = tune_breed_child(climb, de->member, de->count, i);
        const TunePoint point = tune_breed_point(climb, &child);
        const TunePoint parent = tune_breed_point(climb, &de->member[i]);
        TuneScore score;

        if (tune_climb_duel(climb, &point, &parent, PAIRS, &score)) {
            de->member[i] = child;
            ++*changes;
            tune_climb_try(climb, &point, PAIRS_BEST);
        }
        if (climb->spent) return false;
    }
    return true;
}

static void run(TuneDesk *desk)
{
    Evolution de = { .climb = tune_climb_begin(desk, 2),
                     .count = tune_breed_members(desk->space) };

    bool more = begin(&de);

    for (int number = 1, idle = 0; more && idle < IDLE; number++) {
        int changes;

        more = generation(&de, &changes);
        idle = changes > 0 ? 0 : idle + 1;
        desk->plot(desk, "generation", number, &de.climb.score);
    }
    tune_climb_settle(&de.climb);
}

const TuneStrategy tune_de = {
    "de", "differential evolution, child against parent", run
};
