/* labeller.h - one thread's means to say what a position is worth. */

#ifndef YOMIKIRI_LABELLER_H
#define YOMIKIRI_LABELLER_H

#include "kernel/kernel.h"

enum {
    LABEL_EXACT_EMPTIES = 13,   /* up to here labels are exact scores */
    LABEL_DEEP_EMPTIES = 22,    /* up to here searches of 5 or 6 plies, above of 4 or 5 */
    LABEL_WINDOW = 10 * 16,     /* their first window reaches so far on both sides */
};

/* `evaluation` may be changed between calls; NULL: by hand. The rest is the labeller's. */
typedef struct {
    const Kernel *kernel;
    const Evaluation *evaluation;
    int stages;                 /* stages of the evaluation that are fitted; the others are
                                   copies of the last of them */
    uint8_t edges[EDGE_STATES];
    SearchContext ctx;
} Labeller;

/* False without memory. labeller_free() in either case. */
bool labeller_init(Labeller *labeller, const Kernel *kernel);
void labeller_free(Labeller *labeller);

/* The exact score in discs; quick up to about 13 empties. */
int labeller_exact(Labeller *labeller, Board board);

/* A search of `depth` plies, in sixteenths of a disc. */
int labeller_search(Labeller *labeller, Board board, int depth);

/* The label of a sample: exact or searched, EVAL_DISC to a disc, from -64 to 64 discs. */
int16_t labeller_label(Labeller *labeller, Board board);

/* Where self-play would go from `board`, which has a move: the square whose value without
 * search, plus noise of deviation `sigma` (sixteenths of a disc), is highest. */
int labeller_move(Labeller *labeller, Board board, int sigma, Random *random);

#endif
