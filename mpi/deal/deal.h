/* deal.h - one position dealt out among ranks, each a solver of its own somewhere: which
 * subproblem each is to solve next, which to leave, and what follows from the answers.
 *
 * It is all logic: no messages, no threads, no clock. Whoever drives it, with MPI or in a
 * simulation, says what time it is, and the same calls give the same answers. One thread.
 *
 * The tree holds the plies below the position. Of every node two pairs of bounds are kept: what
 * is proven, and what is believed, by passes of selective search over the whole depth. Beliefs
 * choose what is to be proven; they never become part of a proof. What is wanted of the root
 * (at least v, at most v) says what is wanted of its moves, and so on down: of one move where
 * one is enough, of all where all are needed. Nodes that have no children yet are subproblems.
 * docs/mpi.md tells it with an example. */

#ifndef YOMIKIRI_DEAL_H
#define YOMIKIRI_DEAL_H

#include "solver.h"

typedef enum {
    DEAL_LOOK,                  /* estimate the moves by a search of `plies` */
    DEAL_SCOUT,                 /* what selective passes believe of the window */
    DEAL_PROVE,                 /* how the score lies to the window */
    DEAL_KINDS,
} DealKind;

typedef struct {
    uint32_t number;            /* from 1 on, of all tasks ever handed out */
    DealKind kind;
    Board board;
    int alpha, beta;            /* DEAL_SCOUT, DEAL_PROVE */
    int expected;               /* DEAL_PROVE: 1 at least beta, -1 at most alpha: where selective
                                   passes believe the contrary, that is the answer, and the proof
                                   does not begin. 0: prove whatever comes */
    int plies;                  /* DEAL_LOOK */
    bool line;                  /* if the score comes out exact, with the line */
} DealTask;

/* A move of the board of a task, for the side that plays it. */
typedef struct {
    uint8_t square;
    int8_t lower, upper;        /* proven */
    int8_t bound;               /* of the estimate, as yk_estimate.bound */
    int16_t estimate;           /* sixteenths of a disc */
} DealMove;

/* What came of a task; for the side to move on its board. */
typedef struct {
    int lower, upper;           /* proven, also if it was stopped */
    int believed_lower, believed_upper;     /* by the last selective pass; -64, 64: nothing */
    bool stopped;
    uint64_t nodes, searched;
    int move_count;             /* 0: nothing is known of the moves */
    DealMove moves[MAX_MOVES];
    int line_length;            /* 0: none */
    uint8_t line[MAX_LINE];
} DealResult;

typedef struct {
    Board board;
    int alpha, beta;            /* as yk_query */
    bool all_best;              /* prove of every other move whether it ties */
    bool all_moves;             /* the exact score and line of every move */
    int ranks;                  /* 1.. */
    int threads;                /* of a rank, about */
    double least;               /* nodes that no subproblem should be smaller than; 0: as many as
                                   make the messages worth while */
} DealPlan;

typedef struct Deal Deal;

/* NULL without memory. The side to move must have a move. */
Deal *deal_create(const DealPlan *plan);

/* NULL is allowed. */
void deal_destroy(Deal *deal);

/* What `rank`, which has nothing to do, is to do from now on; false: nothing for now, ask again
 * after the next result. `now_s` never goes back. */
bool deal_next(Deal *deal, int rank, double now_s, DealTask *task);

/* A task to be stopped, and the rank that has it; each is named once. Its result is still
 * expected: what was proven until then counts. False: there is none. Whoever calls deal_next()
 * or deal_result() asks for these afterwards. */
bool deal_withdraw(Deal *deal, int *rank, uint32_t *number);

/* What came of task `number` of `rank`, which has nothing to do now. Answers that nobody expects
 * any more, of a rank that was given up, are true all the same. False: there is no such task. */
bool deal_result(Deal *deal, int rank, uint32_t number, double now_s, const DealResult *result);

/* The rank is gone, or does not answer: what it had to do is for others, and it gets nothing
 * until it is heard of again (deal_found). */
void deal_lost(Deal *deal, int rank);
void deal_found(Deal *deal, int rank);

/* What an earlier run found out of `board`, before the first deal_next(). Tasks that answer what
 * is known in this way are not handed out. */
void deal_remember(Deal *deal, Board board, const DealResult *result);

/* All that was asked for is known, the line included. */
bool deal_done(const Deal *deal);

/* What is known now, as yk_solve() would tell it: bounds, moves, best moves, the line. */
void deal_answer(const Deal *deal, yk_result *result);

/* How it goes. */
typedef struct {
    int lower, upper;           /* proven of the root */
    int target;                 /* the score it takes for the likeliest */
    bool believed;              /* scouting is done */
    int running, waiting;       /* tasks */
    double left_nodes;          /* a rough guess at what remains */
    uint64_t nodes, searched;   /* of all tasks that have ended */
    uint64_t tasks, withdrawn;  /* handed out, and those ended early */
    uint32_t tree;              /* its nodes */
    uint64_t visits;            /* of nodes, while looking for what is wanted */
} DealState;

void deal_state(const Deal *deal, DealState *state);

/* Of one rank's tasks that have ended: their number and nodes. */
void deal_rank_state(const Deal *deal, int rank, uint64_t *tasks, uint64_t *nodes);

#endif
