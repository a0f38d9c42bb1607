/* move_loop.h - a node of the deep layer, its moves on their way through the search, and what is
 * asked about them. */

#ifndef YOMIKIRI_MOVE_LOOP_H
#define YOMIKIRI_MOVE_LOOP_H

#include "search/worker.h"
#include "table/tt.h"

/* A board on its way down the deep layer. */
typedef struct {
    Board board;
    uint64_t hash;              /* board_hash(board) */
    int empties;
} Node;

static inline Node node_of(Board board)
{
    return (Node){ board, board_hash(board), board_empties(board) };
}

typedef struct MoveLoop MoveLoop;

/* Who wants to know how the moves of a node fare: the root. One thread at a time. */
typedef struct {
    /* Thread 0 begins with children[at], the move to `square`. */
    void (*begun)(Search *search, int at, int square);
    /* The search of a move with window (alpha, loop->beta) has come to this score. */
    void (*ended)(Search *search, const MoveLoop *loop, int square, int alpha, int score);
} RootWatch;

/* The moves of a node under search, and the best of those searched so far. Threads that share a
 * node change it one at a time. */
struct MoveLoop {
    const Node *node;
    int depth;                  /* plies that it is searched; 0: what is found is proven */
    Child *children;            /* those still to be searched begin at `next`, */
    int next, count;            /* and end before `count` */
    int alpha, beta;            /* of the node */
    int best;                   /* -SCORE_INF: no child has been searched */
    int best_move;
    int tried;                  /* moves tried before children[0]: the table's, or one that ETC
                                   refuted */
    bool together;              /* all are likely to be searched: none need come first */
    const RootWatch *watch;     /* NULL at all nodes but the root. Its children are counted once
                                   for all its windows: none of them counts as unsearched */
};

/* Searches one child, for the window (low, loop->beta) of its parent; for a null window first
 * unless it is the first. Its score is for the side that plays it. */
typedef int ChildSearch(Worker *worker, const MoveLoop *loop, const Child *child, int low,
                        bool first);

/* Bring the best of children[from..count) to `from`. Ties go to the first. */
static inline void loop_pick(Child *children, int from, int count)
{
    int top = from;

    for (int i = from + 1; i < count; i++)
        if (children[i].score > children[top].score)
            top = i;
    if (top != from) {
        const Child taken = children[top];

        children[top] = children[from];
        children[from] = taken;
    }
}

/* What the next child must exceed. */
static inline int loop_low(const MoveLoop *loop)
{
    return max_int(loop->alpha, loop->best);
}

/* Note what a child is worth. True: it is the best so far, and cuts the node off. */
static inline bool loop_note(MoveLoop *loop, int square, int score)
{
    if (score <= loop->best)
        return false;
    loop->best = score;
    loop->best_move = square;
    return score >= loop->beta;
}

/* Count the `rest` children that will not be searched; of a search to a depth all have been. */
static inline void loop_leave(const MoveLoop *loop, Worker *worker, int rest)
{
    if (!loop->watch && loop->depth == 0)
        worker->ctx.unsearched += (unsigned)rest;
}

/* Count a cut-off by the move in place `rank` of those tried. */
static inline void loop_cut(const MoveLoop *loop, Worker *worker, int rank)
{
    if (loop->depth == 0)
        context_cut(&worker->ctx, loop->node->empties, rank);
}

/* ---- loop_search.c: the moves one after the other, or with help ---- */

/* Search the moves from loop->next on, those of the highest score first, each by `child`. True:
 * loop->best is the node's result; false: stopped. */
bool loop_search(Worker *worker, MoveLoop *loop, ChildSearch *child);

/* ---- cutoffs.c: decisions of a node without a search of it: stable discs, the table, and the
 * table's word on its children; and how the table learns ---- */

/* Stable discs keep the score at `alpha` or below: *bound says where. */
bool cutoff_stability(const Worker *worker, const Node *node, int alpha, int *bound);

/* Look the node up. *known becomes what the table has proven of it, and is left alone if that is
 * nothing. */
bool cutoff_table(Worker *worker, const Node *node, int alpha, int beta, Bounds *known,
                  int *bound);

/* Look every child up before searching any (enhanced transposition cut-off; J. Schaeffer,
 * A. Plaat, "New advances in alpha-beta searching", 1996). True: loop->best is the node's result.
 * Children already refuted leave the list, and the best of them is remembered. */
bool cutoff_children(Worker *worker, MoveLoop *loop);

/* What the result of a fail-soft search with window (alpha, beta) says of a node. */
Bounds cutoff_bounds(int alpha, int beta, int score, int move);

/* Store bounds that are proven, by a search that began when its worker had reached so many nodes.
 * `known` is what was proven before. */
void cutoff_store(Worker *worker, const Node *node, const Bounds *known, Bounds bounds,
                  uint64_t nodes_before);

/* Store a move worth trying first, found likewise by a search that proved nothing. */
void cutoff_store_move(Worker *worker, const Node *node, int move, uint64_t nodes_before);

/* ---- ordering.c: the order of moves ---- */

enum { ORDER_NO_LIMIT = 64 };

/* Give every child its score: a shallow search where the node is large enough, of `most` plies
 * at most if it is by the evaluation. `beta` is what a child has to reach. */
void order_children(Worker *worker, const Node *node, Child *children, int count, int most,
                    int beta);

/* Give every child its value by the evaluation, which there is, and its score by that and its
 * static score. Returns the highest value. */
int order_evaluate(Worker *worker, const Node *node, Child *children, int count);

/* Have that move come before all others; NO_MOVE: none. */
void order_first(Child *children, int count, int move);

/* Take the table's move from the list, to be searched before the others are put in order. False:
 * it is not there, or all are to be put in order because all are likely to be searched. `known` of
 * the node is not enough for its window. */
bool order_takes_known(Worker *worker, MoveLoop *loop, const Bounds *known, Child *first);

/* Give the moves of a node their scores, `known_move` the highest if it is still among them. */
void order_moves(Worker *worker, MoveLoop *loop, int known_move);

/* ---- pvs.c: the exact search ---- */

/* Exact fail-soft search for -64 <= alpha < beta <= 64. Stores what it proves. */
int pvs(Worker *worker, const Node *node, int alpha, int beta);

/* ChildSearch */
int pvs_child(Worker *worker, const MoveLoop *loop, const Child *child, int low, bool first);

#endif
