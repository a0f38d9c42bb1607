/* train.h - the whole of training: samples and weights, stage by stage from the end of the
 * game upward, then the errors of searches with them. */

#ifndef YOMIKIRI_TRAIN_H
#define YOMIKIRI_TRAIN_H

#include "lab/train/depth_model.h"
#include "lab/train/fit.h"
#include "lab/train/samples.h"
#include "lab/train/selfplay.h"

typedef struct {
    size_t samples, resumed;    /* all of them; those that were found in the work folder */
    uint64_t thrown;            /* positions left out because an FFO position is near */
    FitReport fit;
    bool found;                 /* the finished stage lay in the work folder: no report */
    int64_t made_ns, fitted_ns;
} StageReport;

typedef struct {
    uint64_t seed;
    double scale;               /* of the numbers of samples */
    double errors;              /* of the number of positions for the depth model; 0: no model */
    const EvalFile *from;       /* whole weights, whose stages below `first` are kept; NULL: from
                                   nothing, and nothing is refined */
    int first;                  /* 0..EVAL_STAGES - 1, the first stage to make; 0 without `from` */
    int stages;                 /* 1..EVAL_STAGES to fit; the others are copies, or as in `from` */
    int threads;
    uint32_t block_size;        /* samples that one generator makes, one thread at a time */
    const char *work;           /* folder, which exists; NULL: keep nothing */
    const Games *games;         /* NULL: none */
    const Kernel *kernel;
    LabelChoice labels;
    FitOptions fit;

    /* Called as it goes, by one thread at a time. `stage` is EVAL_STAGES
     * for the depth model. */
    void (*begun)(void *context, int stage, const char *what);
    void (*progress)(void *context, int stage, size_t done, size_t total);  /* in samples */
    void (*finished)(void *context, int stage, const StageReport *report);
    void (*compared)(void *context, const DepthReport *report);
    void (*failed)(void *context, const LabelFailure *failure);
    void *context;
} TrainPlan;

/* What `make weights` uses; no kernel, no folder, one thread. */
void train_plan_init(TrainPlan *plan);

/* With plan->from: make its stages better with more samples, not anew. */
void train_plan_refine(TrainPlan *plan);

/* Fill *file. NULL, or what went wrong (static storage); what was finished then lies in the
 * work folder. The same file for the same seed, scales, stages, games, fit and plan->from,
 * whatever the threads and the kernel, and however often it was stopped. */
const char *train_run(const TrainPlan *plan, EvalFile *file);

/* Measure anew the errors of searches with the weights of *file, which are in order, and write
 * them into it. plan->from is not used. */
void train_errors(const TrainPlan *plan, EvalFile *file);

#endif
