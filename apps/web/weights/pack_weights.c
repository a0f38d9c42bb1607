/* pack_weights.c - a program of its own, for `make web`: the weights, from standard input, as
 * they are sent, to standard output. packing.h says how. */

#include <stdio.h>
#include <string.h>

#include "apps/web/weights/packing.h"

/* What is to be coded, in the order of decoding. */
typedef struct {
    uint8_t context, symbol;
} Coded;

typedef struct {
    Coded *coded;
    size_t count;
    PackContexts contexts;
    unsigned occurs[PACK_CONTEXTS][PACK_SYMBOLS];
    unsigned frequency[PACK_CONTEXTS][PACK_SYMBOLS], start[PACK_CONTEXTS][PACK_SYMBOLS];
} PackedStage;

_Static_assert(PACK_CONTEXTS <= 256, "a context is a byte");

static void note(PackedStage *stage, int context, int symbol)
{
    stage->coded[stage->count++] = (Coded){ (uint8_t)context, (uint8_t)symbol };
    stage->occurs[context][symbol & 255]++;
}

static void note_row(PackedStage *stage, const PackRow *row, const int8_t *lanes)
{
    const bool same = memcmp(row->before, lanes, EVAL_LANES) == 0;
    int sum = 0;

    note(stage, PACK_SAME + row->class, same);
    for (int lane = 0; lane < EVAL_LANES && !same; lane++) {
        const int change = (int8_t)(lanes[lane] - row->before[lane]);

        note(stage, pack_context(&stage->contexts, row, lane, sum), change & 255);
        if (lane >= EVAL_FIRST_UNIT)
            sum += abs(change);
    }
}

static int most_frequent(const unsigned frequency[PACK_SYMBOLS])
{
    int most = 0;

    for (int i = 1; i < PACK_SYMBOLS; i++)
        most = frequency[i] > frequency[most] ? i : most;
    return most;
}

/* Frequencies that add up to 1 << PACK_BITS, none of them 0 for what occurs; the most frequent
 * symbols bear what rounding leaves. */
static void make_frequencies(PackedStage *stage, int context)
{
    const unsigned *occurs = stage->occurs[context];
    unsigned *frequency = stage->frequency[context], used = 0, at = 0;
    unsigned long long all = 0;

    for (int i = 0; i < PACK_SYMBOLS; i++)
        all += occurs[i];
    if (all == 0)
        return;
    for (int i = 0; i < PACK_SYMBOLS; i++) {
        frequency[i] = (unsigned)(((unsigned long long)occurs[i] << PACK_BITS) / all);
        if (occurs[i] > 0 && frequency[i] == 0)
            frequency[i] = 1;
        used += frequency[i];
    }
    for (; used > 1 << PACK_BITS; used--)
        frequency[most_frequent(frequency)]--;
    frequency[most_frequent(frequency)] += (1 << PACK_BITS) - used;
    for (int i = 0; i < PACK_SYMBOLS; i++) {
        stage->start[context][i] = at;
        at += frequency[i];
    }
}

static unsigned char *put(unsigned char *at, unsigned long number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        *at++ = (unsigned char)(number >> 8 * i);
    return at;
}

static unsigned char *put_tables(const PackedStage *stage, unsigned char *at)
{
    for (int context = 0; context < PACK_CONTEXTS; context++) {
        unsigned char *counted = at;
        unsigned count = 0;

        at += 2;
        for (unsigned i = 0; i < PACK_SYMBOLS; i++)
            if (stage->frequency[context][i] > 0) {
                at = put(put(at, i, 1), stage->frequency[context][i], 2);
                count++;
            }
        put(counted, count, 2);
    }
    return at;
}

/* Backwards, ending before `end`; where the code begins. */
static unsigned char *put_code(const PackedStage *stage, unsigned char *end)
{
    uint32_t state = PACK_LOW;

    for (size_t i = stage->count; i-- > 0;) {
        const Coded coded = stage->coded[i];
        const uint32_t frequency = stage->frequency[coded.context][coded.symbol];
        const uint32_t most = (PACK_LOW >> PACK_BITS << 8) * frequency;

        for (; state >= most; state >>= 8)
            *--end = (unsigned char)state;
        state = ((state / frequency) << PACK_BITS) + state % frequency
                + stage->start[coded.context][coded.symbol];
    }
    end -= 4;
    put(end, state, 4);
    return end;
}

static void write_stage(const EvalFile *file, int number, const int32_t *original,
                        PackedStage *stage, unsigned char *room, size_t room_bytes)
{
    unsigned char head[8], *end = room + room_bytes;

    stage->count = 0;
    memset(stage->occurs, 0, sizeof(stage->occurs));
    memset(stage->frequency, 0, sizeof(stage->frequency));
    for (int row = 0; row < EVAL_PATTERN_ROWS; row++) {
        const PackRow known = pack_row(file, number, row);

        if (original[row] == row)
            note_row(stage, &known, file->stage[number].pattern[row].lane);
    }
    for (int context = 0; context < PACK_CONTEXTS; context++)
        make_frequencies(stage, context);
    const unsigned char *tables_end = put_tables(stage, room), *code = put_code(stage, end);

    put(put(head, (unsigned long)(tables_end - room), 4), (unsigned long)(end - code), 4);
    fwrite(head, 1, sizeof(head), stdout);
    fwrite(file->stage[number].moves, 1, sizeof(file->stage[number].moves), stdout);
    fwrite(room, 1, (size_t)(tables_end - room), stdout);
    fwrite(code, 1, (size_t)(end - code), stdout);
}

int main(void)
{
    enum { ROOM = 8 << 20 };    /* bytes of a stage's tables and code: more than it has */
    EvalFile *file = calloc(1, sizeof(*file));
    PackedStage *stage = calloc(1, sizeof(*stage));
    unsigned char *room = malloc(ROOM);
    static int32_t original[EVAL_PATTERN_ROWS];
    const char *wrong;
    size_t size;

    if (!file || !stage || !room)
        return 1;
    stage->coded = malloc((size_t)EVAL_PATTERN_ROWS * (EVAL_LANES + 1) * sizeof(Coded));
    if (!stage->coded)
        return 1;
    size = fread(file, 1, sizeof(*file), stdin);
    wrong = eval_check(file, size);
    if (wrong) {
        fputs("pack_weights: standard input is ", stderr);
        fputs(wrong, stderr);
        return 1;
    }
    pack_originals(original);
    pack_contexts(&stage->contexts);
    fwrite(file, 1, offsetof(EvalFile, stage), stdout);
    for (int number = 0; number < EVAL_STAGES; number++)
        write_stage(file, number, original, stage, room, ROOM);
    free(stage->coded);
    free(room);
    free(stage);
    free(file);
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 1;
}
