#include "lab/train/samples.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "base/memory/memory.h"

typedef struct {
    const SamplesPlan *plan;
    Labeller *labellers;        /* one for each thread */
    Excluded excluded;
    atomic_uint_fast64_t thrown;
} SamplesMaking;

/* BlocksPlan.make */
static bool make_block(void *context, int worker, size_t block, Random *random,
                       Labelled *samples)
{
    SamplesMaking *making = context;
    const SamplesPlan *plan = making->plan;
    const int low = labelled_empties_low(plan->stage), high = labelled_empties_high(plan->stage);
    Labeller *labeller = &making->labellers[worker];
    uint64_t thrown = 0;

    (void)block;
    for (uint32_t i = 0; i < plan->block_size; i++) {
        const int empties = low + (int)random_below(random, (uint32_t)(high - low + 1));
        Board board;
        int16_t label;

        thrown += (uint64_t)selfplay_position(labeller, &making->excluded, plan->games, empties,
                                              random, &board);
        if (!labeller_label(labeller, board, &label))
            return false;
        samples[i] = (Labelled){
            .own = board.own, .opp = board.opp, .empties = (uint8_t)empties, .label = label,
        };
    }
    atomic_fetch_add_explicit(&making->thrown, thrown, memory_order_relaxed);
    return true;
}

/* BlocksPlan.progress */
static void progress(void *context, size_t done, size_t total)
{
    const SamplesMaking *making = context;

    if (making->plan->progress)
        making->plan->progress(making->plan->context, done, total);
}

/* Get the labellers ready; samples of the first stage need no solver. */
static void open_labellers(SamplesMaking *making, const Evaluation *evaluation,
                           const yk_weights *weights)
{
    const SamplesPlan *plan = making->plan;

    for (int i = 0; i < plan->threads; i++) {
        Labeller *labeller = &making->labellers[i];

        labeller_init(labeller, plan->kernel);
        if (weights)
            labeller_open(labeller, weights);
        labeller->evaluation = evaluation;
        labeller->stages = plan->fitted;
        labeller->labels = plan->labels;
    }
}

bool samples_make(const SamplesPlan *plan, Samples *samples)
{
    SamplesMaking making = { .plan = plan };
    const BlocksPlan blocks = {
        .key = {
            .seed = plan->seed, .weights = plan->weights ? plan->weights->checksum : 0,
            .games = plan->games ? plan->games->hash : 0, .stage = (uint32_t)plan->stage,
            .labels = (uint64_t)plan->labels.exact << 8 | (uint64_t)plan->labels.plies,
            .count = plan->blocks, .size = plan->block_size,
        },
        .path = plan->path, .threads = plan->threads, .make = make_block, .progress = progress,
        .context = &making,
    };
    Evaluation *evaluation = memory_array(1, sizeof(*evaluation));
    yk_weights *weights = NULL;

    *samples = (Samples){ .count = (size_t)plan->blocks * plan->block_size };
    excluded_init(&making.excluded);
    samples->samples = memory_array(samples->count, sizeof(Labelled));
    making.labellers = memory_array((size_t)plan->threads, sizeof(Labeller));
    if (plan->weights) {
        eval_init(evaluation, plan->weights);
        if (yk_weights_create(&weights, plan->weights, sizeof(*plan->weights), NULL) != YK_OK)
            memory_end();
    }
    open_labellers(&making, weights ? evaluation : NULL, weights);
    const bool ok = blocks_make(&blocks, samples->samples, &samples->resumed);

    samples->resumed *= plan->block_size;
    samples->thrown = making.thrown;
    for (int i = 0; i < plan->threads; i++) {
        if (making.labellers[i].failure.status != YK_OK)
            samples->failure = making.labellers[i].failure;
        labeller_free(&making.labellers[i]);
    }
    free(making.labellers);
    yk_weights_destroy(weights);
    free(evaluation);
    return ok;
}

void samples_free(Samples *samples)
{
    free(samples->samples);
    *samples = (Samples){ .count = 0 };
}
