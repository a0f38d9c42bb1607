/* packing.h - the weights as they are sent to a page: a fifth of their bytes, none of them lost.
 *
 * Stage after stage, what differs from the stage before is coded lane by lane, by an asymmetric
 * numeral system (J. Duda, "Asymmetric numeral systems", 2013, section 3.3, the variant rANS).
 * Rows that are mirror images of others are left out. How far a lane may be from that of the
 * stage before follows from how far the row's other lanes are, and were one stage earlier: each
 * such context has frequencies of its own, which precede its stage.
 *
 * The file, all numbers little-endian:
 *     an EvalFile up to its stages
 *     for each stage:
 *         bytes of the tables, bytes of the code: 32 bits each
 *         the rows of numbers of moves, as they are
 *         tables: for each context, its symbols: count; symbol and frequency, 1 and 2 bytes each
 *         code */

#ifndef YOMIKIRI_PACKING_H
#define YOMIKIRI_PACKING_H

#include <stdlib.h>

#include "eval/eval.h"

enum {
    PACK_BITS = 11,             /* frequencies of a context add up to 1 << PACK_BITS: with 10 it
                                   is 0.5 % larger; with 12 it takes twice the time of 10 to
                                   unpack */
    PACK_LOW = 1 << 23,         /* the state of the code is at least that between symbols */
    PACK_NEAR = 11,             /* classes of how far the row's earlier lanes are; 0: none yet */
    PACK_BEFORE = 10,           /* and of how far all were one stage before */
    PACK_PLAIN = 2,             /* lanes 0 and 1 are not like the others */
    PACK_SAME = (PACK_PLAIN + PACK_NEAR) * PACK_BEFORE,     /* context: is the row the same? */
    PACK_CONTEXTS = PACK_SAME + PACK_BEFORE,
    PACK_SYMBOLS = 256,
    PACK_SUMS = 64,             /* more than tell classes apart */
};

/* Classes grow by a third of a power of two; `sixteenths` of what is classed. */
static inline int pack_class(int sixteenths)
{
    static const int16_t LEAST[PACK_BEFORE - 1] = { 5, 10, 16, 25, 35, 48, 65, 86, 112 };
    int class = 0;

    while (class < PACK_BEFORE - 1 && sixteenths >= LEAST[class])
        class++;
    return class;
}

/* What is known of a row before it is coded. */
typedef struct {
    const int8_t *before;       /* the row one stage earlier */
    int class;                  /* 0..PACK_BEFORE - 1 */
} PackRow;

static const EvalRow PACK_NOTHING;

/* Of row `row` of stage `stage`. */
static inline PackRow pack_row(const EvalFile *file, int stage, int row)
{
    const int8_t *one = stage > 0 ? file->stage[stage - 1].pattern[row].lane : PACK_NOTHING.lane;
    const int8_t *two = stage > 1 ? file->stage[stage - 2].pattern[row].lane : PACK_NOTHING.lane;
    int sum = 0;

    for (int lane = EVAL_FIRST_UNIT; lane < EVAL_LANES; lane++)
        sum += abs(one[lane] - two[lane]);
    return (PackRow){ one, pack_class(sum * 16 / (EVAL_LANES - EVAL_FIRST_UNIT)) };
}

/* The context of each lane in a row of class 0, by how much the row's earlier lanes from
 * EVAL_FIRST_UNIT on differ in all; PACK_SUMS - 1 stands for all sums above. */
typedef struct {
    uint8_t context[EVAL_LANES][PACK_SUMS];
} PackContexts;

static inline void pack_contexts(PackContexts *out)
{
    for (int lane = 0; lane < EVAL_LANES; lane++)
        for (int sum = 0; sum < PACK_SUMS; sum++) {
            const int earlier = lane - EVAL_FIRST_UNIT;
            const int kind = earlier < 0 ? lane : PACK_PLAIN
                             + (earlier == 0 ? 0 : 1 + pack_class(sum * 32 / earlier));

            out->context[lane][sum] = (uint8_t)(kind * PACK_BEFORE);
        }
}

/* Of lane `lane`, when the earlier ones from EVAL_FIRST_UNIT on differ by `sum` in all. */
static inline int pack_context(const PackContexts *contexts, const PackRow *row, int lane, int sum)
{
    return contexts->context[lane][sum < PACK_SUMS ? sum : PACK_SUMS - 1] + row->class;
}

/* For each row of a stage: the row that it is the mirror image of, if that comes before it, else
 * itself. */
static inline void pack_originals(int32_t original[EVAL_PATTERN_ROWS])
{
    for (int kind = 0; kind < PATTERN_KINDS; kind++) {
        const PatternKind pattern = pattern_kind(kind);
        int power[PATTERN_SQUARES_MAX + 1] = { 1 };

        for (int i = 0; i < pattern.size; i++)
            power[i + 1] = 3 * power[i];
        for (int row = 0; row < power[pattern.size]; row++) {
            int mirror = 0;

            for (int i = 0; i < pattern.size; i++)
                mirror += power[i] * (row / power[pattern.mirror[i]] % 3);
            original[pattern.base + row] = pattern.base + (mirror < row ? mirror : row);
        }
    }
}

#endif
