/* tune_climb.c - the best point so far, and how another takes its place. */

#include "lab/tune/tune.h"

/* Pairs of the best against the start when it has changed, before the evaluator hears of it, and
 * at the end. */
enum { AGAINST_START = 64, AT_THE_END = 256 };

TuneClimb tune_climb_begin(TuneEvaluator *evaluator)
{
    const TunePoint start = tune_space_start(evaluator->space);

    return (TuneClimb){ .evaluator = evaluator, .space = evaluator->space, .reserve = 0.1,
                        .start = start, .best = start };
}

bool tune_climb_compare(TuneClimb *climb, const TunePoint *point, const TunePoint *rival,
                        int pairs, TuneScore *score)
{
    TuneEvaluator *evaluator = climb->evaluator;

    if (evaluator->left(evaluator) < climb->reserve) climb->spent = true;
    if (!climb->spent)
        climb->spent = climb->over = !evaluator->compare(evaluator, point, rival, pairs, score);
    return !climb->spent;
}

/* Whether `point` is surely better than the best: by TUNE_LOOK pairs at first, then by twice as
 * many while there is hope, up to `most`. A gain of twice the caution is believed at once. A
 * smaller one has to be seen again when twice as many pairs are known: of many points some look
 * good at some moment by luck. False also when nothing is left. */
static bool beats_best(TuneClimb *climb, const TunePoint *point, int most)
{
    bool seen = false;

    for (int pairs = TUNE_LOOK; ; pairs *= 2) {
        TuneScore score;

        if (!tune_climb_compare(climb, point, &climb->best, pairs, &score)) return false;
        const bool sure = score.pairs >= TUNE_LEAST && tune_score_sure(&score, TUNE_CAUTION) > 0;

        if (sure && (seen || tune_score_sure(&score, 2 * TUNE_CAUTION) > 0)) return true;
        if (score.dropped || (pairs >= most && !sure)) return false;
        if (score.gain + score.error < TUNE_WORTH) return false;
        seen = sure;
    }
}

/* Among the many that are looked at a strategy finds the luckiest. What it tells the
 * evaluator has to stand out by this much more. */
static const double MORE_CAUTION = 1.5;

/* The best against the start, and the evaluator told if it is surely better. */
static void tell(TuneClimb *climb, int most)
{
    TuneScore score = { .dropped = false };

    for (int pairs = TUNE_LEAST; !score.dropped && pairs < 2 * most; pairs *= 2) {
        if (!tune_climb_compare(climb, &climb->best, &climb->start, min_int(pairs, most), &score))
            return;
        if (tune_score_sure(&score, TUNE_CAUTION + MORE_CAUTION) > 0) {
            climb->evaluator->best(climb->evaluator, &climb->best, &score);
            return;
        }
    }
}

bool tune_climb_adopt(TuneClimb *climb, const TunePoint *point, int most)
{
    const TuneSpace *space = climb->space;

    if (!tune_point_feasible(space, point) || climb->adopted == TUNE_BESTS) return false;
    for (int i = 0; i < climb->adopted; i++)
        if (tune_point_same(space, point, &climb->former[i])) return false;
    if (!beats_best(climb, point, most)) return false;
    climb->former[climb->adopted++] = climb->best;
    climb->best = *point;
    tell(climb, AGAINST_START);
    return true;
}

void tune_climb_settle(TuneClimb *climb)
{
    const TuneSpace *space = climb->space;

    climb->spent = climb->over;
    climb->reserve = 0;
    for (int knob = 0; knob < space->count && !climb->spent; knob++) {
        const int start = climb->start.index[knob];
        const TunePoint back = tune_point_moved(space, climb->best, knob, start);
        TuneScore score;

        if (climb->best.index[knob] == start || !tune_point_feasible(space, &back)) continue;
        for (int pairs = TUNE_LEAST; pairs <= AGAINST_START; pairs *= 2) {
            if (!tune_climb_compare(climb, &back, &climb->best, pairs, &score)) return;
            if (score.gain + score.error < 0) break;
        }
        if (score.gain >= 0) climb->best = back;
    }
    if (!tune_point_same(space, &climb->best, &climb->start)) tell(climb, AT_THE_END);
}
