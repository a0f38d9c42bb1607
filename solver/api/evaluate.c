/* evaluate.c - yk_evaluate(): the evaluation of a board as a sum of what each row contributes. */

#include <string.h>

#include "api/create.h"
#include "board/rules.h"
#include "yomikiri_explain.h"

/* Patterns come first, in the order of their copies. */
enum { TERM_OWN_MOVES = PATTERN_COUNT, TERM_OPP_MOVES, TERM_EMPTIES, TERM_COUNT };

_Static_assert((int)YK_MAX_TERMS == (int)TERM_COUNT && (int)YK_VALUE_DISC == (int)EVAL_DISC
               && (int)YK_TERM_DISC == EVAL_DISC << EVAL_SHIFT, "the same numbers");
_Static_assert(sizeof(((yk_term *)0)->squares) == PATTERN_SQUARES_MAX, "room for every pattern");

static const char *term_name(int term)
{
    static const char *const KINDS[PATTERN_KINDS] = {
        "edge", "block", "corner", "rank 2", "rank 3", "rank 4", "diagonal 8", "diagonal 7",
        "diagonal 6", "diagonal 5", "diagonal 4",
    };
    static const char *const OTHERS[] = { "own moves", "other moves", "empties" };
    int kind = 0;

    if (term >= PATTERN_COUNT)
        return OTHERS[term - PATTERN_COUNT];
    while (term >= pattern_kind(kind).first_copy + pattern_kind(kind).copies)
        kind++;
    return KINDS[kind];
}

/* One row, wherever it stands, with lanes that are wide enough. */
static void row_of(const Evaluation *evaluation, int empties, int term, int number,
                   int lane[EVAL_LANES])
{
    const EvalStage *stage = evaluation->stage[empties];
    const int first = term == TERM_OPP_MOVES ? MOBILITY_COUNT : 0;

    for (int i = 0; i < EVAL_LANES; i++)
        lane[i] = term < PATTERN_COUNT ? stage->pattern[PATTERN_ZERO[term] + number].lane[i] :
                  term == TERM_EMPTIES ? evaluation->file->constant[empties].lane[i] :
                      stage->moves[first + min_int(number, MOBILITY_COUNT - 1)].lane[i];
}

/* A product of two rows belongs to each of them by half, so that all shares add up to the value
 * before it is rounded and held to its limit. Returns the sum of the shares. */
static int64_t fill_terms(const Evaluation *evaluation, Board board, int own_moves, int opp_moves,
                          yk_term terms[TERM_COUNT])
{
    const int empties = board_empties(board);
    int rows[TERM_COUNT][EVAL_LANES], sum[EVAL_LANES] = { 0 };
    PatternIndex index;
    int64_t total = 0;

    pattern_index(&evaluation->map, board, &index);
    for (int i = 0; i < TERM_COUNT; i++) {
        terms[i] = (yk_term){ .pattern = term_name(i),
                              .number = i < PATTERN_COUNT ? index.lane[i] :
                                        i == TERM_OWN_MOVES ? own_moves :
                                        i == TERM_OPP_MOVES ? opp_moves : empties };
        if (i < PATTERN_COUNT)
            terms[i].square_count = pattern_squares(i, terms[i].squares);
        row_of(evaluation, empties, i, terms[i].number, rows[i]);
        for (int lane = 0; lane < EVAL_LANES; lane++)
            sum[lane] += rows[i][lane];
    }
    for (int i = 0; i < TERM_COUNT; i++) {
        terms[i].linear = (int64_t)(rows[i][0] + EVAL_HIGH * rows[i][1]) * (1 << EVAL_SHIFT);
        for (int lane = EVAL_FIRST_UNIT; lane < EVAL_LANES; lane++)
            terms[i].paired += (int64_t)rows[i][lane] * sum[lane] * (lane % 2 == 0 ? 1 : -1);
        total += terms[i].linear + terms[i].paired;
    }
    return total;
}

yk_status yk_evaluate(const yk_weights *weights, yk_board board, yk_evaluation *evaluation)
{
    Evaluation used;

    if (!evaluation)
        return YK_BAD_ARGUMENT;
    if (board.own & board.opp)
        return YK_BAD_BOARD;
    const EvalFile *file = weights_file(weights);

    if (!file)
        return YK_BAD_WEIGHTS;
    const int own = bit_count(rules_moves(board)), opp = bit_count(rules_moves(board_pass(board)));

    eval_init(&used, file);
    memset(evaluation, 0, sizeof(*evaluation));
    evaluation->value = eval_board(&used, board, own, opp);
    evaluation->term_count = TERM_COUNT;
    evaluation->total = fill_terms(&used, board, own, opp, evaluation->terms);
    return YK_OK;
}
