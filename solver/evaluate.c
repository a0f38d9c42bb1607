/* evaluate.c - yk_evaluate(): the terms of the evaluation under public names. */

#include <string.h>

#include "board/rules.h"
#include "eval/terms.h"
#include "create.h"
#include "yomikiri_explain.h"

_Static_assert((int)YK_MAX_TERMS == (int)TERM_COUNT && (int)YK_TERM_DISC == (int)TERM_DISC
               && (int)YK_VALUE_DISC == (int)EVAL_DISC, "the same numbers");
_Static_assert(sizeof(((yk_term *)0)->squares) == PATTERN_SQUARES_MAX, "room for every pattern");

yk_status yk_evaluate(const yk_weights *weights, yk_board board, yk_evaluation *evaluation)
{
    Evaluation used;
    Term terms[TERM_COUNT];

    if (!evaluation)
        return YK_BAD_ARGUMENT;
    if (board.own & board.opp)
        return YK_BAD_BOARD;
    const EvalFile *file = weights_file(weights);

    if (!file)
        return YK_BAD_WEIGHTS;
    const Board inner = board;
    const int own = bit_count(rules_moves(inner)), opp = bit_count(rules_moves(board_pass(inner)));

    eval_init(&used, file);
    memset(evaluation, 0, sizeof(*evaluation));
    evaluation->value = eval_board(&used, inner, own, opp);
    evaluation->total = terms_of(&used, inner, own, opp, terms);
    for (int i = 0; i < TERM_COUNT; i++) {
        yk_term *out = &evaluation->terms[evaluation->term_count++];

        *out = (yk_term){ .pattern = term_name(i), .number = terms[i].number,
                          .linear = terms[i].linear, .paired = terms[i].paired };
        if (i < PATTERN_COUNT)
            out->square_count = pattern_squares(i, out->squares);
    }
    return YK_OK;
}
