/* deal_table.h - the dealer's table: the tree, what is wanted, who has which task. */

#ifndef YOMIKIRI_DEAL_TABLE_H
#define YOMIKIRI_DEAL_TABLE_H

#include "mpi/deal/deal_want.h"

/* Passes may contradict themselves for ever: when they have been heard so often of a board,
 * nothing but a proof of it counts. */
enum { SCOUTS_MOST = 8 };

typedef enum {
    TASK_RUNNING,
    TASK_WITHDRAWN,             /* its rank has been told, or is about to be, to stop */
    TASK_LOST,                  /* its rank was given up; an answer would do no harm */
    TASK_ENDED,
} TaskState;

typedef struct {
    DealTask task;
    uint32_t node;
    int rank;
    TaskState state;
    Trust trust;
    int low, high;              /* what was wanted of the node */
    double start_s;
    double cost;                /* nodes, predicted */
} Dealt;

typedef struct {
    uint32_t task;              /* 0: none */
    bool lost;
    uint64_t tasks, nodes;
} DealRank;

/* What may be handed out. */
typedef struct {
    uint32_t node;
    uint8_t place;              /* of its kind in the order of kinds: the smaller, the sooner */
    uint8_t kind, trust;        /* a DealKind, a Trust */
    bool line;
    int8_t low, high;
    float cost;
} DealOffer;

struct Deal {
    DealPlan plan;
    DealTree tree;
    DealWants wants;
    DealRank *ranks;
    Dealt *dealt;               /* by number less one */
    uint32_t dealt_count, dealt_room;
    uint32_t *stops;            /* numbers of withdrawn tasks that nobody has been told of */
    uint32_t stop_count, stop_room;
    DealOffer *offers;          /* in their order; the first `offer_next` are gone */
    uint32_t offer_count, offer_room, offer_next;
    bool dirty;                 /* something was learnt since the offers were made */
    int learnt;                 /* how many results that were */
    bool settled;               /* scouting is done */
    bool proven;                /* all that was asked for but the lines */
    bool done;
    bool no_memory;
    int running;
    double seconds, solved;     /* spent on proofs that ended, and their nodes: for the speed */
    uint64_t nodes, searched, withdrawn, visits;
    double now_s;
};

/* deal_plan.c: look anew at what is wanted; make offers, and withdraw what is wanted no more. */
void deal_plan_anew(Deal *deal);

/* Stop a task. */
void deal_plan_withdraw(Deal *deal, Dealt *dealt);

/* The score that `node` is taken to have, even, within what is believed. */
int deal_plan_target(const DealNode *node);

/* deal_answer.c: put the line that begins at `node`, whose score is exact, into `line` and
 * return its length; or -1, and *missing is the node whose line has to be found first. */
int deal_answer_line(const Deal *deal, uint32_t node, uint8_t line[MAX_LINE], uint32_t *missing);

#endif
