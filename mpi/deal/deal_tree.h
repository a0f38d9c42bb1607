/* deal_tree.h - the plies below a position that is dealt out: boards, each once, however it is
 * reached; what is proven and what is believed of them; and how one follows from the other.
 * Private to mpi/deal/, as all headers there but deal.h. */

#ifndef YOMIKIRI_DEAL_TREE_H
#define YOMIKIRI_DEAL_TREE_H

#include "mpi/deal/deal.h"

typedef enum { BELIEVED, PROVEN, TRUSTS } Trust;

enum { DEAL_NONE = UINT32_MAX, DEAL_SIXTEENTHS = 16 };

/* A move in the tree. */
typedef struct {
    uint32_t node;              /* the board after it */
    uint8_t square;             /* or PASS */
} DealEdge;

/* All scores are those of the side to move on `board`. */
typedef struct {
    Board board;
    int8_t lower[TRUSTS], upper[TRUSTS];    /* what follows from all that is known */
    int8_t scout_lower, scout_upper;        /* what a selective pass over this board believed */
    int16_t estimate;           /* sixteenths of a disc */
    uint8_t empties;
    uint8_t replies;            /* legal moves */
    bool over, scouted;         /* the game; a selective pass has told something of it */
    uint8_t scouts;             /* how often */
    bool split;                 /* its children are to be dealt with, whatever it would cost */
    DealEdge *edges;            /* NULL: a leaf of the tree */
    int edge_count;
    uint32_t parents;           /* first of a list of links; DEAL_NONE: it is the root */
    DealMove *moves;            /* what is known of them as long as it is a leaf; NULL: nothing */
    int move_count;
    uint32_t task;              /* under way on this board; 0: none */
    int home;                   /* the rank whose table knows most of it; -1: none does */
    uint8_t *line;              /* to the end of the game; NULL: not known */
    int line_length;

    /* Of the last look at what is wanted: deal_want.h. */
    uint32_t stamp[TRUSTS];
    int8_t low[TRUSTS], high[TRUSTS];
    uint32_t need[TRUSTS];
    uint32_t chosen[TRUSTS];    /* node of the move that is to be good enough */
} DealNode;

typedef struct {
    uint32_t node, next;
} DealParent;

typedef struct {
    DealNode *nodes;
    uint32_t count, room;
    DealParent *parents;
    uint32_t parent_count, parent_room;
    uint32_t *index;            /* of nodes by board, open addressing */
    uint32_t index_size;        /* a power of two */
    bool no_memory;             /* what was last asked for was not done */
} DealTree;

/* One node, the root, number 0. False without memory; deal_tree_free() all the same. */
bool deal_tree_init(DealTree *tree, Board board);
void deal_tree_free(DealTree *tree);

/* The node of `board`, DEAL_NONE if there is none. */
uint32_t deal_tree_find(const DealTree *tree, Board board);

/* The node of `board`, made if need be; DEAL_NONE without memory. */
uint32_t deal_tree_add(DealTree *tree, Board board);

/* Give a leaf its children, with what its `moves` tell of them. Pointers to nodes taken before
 * are no longer good. */
void deal_tree_expand(DealTree *tree, uint32_t node);

/* These bounds are proven of the node: they join what is known, there and above. */
void deal_tree_prove(DealTree *tree, uint32_t node, int lower, int upper);

/* A selective pass believes this. */
void deal_tree_believe(DealTree *tree, uint32_t node, int lower, int upper);

/* What a task has told of the moves: proven bounds go to the children if there are any, else
 * all of it is kept. */
void deal_tree_moves(DealTree *tree, uint32_t node, const DealMove *moves, int count);

#endif
