#include "apps/gui/gui.h"

#include <math.h>

/* Kept back for the way there and back; a move never gets less than the last of these. */
static const double RESERVE_S = 0.05, LEAST_S = 0.01;

/* From about here on a move takes no time: the game is solved. */
enum { SOLVED_EMPTIES = 18 };

void gtp_clock_set(GtpClock *clock, double main_s, double extra_s, int stones)
{
    *clock = (GtpClock){ .known = stones > 0 || extra_s <= 0, .left_s = main_s,
                         .extra_s = extra_s, .extra_stones = stones };
}

void gtp_clock_left(GtpClock *clock, double left_s, int stones)
{
    clock->known = true;
    clock->left_s = left_s;
    clock->stones = stones;
}

void gtp_clock_spend(GtpClock *clock, double time_s)
{
    clock->left_s = fmax(0, clock->left_s - time_s);
    if (clock->stones > 1)
        clock->stones--;
    else if (clock->stones == 1 || (clock->left_s <= 0 && clock->extra_stones > 0)) {
        clock->left_s = clock->extra_s;
        clock->stones = clock->extra_stones;
    }
}

double gtp_clock_share(const GtpClock *clock, int empties, double usual_s)
{
    if (!clock->known)
        return usual_s;
    /* The moves that take time are those before the game is solved, and one that solves it. */
    const int mine = empties > SOLVED_EMPTIES ? (empties - SOLVED_EMPTIES) / 2 + 2 : 2;
    const int moves = clock->stones > 0 ? clock->stones : mine;
    const double share_s = fmax(LEAST_S, (clock->left_s - RESERVE_S) / moves);

    return usual_s > 0 ? fmin(usual_s, share_s) : share_s;
}
