#include "eval/terms.h"

const char *term_name(int term)
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
static void row_of(const Evaluation *evaluation, int empties, const Term *term, int number,
                   int lane[EVAL_LANES])
{
    const EvalStage *stage = evaluation->stage[empties];
    const int first = number == TERM_OPP_MOVES ? MOBILITY_COUNT : 0;

    for (int i = 0; i < EVAL_LANES; i++)
        lane[i] = number < PATTERN_COUNT ?
                      stage->pattern[PATTERN_ZERO[number] + term->number].lane[i] :
                  number == TERM_EMPTIES ? evaluation->file->constant[empties].lane[i] :
                      stage->moves[first + min_int(term->number, MOBILITY_COUNT - 1)].lane[i];
}

int64_t terms_of(const Evaluation *evaluation, Board board, int own_moves, int opp_moves,
                 Term terms[TERM_COUNT])
{
    const int empties = board_empties(board);
    int rows[TERM_COUNT][EVAL_LANES], sum[EVAL_LANES] = { 0 };
    PatternIndex index;
    int64_t total = 0;

    pattern_index(&evaluation->map, board, &index);
    for (int i = 0; i < TERM_COUNT; i++) {
        terms[i] = (Term){ .number = i < PATTERN_COUNT ? index.lane[i] :
                                     i == TERM_OWN_MOVES ? own_moves :
                                     i == TERM_OPP_MOVES ? opp_moves : empties };
        row_of(evaluation, empties, &terms[i], i, rows[i]);
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
