/* brothers.c - children of a node as a job for the pool: those that are younger than the one
 * searched first, or all of them where none is likely to cut the node off. */

#include "search/brothers.h"

#include "search/order.h"
#include "search/pool.h"
#include "search/pvs.h"
#include "search/search.h"

enum {
    FEW_WORKERS = 4,
    READY_EMPTIES = 17,         /* null windows at nodes of so many are put up for other solvers
                                   before any asks: who does, finds the largest pieces */
    LOW_NEAR = 6,               /* discs: what failed low at a window so far below may again */
};

/* The younger brothers of a node as a job. */
typedef struct {
    Job job;                    /* first: a Job is one of these */
    Choice *choice;
} Brothers;

/* Job.begin */
static int brothers_begin(Job *job, Worker *worker, int piece, Child *child)
{
    const Choice *choice = ((const Brothers *)job)->choice;

    (void)worker;
    order_next(choice->children, piece, choice->count);
    *child = choice->children[piece];
    return choice_low(choice);
}

/* Job.search */
static int brothers_search(const Job *job, Worker *worker, const Child *child, int low)
{
    return pvs_child(worker, ((const Brothers *)job)->choice, child, low, false);
}

/* Job.end */
static bool brothers_end(Job *job, Worker *worker, int piece, const Child *child, int low,
                         int score)
{
    Choice *choice = ((const Brothers *)job)->choice;

    if (choice->watch)
        choice->watch->ended(worker, child->square, low, choice->beta, score);
    if (!choice_note(choice, child->square, score))
        return false;
    /* as if the table's move had come before */
    order_count(&worker->bottom, choice->node->empties, piece + 2);
    return true;
}

bool brothers_share(Worker *worker, Choice *choice, int from)
{
    Brothers brothers = {
        .job = {
            .next = from, .count = choice->count, .empties = choice->node->empties,
            .high = choice->beta, .lends = true,
            .begin = brothers_begin, .search = brothers_search, .end = brothers_end,
        },
        .choice = choice,
    };
    const bool done = pool_share(worker, &brothers.job);

    choice_leave(choice, worker, choice->count - brothers.job.next);
    return done;
}

/* Where no move is likely to reach beta, none need be awaited: all will be searched. */
static bool none_likely(const Worker *worker, const Choice *choice, int from)
{
    const int level = choice->beta * ESTIMATE_DISC;

    if (!worker->bottom.evaluation || choice->watch || choice->beta != choice->alpha + 1)
        return false;
    for (int i = from; i < choice->count; i++)
        if (choice->children[i].value >= level)
            return false;
    return true;
}

bool brothers_low(const Worker *worker, const Choice *choice, const Bounds *known)
{
    return worker->search->helpers > 0 && choice->beta == choice->alpha + 1
           && choice->node->empties >= READY_EMPTIES
           && ((known->lower == -SCORE_MAX && known->upper < SCORE_MAX
                && known->upper <= choice->alpha + LOW_NEAR)
               || selective_expects_low(worker, choice->node->board, choice->alpha));
}

/* brothers_wanted() where other solvers help. The eldest is awaited unless all are likely to be
 * searched. */
static bool wanted_by_others(const Worker *worker, const Choice *choice, int from, bool idle)
{
    const bool null = choice->beta == choice->alpha + 1;

    if (!idle && !(null && choice->node->empties >= READY_EMPTIES))
        return false;
    return choice->best != -SCORE_INF || choice->low || none_likely(worker, choice, from);
}

/* Where many workers look for something to do, a second failure is awaited, which makes a cut-off
 * by the others a good deal less likely. */
bool brothers_wanted(const Worker *worker, const Choice *choice, int from, int searched)
{
    const Search *search = worker->search;
    const int empties = choice->node->empties;
    /* moves of the root learn more from each other than those of other nodes: with two workers,
     * one after the other takes fewer nodes */
    const bool idle = pool_idle(search, empties) >= (choice->watch ? 2 : 1);
    const bool null = choice->beta == choice->alpha + 1;

    if (choice->count - from <= 1 || empties < search->knobs.split_empties)
        return false;
    if (search->helpers > 0)
        return wanted_by_others(worker, choice, from, idle);
    return idle && choice->best != -SCORE_INF
           && (!null || search->worker_count <= FEW_WORKERS || searched > 1);
}
