/* samples.h - the samples of one stage. */

#ifndef YOMIKIRI_SAMPLES_H
#define YOMIKIRI_SAMPLES_H

#include "lab/train/blocks.h"
#include "lab/train/selfplay.h"

typedef struct {
    uint64_t seed;
    int stage;
    uint32_t blocks, block_size;        /* the same samples only for the same two */
    const char *path;           /* file to keep them in; NULL: none */
    const Kernel *kernel;
    const EvalFile *weights;    /* they play and label; NULL: by hand, and labels are exact */
    LabelChoice labels;
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

/* Fill *samples: the same whatever the number of threads and the kernel. False if
 * the file cannot be written, or if a label failed: then samples->failure says which.
 * samples_free() in either case. */
bool samples_make(const SamplesPlan *plan, Samples *samples);
void samples_free(Samples *samples);

#endif
