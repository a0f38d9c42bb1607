#include "lab/train/train.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "base/memory/memory.h"
#include "lab/workers.h"

typedef struct {
    const SamplesPlan *plan;
    Labelled *samples;
    size_t done;                /* blocks */
    Labeller *labellers;        /* one for each thread */
    Excluded excluded;
    atomic_uint_fast64_t thrown;
} SamplesMaking;

/* WorkersTask: one block, from a generator of its own. */
static bool make_block(void *context, int worker, size_t block)
{
    SamplesMaking *making = context;
    const SamplesPlan *plan = making->plan;
    const int low = labelled_empties_low(plan->stage), high = labelled_empties_high(plan->stage);
    Labeller *labeller = &making->labellers[worker];
    Labelled *samples = making->samples + block * plan->block_size;
    uint64_t thrown = 0;
    Random random = { plan->seed };

    random.state = random_next(&random) ^ (uint64_t)plan->stage;
    random.state = random_next(&random) ^ block;
    random.state = random_next(&random);
    for (uint32_t i = 0; i < plan->block_size; i++) {
        const int empties = low + (int)random_below(&random, (uint32_t)(high - low + 1));
        Board board;
        int16_t label;

        thrown += (uint64_t)selfplay_position(labeller, &making->excluded, plan->games, empties,
                                              &random, &board);
        if (!labeller_label(labeller, board, &label))
            return false;
        samples[i] = (Labelled){
            .own = board.own, .opp = board.opp, .empties = (uint8_t)empties, .label = label,
        };
    }
    atomic_fetch_add_explicit(&making->thrown, thrown, memory_order_relaxed);
    return true;
}

/* After each block. */
static void count_block(void *context)
{
    SamplesMaking *making = context;
    const SamplesPlan *plan = making->plan;

    making->done++;
    if (plan->progress)
        plan->progress(plan->context, making->done * plan->block_size,
                       (size_t)plan->blocks * plan->block_size);
}

bool samples_make(const SamplesPlan *plan, Samples *samples)
{
    SamplesMaking making = { .plan = plan };
    Evaluation *evaluation = memory_array(1, sizeof(*evaluation));
    yk_weights *weights = NULL;

    *samples = (Samples){ .count = (size_t)plan->blocks * plan->block_size };
    samples->samples = making.samples = memory_array(samples->count, sizeof(Labelled));
    excluded_init(&making.excluded);
    if (plan->weights) {
        eval_init(evaluation, plan->weights);
        if (yk_weights_create(&weights, plan->weights, sizeof(*plan->weights), NULL) != YK_OK)
            memory_end();
    }
    making.labellers = memory_array((size_t)plan->threads, sizeof(*making.labellers));
    for (int i = 0; i < plan->threads; i++) {
        labeller_init(&making.labellers[i], plan->kernel, weights);
        making.labellers[i].evaluation = weights ? evaluation : NULL;
        making.labellers[i].stages = plan->fitted;
    }
    const bool made = workers_run(plan->threads, plan->blocks, make_block, count_block, &making);
    samples->thrown = making.thrown;
    for (int i = 0; i < plan->threads; i++) {
        if (making.labellers[i].failure.status != YK_OK)
            samples->failure = making.labellers[i].failure;
        labeller_free(&making.labellers[i]);
    }
    free(making.labellers);
    yk_weights_destroy(weights);
    free(evaluation);
    return made;
}

void samples_free(Samples *samples)
{
    free(samples->samples);
    *samples = (Samples){ .count = 0 };
}
