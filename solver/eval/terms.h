/* terms.h - the evaluation of a board as a sum of what each of its rows contributes. */

#ifndef YOMIKIRI_TERMS_H
#define YOMIKIRI_TERMS_H

#include "eval/eval.h"

enum {
    TERM_OWN_MOVES = PATTERN_COUNT, TERM_OPP_MOVES, TERM_EMPTIES, TERM_COUNT,
    TERM_DISC = EVAL_DISC << EVAL_SHIFT,        /* one disc in the units of a share */
};

/* What one row adds to the value. A product of two rows belongs to each of them by half, so that
 * all shares add up to the value before it is rounded and held to its limit. */
typedef struct {
    int number;                 /* PatternIndex.lane; or how many moves or empties there are */
    int64_t linear;             /* the row's linear part */
    int64_t paired;             /* what its units make with those of all rows */
} Term;

/* Fill `terms`, patterns first, in the order of their copies; returns the sum of the shares, of
 * which eval_board() is the rounded value. */
int64_t terms_of(const Evaluation *evaluation, Board board, int own_moves, int opp_moves,
                 Term terms[TERM_COUNT]);

/* "edge", ...; 0 <= term < TERM_COUNT; static storage. */
const char *term_name(int term);

#endif
