#include "mpi/deal/deal_cost.h"

#include <math.h>

/* Bits, that is, doublings of the nodes. docs/mpi.md says what they were fitted to. */
typedef struct {
    double base;                /* at no empties */
    double empty, reply;        /* for each empty square, for each legal move */
    double clear;               /* less for each disc that the estimate lies on the good side */
} Bits;

static const Bits BITS[TRUSTS][2] = {
    [BELIEVED] = { { 3.4, 0.47, 0.23, 0.06 }, { 5.3, 0.40, 0.16, 0.02 } },
    [PROVEN]   = { { -1.2, 1.00, -0.16, 0.08 }, { -2.3, 0.81, 0.59, 0.09 } },
};
static const double CLEAR_LEAST = -4, CLEAR_MOST = 20;
static const double DEVIATION_LOOK = 4.0;       /* discs: of estimates by short searches */
static const double DEVIATION_SCOUT = 2.0;      /* of selective passes */

static double bits(const DealNode *node, const Bits *fit, double clear)
{
    return fit->base + fit->empty * node->empties + fit->reply * node->replies
           - fit->clear * fmax(CLEAR_LEAST, fmin(CLEAR_MOST, clear));
}

double deal_cost(const DealNode *node, Trust trust, int low, int high)
{
    const double estimate = (double)node->estimate / DEAL_SIXTEENTHS;
    const double least = low > -SCORE_MAX ? bits(node, &BITS[trust][0], estimate - low) : 0;
    const double most = high < SCORE_MAX ? bits(node, &BITS[trust][1], high - estimate) : 0;

    return least > 0 && most > 0 ? log2(exp2(least) + exp2(most)) : fmax(least, most);
}

double deal_cost_nodes(const DealNode *node, Trust trust, int low, int high)
{
    return exp2(deal_cost(node, trust, low, high));
}

double deal_chance(const DealNode *node, int high)
{
    const double deviation = node->scouted ? DEVIATION_SCOUT : DEVIATION_LOOK;
    const double clear = high + 1 - (double)node->estimate / DEAL_SIXTEENTHS;

    if (node->upper[PROVEN] <= high)
        return 1;
    if (node->lower[PROVEN] > high)
        return 0;
    return 0.5 * erfc(-clear / deviation / sqrt(2));
}
