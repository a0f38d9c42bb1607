/* proof_set.h - the positions of a strategy, each once up to symmetry, and the order in which they
 * are met: that is all that a proof says of them. */

#ifndef YOMIKIRI_PROOF_SET_H
#define YOMIKIRI_PROOF_SET_H

#include "base/pages.h"
#include "board/board.h"

typedef struct {
    Board form;             /* proof_set_form() */
    uint32_t size;          /* positions that were met first below it, and itself */
    uint8_t empties;
    uint8_t square;         /* its move on the form, and the place of that in the order of moves */
    uint8_t place;          /* on the board, if it speaks and is no leaf; */
    unsigned last: 1;       /* nothing is behind it */
    unsigned image: 3;      /* how the board lay then: the transform to the form */
    unsigned speaks: 1;     /* the side to move is the one that the strategy is for */
    unsigned met: 1;        /* by the second walk (proof_shrink.h), */
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

#endif
