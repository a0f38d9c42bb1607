#include "lab/tune/strategy/tune_climb.h"

/* Pairs that the best is given against the start when it has changed, before the evaluator hears
 * of it, and at the end. */
enum { AGAINST_START = 64, AT_THE_END = 256 };

/* The share of the budget that is kept for the end. */
static const double RESERVE = 0.1;

TuneClimb tune_climb_begin(TuneEvaluator *evaluator, uint64_t stream)
{
    TuneClimb climb = { .evaluator = evaluator, .reserve = RESERVE };

    climb.start = climb.best = tune_space_start(evaluator->space);
    climb.random.state = evaluator->seed * 0x9e3779b97f4a7c15u + stream;
    return climb;
}

bool tune_climb_compare(TuneClimb *climb, const TunePoint *point, const TunePoint *rival,
                        double wanted, int pairs, TuneScore *score)
{
    TuneEvaluator *evaluator = climb->evaluator;

    if (rival && tune_point_same(evaluator->space, rival, &climb->start)) rival = NULL;
    if (evaluator->left(evaluator) < climb->reserve) climb->spent = true;
    if (!climb->spent)
        climb->spent = climb->over =
            !evaluator->compare(evaluator, point, rival, wanted, pairs, score);
    return !climb->spent;
}

/* Whether `point` is surely better than `rival`: by TUNE_LOOK pairs at first, then by twice as
 * many while there is hope, up to `most`. A gain of twice the caution is believed at once. A
 * smaller one has to be seen again when twice as many pairs are known: of many points some look
 * good at some moment by luck. False also when nothing is left. */
static bool duel(TuneClimb *climb, const TunePoint *point, const TunePoint *rival, int most,
                 TuneScore *score)
{
    const double caution = climb->evaluator->caution;
    bool seen = false;

    for (int pairs = TUNE_LOOK; ; pairs *= 2) {
        if (!tune_climb_compare(climb, point, rival, 0, pairs, score)) return false;
        const bool sure = score->pairs >= TUNE_LEAST && tune_score_sure(score, caution) > 0;

        if (sure && (seen || tune_score_sure(score, 2 * caution) > 0)) return true;
        if (score->dropped || (pairs >= most && !sure)) return false;
        if (score->gain + score->error < TUNE_WORTH) return false;
        seen = sure;
    }
}

/* Among the many that are looked at a strategy finds the luckiest. What it tells the evaluator has
 * to stand out by this much more. */
static const double MORE_CAUTION = 1.5;

/* The best against the start, and the evaluator told if it is surely better. */
static void tell(TuneClimb *climb, int most)
{
    const double caution = climb->evaluator->caution + MORE_CAUTION;
    TuneScore score;

    for (int pairs = TUNE_LEAST; ; pairs *= 2) {
        if (!tune_climb_compare(climb, &climb->best, NULL, 0, min_int(pairs, most), &score))
            return;
        climb->score = score;
        if (tune_score_sure(&score, caution) > 0) break;
        if (score.dropped || pairs >= most) return;
    }
    climb->evaluator->best(climb->evaluator, &climb->best, &climb->score);
}

static bool was_best(const TuneClimb *climb, const TunePoint *point)
{
    for (int i = 0; i < climb->adopted; i++)
        if (tune_point_same(climb->evaluator->space, point, &climb->former[i])) return true;
    return false;
}

bool tune_climb_try(TuneClimb *climb, const TunePoint *point, int most)
{
    TuneScore score;

    if (!tune_point_feasible(climb->evaluator->space, point)) return false;
    if (climb->adopted == TUNE_BESTS || was_best(climb, point)) return false;
    if (!duel(climb, point, &climb->best, most, &score)) return false;
    climb->former[climb->adopted++] = climb->best;
    climb->best = *point;
    tell(climb, AGAINST_START);
    return true;
}

void tune_climb_settle(TuneClimb *climb)
{
    const TuneSpace *space = climb->evaluator->space;

    climb->spent = climb->over;
    climb->reserve = 0;
    for (int knob = 0; knob < space->count && !climb->spent; knob++) {
        const int start = climb->start.index[knob];
        const TunePoint back = tune_climb_moved(climb, &climb->best, knob, start);
        TuneScore score;

        if (climb->best.index[knob] == start || !tune_point_feasible(space, &back)) continue;
        for (int pairs = TUNE_LEAST; pairs <= AGAINST_START; pairs *= 2) {
            if (!tune_climb_compare(climb, &back, &climb->best, 0, pairs, &score)) return;
            if (score.gain + score.error < 0) break;
        }
        if (score.gain >= 0) climb->best = back;
    }
    if (!tune_point_same(space, &climb->best, &climb->start)) tell(climb, AT_THE_END);
}

TunePoint tune_climb_moved(const TuneClimb *climb, const TunePoint *point, int knob, int index)
{
    const int last = climb->evaluator->space->knob[knob].values - 1;
    TunePoint moved = *point;

    moved.index[knob] = (uint8_t)max_int(0, min_int(index, last));
    return moved;
}

double tune_climb_uniform(TuneClimb *climb)
{
    return (double)(random_next(&climb->random) >> 11) * 0x1p-53;
}
