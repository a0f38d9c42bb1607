/* eval_lanes.h - the trained evaluation, kept up to date move by move. */

#ifndef YOMIKIRI_EVAL_LANES_H
#define YOMIKIRI_EVAL_LANES_H

#include <string.h>

#include "kernel/geometry.h"
#include "kernel/kernel.h"

/* Sixteen lanes; the compiler makes of it what the instruction set has. */
typedef int16_t EvalLanes __attribute__((vector_size(32)));

enum { EVAL_VECTORS = PATTERN_LANES / 16 };

_Static_assert(sizeof(PatternIndex) == EVAL_VECTORS * sizeof(EvalLanes), "whole vectors");

/* The numbers of `board`, from nothing. */
static inline void eval_lanes_index(const Evaluation *evaluation, uint64_t own, uint64_t opp,
                                  PatternIndex *index)
{
    const EvalLanes (*add)[EVAL_VECTORS] = (const void *)evaluation->map.add;
    EvalLanes sum[EVAL_VECTORS] = { 0 };

    for (; own; own = bit_drop_lowest(own))
        for (int i = 0; i < EVAL_VECTORS; i++)
            sum[i] += add[bit_lowest(own)][i];
    for (; opp; opp = bit_drop_lowest(opp))
        for (int i = 0; i < EVAL_VECTORS; i++)
            sum[i] -= add[bit_lowest(opp)][i];
    memcpy(index, sum, sizeof(*index));
}

/* The numbers after the side to move has played `square`, flipping `flips`, as the other
 * side sees them. */
static inline void eval_lanes_play(const Evaluation *evaluation, const PatternIndex *before,
                                 int square, uint64_t flips, PatternIndex *after)
{
    const EvalLanes (*add)[EVAL_VECTORS] = (const void *)evaluation->map.add;
    EvalLanes turned[EVAL_VECTORS] = { 0 }, sum[EVAL_VECTORS];

    memcpy(sum, before, sizeof(sum));
    for (; flips; flips = bit_drop_lowest(flips))
        for (int i = 0; i < EVAL_VECTORS; i++)
            turned[i] += add[bit_lowest(flips)][i];
    for (int i = 0; i < EVAL_VECTORS; i++)
        sum[i] = -(sum[i] + add[square][i] + turned[i] + turned[i]);
    memcpy(after, sum, sizeof(*after));
}

/* The numbers as the other side sees them, without a move. */
static inline void eval_lanes_pass(const PatternIndex *before, PatternIndex *after)
{
    EvalLanes sum[EVAL_VECTORS];

    memcpy(sum, before, sizeof(sum));
    for (int i = 0; i < EVAL_VECTORS; i++)
        sum[i] = -sum[i];
    memcpy(after, sum, sizeof(*after));
}

/* What has been kept move by move is what it would be from nothing. */
static inline bool eval_lanes_kept(const Evaluation *evaluation, const PatternIndex *index,
                                 uint64_t own, uint64_t opp)
{
    PatternIndex anew;

    eval_lanes_index(evaluation, own, opp, &anew);
    return memcmp(index, &anew, sizeof(anew)) == 0;
}

typedef int8_t EvalBytes __attribute__((vector_size(16)));

_Static_assert(EVAL_LANES == 16 && EVAL_FIRST_UNIT == 2, "a row is a vector");

/* The row of number `number` of copy `copy`. */
static inline EvalLanes eval_lanes_row(const EvalStage *stage, int copy, ptrdiff_t number)
{
    const EvalRow *row = &stage->pattern[PATTERN_ZERO[copy]] + number;
#ifdef OPS_WIDEN
    return (EvalLanes)OPS_WIDEN(row->lane);
#else
    EvalBytes lanes;

    memcpy(&lanes, row, sizeof(lanes));
    return __builtin_convertvector(lanes, EvalLanes);
#endif
}

static inline EvalLanes eval_lanes_wide(const EvalWide *row)
{
    EvalLanes lanes;

    memcpy(&lanes, row, sizeof(lanes));
    return lanes;
}

/* Sum of the products of all lanes. */
static inline int eval_lanes_dot(EvalLanes a, EvalLanes b)
{
#ifdef OPS_DOT
    return OPS_DOT(a, b);
#else
    int sum = 0;

    for (int lane = 0; lane < EVAL_LANES; lane++)
        sum += a[lane] * b[lane];
    return sum;
#endif
}

/* Value for the side to move, EVAL_DISC to a disc. */
static inline int eval_lanes_value(const Evaluation *evaluation, PatternIndex *index, int empties,
                           uint64_t own_moves, uint64_t opp_moves)
{
    const EvalLanes even = { 0, 0, -1, 0, -1, 0, -1, 0, -1, 0, -1, 0, -1, 0, -1, 0 };
    const EvalLanes odd = { 0, 0, 0, -1, 0, -1, 0, -1, 0, -1, 0, -1, 0, -1, 0, -1 };
    const EvalLanes linear = { 1 << EVAL_SHIFT, EVAL_HIGH << EVAL_SHIFT };
    const EvalStage *stage = evaluation->stage[empties];
    const EvalWide *moves = stage->moves;
    EvalLanes sum = eval_lanes_wide(&evaluation->file->constant[empties]), other;

    /* have the numbers read from memory: taking them out of vectors, as compilers like to,
     * keeps the unit busy that widens rows */
    __asm__("" : "+m"(*index));
    sum += eval_lanes_wide(&moves[min_int(bit_count(own_moves), MOBILITY_COUNT - 1)]);
    moves += MOBILITY_COUNT;
    other = eval_lanes_wide(&moves[min_int(bit_count(opp_moves), MOBILITY_COUNT - 1)]);
#pragma GCC unroll 23
    for (int copy = 0; copy < PATTERN_COUNT; copy += 2) {
        sum += eval_lanes_row(stage, copy, index->lane[copy]);
        other += eval_lanes_row(stage, copy + 1, index->lane[copy + 1]);
    }
    sum += other;

    const int value = eval_lanes_dot(sum, (sum & even) - (sum & odd) + linear) >> EVAL_SHIFT;

    return max_int(-EVAL_LIMIT, min_int(value, EVAL_LIMIT));
}

#endif
