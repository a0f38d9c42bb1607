#include "lab/train/samples.h"

#include <stdatomic.h>
#include <stdlib.h>

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

        thrown += (uint64_t)selfplay_position(labeller, &making->excluded, plan->games, empties,
                                              random, &board);
        samples[i] = (Labelled){
            .own = board.own, .opp = board.opp, .empties = (uint8_t)empties,
            .label = labeller_label(labeller, board),
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

bool samples_make(const SamplesPlan *plan, Samples *samples)
{
    SamplesMaking making = { .plan = plan };
    const Evaluation *evaluation = plan->stage > 0 ? plan->evaluation : NULL;
    const BlocksPlan blocks = {
        .key = {
            .seed = plan->seed, .weights = evaluation ? eval_checksum(evaluation->file) : 0,
            .games = plan->games ? plan->games->hash : 0, .stage = (uint32_t)plan->stage,
            .count = plan->blocks, .size = plan->block_size,
        },
        .path = plan->path, .threads = plan->threads, .make = make_block, .progress = progress,
        .context = &making,
    };
    bool ok;

    *samples = (Samples){ .count = (size_t)plan->blocks * plan->block_size };
    excluded_init(&making.excluded);
    samples->samples = calloc(samples->count, sizeof(Labelled));
    making.labellers = calloc((size_t)plan->threads, sizeof(Labeller));
    ok = samples->samples && making.labellers;
    for (int i = 0; ok && i < plan->threads; i++) {
        ok = labeller_init(&making.labellers[i], plan->kernel);
        making.labellers[i].evaluation = evaluation;
        making.labellers[i].stages = plan->stage;
    }
    ok = ok && blocks_make(&blocks, samples->samples, &samples->resumed);
    samples->resumed *= plan->block_size;
    samples->thrown = making.thrown;
    for (int i = 0; making.labellers && i < plan->threads; i++)
        labeller_free(&making.labellers[i]);
    free(making.labellers);
    return ok;
}

void samples_free(Samples *samples)
{
    free(samples->samples);
    *samples = (Samples){ .count = 0 };
}
