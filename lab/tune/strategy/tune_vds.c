/* tune_vds.c - hill climbing with variable-depth search: chains of up to three changes, of which
 * the best beginning is kept, as in B. Kernighan, S. Lin, "An efficient heuristic procedure for
 * partitioning graphs", Bell System Technical Journal 49, 1970.
 *
 * Every change of one knob has an estimate of its gain, first from a look at all of them and
 * then from each comparison it has been in. A chain takes the most promising changes one on top of
 * the other, so that what is too little to be seen alone can be seen together; inside it a limit
 * may be exceeded, and a loss borne. */

#include <math.h>

#include "lab/tune/strategy/tune_climb.h"

/* Changes of one knob, the length of a chain, changes that are tried for its links, pairs of a
 * link and of the chain's best beginning against the best. */
enum { STEPS = 12, DEPTH = 3, TRIES = 5, PAIRS_LINK = 12, PAIRS_BEST = 64 };

/* What is hoped for from a change that has not been tried; less with each pair it has had. */
static const double HOPE = 0.01;

static const int STEP[STEPS] = { 1, -1, 2, -2, 4, -4, 8, -8, 16, -16, 32, -32 };

typedef struct {
    double gain;                /* mean of what it has shown, in `pairs` pairs */
    int pairs;
    int failed;                 /* chains in vain that began with it, since the best changed */
} Change;

typedef struct {
    TuneClimb climb;
    int looked;                 /* climb.adopted when all changes were last looked at */
    Change change[TUNE_KNOBS][STEPS];
} Descent;

/* Where a change leads from a point; false: nowhere, or where a shorter one leads as well. */
static bool changed(const Descent *search, const TunePoint *from, int knob, int step,
                    TunePoint *to)
{
    const int last = search->climb.evaluator->space->knob[knob].values - 1;
    const int half = from->index[knob] + STEP[step] / 2;

    *to = tune_climb_moved(&search->climb, from, knob, from->index[knob] + STEP[step]);
    return to->index[knob] != from->index[knob]
        && (STEP[step] / 2 == 0 || (half > 0 && half < last));
}

static void learn(Change *change, double gain, int pairs)
{
    const int kept = min_int(change->pairs, 64);

    change->gain = (change->gain * kept + gain * pairs) / (kept + pairs);
    change->pairs = kept + pairs;
}

static bool look_at(Descent *search, int knob, int step)
{
    TuneClimb *climb = &search->climb;
    TunePoint point;
    TuneScore score;

    if (!changed(search, &climb->best, knob, step, &point)) return true;
    if (!tune_climb_compare(climb, &point, &climb->best, 0, TUNE_LOOK, &score)) return false;
    search->change[knob][step] = (Change){ score.gain, score.pairs, 0 };
    return true;
}

/* Small steps of all knobs before large ones. Half of what is left is kept for chains. */
static bool look_at_all(Descent *search)
{
    TuneEvaluator *evaluator = search->climb.evaluator;
    const double enough = evaluator->left(evaluator) / 2;

    for (int step = 0; step < STEPS; step++)
        for (int knob = 0; knob < evaluator->space->count && evaluator->left(evaluator) >= enough;
             knob++)
            if (!look_at(search, knob, step)) return false;
    search->looked = search->climb.adopted;
    return true;
}

/* ---- a chain ---- */

typedef struct { int knob, step; } ChainLink;

/* The most promising change from `from`, of knobs that are not yet in the chain. */
static bool promising(const Descent *search, const TunePoint *from, const bool *used, bool first,
                      ChainLink *link)
{
    double best = 0;

    for (int knob = 0; knob < search->climb.evaluator->space->count; knob++)
        for (int step = 0; step < STEPS; step++) {
            const Change *change = &search->change[knob][step];
            const double hope = change->gain + HOPE / sqrt(change->pairs + 1);
            TunePoint point;

            if (used[knob] || (first && change->failed > 0) || hope <= best) continue;
            if (!changed(search, from, knob, step, &point)) continue;
            best = hope;
            *link = (ChainLink){ knob, step };
        }
    return best > 0;
}

/* The best has changed: what began in vain before may be right from here, and of the knobs that
 * have moved nothing is known here. */
static void forget(Descent *search, const TunePoint *before)
{
    for (int knob = 0; knob < search->climb.evaluator->space->count; knob++)
        for (int step = 0; step < STEPS; step++) {
            Change *change = &search->change[knob][step];

            change->failed = 0;
            if (search->climb.best.index[knob] != before->index[knob]) *change = (Change){ 0 };
        }
}

/* False: no change is likely to help any more, or nothing is left. */
static bool chain(Descent *search)
{
    TuneClimb *climb = &search->climb;
    bool used[TUNE_KNOBS] = { false };
    const TunePoint before = climb->best;
    TunePoint at = climb->best, best = climb->best;
    double gain = 0, best_gain = 0;
    ChainLink begin = { 0, 0 }, link;

    for (int depth = 0, tries = 0; depth < DEPTH && tries < TRIES; tries++) {
        TunePoint next;
        TuneScore score;

        if (!promising(search, &at, used, tries == 0, &link)) {
            if (tries == 0) return false;
            break;
        }
        if (tries == 0) begin = link;
        used[link.knob] = true;
        changed(search, &at, link.knob, link.step, &next);
        if (!tune_climb_compare(climb, &next, &climb->best, -0.01, PAIRS_LINK, &score))
            return false;
        learn(&search->change[link.knob][link.step], score.gain - gain, score.pairs);
        if (score.dropped) continue;
        if (score.gain <= gain && tune_point_feasible(climb->evaluator->space, &next)) continue;
        at = next;
        gain = score.gain;
        depth++;
        if (gain > best_gain && tune_point_feasible(climb->evaluator->space, &at)) {
            best = at;
            best_gain = gain;
        }
    }
    search->change[begin.knob][begin.step].failed++;
    if (tune_point_same(climb->evaluator->space, &best, &climb->best)) return true;
    if (tune_climb_try(climb, &best, PAIRS_BEST)) forget(search, &before);
    return !climb->spent;
}

/* When no change is likely to help any more, all are looked at once again from the best that has
 * been reached; the end is where that has not moved since. */
static void run(TuneEvaluator *evaluator)
{
    Descent search = { .climb = tune_climb_begin(evaluator, 4) };

    do {
        if (!look_at_all(&search)) break;
        while (chain(&search))
            continue;
    } while (!search.climb.spent && search.looked < search.climb.adopted);
    tune_climb_settle(&search.climb);
}

const TuneStrategy tune_vds = {
    "vds", "hill climbing by chains of up to three changes", run
};
