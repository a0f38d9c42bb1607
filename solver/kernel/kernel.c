/* kernel.c - one kernel. Compiled once per instruction set with -DISA=name and
 * -DISA_name=1, so that moves and flips are inlined into the layers above them; the only
 * symbol that leaves is kernel_name. With -DYK_COUNTING it is kernel_counting_name, which does
 * the same and counts (counters.h). */

#ifdef YK_COUNTING
#define COUNTED     true
#else
#define COUNTED     false
#endif

#include "kernel/kernel.h"

#if defined ISA_avx512
#include "kernel/ops_eight.h"
#elif defined ISA_avx2
#include "kernel/ops_four.h"
#elif defined ISA_neon
#include "kernel/ops_neon.h"
#elif defined ISA_simd128
#include "kernel/ops_simd128.h"
#else
#include "kernel/ops_portable.h"
#endif

#include "kernel/shallow_search.h"
#include "kernel/leaves.h"
#include "kernel/middle.h"

#define PASTE(a, b)     a##b
#ifdef YK_COUNTING
#include "kernel/counting.h"
#define SYMBOL(isa)     PASTE(kernel_counting_, isa)
#define ENTRY(function) counting_##function
#else
#define SYMBOL(isa)     PASTE(kernel_, isa)
#define ENTRY(function) function
#endif
#define QUOTE(isa)      #isa
#define NAME(isa)       QUOTE(isa)

static uint64_t board_moves(Board board)
{
    return ops_moves(board.own, board.opp);
}

static uint64_t board_flips(Board board, int square)
{
    return ops_flips(board.own, board.opp, square);
}

static int board_last_flips(uint64_t own, int square)
{
    return ops_last_flips(own, square);
}

static uint64_t board_stable(const uint8_t *edges, Board board)
{
    return stability_discs(edges, board.opp, board.own);
}

extern const Kernel SYMBOL(ISA);

const Kernel SYMBOL(ISA) = {
    .name = NAME(ISA),
    .solve = ENTRY(middle_solve),
    .expand = move_list_expand,
    .shallow_search = ENTRY(shallow_search_board),
    .shallow_search_children = ENTRY(shallow_search_children),
    .stable = board_stable,
    .moves = board_moves,
    .flips = board_flips,
    .last_flips = board_last_flips,
    .perft = leaves_perft,
};
