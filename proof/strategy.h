/* strategy.h - the strategies of a proof: their positions, the way through them, and the bits that
 * say them. Private to this folder. */

#ifndef YOMIKIRI_STRATEGY_H
#define YOMIKIRI_STRATEGY_H

#include "base/pages.h"
#include "proof/proof.h"

/* ---- bit_writer.c: bits by an adaptive binary range coder (G. N. N. Martin, "Range encoding: an
 * algorithm for removing redundancy from a digitised message", 1979), with the constants of LZMA
 * ---- */

enum { CHANCE_EVEN = 2048 };        /* of 4096, that a bit is 0 */

typedef struct {
    uint8_t *bytes;                 /* the writer's; NULL before the first */
    size_t count, room;
    uint64_t low;
    uint32_t range;
    uint8_t waiting;                /* a byte, and so many of 0xff behind it, that a carry may */
    uint64_t waiting_count;         /* still change */
} BitWriter;

void bits_begin(BitWriter *writer);

/* Write a bit, and let *chance learn of it. */
void bits_put(BitWriter *writer, uint16_t *chance, bool bit);

/* Afterwards bytes[0..count) are all there is. */
void bits_end(BitWriter *writer);

void bits_free(BitWriter *writer);

/* ---- proof_set.c: the positions of a strategy, each once up to symmetry, and the order in which
 * they are met: that is all that a proof says of them ---- */

typedef struct {
    Board form;             /* proof_set_form() */
    uint32_t size;          /* positions that were met first below it, and itself */
    uint8_t empties;
    uint8_t square;         /* its move on the form, and the place of that in the order of moves */
    uint8_t place;          /* on the board, if it speaks and is no leaf; */
    unsigned last: 1;       /* nothing is behind it */
    unsigned image: 3;      /* how the board lay then: the transform to the form */
    unsigned speaks: 1;     /* the side to move is the one that the strategy is for */
    unsigned met: 1;        /* by the second walk, */
    unsigned again: 1;      /* and more than once */
} ProofPosition;

typedef struct {
    ProofPosition *positions;   /* in the order of the first walk */
    size_t count;
    uint32_t *indices;      /* into positions, of each slot */
    uint8_t *tags;          /* likewise; 0: it is empty */
    size_t size;            /* slots, a power of two */
    Pages pages;            /* where all three lie */
    uint32_t *written;      /* indices of those that are written, in the order of the second */
    size_t written_count, written_room;
} ProofSet;

/* Empty. Without memory the program ends, here and in what adds to it. */
void proof_set_make(ProofSet *set);
void proof_set_free(ProofSet *set);

/* What a position is known by: the smallest of its eight images, and whether the strategy is for
 * the side to move (`speaks`). *image is the transform that leads there. */
Board proof_set_form(Board board, bool speaks, uint8_t *image);

/* Bring what the next two look at towards the CPU. */
void proof_set_prefetch(const ProofSet *set, Board form);

/* Its index; set->count: it is not there. */
size_t proof_set_find(const ProofSet *set, Board form);

/* Its index. If it was not there, it has been added as the last one. */
size_t proof_set_meet(ProofSet *set, Board form);

/* The next one that is written. */
void proof_set_write(ProofSet *set, size_t index);

/* ---- proof_walk.c: the boards of a strategy and their moves, in the order in which a checker
 * goes through them (docs/proof.md) ---- */

/* A board on the way: the side to move has a move, unless the game is over. */
typedef struct {
    Board board, form;              /* proof_set_form() */
    uint64_t moves;                 /* 0: it is over, and there is no form */
    uint8_t image;                  /* the transform that makes the form of the board */
    bool speaks;
} ProofNode;

typedef struct {
    Board board;                    /* after it */
    uint64_t moves;                 /* the replies */
    int square, replies;
} ProofMove;

/* The side to move has these moves; without one it passes. */
ProofNode proof_walk_node(Board board, uint64_t moves, bool speaks);

/* Where a move leads. */
static inline ProofNode proof_walk_after(const ProofNode *node, const ProofMove *move)
{
    return proof_walk_node(move->board, move->moves, !node->speaks);
}

ProofMove proof_walk_move(const ProofNode *node, int square);

/* All moves, into `list`; how many they are. */
int proof_walk_moves(const ProofNode *node, ProofMove list[MAX_MOVES]);

/* The place of a square in the list; `count`: it is not there. */
int proof_walk_place(const ProofMove *list, int count, int square);

/* The game is over: the side that the strategy is for ends `least` discs ahead or better. */
bool proof_walk_reached(const ProofNode *node, int least);

/* ---- proof_tree.c: the strategy of one side, a move wherever it moves, every move of the other
 * side, down to boards that whoever checks it searches himself ---- */

/* What a strategy is for: a side ends at least `least` discs ahead, the side to move on `board` if
 * `speaks`, else the other. */
typedef struct {
    Board board;
    bool speaks;
    int least;                  /* -63..64 */
} ProofAim;

/* Find the strategy, into `set`, which is empty. PROOF_FALSE: there is none. PROOF_FAULT: the
 * solver contradicts itself. */
ProofOutcome proof_tree_grow(const ProofJob *job, const ProofAim *aim, ProofSet *set);

/* What is learnt of the bits on the way, over all strategies of a file. */
typedef struct {
    uint16_t keep[2][65][2];    /* by leaf or not, empties, speaks */
    uint16_t move[65][64];      /* by empties and place in the order of moves */
} ProofChances;

typedef struct {
    uint64_t positions, searched, kept;
} ProofCounts;

void proof_chances_begin(ProofChances *chances);

/* Write a strategy that proof_tree_grow() has found, and add to the counts. */
void proof_tree_write(const ProofJob *job, const ProofSet *set, ProofChances *chances,
                      BitWriter *out, ProofCounts *counts);

/* ---- proof_shrink.c: the second walk through a strategy, which takes the moves that need the
 * fewest positions. All it meets is proven, so that it asks nobody. ---- */

/* Of a strategy that the first walk has found: which positions are written, and in what order. */
ProofOutcome proof_shrink(const ProofJob *job, const ProofAim *aim, ProofSet *set);

#endif
