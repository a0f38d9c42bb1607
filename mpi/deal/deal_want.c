#include "mpi/deal/deal_want.h"

#include <math.h>
#include <stdlib.h>

#include "mpi/deal/deal_cost.h"

enum { FIRST_NEEDS = 256 };

static const double CHANCE_LEAST = 1e-6;

void deal_want_begin(DealWants *wants)
{
    wants->count = 0;
    wants->stamp++;
    wants->cost[BELIEVED] = wants->cost[PROVEN] = 0;
}

static void need(DealWants *wants, DealTree *tree, uint32_t at, Trust trust, int low, int high,
                 bool spare)
{
    DealNode *node = &tree->nodes[at];

    if (node->need[trust] == DEAL_NONE) {
        if (wants->count == wants->room) {
            const uint32_t room = wants->room ? wants->room * 2 : FIRST_NEEDS;
            DealNeed *larger = realloc(wants->needs, room * sizeof(*larger));

            if (!larger) {
                wants->no_memory = true;
                return;
            }
            wants->needs = larger;
            wants->room = room;
        }
        node->need[trust] = wants->count++;
    } else if (!wants->needs[node->need[trust]].spare) {
        wants->cost[trust] -= (double)wants->needs[node->need[trust]].cost;
    }
    const double cost = deal_cost_nodes(node, trust, low, high);

    wants->needs[node->need[trust]] = (DealNeed){
        .node = at, .trust = (uint8_t)trust, .spare = spare, .low = (int8_t)low,
        .high = (int8_t)high, .cost = (float)cost,
    };
    if (!spare)
        wants->cost[trust] += cost;
}

int deal_want_choose(const DealTree *tree, const DealNode *node, Trust trust, int low,
                uint32_t passed_over)
{
    int best = -1;
    double best_worth = -INFINITY;

    for (int i = 0; i < node->edge_count; i++) {
        const uint32_t at = node->edges[i].node;
        const DealNode *child = &tree->nodes[at];
        double worth;

        if (child->lower[trust] > -low || at == passed_over)
            continue;
        worth = log2(fmax(deal_chance(child, -low), CHANCE_LEAST))
                - deal_cost(child, trust, -SCORE_MAX, -low);
        if (child->lower[BELIEVED] > -low)
            worth -= 1000;                      /* only if there is no other */
        else if (child->upper[BELIEVED] <= -low)
            worth += 1000;
        if (at == node->chosen[trust])
            worth += 500;
        if (worth > best_worth) {
            best_worth = worth;
            best = i;
        }
    }
    return best;
}

/* Go down from a node that has been wanted already; with `spare`, from those that are not. */
static void descend(DealWants *wants, DealTree *tree, uint32_t at, Trust trust, int low, int high,
                    bool spare)
{
    DealNode *node = &tree->nodes[at];

    wants->visits++;
    if (node->stamp[trust] != wants->stamp) {
        node->stamp[trust] = wants->stamp;
        node->low[trust] = -SCORE_MAX;
        node->high[trust] = SCORE_MAX;
        node->need[trust] = DEAL_NONE;
    } else if (spare) {
        return;                                 /* it is wanted anyway */
    }
    low = node->lower[trust] >= low || node->upper[trust] < low ? -SCORE_MAX : low;
    high = node->upper[trust] <= high || node->lower[trust] > high ? SCORE_MAX : high;
    low = max_int(low, node->low[trust]);
    high = min_int(high, node->high[trust]);
    if (low > high) {                           /* two parents: one of them will be disappointed */
        if (node->estimate >= (low + high) / 2 * DEAL_SIXTEENTHS)
            high = SCORE_MAX;
        else
            low = -SCORE_MAX;
    }
    if (low == node->low[trust] && high == node->high[trust])
        return;
    node->low[trust] = (int8_t)low;
    node->high[trust] = (int8_t)high;
    if (!node->edges) {
        need(wants, tree, at, trust, low, high, spare);
        return;
    }
    const int chosen = low > -SCORE_MAX ? deal_want_choose(tree, node, trust, low, DEAL_NONE) : -1;

    if (chosen >= 0)
        node->chosen[trust] = node->edges[chosen].node;
    for (int i = 0; i < node->edge_count; i++) {
        const int least = high < SCORE_MAX ? -high : -SCORE_MAX;
        const int most = i == chosen ? -low : SCORE_MAX;

        if (least > -SCORE_MAX || most < SCORE_MAX)
            descend(wants, tree, node->edges[i].node, trust, least, most, spare);
    }
}

void deal_want(DealWants *wants, DealTree *tree, uint32_t at, Trust trust, int low, int high)
{
    descend(wants, tree, at, trust, low, high, false);
}

void deal_want_spare(DealWants *wants, DealTree *tree, Trust trust)
{
    const uint32_t count = tree->count;

    for (uint32_t i = 0; i < count; i++) {
        DealNode *node = &tree->nodes[i];

        if (node->stamp[trust] != wants->stamp || !node->edges || node->low[trust] == -SCORE_MAX
            || node->chosen[trust] == DEAL_NONE)
            continue;
        if (tree->nodes[node->chosen[trust]].upper[BELIEVED] <= -node->low[trust])
            continue;                           /* it is believed to be good enough */
        const int low = node->low[trust];
        const int next = deal_want_choose(tree, node, trust, low, node->chosen[trust]);

        if (next >= 0 && tree->nodes[node->edges[next].node].lower[BELIEVED] <= -low)
            descend(wants, tree, node->edges[next].node, trust, -SCORE_MAX, -low, true);
    }
}
