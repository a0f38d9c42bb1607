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

/* A gain that is not worth looking for: less than what can be told from nothing by a few
 * hundred pairs. */
static const double WORTH = 0.003;

enum {
    LOOK = 6, LEAST = 12,       /* pairs of a first look, and those that a verdict needs at least:
                                   the error of fewer is itself too uncertain */
    AGAINST_START = 64, AT_THE_END = 256,   /* pairs of the best against the start, when it has
                                   changed, before the evaluator hears of it, and at the end */
    PAIRS_FIRST = 24, PAIRS_MOST = 192,     /* of the last level, in the first round and later */
    VALUES = 2 * 9,             /* of one knob in a round at most */
    CANDIDATES = 32,            /* of the first level */
    BESTS = 128,
};

typedef struct {
    int knob, index;
    TuneScore score;            /* against the best at the begin of the round */
} Candidate;

typedef struct {
    TuneEvaluator *evaluator;
    const TuneSpace *space;
    TunePoint start, best;
    double reserve;             /* that much of the budget is for settle() */
    bool spent;                 /* the rest is used up, or it is over: return */
    bool over;                  /* the evaluator has said no */
    int adopted;                /* how often another point has become the best */
    TunePoint former[BESTS];    /* those that it took the place of */
    TunePoint base;             /* the best at the begin of the round */
    Candidate candidate[TUNE_KNOBS * VALUES];
    int count;
    double hope[TUNE_KNOBS];    /* gain of the best value of each knob that may be */
    bool done[TUNE_KNOBS];      /* in this round */
    bool first;                 /* round */
} Sweep;

/* ---- the best point so far, and how another takes its place ---- */

/* The evaluator's comparison. False: nothing is left, and so says sweep->spent. */
static bool ask(Sweep *sweep, const TunePoint *point, const TunePoint *rival, int pairs,
                TuneScore *score)
{
    TuneEvaluator *evaluator = sweep->evaluator;

    if (evaluator->left(evaluator) < sweep->reserve) sweep->spent = true;
    if (!sweep->spent)
        sweep->spent = sweep->over = !evaluator->compare(evaluator, point, rival, pairs, score);
    return !sweep->spent;
}

/* Whether `point` is surely better than the best: by LOOK pairs at first, then by twice as
 * many while there is hope, up to `most`. A gain of twice the caution is believed at once. A
 * smaller one has to be seen again when twice as many pairs are known: of many points some look
 * good at some moment by luck. False also when nothing is left. */
static bool beats_best(Sweep *sweep, const TunePoint *point, int most)
{
    bool seen = false;

    for (int pairs = LOOK; ; pairs *= 2) {
        TuneScore score;

        if (!ask(sweep, point, &sweep->best, pairs, &score)) return false;
        const bool sure = score.pairs >= LEAST && tune_score_sure(&score, TUNE_CAUTION) > 0;

        if (sure && (seen || tune_score_sure(&score, 2 * TUNE_CAUTION) > 0)) return true;
        if (score.dropped || (pairs >= most && !sure)) return false;
        if (score.gain + score.error < WORTH) return false;
        seen = sure;
    }
}

/* Among the many that are looked at the sweep finds the luckiest. What it tells the evaluator
 * has to stand out by this much more. */
static const double MORE_CAUTION = 1.5;

/* The best against the start, and the evaluator told if it is surely better. */
static void tell(Sweep *sweep, int most)
{
    TuneScore score = { .dropped = false };

    for (int pairs = LEAST; !score.dropped && pairs < 2 * most; pairs *= 2) {
        if (!ask(sweep, &sweep->best, &sweep->start, min_int(pairs, most), &score))
            return;
        if (tune_score_sure(&score, TUNE_CAUTION + MORE_CAUTION) > 0) {
            sweep->evaluator->best(sweep->evaluator, &sweep->best, &score);
            return;
        }
    }
}

/* If `point` is feasible and surely better than the best, it becomes that; the evaluator hears of
 * it as soon as it is also surely better than the start. Whether it did. What has been the best
 * before is never that again: noise can say that each of three beats the next, and the sweep must
 * not go round in that circle on the evaluator's memory. */
static bool adopt(Sweep *sweep, const TunePoint *point, int most)
{
    const TuneSpace *space = sweep->space;

    if (!tune_point_feasible(space, point) || sweep->adopted == BESTS) return false;
    for (int i = 0; i < sweep->adopted; i++)
        if (tune_point_same(space, point, &sweep->former[i])) return false;
    if (!beats_best(sweep, point, most)) return false;
    sweep->former[sweep->adopted++] = sweep->best;
    sweep->best = *point;
    tell(sweep, AGAINST_START);
    return true;
}

/* The last step, whether or not there was more to do: knobs of the best go back to where they
 * started if nothing shows that they were worth moving, and the evaluator hears of the rest. */
static void settle(Sweep *sweep)
{
    const TuneSpace *space = sweep->space;

    sweep->spent = sweep->over;
    sweep->reserve = 0;
    for (int knob = 0; knob < space->count && !sweep->spent; knob++) {
        const int start = sweep->start.index[knob];
        const TunePoint back = tune_point_moved(space, sweep->best, knob, start);
        TuneScore score;

        if (sweep->best.index[knob] == start || !tune_point_feasible(space, &back)) continue;
        for (int pairs = LEAST; pairs <= AGAINST_START; pairs *= 2) {
            if (!ask(sweep, &back, &sweep->best, pairs, &score)) return;
            if (score.gain + score.error < 0) break;
        }
        if (score.gain >= 0) sweep->best = back;
    }
    if (!tune_point_same(space, &sweep->best, &sweep->start)) tell(sweep, AT_THE_END);
}

/* ---- the curves ---- */

static bool look(Sweep *sweep, int knob, int index, TuneScore *score)
{
    const TunePoint point = tune_point_moved(sweep->space, sweep->base, knob, index);

    if (!ask(sweep, &point, &sweep->base, LOOK, score)) return false;
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
    TuneEvaluator *evaluator = sweep->evaluator;
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
        if (candidate.score.gain + candidate.score.error < WORTH) continue;
        sweep->candidate[kept++] = candidate;
    }
    sweep->count = kept;
}

static bool levels(Sweep *sweep, int pairs_most)
{
    int most = CANDIDATES;

    for (int pairs = 2 * LOOK; pairs <= pairs_most; pairs *= 2, most /= 2) {
        choose(sweep, max_int(most, 4));
        for (int i = 0; i < sweep->count; i++) {
            Candidate *candidate = &sweep->candidate[i];
            const int knob = candidate->knob, index = candidate->index;
            const TunePoint point = tune_point_moved(sweep->space, sweep->base, knob, index);
            const TunePoint top = tune_point_moved(sweep->space, sweep->best, knob, index);

            if (sweep->done[knob]) continue;
            if (!ask(sweep, &point, &sweep->base, pairs, &candidate->score))
                return false;
            if (tune_score_sure(&candidate->score, TUNE_CAUTION) > 0
                && adopt(sweep, &top, 2 * pairs))
                sweep->done[knob] = true;
            if (sweep->spent) return false;
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
            TunePoint point = sweep->best;

            point = tune_point_moved(sweep->space, point, a, point.index[a] + up);
            point = tune_point_moved(sweep->space, point, b, point.index[b] + aside);
            adopt(sweep, &point, PAIRS_MOST / 4);
            if (sweep->spent) return false;
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

    sweep->base = sweep->best;
    sweep->count = 0;
    for (int knob = 0; knob < sweep->space->count; knob++) {
        chosen[knob] = sweep->first || sweep->done[knob] || sweep->hope[knob] > WORTH;
        for (size_t i = 0; i < 2 * ARRAY_LENGTH(PAIRS); i++)
            chosen[knob] |= knob == knob_named(sweep->space, PAIRS[i / 2][i % 2]);
        sweep->done[knob] = false;
        if (chosen[knob]) sweep->hope[knob] = 0;
    }
    return curves(sweep, chosen) && levels(sweep, pairs_most) && grids(sweep);
}

void tune_sweep(TuneEvaluator *evaluator)
{
    const TunePoint start = tune_space_start(evaluator->space);
    Sweep sweep = { .evaluator = evaluator, .space = evaluator->space, .reserve = 0.1,
                    .start = start, .best = start, .first = true };

    /* What is found cheaply comes first: a round looks closer only if the one before it has
     * found nothing. */
    for (int pairs = PAIRS_FIRST; pairs <= PAIRS_MOST; sweep.first = false) {
        const int before = sweep.adopted;

        if (!sweep_round(&sweep, pairs)) break;
        if (sweep.adopted == before) pairs *= 2;
    }
    settle(&sweep);
}
