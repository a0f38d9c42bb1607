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
        .path = plan->path, .threads = plan->threads, .make = make_block, .context = &making,
        .progress = plan->progress, .progress_context = plan->context,
    };
    Evaluation *evaluation = memory_array(1, sizeof(*evaluation));
    yk_weights *weights = NULL;

    *samples = (Samples){ .count = (size_t)plan->blocks * plan->block_size };
    excluded_init(&making.excluded);
    samples->samples = memory_array(samples->count, sizeof(Labelled));
    if (plan->weights) {
        eval_init(evaluation, plan->weights);
        if (yk_weights_create(&weights, plan->weights, sizeof(*plan->weights), NULL) != YK_OK)
            memory_end();
    }
    /* samples of the first stage need no solver */
    making.labellers = labellers_make(plan->threads, plan->kernel, weights, weights);
    for (int i = 0; i < plan->threads; i++) {
        making.labellers[i].evaluation = weights ? evaluation : NULL;
        making.labellers[i].stages = plan->fitted;
        making.labellers[i].labels = plan->labels;
    }
    const bool ok = blocks_make(&blocks, samples->samples, &samples->resumed);

    samples->thrown = making.thrown;
    labellers_free(making.labellers, plan->threads, &samples->failure);
    yk_weights_destroy(weights);
    free(evaluation);
    return ok;
}

void samples_free(Samples *samples)
{
    free(samples->samples);
    *samples = (Samples){ .count = 0 };
}
