/* deal.c - tasks: who gets which, what becomes of them, and what their answers say. */

#include "mpi/deal/deal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "mpi/deal/deal_cost.h"
#include "mpi/deal/deal_table.h"

enum {
    PLIES_LEAST = 4, PLIES_MOST = 8,    /* of a look: the larger the node, the more it may take */
    NEAR_OFFERS = 32,           /* of so many, the one that a rank's table knows most of */
    BATCH = 32,                 /* ranks to a result that is waited for before looking anew */
};

static const double SPEED = 20e6;               /* nodes a second, until it is known */
static const double SPLIT_LEAST = 1.5e6;        /* nodes still to go of a task that is worth
                                                   splitting while it runs, */
static const double SPLIT_SECONDS = 0.02;       /* once it has run so long */

Deal *deal_create(const DealPlan *plan)
{
    Deal *deal = calloc(1, sizeof(*deal));

    if (!deal)
        return NULL;
    deal->plan = *plan;
    deal->ranks = calloc((size_t)plan->ranks, sizeof(*deal->ranks));
    if (!deal->ranks || !deal_tree_init(&deal->tree, plan->board)) {
        deal_destroy(deal);
        return NULL;
    }
    deal->tree.nodes[0].split = true;           /* the moves are part of the answer */
    deal->dirty = true;
    return deal;
}

void deal_destroy(Deal *deal)
{
    if (!deal)
        return;
    deal_tree_free(&deal->tree);
    free(deal->wants.needs);
    free(deal->ranks);
    free(deal->dealt);
    free(deal->stops);
    free(deal->offers);
    free(deal);
}

/* ---- handing out ---- */

/* What was offered when it was last looked at may have been answered meanwhile. */
static bool offer_stands(const Deal *deal, const DealOffer *offer)
{
    const DealNode *node = &deal->tree.nodes[offer->node];
    const int trust = offer->trust;

    if (node->task || (node->edges && !offer->line))
        return false;
    if (offer->line)
        return true;
    return (offer->low > -SCORE_MAX && node->lower[trust] < offer->low
            && node->upper[trust] >= offer->low)
           || (offer->high < SCORE_MAX && node->upper[trust] > offer->high
               && node->lower[trust] <= offer->high);
}

/* The first offer, or one of the next few of its kind that the rank's table knows more of. */
static DealOffer *find_offer(Deal *deal, int rank)
{
    DealOffer *first = NULL;
    int seen = 0;

    while (deal->offer_next < deal->offer_count
           && !offer_stands(deal, &deal->offers[deal->offer_next]))
        deal->offer_next++;
    for (uint32_t i = deal->offer_next; i < deal->offer_count && seen < NEAR_OFFERS; i++) {
        DealOffer *offer = &deal->offers[i];
        const int home = deal->tree.nodes[offer->node].home;

        if (!offer_stands(deal, offer))
            continue;
        if (first && offer->place != first->place)
            break;
        if (home == rank)
            return offer;
        if (!first)
            first = offer;
        seen++;
    }
    return first;
}

/* What its node expects of a proof, if the passes before it are to be heard: 1 the lower bound,
 * -1 the upper. Where all else has failed the proof has to be made anyway. */
static int expected(const DealNode *node, int low, int high)
{
    if ((low > -SCORE_MAX && high < SCORE_MAX) || node->scouts >= SCOUTS_MOST)
        return 0;
    if (low > -SCORE_MAX)
        return node->upper[BELIEVED] < low ? 0 : 1;
    return node->lower[BELIEVED] > high ? 0 : -1;
}

/* A look takes about a hundredth of what it may save. */
static int look_plies(double cost)
{
    return cost < 4e6 ? PLIES_LEAST : cost < 40e6 ? (PLIES_LEAST + PLIES_MOST) / 2 : PLIES_MOST;
}

static bool hand_out(Deal *deal, int rank, const DealOffer *offer, DealTask *task)
{
    DealNode *node = &deal->tree.nodes[offer->node];

    if (deal->dealt_count == deal->dealt_room) {
        const uint32_t room = deal->dealt_room ? deal->dealt_room * 2 : 256;
        Dealt *larger = realloc(deal->dealt, room * sizeof(*larger));

        if (!larger) {
            deal->no_memory = true;
            return false;
        }
        deal->dealt = larger;
        deal->dealt_room = room;
    }
    const uint32_t number = ++deal->dealt_count;

    *task = (DealTask){ .number = number, .kind = (DealKind)offer->kind, .board = node->board };
    if (task->kind == DEAL_LOOK) {
        task->plies = min_int(look_plies((double)offer->cost), node->empties - 1);
    } else {
        task->alpha = offer->low > -SCORE_MAX ? offer->low - 1 : offer->high;
        task->beta = offer->high < SCORE_MAX ? offer->high + 1 : offer->low;
        task->alpha = max_int(task->alpha, -SCORE_MAX);
        task->beta = min_int(task->beta, SCORE_MAX);
        if (task->kind == DEAL_PROVE && !offer->line)
            task->expected = expected(node, offer->low, offer->high);
        task->line = offer->line || (offer->low > -SCORE_MAX && offer->high < SCORE_MAX
                                     && task->kind == DEAL_PROVE);
    }
    deal->dealt[number - 1] = (Dealt){
        .task = *task, .node = offer->node, .rank = rank, .trust = (Trust)offer->trust,
        .low = offer->low, .high = offer->high, .start_s = deal->now_s,
        .cost = (double)offer->cost,
    };
    deal->dealt[number - 1].task.line = offer->line;
    node->task = number;
    if (task->kind != DEAL_LOOK)
        node->home = rank;
    deal->ranks[rank].task = number;
    deal->running++;
    return true;
}

/* Nothing is left to hand out: if a task under way has long to go, its node is to be shared. */
static void split_one(Deal *deal)
{
    const double speed = deal->seconds > 0 ? deal->solved / deal->seconds : SPEED;
    Dealt *best = NULL;
    double most = SPLIT_LEAST * deal->plan.threads;

    for (int i = 0; i < deal->plan.ranks; i++) {
        Dealt *dealt = deal->ranks[i].task ? &deal->dealt[deal->ranks[i].task - 1] : NULL;

        if (!dealt || dealt->task.kind == DEAL_LOOK || dealt->task.line)
            continue;
        if (dealt->state == TASK_WITHDRAWN && deal->tree.nodes[dealt->node].split)
            return;                             /* its children are on their way */
        if (dealt->state != TASK_RUNNING || deal->now_s - dealt->start_s < SPLIT_SECONDS)
            continue;
        const double spent = speed * (deal->now_s - dealt->start_s);
        const double left = fmax(dealt->cost - spent, spent / 2);

        if (left > most) {
            most = left;
            best = dealt;
        }
    }
    if (best) {
        deal->tree.nodes[best->node].split = true;
        deal_plan_withdraw(deal, best);
    }
}

bool deal_next(Deal *deal, int rank, double now_s, DealTask *task)
{
    deal->now_s = fmax(deal->now_s, now_s);
    if (deal->done || deal->ranks[rank].lost || deal->ranks[rank].task)
        return false;
    if (deal->dirty && (deal->learnt * BATCH >= deal->plan.ranks || !find_offer(deal, rank)))
        deal_plan_anew(deal);
    const DealOffer *offer = find_offer(deal, rank);

    if (!offer) {
        if (!deal->proven)
            split_one(deal);
        return false;
    }
    return hand_out(deal, rank, offer, task);
}

bool deal_withdraw(Deal *deal, int *rank, uint32_t *number)
{
    while (deal->stop_count > 0) {
        const Dealt *dealt = &deal->dealt[deal->stops[--deal->stop_count] - 1];

        if (dealt->state != TASK_WITHDRAWN)
            continue;                           /* it has ended by itself */
        *rank = dealt->rank;
        *number = dealt->task.number;
        return true;
    }
    return false;
}

/* ---- answers ---- */

static void keep_line(DealTree *tree, uint32_t at, const DealResult *result)
{
    DealNode *node = &tree->nodes[at];

    if (node->line || result->line_length <= 0 || result->lower != result->upper)
        return;
    node->line = malloc((size_t)result->line_length);
    if (!node->line)
        return;                                 /* it is asked for again */
    memcpy(node->line, result->line, (size_t)result->line_length);
    node->line_length = result->line_length;
}

/* What any result says of its board, whoever asked. */
static void learn(Deal *deal, uint32_t at, const DealResult *result)
{
    DealTree *tree = &deal->tree;

    keep_line(tree, at, result);
    deal_tree_moves(tree, at, result->moves, result->move_count);
    deal_tree_prove(tree, at, result->lower, result->upper);
    if (result->believed_lower > -SCORE_MAX || result->believed_upper < SCORE_MAX)
        deal_tree_believe(tree, at, result->believed_lower, result->believed_upper);
}

bool deal_result(Deal *deal, int rank, uint32_t number, double now_s, const DealResult *result)
{
    deal->now_s = fmax(deal->now_s, now_s);
    if (number == 0 || number > deal->dealt_count || deal->dealt[number - 1].rank != rank
        || deal->dealt[number - 1].state == TASK_ENDED)
        return false;
    Dealt *dealt = &deal->dealt[number - 1];

    if (deal->ranks[rank].task == number) {
        deal->ranks[rank].task = 0;
        deal->running--;
    }
    if (deal->tree.nodes[dealt->node].task == number)
        deal->tree.nodes[dealt->node].task = 0;
    if (dealt->task.kind == DEAL_PROVE && dealt->state != TASK_LOST) {
        deal->seconds += deal->now_s - dealt->start_s;
        deal->solved += (double)result->nodes;
    }
    dealt->state = TASK_ENDED;
    deal->ranks[rank].tasks++;
    deal->ranks[rank].nodes += result->nodes;
    deal->nodes += result->nodes;
    deal->searched += result->searched;
    learn(deal, dealt->node, result);
    deal->dirty = true;
    deal->learnt++;
    return true;
}

void deal_remember(Deal *deal, Board board, const DealResult *result)
{
    const uint32_t at = deal_tree_add(&deal->tree, board);

    if (at != DEAL_NONE)
        learn(deal, at, result);
    deal->dirty = true;
}

void deal_lost(Deal *deal, int rank)
{
    DealRank *lost = &deal->ranks[rank];

    lost->lost = true;
    if (!lost->task)
        return;
    Dealt *dealt = &deal->dealt[lost->task - 1];

    dealt->state = TASK_LOST;
    if (deal->tree.nodes[dealt->node].task == lost->task)
        deal->tree.nodes[dealt->node].task = 0;
    lost->task = 0;
    deal->running--;
    deal->dirty = true;
    deal->learnt = deal->plan.ranks;
}

void deal_found(Deal *deal, int rank)
{
    deal->ranks[rank].lost = false;
}

/* ---- how it goes ---- */

bool deal_done(const Deal *deal)
{
    return deal->done;
}

void deal_state(const Deal *deal, DealState *state)
{
    const DealNode *root = &deal->tree.nodes[0];

    *state = (DealState){
        .lower = root->lower[PROVEN], .upper = root->upper[PROVEN],
        .target = deal_plan_target(root),
        .believed = deal->settled, .running = deal->running,
        .waiting = (int)(deal->offer_count - deal->offer_next),
        .left_nodes = deal->wants.cost[BELIEVED] + deal->wants.cost[PROVEN],
        .nodes = deal->nodes, .searched = deal->searched, .tasks = deal->dealt_count,
        .withdrawn = deal->withdrawn, .tree = deal->tree.count, .visits = deal->visits,
    };
}

void deal_rank_state(const Deal *deal, int rank, uint64_t *tasks, uint64_t *nodes)
{
    *tasks = deal->ranks[rank].tasks;
    *nodes = deal->ranks[rank].nodes;
}
