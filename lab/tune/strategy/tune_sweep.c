/* tune_sweep.c - one knob at a time over its range, then those that interact two by two.
 *
 * A round walks every knob from where it stands outwards by 1, 2, 4, ... values, a few
 * pairs each: these are the curves of the report. The values that look best over all knobs are
 * its candidates; they are compared on, half as many with twice the pairs at each level (K.
 * Jamieson, A. Talwalkar, "Non-stochastic best arm identification and hyperparameter
 * optimization", AISTATS 2016), and one that is surely better is tried on top of the best so far.
 * The next round walks from the new best; a round that finds nothing is the last. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab/tune/strategy/tune_climb.h"

/* Values of one knob in a round at most, candidates of the first level, pairs of the last level
 * in the first round and at the end. */
enum { VALUES = 2 * 9, CANDIDATES = 32, PAIRS_FIRST = 24, PAIRS_MOST = 192 };

typedef struct {
    int knob, index;
    TuneScore score;            /* against the best at the begin of the round */
} Candidate;

typedef struct {
    TuneClimb climb;
    TunePoint base;             /* the best at the begin of the round */
    Candidate candidate[TUNE_KNOBS * VALUES];
    int count;
    double hope[TUNE_KNOBS];    /* gain of the best value of each knob that may be */
    bool done[TUNE_KNOBS];      /* in this round */
} Sweep;

/* ---- the curves ---- */

static double hope_of(const TuneScore *score, double caution)
{
    return score->gain + caution * score->error;
}

static bool look(Sweep *sweep, int knob, int index, TuneScore *score)
{
    TuneClimb *climb = &sweep->climb;
    TuneEvaluator *evaluator = climb->evaluator;
    const TunePoint point = tune_climb_moved(climb, &sweep->base, knob, index);

    if (!tune_climb_compare(climb, &point, &sweep->base, 0, TUNE_LOOK, score)) return false;
    evaluator->plot(evaluator, evaluator->space->knob[knob].name,
                    tune_knob_value(&evaluator->space->knob[knob], index), score);
    if (score->dropped || sweep->count == (int)ARRAY_LENGTH(sweep->candidate)) return true;
    sweep->hope[knob] = fmax(sweep->hope[knob], hope_of(score, climb->evaluator->caution));
    sweep->candidate[sweep->count++] = (Candidate){ knob, index, *score };
    return true;
}

typedef struct {
    int from, last;             /* indices: where it begins, how many there are on this side */
    int before;                 /* how many values away the last look was */
    int bad;                    /* looks in a row that were clearly bad */
} Walk;

static Walk walk_begin(const Sweep *sweep, int knob, int side)
{
    const int from = sweep->base.index[knob];
    const int above = sweep->climb.evaluator->space->knob[knob].values - 1 - from;

    return (Walk){ .from = from, .last = side < 0 ? from : above };
}

static bool walk_on(Sweep *sweep, Walk *walk, int knob, int side, int step)
{
    const int away = min_int(step, walk->last);
    TuneScore score;

    if (away == walk->before || walk->bad == 2) return true;
    if (!look(sweep, knob, walk->from + side * away, &score)) return false;
    walk->bad = score.dropped ? walk->bad + 1 : 0;
    walk->before = away;
    return true;
}

/* Outwards on both sides, to the ends of the range or until two values in a row are clearly bad:
 * all knobs by one value, then by two, so that a small budget shows something of each. Half of
 * what is left is kept for the candidates. */
static bool curves(Sweep *sweep, const bool *chosen)
{
    TuneEvaluator *evaluator = sweep->climb.evaluator;
    const int knobs = evaluator->space->count;
    const double enough = evaluator->left(evaluator) / 2;
    const TuneScore zero = { 0 };
    Walk walk[TUNE_KNOBS][2];

    for (int knob = 0; knob < knobs; knob++) {
        if (!chosen[knob]) continue;
        sweep->hope[knob] = 0;
        evaluator->plot(evaluator, evaluator->space->knob[knob].name,
                   tune_knob_value(&evaluator->space->knob[knob], sweep->base.index[knob]), &zero);
        walk[knob][0] = walk_begin(sweep, knob, 1);
        walk[knob][1] = walk_begin(sweep, knob, -1);
    }
    for (int step = 1; step <= UINT8_MAX; step *= 2)
        for (int i = 0; i < 2 * knobs; i++) {
            const int knob = i / 2, side = i % 2;

            if (!chosen[knob]) continue;
            if (evaluator->left(evaluator) < enough) return true;
            if (!walk_on(sweep, &walk[knob][side], knob, side ? -1 : 1, step)) return false;
        }
    return true;
}

/* ---- the candidates ---- */

static int by_gain(const void *a, const void *b)
{
    const Candidate *x = a, *y = b;

    if (x->score.gain != y->score.gain) return x->score.gain < y->score.gain ? 1 : -1;
    if (x->knob != y->knob) return x->knob - y->knob;
    return x->index - y->index;
}

static bool try_value(Sweep *sweep, const Candidate *candidate, int pairs)
{
    TuneClimb *climb = &sweep->climb;
    const TunePoint point = tune_climb_moved(climb, &climb->best, candidate->knob,
                                             candidate->index);

    if (!tune_climb_try(climb, &point, pairs)) return false;
    sweep->done[candidate->knob] = true;
    return true;
}

/* The best first, as many as `most`; of those that are out of the comparison nothing is left. */
static void choose(Sweep *sweep, int most)
{
    int kept = 0;

    qsort(sweep->candidate, (size_t)sweep->count, sizeof(sweep->candidate[0]), by_gain);
    for (int i = 0; i < sweep->count && kept < most; i++) {
        const Candidate candidate = sweep->candidate[i];

        if (sweep->done[candidate.knob] || candidate.score.dropped) continue;
        if (candidate.score.gain + candidate.score.error < TUNE_WORTH) continue;
        sweep->candidate[kept++] = candidate;
    }
    sweep->count = kept;
}

static bool levels(Sweep *sweep, int pairs_most)
{
    const double caution = sweep->climb.evaluator->caution;
    int most = CANDIDATES;

    for (int pairs = 2 * TUNE_LOOK; pairs <= pairs_most; pairs *= 2, most /= 2) {
        choose(sweep, max_int(most, 4));
        for (int i = 0; i < sweep->count; i++) {
            Candidate *candidate = &sweep->candidate[i];
            const TunePoint point = tune_climb_moved(&sweep->climb, &sweep->base, candidate->knob,
                                                     candidate->index);

            if (sweep->done[candidate->knob]) continue;
            if (!tune_climb_compare(&sweep->climb, &point, &sweep->base, 0, pairs,
                                 &candidate->score)) return false;
            if (tune_score_sure(&candidate->score, caution) > 0)
                try_value(sweep, candidate, 2 * pairs);
            if (sweep->climb.spent) return false;
        }
    }
    return true;
}

/* ---- two at a time ---- */

/* Cut-offs say how often a cache is asked, and its size what an answer costs. */
static const char *const PAIRS[][2] = {
    { "shallow-empties", "low-cache-kib" }, { "shallow-empties", "cache-kib" },
    { "middle-empties", "cache-kib" }, { "middle-empties", "low-cache-kib" },
    { "evaluate-empties", "cache-kib" }, { "evaluate-empties", "low-cache-kib" },
};

static int knob_named(const TuneSpace *space, const char *name)
{
    for (int i = 0; i < space->count; i++)
        if (strcmp(space->knob[i].name, name) == 0) return i;
    return -1;
}

/* The corners of a grid of three by three round the best so far: its sides are on the curves. */
static bool grids(Sweep *sweep)
{
    TuneClimb *climb = &sweep->climb;

    for (size_t i = 0; i < ARRAY_LENGTH(PAIRS); i++) {
        const int a = knob_named(climb->evaluator->space, PAIRS[i][0]);
        const int b = knob_named(climb->evaluator->space, PAIRS[i][1]);

        if (a < 0 || b < 0) continue;
        for (int corner = 0; corner < 4; corner++) {
            const int up = corner & 1 ? 1 : -1, aside = corner & 2 ? 1 : -1;
            TunePoint point = climb->best;

            point = tune_climb_moved(climb, &point, a, point.index[a] + up);
            point = tune_climb_moved(climb, &point, b, point.index[b] + aside);
            tune_climb_try(climb, &point, PAIRS_MOST / 4);
            if (climb->spent) return false;
        }
    }
    return true;
}

static bool interacts(const TuneSpace *space, int knob)
{
    for (size_t i = 0; i < ARRAY_LENGTH(PAIRS); i++)
        if (strcmp(space->knob[knob].name, PAIRS[i][0]) == 0
            || strcmp(space->knob[knob].name, PAIRS[i][1]) == 0)
            return true;
    return false;
}

/* ---- rounds ---- */

/* After the first round only knobs that have moved, may still be better elsewhere, or depend on
 * others. */
static bool sweep_round(Sweep *sweep, bool first, int pairs_most)
{
    const TuneSpace *space = sweep->climb.evaluator->space;
    bool chosen[TUNE_KNOBS];

    sweep->base = sweep->climb.best;
    sweep->climb.evaluator->round++;
    sweep->count = 0;
    for (int knob = 0; knob < space->count; knob++) {
        chosen[knob] = first || sweep->done[knob] || interacts(space, knob)
                    || sweep->hope[knob] > TUNE_WORTH;
        sweep->done[knob] = false;
    }
    if (!curves(sweep, chosen)) return false;
    return levels(sweep, pairs_most) && grids(sweep);
}

static void run(TuneEvaluator *evaluator)
{
    Sweep sweep = { .climb = tune_climb_begin(evaluator, 1) };
    bool first = true;

    /* What is found cheaply comes first: a round looks closer only if the one before it has
     * found nothing. */
    for (int pairs = PAIRS_FIRST; pairs <= PAIRS_MOST; first = false) {
        const int before = sweep.climb.adopted;

        if (!sweep_round(&sweep, first, pairs)) break;
        if (sweep.climb.adopted == before) pairs *= 2;
    }
    tune_climb_settle(&sweep.climb);
}

const TuneStrategy tune_sweep = {
    "sweep", "one knob at a time over its range, then pairs that interact", run
};
