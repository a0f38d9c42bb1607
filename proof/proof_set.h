/* proof_set.h - the positions of a strategy, each once up to symmetry, in the order in which they
 * are met: that is all that a proof says of them. */

#ifndef YOMIKIRI_PROOF_SET_H
#define YOMIKIRI_PROOF_SET_H

#include "base/pages.h"
#include "board/board.h"

typedef struct {
    Board form;             /* proof_set_form() */
    uint8_t empties;
    bool speaks;            /* the side to move is the one that the strategy is for */
    bool again;             /* met more than once */
    uint8_t place;          /* of its move in the order of moves, if it speaks and is no leaf, */
    bool last;              /* and nothing is behind it */
} ProofPosition;

typedef struct {
    ProofPosition *positions;
    size_t count;
    uint32_t *indices;      /* into positions, of each slot */
    uint8_t *tags;          /* likewise; 0: it is empty */
    size_t size;            /* slots, a power of two */
    Pages pages;            /* where all three lie */
} ProofSet;

/* Empty. Without memory the program ends, here and in proof_set_meet(). */
void proof_set_make(ProofSet *set);
void proof_set_free(ProofSet *set);

/* What a position is known by: the smallest of its eight images, and whether the strategy is for
 * the side to move (`speaks`). */
Board proof_set_form(Board board, bool speaks);

/* Bring what the next two look at towards the CPU. */
void proof_set_prefetch(const ProofSet *set, Board form);

bool proof_set_has(const ProofSet *set, Board form);

/* Its index. If it was not there, it has been added as the last one. */
size_t proof_set_meet(ProofSet *set, Board form);

#endif
