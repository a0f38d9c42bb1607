/* lanes.h - several boards at once, one to a lane of a vector, and the boards that all moves of
 * a node lead to. The compiler makes of it what the instruction set has; ops_*.h say how many
 * lanes there are (OPS_LANES) and how bits are counted (OPS_COUNTS), where they know better. */

#ifndef YOMIKIRI_LANES_H
#define YOMIKIRI_LANES_H

#include "kernel/geometry.h"

#ifndef OPS_LANES
#define OPS_LANES 4
#endif

typedef uint64_t Lanes __attribute__((vector_size(8 * OPS_LANES), may_alias));
typedef int64_t LaneNumbers __attribute__((vector_size(8 * OPS_LANES), may_alias));
typedef uint8_t LaneBytes __attribute__((vector_size(8 * OPS_LANES), may_alias));

/* Sets of squares, in every lane. */
typedef struct {
    Lanes inner_files, not_file_a, not_file_h, file_a, file_h, corners, corners_a, one;
} LaneMasks;

#if OPS_LANES == 8
#define LANES_ALL(b)   { b, b, b, b, b, b, b, b }
#define LANES_PLACES   { 0, 1, 2, 3, 4, 5, 6, 7 }
#elif OPS_LANES == 2
#define LANES_ALL(b)   { b, b }
#define LANES_PLACES   { 0, 1 }
#else
#define LANES_ALL(b)   { b, b, b, b }
#define LANES_PLACES   { 0, 1, 2, 3 }
#endif

static const LaneMasks LANE_MASKS = {
    .inner_files = LANES_ALL(INNER_FILES), .not_file_a = LANES_ALL(~FILE_A),
    .not_file_h = LANES_ALL(~(FILE_A << 7)), .file_a = LANES_ALL(FILE_A),
    .file_h = LANES_ALL(FILE_A << 7), .corners = LANES_ALL(CORNERS),
    .corners_a = LANES_ALL(CORNERS & FILE_A), .one = LANES_ALL(1),
};

/* They are read where they are wanted. A compiler that knew them would make each out of a number
 * and then, having too few registers, keep it on the stack. */
static inline const LaneMasks *lanes_masks(void)
{
    const LaneMasks *masks = &LANE_MASKS;

    __asm__("" : "+r"(masks));
    return masks;
}

/* Squares one step past runs of `inner` that begin next to `own`, both ways. */
static inline __attribute__((always_inline)) Lanes lanes_runs(Lanes own, Lanes inner,
                                                               const int step)
{
    const Lanes pair_up = inner & (inner << step), pair_down = pair_up >> step;
    Lanes up = inner & (own << step), down = inner & (own >> step);

    up |= inner & (up << step);
    down |= inner & (down >> step);
    up |= pair_up & (up << 2 * step);
    down |= pair_down & (down >> 2 * step);
    up |= pair_up & (up << 2 * step);
    down |= pair_down & (down >> 2 * step);
    return (up << step) | (down >> step);
}

/* The same along ranks. Upwards a carry runs through each run of `inner`, which is on no edge, to
 * where it ends; what it leaves behind besides are squares of `inner`. */
static inline Lanes lanes_ranks(Lanes own, Lanes inner)
{
    const Lanes up = (Lanes)((LaneBytes)inner + (LaneBytes)(inner & (own << 1)));
    const Lanes pair = inner & (inner >> 1);
    Lanes down = inner & (own >> 1);

    down |= inner & (down >> 1);
    down |= pair & (down >> 2);
    down |= pair & (down >> 2);
    return up | (down >> 1);
}

/* Legal moves of the owners of `own`. */
static inline Lanes lanes_moves(const LaneMasks *masks, Lanes own, Lanes opp, Lanes empties)
{
    const Lanes inner = opp & masks->inner_files;

    return empties & (lanes_ranks(own, inner) | lanes_runs(own, opp, 8) |
                      lanes_runs(own, inner, 9) | lanes_runs(own, inner, 7));
}

/* Bits set in each lane. */
static inline Lanes lanes_counts(Lanes bits)
{
#ifdef OPS_COUNTS
    return OPS_COUNTS(bits);
#else
    bits -= (bits >> 1) & UINT64_C(0x5555555555555555);
    bits = (bits & UINT64_C(0x3333333333333333)) + ((bits >> 2) & UINT64_C(0x3333333333333333));
    bits = (bits + (bits >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    bits += bits >> 8;
    bits += bits >> 16;
    return (bits + (bits >> 32)) & 127;
#endif
}

enum { MOVE_LIST_ROOM = (MAX_MOVES + OPS_LANES - 1) / OPS_LANES * OPS_LANES };

typedef int32_t MoveKeys __attribute__((vector_size(4 * OPS_LANES), may_alias));

/* The boards after the moves of a node, in the order of their squares: `own` to move there, with
 * its legal `moves`. Lanes past the last move hold anything. */
typedef struct {
    uint64_t own[MOVE_LIST_ROOM], opp[MOVE_LIST_ROOM], moves[MOVE_LIST_ROOM];
    int32_t key[MOVE_LIST_ROOM];    /* by static score; KEYS_DONE past the last, up to a vector */
    uint8_t square[MOVE_LIST_ROOM];
} __attribute__((aligned(64))) MoveList;

#endif
