/* labelled.h - a position with what it is worth, as weights are fitted to it. */

#ifndef YOMIKIRI_LABELLED_H
#define YOMIKIRI_LABELLED_H

#include "eval/eval.h"

enum {
    LABELLED_EMPTIES_LAST = 36,  /* the last stage is fitted up to here */
};

typedef struct {
    uint64_t own, opp;
    int16_t label;              /* for the side to move, EVAL_DISC to a disc */
    uint8_t empties;
    uint8_t unused[5];
} Labelled;

_Static_assert(sizeof(Labelled) == 24, "as it lies in a file");

/* Empties that the samples of a stage have. */
static inline int labelled_empties_low(int stage)
{
    return EVAL_STAGE_FIRST + EVAL_STAGE_WIDTH * stage;
}

static inline int labelled_empties_high(int stage)
{
    return stage == EVAL_STAGES - 1 ? LABELLED_EMPTIES_LAST
                                    : labelled_empties_low(stage) + EVAL_STAGE_WIDTH - 1;
}

#endif
