/* samples.h - samples: positions with what they are worth. They are made block by block, each from
 * a generator of its own, and kept in a file, so that what is made depends on a key alone and a
 * run that was stopped goes on where it was. */

#ifndef YOMIKIRI_SAMPLES_H
#define YOMIKIRI_SAMPLES_H

#include "eval/eval.h"
#include "lab/train/selfplay.h"

/* ---- a sample: a position with what it is worth, as weights are fitted to it ---- */

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

/* ---- the samples of one stage ---- */

typedef struct {
    uint64_t seed;
    int stage;
    uint32_t blocks, block_size;        /* the same samples only for the same two */
    const char *path;           /* file to keep them in; NULL: none */
    const Kernel *kernel;
    const EvalFile *weights;    /* they play and label; NULL: by hand, and labels are exact */
    int fitted;                 /* so many stages of them; the others are copies */
    const Games *games;         /* NULL: none */
    int threads;
    void (*progress)(void *context, size_t done, size_t total);     /* may be NULL */
    void *context;
} SamplesPlan;

typedef struct {
    Labelled *samples;          /* count of them; owned */
    size_t count;
    size_t resumed;             /* those that were found in the file */
    uint64_t thrown;            /* positions left out as excluded, while making the others */
    LabelFailure failure;       /* of a label */
} Samples;

/* Fill *samples: the same whatever the number of threads and the kernel. Blocks that stand in the
 * file, whole and made by the same plan, are taken from there; it has all that were made. False if
 * the file cannot be written, or if a label failed: then samples->failure says which.
 * samples_free() in either case. */
bool samples_make(const SamplesPlan *plan, Samples *samples);
void samples_free(Samples *samples);

#endif
