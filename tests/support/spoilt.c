#include "tests/support/spoilt.h"

#include <stdlib.h>
#include <string.h>

static EvalFile *copy(void)
{
    EvalFile *file = aligned_alloc(64, (sizeof(*file) + 63) / 64 * 64);

    if (!file)
        abort();
    *file = *eval_embedded();
    return file;
}

void spoilt_seal(EvalFile *file)
{
    file->checksum = eval_checksum(file);
}

static void any_bytes(Random *random, void *bytes, size_t size)
{
    unsigned char *out = bytes;

    for (size_t i = 0; i < size; i += 8) {
        const uint64_t word = random_next(random);

        memcpy(out + i, &word, size - i < 8 ? size - i : 8);
    }
}

static void any_wide(Random *random, EvalWide *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (int lane = 0; lane < EVAL_LANES; lane++)
            rows[i].lane[lane] = (int16_t)((int)random_below(random, 2 * EVAL_WIDE_LIMIT + 1)
                                           - EVAL_WIDE_LIMIT);
}

static int32_t any_error(Random *random, int32_t most)
{
    return (int32_t)random_below(random, (uint32_t)(2 * most + 1)) - most;
}

EvalFile *spoilt_noise(uint64_t seed)
{
    Random random = { seed };
    EvalFile *file = copy();

    file->depth_error = (EvalDepthError){
        .constant = any_error(&random, EVAL_POWER_LIMIT / 3),
        .by_empties = any_error(&random, EVAL_POWER_LIMIT / 3 / 64),
        .by_square = any_error(&random, EVAL_POWER_LIMIT / 3 / 64 / 64),
        .by_shallow = any_error(&random, EVAL_POWER_LIMIT / 3 / 64),
        .by_deep = any_error(&random, EVAL_POWER_LIMIT / 3 / 64),
    };
    any_wide(&random, file->constant, EVAL_CONSTANTS);
    for (int stage = 0; stage < EVAL_STAGES; stage++) {
        any_bytes(&random, file->stage[stage].pattern, sizeof(file->stage[stage].pattern));
        any_wide(&random, file->stage[stage].moves, EVAL_MOVES_ROWS);
    }
    spoilt_seal(file);
    return file;
}

EvalFile *spoilt_rows(uint64_t seed, int share)
{
    Random random = { seed };
    EvalFile *file = copy();

    for (int stage = 0; stage < EVAL_STAGES; stage++)
        for (int row = 0; row < EVAL_PATTERN_ROWS; row++)
            if ((int)random_below(&random, 100) < share)
                file->stage[stage].pattern[row] = (EvalRow){ .lane = { 0 } };
    spoilt_seal(file);
    return file;
}
