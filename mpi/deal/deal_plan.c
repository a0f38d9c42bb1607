/* deal_plan.c - what is wanted of the root, and from there what may be handed out. */

#include <math.h>
#include <stdlib.h>

#include "mpi/deal/deal_cost.h"
#include "mpi/deal/deal_table.h"

/* Of what is left to do, a subproblem is to be this part of a rank's share at most: the last
 * ones are small then, and all ranks end at about the same time. */
static const double PARTS[TRUSTS] = { [BELIEVED] = 1, [PROVEN] = 2 };

/* But no smaller than this, in nodes, or telling of it costs more than doing it. */
static const double LEAST[TRUSTS] = { [BELIEVED] = 200e3, [PROVEN] = 1e6 };

/* What is handed out first. */
enum { LOOK_PLACE, SCOUT_PLACE, LOOK_TO_PROVE_PLACE, PROVE_PLACE, SPARE_PLACE };

static int even_near(int sixteenths)
{
    const int shifted = sixteenths + (SCORE_MAX + 1) * DEAL_SIXTEENTHS;

    return shifted / (2 * DEAL_SIXTEENTHS) * 2 - SCORE_MAX;
}

int deal_plan_target(const DealNode *node)
{
    return max_int(node->lower[BELIEVED], min_int(node->upper[BELIEVED],
                                                  even_near(node->estimate)));
}

/* ---- wants ---- */

/* Whether a move that is not the best one ties with it. */
static void want_other(Deal *deal, uint32_t at, Trust trust, int score)
{
    const DealNode *child = &deal->tree.nodes[at];

    if (-child->lower[trust] < score)
        return;                                 /* it is worse */
    if (-child->lower[BELIEVED] >= score
        && (-child->upper[BELIEVED] >= score || deal_plan_target(child) <= -score))
        deal_want(&deal->wants, &deal->tree, at, trust, -SCORE_MAX, -score);
    else
        deal_want(&deal->wants, &deal->tree, at, trust, -score + 2, SCORE_MAX);
}

static void want_root(Deal *deal, Trust trust)
{
    DealTree *tree = &deal->tree;
    const DealPlan *plan = &deal->plan;
    const int score = deal_plan_target(&tree->nodes[0]);
    const bool below = plan->alpha > -SCORE_MAX && score <= plan->alpha;
    const bool above = plan->beta < SCORE_MAX && score >= plan->beta;

    deal_want(&deal->wants, tree, 0, trust,
         below ? -SCORE_MAX : above ? plan->beta : score,
         above ? SCORE_MAX : below ? plan->alpha : score);
    if (!tree->nodes[0].edges)
        return;
    for (int i = 0; i < tree->nodes[0].edge_count; i++) {
        const uint32_t at = tree->nodes[0].edges[i].node;
        const int move = deal_plan_target(&tree->nodes[at]);

        if (plan->all_moves)
            deal_want(&deal->wants, tree, at, trust, move, move);
        else if (plan->all_best && !below && !above
                 && (at != tree->nodes[0].chosen[trust] || tree->nodes[0].lower[trust] >= score))
            want_other(deal, at, trust, score);
    }
}

/* ---- which needs are too large ---- */

static double largest(const Deal *deal, Trust trust)
{
    const double least = deal->plan.least > 0 ? deal->plan.least : LEAST[trust];

    return fmax(deal->wants.cost[trust] / (PARTS[trust] * deal->plan.ranks),
                least * deal->plan.threads);
}

static bool too_large(const Deal *deal, const DealNeed *need)
{
    const DealNode *node = &deal->tree.nodes[need->node];

    return node->split || (double)need->cost > largest(deal, (Trust)need->trust);
}

/* A node without a move has one child, and a node that has been looked at its children. */
static bool may_expand(const DealNode *node)
{
    return node->task == 0 && (node->replies == 0 || node->moves);
}

static bool expand_some(Deal *deal)
{
    const uint32_t count = deal->wants.count;
    bool any = false;

    for (uint32_t i = 0; i < count; i++) {
        const DealNeed *need = &deal->wants.needs[i];

        if (need->spare || !may_expand(&deal->tree.nodes[need->node]) || !too_large(deal, need))
            continue;
        if (deal->tree.nodes[need->node].edges)
            continue;                           /* wanted twice */
        deal_tree_expand(&deal->tree, need->node);
        any = true;
    }
    return any && !deal->tree.no_memory;
}

static void look_for_wants(Deal *deal)
{
    do {
        deal_want_begin(&deal->wants);
        want_root(deal, BELIEVED);
        want_root(deal, PROVEN);
    } while (expand_some(deal));
    deal->settled = deal->wants.cost[BELIEVED] <= 0;
}

/* ---- tasks that are wanted no more ---- */

void deal_plan_withdraw(Deal *deal, Dealt *dealt)
{
    if (dealt->state != TASK_RUNNING)
        return;
    if (deal->stop_count == deal->stop_room) {
        const uint32_t room = deal->stop_room ? deal->stop_room * 2 : 64;
        uint32_t *larger = realloc(deal->stops, room * sizeof(*larger));

        if (!larger)
            return;                             /* it goes on, in vain */
        deal->stops = larger;
        deal->stop_room = room;
    }
    dealt->state = TASK_WITHDRAWN;
    deal->stops[deal->stop_count++] = dealt->task.number;
    deal->withdrawn++;
}

static bool still_wanted(const Deal *deal, const Dealt *dealt)
{
    const DealNode *node = &deal->tree.nodes[dealt->node];
    const Trust trust = dealt->trust;

    if (dealt->task.kind == DEAL_LOOK || dealt->task.line)
        return true;
    return node->stamp[trust] == deal->wants.stamp
           && ((dealt->low > -SCORE_MAX && node->low[trust] == dealt->low)
               || (dealt->high < SCORE_MAX && node->high[trust] == dealt->high));
}

static void withdraw_unwanted(Deal *deal)
{
    for (int i = 0; i < deal->plan.ranks; i++) {
        const uint32_t number = deal->ranks[i].task;

        if (number && !still_wanted(deal, &deal->dealt[number - 1]))
            deal_plan_withdraw(deal, &deal->dealt[number - 1]);
    }
}

/* ---- offers ---- */

static void offer(Deal *deal, DealOffer made)
{
    if (deal->offer_count == deal->offer_room) {
        const uint32_t room = deal->offer_room ? deal->offer_room * 2 : 256;
        DealOffer *larger = realloc(deal->offers, room * sizeof(*larger));

        if (!larger) {
            deal->no_memory = true;
            return;
        }
        deal->offers = larger;
        deal->offer_room = room;
    }
    deal->offers[deal->offer_count++] = made;
}

static int sooner(const void *left, const void *right)
{
    const DealOffer *a = left, *b = right;

    if (a->place != b->place)
        return a->place < b->place ? -1 : 1;
    if (a->cost > b->cost || a->cost < b->cost)
        return a->cost > b->cost ? -1 : 1;
    return a->node < b->node ? -1 : a->node > b->node;
}

static void offer_needs(Deal *deal)
{
    for (uint32_t i = 0; i < deal->wants.count; i++) {
        const DealNeed *need = &deal->wants.needs[i];
        const DealNode *node = &deal->tree.nodes[need->node];
        const bool scout = need->trust == BELIEVED && node->scouts < SCOUTS_MOST;
        const bool look = too_large(deal, need);

        if (node->task || node->edges || need->cost <= 0)
            continue;
        offer(deal, (DealOffer){
            .node = need->node, .kind = look ? DEAL_LOOK : scout ? DEAL_SCOUT : DEAL_PROVE,
            .place = need->spare ? SPARE_PLACE : look ? (scout ? LOOK_PLACE : LOOK_TO_PROVE_PLACE)
                     : scout ? SCOUT_PLACE : PROVE_PLACE,
            .trust = need->trust, .low = need->low, .high = need->high, .cost = need->cost,
        });
    }
}

/* All is proven: what is left is to know how it goes on from the moves that were asked for. */
static void offer_lines(Deal *deal)
{
    const DealTree *tree = &deal->tree;
    const DealNode *root = &tree->nodes[0];
    bool all = true;

    for (int i = -1; i < (deal->plan.all_moves ? root->edge_count : 0); i++) {
        const uint32_t at = i < 0 ? 0 : root->edges[i].node;
        uint8_t line[MAX_LINE];
        uint32_t missing;

        if (tree->nodes[at].lower[PROVEN] < tree->nodes[at].upper[PROVEN]
            || deal_answer_line(deal, at, line, &missing) >= 0)
            continue;
        const DealNode *node = &tree->nodes[missing];

        all = false;
        if (!node->task)
            offer(deal, (DealOffer){ .node = missing, .kind = DEAL_PROVE, .place = PROVE_PLACE,
                                     .trust = PROVEN, .line = true, .low = node->lower[PROVEN],
                                     .high = node->upper[PROVEN] });
    }
    deal->done = all;
}

void deal_plan_anew(Deal *deal)
{
    look_for_wants(deal);
    if (deal->tree.nodes[0].edges)
        deal_want_spare(&deal->wants, &deal->tree, deal->settled ? PROVEN : BELIEVED);
    deal->visits += deal->wants.visits;
    deal->wants.visits = 0;
    deal->proven = deal->wants.count == 0;
    deal->offer_count = deal->offer_next = 0;
    withdraw_unwanted(deal);
    if (deal->proven)
        offer_lines(deal);
    else
        offer_needs(deal);
    qsort(deal->offers, deal->offer_count, sizeof(*deal->offers), sooner);
    deal->no_memory |= deal->wants.no_memory || deal->tree.no_memory;
    deal->dirty = false;
    deal->learnt = 0;
}
