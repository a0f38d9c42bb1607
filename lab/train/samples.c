#include "lab/train/samples.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory/memory.h"
#include "lab/workers.h"

/* How the file begins: what the samples depend on. Two sets that differ in any of it have nothing
 * in common. Then a checksum for each block (0: not made yet), and the blocks. */
typedef struct {
    char magic[8];
    uint64_t seed;
    uint64_t weights;           /* checksum of the weights that make them, or 0 */
    uint64_t games;             /* hash of the tournament games, or 0 */
    uint64_t labels;            /* how they are labelled, as a number */
    uint32_t stage;
    uint32_t count;             /* blocks */
    uint64_t size;              /* samples in each */
} SamplesHeader;

typedef struct {
    const SamplesPlan *plan;
    Labelled *samples;
    uint64_t *sums;             /* checksums of the blocks */
    size_t resumed, done;       /* blocks */
    int file;                   /* -1: none */
    size_t sums_offset, block_offset, block_bytes;
    Labeller *labellers;        /* one for each thread */
    Excluded excluded;
    atomic_uint_fast64_t thrown;
} SamplesMaking;

/* FNV-1a over words of 64 bits; never 0, which says that there is no block. */
static uint64_t checksum(const void *data, size_t bytes)
{
    const uint64_t *words = data;
    uint64_t hash = UINT64_C(0xcbf29ce484222325);

    for (size_t i = 0; i < bytes / 8; i++)
        hash = (hash ^ words[i]) * UINT64_C(0x100000001b3);
    return hash ? hash : 1;
}

static bool write_at(int file, const void *data, size_t bytes, size_t offset)
{
    return pwrite(file, data, bytes, (off_t)offset) == (ssize_t)bytes;
}

static bool read_at(int file, void *data, size_t bytes, size_t offset)
{
    return pread(file, data, bytes, (off_t)offset) == (ssize_t)bytes;
}

/* Open the file and take the blocks that it has and that are whole; begin it anew if it is another
 * plan's. */
static bool open_file(SamplesMaking *making)
{
    const SamplesPlan *plan = making->plan;
    const size_t sums_bytes = plan->blocks * sizeof(*making->sums);
    const SamplesHeader wanted = {
        .magic = { 'Y', 'K', 'S', 'A', 'M', 'P', '2', '\n' }, .seed = plan->seed,
        .weights = plan->weights ? plan->weights->checksum : 0,
        .games = plan->games ? plan->games->hash : 0, .stage = (uint32_t)plan->stage,
        .labels = LABEL_EXACT_EMPTIES << 8 | LABEL_PLIES,
        .count = plan->blocks, .size = plan->block_size,
    };
    SamplesHeader found;

    making->sums_offset = sizeof(wanted);
    making->block_offset = sizeof(wanted) + sums_bytes;
    making->file = open(plan->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (making->file < 0)
        return false;
    if (!read_at(making->file, &found, sizeof(found), 0)
        || memcmp(&found, &wanted, sizeof(found)) != 0
        || !read_at(making->file, making->sums, sums_bytes, making->sums_offset)) {
        memset(making->sums, 0, sums_bytes);
        return ftruncate(making->file, 0) == 0
               && ftruncate(making->file, (off_t)making->block_offset) == 0
               && write_at(making->file, &wanted, sizeof(wanted), 0);
    }
    for (size_t block = 0; block < plan->blocks; block++) {
        Labelled *samples = making->samples + block * plan->block_size;

        if (making->sums[block] != 0
            && (!read_at(making->file, samples, making->block_bytes,
                         making->block_offset + block * making->block_bytes)
                || checksum(samples, making->block_bytes) != making->sums[block]))
            making->sums[block] = 0;
        making->resumed += making->sums[block] != 0;
    }
    return true;
}

/* WorkersTask: one block, from a generator of its own. The checksum follows its samples into the
 * file. */
static bool make_block(void *context, int worker, size_t block)
{
    SamplesMaking *making = context;
    const SamplesPlan *plan = making->plan;
    const int low = labelled_empties_low(plan->stage), high = labelled_empties_high(plan->stage);
    Labeller *labeller = &making->labellers[worker];
    Labelled *samples = making->samples + block * plan->block_size;
    uint64_t thrown = 0;
    Random random = { plan->seed };

    if (making->sums[block] != 0)
        return true;
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
    making->sums[block] = checksum(samples, making->block_bytes);
    return making->file < 0
           || (write_at(making->file, samples, making->block_bytes,
                        making->block_offset + block * making->block_bytes)
               && write_at(making->file, &making->sums[block], sizeof(uint64_t),
                           making->sums_offset + block * sizeof(uint64_t)));
}

/* After each block, those that were in the file included. */
static void count_block(void *context)
{
    SamplesMaking *making = context;
    const SamplesPlan *plan = making->plan;

    making->done++;
    if (plan->progress && making->done > making->resumed)
        plan->progress(plan->context, making->done * plan->block_size,
                       (size_t)plan->blocks * plan->block_size);
}

bool samples_make(const SamplesPlan *plan, Samples *samples)
{
    SamplesMaking making = { .plan = plan, .file = -1,
                             .block_bytes = plan->block_size * sizeof(Labelled) };
    Evaluation *evaluation = memory_array(1, sizeof(*evaluation));
    yk_weights *weights = NULL;

    *samples = (Samples){ .count = (size_t)plan->blocks * plan->block_size };
    samples->samples = making.samples = memory_array(samples->count, sizeof(Labelled));
    making.sums = memory_array(plan->blocks, sizeof(*making.sums));
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
    bool ok = !plan->path || open_file(&making);

    samples->resumed = making.resumed * plan->block_size;
    ok = ok && workers_run(plan->threads, plan->blocks, make_block, count_block, &making);
    if (making.file >= 0)
        ok = close(making.file) == 0 && ok;
    samples->thrown = making.thrown;
    for (int i = 0; i < plan->threads; i++) {
        if (making.labellers[i].failure.status != YK_OK)
            samples->failure = making.labellers[i].failure;
        labeller_free(&making.labellers[i]);
    }
    free(making.labellers);
    yk_weights_destroy(weights);
    free(making.sums);
    free(evaluation);
    return ok;
}

void samples_free(Samples *samples)
{
    free(samples->samples);
    *samples = (Samples){ .count = 0 };
}
