/* tune_de.c - differential evolution: a child takes its parent's place if it is surely better in
 * a comparison of the two, whose hopeless ones end early. */

#include "lab/tune/strategy/tune_breed.h"

/* A population as small as evolution can live on: with some thousand pairs, generations are what
 * is scarce. */
enum { MEMBERS = 8 };

/* Pairs of a comparison of child and parent, at first and at most, and of a child and the best;
 * generations without a new best after which nothing more is to be expected. */
enum { PAIRS_LOOK = 4, PAIRS = 16, PAIRS_BEST = 32, IDLE = 20 };

typedef struct {
    TuneClimb climb;
    TuneVector member[MEMBERS];
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

static bool generation(Evolution *de)
{
    TuneClimb *climb = &de->climb;

    for (int i = 0; i < MEMBERS; i++) {
        const TuneVector child = tune_breed_child(climb, de->member, MEMBERS, i);
        const TunePoint point = tune_breed_point(climb, &child);
        const TunePoint parent = tune_breed_point(climb, &de->member[i]);

        if (beats(climb, &point, &parent)) {
            de->member[i] = child;
            tune_climb_try(climb, &point, PAIRS_BEST);
        }
        if (climb->spent) return false;
    }
    return true;
}

static void run(TuneEvaluator *evaluator)
{
    Evolution de = { .climb = tune_climb_begin(evaluator, 2) };
    bool more = true;

    tune_breed_first(&de.climb, de.member, MEMBERS);
    for (int number = 1, idle = 0; more && idle < IDLE; number++) {
        const int before = de.climb.adopted;

        more = generation(&de);
        idle = de.climb.adopted > before ? 0 : idle + 1;
        evaluator->plot(evaluator, "generation", number, &de.climb.score);
    }
    tune_climb_settle(&de.climb);
}

const TuneStrategy tune_de = {
    "de", "differential evolution, child against parent", run
};
