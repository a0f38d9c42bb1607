/* tune_sweep.c - one knob at a time over its range, then those that interact two by two.
 *
 * A round walks every knob from where it stands outwards by 1, 2, 4, ... values, a few
 * pairs each: these are the curves. The values that look best over all knobs are
 * its candidates; they are compared on, half as many with twice the pairs at each level (K.
 * Jamieson, A. Talwalkar, "Non-stochastic best arm identification and hyperparameter
 * optimization", AISTATS 2016), and one that is surely better is tried on top of the best so far.
 * The next round walks from the new best; a round that finds nothing is the last. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab/tune/tune.h"

enum {
    PAIRS_FIRST = 24, PAIRS_MOST = 192,     /* of the last level, in the first round and later */
    VALUES = 2 * 9,             /* of one knob in a round at most */
    CANDIDATES = 32,            /* of the first level */
};

typedef struct {
    int knob, index;
    TuneScore score;            /* against the best at the begin of the round */
} Candidate;

typedef struct {
    TuneClimb climb;
    const TuneSpace *space;
    TunePoint base;             /* the best at the begin of the round */
    Candidate candidate[TUNE_KNOBS * VALUES];
    int count;
    double hope[TUNE_KNOBS];    /* gain of the best value of each knob that may be */
    bool done[TUNE_KNOBS];      /* in this round */
    bool first;                 /* round */
} Sweep;

/* ---- the curves ---- */

static bool look(Sweep *sweep, int knob, int index, TuneScore *score)
{
    const TunePoint point = tune_point_moved(sweep->space, sweep->base, knob, index);

    if (!tune_climb_compare(&sweep->climb, &point, &sweep->base, TUNE_LOOK, score)) return false;
    if (score->dropped || sweep->count == (int)ARRAY_LENGTH(sweep->candidate)) return true;
    sweep->hope[knob] = fmax(sweep->hope[knob], score->gain + TUNE_CAUTION * score->error);
    sweep->candidate[sweep->count++] = (Candidate){ knob, index, *score };
    return true;
}

/* Outwards on both sides, to the ends of the range or until two values in a row are clearly bad:
 * all knobs by one value, then by two, so that a small budget shows something of each. Half of
 * what is left is kept for the candidates. */
static bool curves(Sweep *sweep, const bool *chosen)
{
    TuneEvaluator *evaluator = sweep->climb.evaluator;
    const double enough = evaluator->left(evaluator) / 2;
    int before[2 * TUNE_KNOBS] = { 0 };     /* by knob and side: how far the last look was away */
    int bad[2 * TUNE_KNOBS] = { 0 };        /* looks in a row that were clearly bad */

    for (int step = 1; step <= UINT8_MAX; step *= 2)
        for (int i = 0; i < 2 * sweep->space->count; i++) {
            const int knob = i / 2, from = sweep->base.index[knob];
            const int room = i % 2 ? from : sweep->space->knob[knob].values - 1 - from;
            const int away = min_int(step, room);
            TuneScore score;

            if (!chosen[knob] || away == before[i] || bad[i] == 2) continue;
            if (evaluator->left(evaluator) < enough) return true;
            if (!look(sweep, knob, i % 2 ? from - away : from + away, &score)) return false;
            bad[i] = score.dropped ? bad[i] + 1 : 0;
            before[i] = away;
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
    int most = CANDIDATES;

    for (int pairs = 2 * TUNE_LOOK; pairs <= pairs_most; pairs *= 2, most /= 2) {
        choose(sweep, max_int(most, 4));
        for (int i = 0; i < sweep->count; i++) {
            Candidate *candidate = &sweep->candidate[i];
            const int knob = candidate->knob, index = candidate->index;
            const TunePoint point = tune_point_moved(sweep->space, sweep->base, knob, index);
            const TunePoint top = tune_point_moved(sweep->space, sweep->climb.best, knob, index);

            if (sweep->done[knob]) continue;
            if (!tune_climb_compare(&sweep->climb, &point, &sweep->base, pairs, &candidate->score))
                return false;
            if (tune_score_sure(&candidate->score, TUNE_CAUTION) > 0
                && tune_climb_adopt(&sweep->climb, &top, 2 * pairs))
                sweep->done[knob] = true;
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

    for (size_t i = 0; i < ARRAY_LENGTH(PAIRS); i++) {
        const int a = knob_named(sweep->space, PAIRS[i][0]);
        const int b = knob_named(sweep->space, PAIRS[i][1]);

        for (int corner = 0; corner < 4 && a >= 0 && b >= 0; corner++) {
            const int up = corner & 1 ? 1 : -1, aside = corner & 2 ? 1 : -1;
            TunePoint point = sweep->climb.best;

            point = tune_point_moved(sweep->space, point, a, point.index[a] + up);
            point = tune_point_moved(sweep->space, point, b, point.index[b] + aside);
            tune_climb_adopt(&sweep->climb, &point, PAIRS_MOST / 4);
            if (sweep->climb.spent) return false;
        }
    }
    return true;
}

/* ---- rounds ---- */

/* After the first round only knobs that have moved, may still be better elsewhere, or depend on
 * others. */
static bool sweep_round(Sweep *sweep, int pairs_most)
{
    bool chosen[TUNE_KNOBS];

    sweep->base = sweep->climb.best;
    sweep->count = 0;
    for (int knob = 0; knob < sweep->space->count; knob++) {
        chosen[knob] = sweep->first || sweep->done[knob] || sweep->hope[knob] > TUNE_WORTH;
        for (size_t i = 0; i < 2 * ARRAY_LENGTH(PAIRS); i++)
            chosen[knob] |= knob == knob_named(sweep->space, PAIRS[i / 2][i % 2]);
        sweep->done[knob] = false;
        if (chosen[knob]) sweep->hope[knob] = 0;
    }
    return curves(sweep, chosen) && levels(sweep, pairs_most) && grids(sweep);
}

void tune_sweep(TuneEvaluator *evaluator)
{
    Sweep sweep = { .climb = tune_climb_begin(evaluator), .space = evaluator->space,
                    .first = true };

    /* What is found cheaply comes first: a round looks closer only if the one before it has
     * found nothing. */
    for (int pairs = PAIRS_FIRST; pairs <= PAIRS_MOST; sweep.first = false) {
        const int before = sweep.climb.adopted;

        if (!sweep_round(&sweep, pairs)) break;
        if (sweep.climb.adopted == before) pairs *= 2;
    }
    tune_climb_settle(&sweep.climb);
}
