/* proof_set.h - the positions of a strategy, each once up to symmetry. */

#ifndef YOMIKIRI_PROOF_SET_H
#define YOMIKIRI_PROOF_SET_H

#include "base/pages.h"
#include "board/board.h"

typedef struct {
    Board form;             /* proof_set_form() */
    uint8_t move;           /* of the side that the strategy is for, on the board that was met
                               first; NO_MOVE where none is needed */
    bool again;             /* met more than once */
    bool kept;              /* written, and known to who reads */
} ProofPosition;

typedef struct {
    ProofPosition *slots;
    uint8_t *tags;          /* of each slot; 0: it is empty */
    size_t size, count;     /* size is a power of two */
    Pages pages;            /* where both lie */
} ProofSet;

/* Empty. Without memory the program ends, here and in proof_set_add(). */
void proof_set_make(ProofSet *set);
void proof_set_free(ProofSet *set);

/* What a position is known by: the smallest of its eight images, and whether the strategy is for
 * the side to move (`speaks`). */
Board proof_set_form(Board board, bool speaks);

/* NULL: it is not there. The pointer holds until the next proof_set_add(). */
ProofPosition *proof_set_find(const ProofSet *set, Board form);

/* Bring it towards the CPU. */
void proof_set_prefetch(const ProofSet *set, Board form);

/* It must not be there. */
ProofPosition *proof_set_add(ProofSet *set, Board form);

#endif
