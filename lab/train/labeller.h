/* labeller.h - one thread's means to say what a position is worth. */

#ifndef YOMIKIRI_LABELLER_H
#define YOMIKIRI_LABELLER_H

#include "kernel/kernel.h"
#include "yomikiri.h"

enum {
    LABEL_EXACT_EMPTIES = 13,   /* up to so many by the exact score, from the kernel alone */
    LABEL_PLIES = 6,            /* above by searches so deep, or a ply less */
    LABEL_EMPTIES_LEFT = 8,     /* searches that label leave so many */
    LABEL_WINDOW = 10 * 16,     /* the first window of labeller_search(), on both sides */
};

/* A search that failed. Where it contradicts itself, the bounds are as yk_solve() has them. */
typedef struct {
    yk_status status;           /* YK_OK: none did */
    Board board;
    int lower, upper;
} LabelFailure;

/* `evaluation` may be changed between calls; NULL: by hand. The rest is the labeller's. */
typedef struct {
    const Kernel *kernel;
    yk_solver *solver;          /* of labels; NULL: none is asked for */
    LabelFailure failure;       /* of the solver */
    const Evaluation *evaluation;
    int stages;                 /* stages of the evaluation that are fitted; the others are
                                   copies of the last of them */
    uint8_t edges[EDGE_STATES];
    SearchContext ctx;
} Labeller;

/* To be given back by labeller_free(). With `weights`, which must outlive it, it labels by a
 * solver that has them; NULL: exactly alone. */
void labeller_init(Labeller *labeller, const Kernel *kernel, const yk_weights *weights);
void labeller_free(Labeller *labeller);

/* The exact score in discs, of at most 13 empties. */
int labeller_exact(Labeller *labeller, Board board);

/* A search of `depth` plies, in sixteenths of a disc. */
int labeller_search(Labeller *labeller, Board board, int depth);

/* The label of a sample: exact or searched, EVAL_DISC to a disc, from -64 to 64 discs. False:
 * labeller->failure says why. */
bool labeller_label(Labeller *labeller, Board board, int16_t *label);

/* Where self-play would go from `board`, which has a move: the square whose value without
 * search, plus noise of deviation `sigma` (sixteenths of a disc), is highest. */
int labeller_move(Labeller *labeller, Board board, int sigma, Random *random);

#endif
