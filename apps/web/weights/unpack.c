#include "apps/web/weights/unpack.h"

#include <string.h>

#include "apps/web/weights/packing.h"

/* What is left to read. */
typedef struct {
    const unsigned char *at, *end;
} PackedInput;

/* One slot of a context's frequencies: its symbol, its frequency less 1, and how far into it. */
typedef struct {
    uint32_t symbol : 8, frequency : PACK_BITS, offset : PACK_BITS;
} FrequencySlot;

/* Browsers begin with slow code and make it fast where functions are called often. */
#define CALLED_OFTEN    __attribute__((noinline))

typedef FrequencySlot Slots[1 << PACK_BITS];

/* A stage under way. */
typedef struct {
    PackedInput code;
    uint32_t state;
    bool starved;               /* the code ended too early */
    Slots *slots;               /* by context */
    PackContexts contexts;
} Decoder;

static bool take(PackedInput *sent, void *out, size_t count)
{
    if ((size_t)(sent->end - sent->at) < count)
        return false;
    memcpy(out, sent->at, count);
    sent->at += count;
    return true;
}

static bool take_number(PackedInput *sent, int bytes, uint32_t *number)
{
    unsigned char byte[4] = { 0 };

    if (!take(sent, byte, (size_t)bytes))
        return false;
    *number = byte[0] | (uint32_t)byte[1] << 8 | (uint32_t)byte[2] << 16
              | (uint32_t)byte[3] << 24;
    return true;
}

/* A part of its own, `bytes` long. */
static bool take_part(PackedInput *sent, uint32_t bytes, PackedInput *part)
{
    if ((size_t)(sent->end - sent->at) < bytes)
        return false;
    *part = (PackedInput){ sent->at, sent->at + bytes };
    sent->at += bytes;
    return true;
}

/* A context that does not occur has no symbols. */
CALLED_OFTEN static bool read_table(PackedInput *tables, Slots slots)
{
    uint32_t count, symbol, frequency, filled = 0;

    if (!take_number(tables, 2, &count))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        if (!take_number(tables, 1, &symbol) || !take_number(tables, 2, &frequency)
            || frequency == 0 || frequency > (1 << PACK_BITS) - filled)
            return false;
        for (uint32_t offset = 0; offset < frequency; offset++)
            slots[filled++] = (FrequencySlot){ symbol, frequency - 1, offset };
    }
    return count == 0 || filled == 1 << PACK_BITS;
}

static inline int next_symbol(Decoder *decoder, int context)
{
    const FrequencySlot slot = decoder->slots[context][decoder->state & ((1 << PACK_BITS) - 1)];
    uint32_t state = (slot.frequency + 1) * (decoder->state >> PACK_BITS) + slot.offset;

    while (state < PACK_LOW) {
        if (decoder->code.at == decoder->code.end) {
            decoder->starved = true;
            break;
        }
        state = state << 8 | *decoder->code.at++;
    }
    decoder->state = state;
    return slot.symbol;
}

CALLED_OFTEN static void read_row(Decoder *decoder, const PackRow *row, int8_t *out)
{
    int sum = 0;

    memcpy(out, row->before, EVAL_LANES);
    if (next_symbol(decoder, PACK_SAME + row->class))
        return;
    for (int lane = 0; lane < EVAL_LANES; lane++) {
        const int context = pack_context(&decoder->contexts, row, lane, sum);
        const int change = (int8_t)next_symbol(decoder, context);

        out[lane] = (int8_t)(row->before[lane] + change);
        if (lane >= EVAL_FIRST_UNIT)
            sum += abs(change);
    }
}

static bool read_stage(PackedInput *sent, EvalFile *file, int stage, const int32_t *original,
                       Slots *slots)
{
    Decoder decoder = { .slots = slots };
    EvalStage *out = &file->stage[stage];
    uint32_t table_bytes, code_bytes;
    PackedInput tables;

    if (!take_number(sent, 4, &table_bytes) || !take_number(sent, 4, &code_bytes)
        || !take(sent, out->moves, sizeof(out->moves))
        || !take_part(sent, table_bytes, &tables) || !take_part(sent, code_bytes, &decoder.code)
        || !take_number(&decoder.code, 4, &decoder.state))
        return false;
    for (int context = 0; context < PACK_CONTEXTS; context++)
        if (!read_table(&tables, slots[context]))
            return false;
    pack_contexts(&decoder.contexts);
    for (int row = 0; row < EVAL_PATTERN_ROWS && !decoder.starved; row++) {
        if (original[row] == row) {
            const PackRow known = pack_row(file, stage, row);

            read_row(&decoder, &known, out->pattern[row].lane);
        } else
            out->pattern[row] = out->pattern[original[row]];
    }
    return !decoder.starved;
}

bool unpack_weights(const unsigned char *sent, size_t sent_size, void *out, size_t size)
{
    EvalFile *file = out;
    PackedInput left = { sent, sent + sent_size };
    int32_t *original = malloc(EVAL_PATTERN_ROWS * sizeof(*original));
    Slots *slots = calloc(PACK_CONTEXTS, sizeof(*slots));
    bool done = original && slots && size == sizeof(*file);

    if (done) {
        memset(file, 0, sizeof(*file));
        pack_originals(original);
        done = take(&left, file, offsetof(EvalFile, stage));
    }
    for (int stage = 0; stage < EVAL_STAGES && done; stage++)
        done = read_stage(&left, file, stage, original, slots);
    free(original);
    free(slots);
    return done;
}
