#include "review/review_sum.h"

static int sign(int value)
{
    return (value > 0) - (value < 0);
}

bool review_sum_moved(const Review *review, int ply)
{
    return review->plies[ply].move < NO_MOVE;
}

ReviewValue review_sum_played(const Review *review, int ply)
{
    const ReviewPly *next = &review->plies[ply + 1];

    return (ReviewValue){ -next->upper, -next->lower, review_turned(next->estimate) };
}

int review_sum_lost(const Review *review, int ply)
{
    const ReviewPly *here = &review->plies[ply], *next = here + 1;

    if (!review_sum_moved(review, ply) || !review_exact(here) || !review_exact(next))
        return -1;
    return here->lower + next->lower;
}

int review_sum_seems_lost(const Review *review, int ply)
{
    const ReviewPly *here = &review->plies[ply], *next = here + 1;

    if (!review_sum_moved(review, ply) || here->estimate.confidence < 0
        || next->estimate.confidence < 0)
        return -1;
    return here->best == square_bit(here->move)
           ? 0 : max_int(0, here->estimate.sixteenths + next->estimate.sixteenths);
}

bool review_sum_turned(const Review *review, int ply)
{
    return review_sum_lost(review, ply) > 0
           && sign(review->plies[ply].lower) > sign(-review->plies[ply + 1].lower);
}

/* ---- the game ---- */

static void add(ReviewSide *side, const Review *review, int ply)
{
    const int lost = review_sum_lost(review, ply), seems = review_sum_seems_lost(review, ply);

    if (lost >= 0) {
        side->moves++;
        side->perfect += lost == 0;
        side->lost += lost;
        if (lost > side->worst_lost) {
            side->worst = ply;
            side->worst_lost = lost;
        }
    } else if (seems >= 0) {
        side->others++;
        side->others_lost += seems;
    }
}

/* Records count the empty squares for the winner, or leave them out. */
static bool is_wrong(const Review *review, int result)
{
    const GameRecord *record = &review->game.record;
    const ReviewPly *last = &review->plies[review->count - 1];
    const int discs = review_sum_black(last, bit_count(last->board.own)
                                             - bit_count(last->board.opp));

    switch (record->result_kind) {
    case RESULT_DISCS:
        return record->result != result && record->result != discs;
    case RESULT_WINNER:
    case RESULT_ENDED:          /* to the end, all the same */
        return record->result != sign(result);
    case RESULT_NONE:
        break;
    }
    return false;
}

static void check_theory(ReviewSum *sum, const Review *review)
{
    const GameRecord *record = &review->game.record;

    for (int i = 0; record->has_theory && i < review->count; i++) {
        const ReviewPly *ply = &review->plies[i];

        if (ply->empties != record->theory_empties || ply->move == PASS || !review_exact(ply)
            || (ply->move == NO_MOVE && !review->over))
            continue;
        sum->theory = review_sum_black(ply, ply->lower);
        sum->wrong_theory = sum->theory != record->theory;
        return;
    }
}

ReviewSum review_sum(const Review *review)
{
    const ReviewPly *last = &review->plies[review->count - 1];
    ReviewSum sum = { .black.worst = -1, .white.worst = -1, .decisive = -1 };

    for (int i = 0; i < review->count; i++) {
        if (!review_sum_moved(review, i))
            continue;
        add(review->plies[i].black ? &sum.black : &sum.white, review, i);
        if (review_sum_turned(review, i))
            sum.decisive = i;
    }
    if (review->over) {
        sum.has_result = true;
        sum.result = review_sum_black(last, last->lower);
        sum.wrong_result = is_wrong(review, sum.result);
    }
    check_theory(&sum, review);
    return sum;
}
