/* blocks.h - samples made block by block, each from a generator of its own, and kept in a
 * file, so that what is made depends on a key alone and a run that was stopped goes on where
 * it was. */

#ifndef YOMIKIRI_BLOCKS_H
#define YOMIKIRI_BLOCKS_H

#include "eval/eval.h"

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

/* ---- blocks of them ---- */

/* What the samples depend on. Two sets that differ in any of it have nothing in common. */
typedef struct {
    uint64_t seed;
    uint64_t weights;           /* checksum of the weights that make them, or 0 */
    uint64_t games;             /* hash of the tournament games, or 0 */
    uint64_t labels;            /* how they are labelled, as a number */
    uint32_t stage;             /* or another number for a set that is of no stage */
    uint32_t count;             /* blocks */
    uint64_t size;              /* samples in each */
} BlocksKey;

typedef struct {
    BlocksKey key;
    const char *path;           /* of the file; NULL: keep nothing */
    int threads;

    /* Fill `samples` with block `block`, on thread `worker`; false gives everything up. */
    bool (*make)(void *context, int worker, size_t block, Random *random, Labelled *samples);

    void *context;

    /* After each block, by one thread at a time, how many samples there are; may be NULL. */
    void (*progress)(void *context, size_t done, size_t total);
    void *progress_context;
} BlocksPlan;

/* Fill `samples`, of which there are key.count * key.size. *resumed becomes how many of
 * them were found in the file. False: given up by make(), or the file cannot be
 * written; blocks that were finished are then in the file. A block that is
 * damaged there, or a file of another key, is made again. */
bool blocks_make(const BlocksPlan *plan, Labelled *samples, size_t *resumed);

#endif
