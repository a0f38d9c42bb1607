#include "lab/train/samples.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory/memory.h"
#include "lab/train/workers.h"

/* ---- blocks ---- */

/* The file: BlocksHeader, a checksum for each block (0: not made yet), the blocks. */
typedef struct {
    char magic[8];
    BlocksKey key;
} BlocksHeader;

static const char MAGIC[8] = { 'Y', 'K', 'S', 'A', 'M', 'P', '2', '\n' };

typedef struct {
    const BlocksPlan *plan;
    Labelled *samples;
    uint64_t *sums;
    size_t resumed, done;
    int file;                   /* -1: none */
} BlocksMaking;

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
    const char *at = data;

    while (bytes > 0) {
        const ssize_t written = pwrite(file, at, bytes, (off_t)offset);

        if (written <= 0)
            return false;
        at += written;
        offset += (size_t)written;
        bytes -= (size_t)written;
    }
    return true;
}

static bool read_at(int file, void *data, size_t bytes, size_t offset)
{
    char *at = data;

    while (bytes > 0) {
        const ssize_t got = pread(file, at, bytes, (off_t)offset);

        if (got <= 0)
            return false;
        at += got;
        offset += (size_t)got;
        bytes -= (size_t)got;
    }
    return true;
}

static size_t block_bytes(const BlocksPlan *plan)
{
    return (size_t)plan->key.size * sizeof(Labelled);
}

static size_t sum_offset(size_t block)
{
    return sizeof(BlocksHeader) + block * sizeof(uint64_t);
}

static size_t block_offset(const BlocksPlan *plan, size_t block)
{
    return sum_offset(plan->key.count) + block * block_bytes(plan);
}

/* Take the blocks that the file has and that are whole. */
static bool read_blocks(BlocksMaking *making)
{
    const BlocksPlan *plan = making->plan;
    const size_t bytes = block_bytes(plan);

    if (!read_at(making->file, making->sums, plan->key.count * sizeof(*making->sums),
                 sum_offset(0)))
        return false;
    for (size_t block = 0; block < plan->key.count; block++) {
        Labelled *samples = making->samples + block * plan->key.size;

        if (making->sums[block] != 0
            && (!read_at(making->file, samples, bytes, block_offset(plan, block))
             || checksum(samples, bytes) != making->sums[block]))
            making->sums[block] = 0;
        making->resumed += making->sums[block] != 0;
    }
    return true;
}

/* Open the file; begin it anew if it is of another key. */
static bool open_file(BlocksMaking *making)
{
    const BlocksPlan *plan = making->plan;
    BlocksHeader wanted = { .key = plan->key }, found;

    memcpy(wanted.magic, MAGIC, sizeof(MAGIC));
    making->file = open(plan->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (making->file < 0)
        return false;
    if (read_at(making->file, &found, sizeof(found), 0)
        && memcmp(&found, &wanted, sizeof(found)) == 0 && read_blocks(making))
        return true;
    memset(making->sums, 0, plan->key.count * sizeof(*making->sums));
    making->resumed = 0;
    return ftruncate(making->file, 0) == 0
           && ftruncate(making->file, (off_t)block_offset(plan, 0)) == 0
           && write_at(making->file, &wanted, sizeof(wanted), 0);
}

static Random block_random(const BlocksKey *key, size_t block)
{
    Random random = { key->seed };

    random.state = random_next(&random) ^ key->stage;
    random.state = random_next(&random) ^ block;
    random.state = random_next(&random);
    return random;
}

/* WorkersTask: one block. The checksum follows its samples into the file. */
static bool make_one(void *context, int worker, size_t block)
{
    BlocksMaking *making = context;
    const BlocksPlan *plan = making->plan;
    Labelled *samples = making->samples + block * plan->key.size;
    Random random = block_random(&plan->key, block);

    if (making->sums[block] != 0)
        return true;
    if (!plan->make(plan->context, worker, block, &random, samples))
        return false;
    making->sums[block] = checksum(samples, block_bytes(plan));
    return making->file < 0
           || (write_at(making->file, samples, block_bytes(plan), block_offset(plan, block))
            && write_at(making->file, &making->sums[block], sizeof(uint64_t), sum_offset(block)));
}

/* After each block, those that were in the file included. */
static void count_block(void *context)
{
    BlocksMaking *making = context;

    const BlocksPlan *plan = making->plan;

    making->done++;
    if (plan->progress && making->done > making->resumed)
        plan->progress(plan->progress_context, making->done * plan->key.size,
                       plan->key.count * plan->key.size);
}

bool blocks_make(const BlocksPlan *plan, Labelled *samples, size_t *resumed)
{
    BlocksMaking making = { .plan = plan, .samples = samples, .file = -1 };
    bool ok;

    *resumed = 0;
    making.sums = memory_array(plan->key.count, sizeof(uint64_t));
    ok = !plan->path || open_file(&making);
    *resumed = making.resumed * plan->key.size;
    ok = ok && workers_run(plan->threads, plan->key.count, make_one, count_block, &making);
    if (making.file >= 0)
        ok = close(making.file) == 0 && ok;
    free(making.sums);
    return ok;
}

/* ---- the samples of one stage ---- */

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
    making.labellers = labellers_make(plan->threads, plan->kernel, weights);
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
