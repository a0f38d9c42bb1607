#include "mpi/rank/rank_task.h"

#include <string.h>

enum { DISC = 16, TABLE_MIB = 64 };

/* Scores are even: what is at most 3 is at most 2. Rounded towards -64. */
static int even_below(int score)
{
    return score - (score & 1);
}

static int even_above(int score)
{
    return score + (score & 1);
}

static int floor_discs(int sixteenths)
{
    return (sixteenths + 128 * DISC) / DISC - 128;
}

/* What selective passes believe of the board; heuristic ones are no such belief. */
static void believed(const yk_result *answer, DealResult *result)
{
    const yk_estimate *estimate = &answer->estimate;
    const int down = even_below(floor_discs(estimate->sixteenths));
    const int up = even_above(-floor_discs(-estimate->sixteenths));

    if (estimate->confidence <= 0)
        return;
    if (estimate->bound <= 0)
        result->believed_upper = min_int(max_int(down, -SCORE_MAX), SCORE_MAX);
    if (estimate->bound >= 0)
        result->believed_lower = estimate->bound == 0 ? result->believed_upper
                                 : min_int(max_int(up, -SCORE_MAX), SCORE_MAX);
}

static void keep_moves(const yk_result *answer, DealResult *result)
{
    result->move_count = answer->move_count;
    for (int i = 0; i < answer->move_count; i++) {
        const yk_move *move = &answer->moves[i];

        result->moves[i] = (DealMove){
            .square = move->square, .lower = (int8_t)even_above(move->lower),
            .upper = (int8_t)even_below(move->upper), .bound = move->estimate.bound,
            .estimate = move->estimate.sixteenths,
        };
    }
}

/* One solve; what it counted is added to *result. */
static yk_status solve(yk_solver *solver, const yk_query *query, yk_result *answer,
                       DealResult *result)
{
    const yk_status status = yk_solve(solver, query, answer);

    if (status != YK_OK)
        return status;
    result->nodes += answer->nodes;
    result->searched += answer->searched;
    result->stopped = answer->stopped;
    result->lower = max_int(result->lower, even_above(answer->lower));
    result->upper = min_int(result->upper, even_below(answer->upper));
    believed(answer, result);
    if (answer->move_count > 0)
        keep_moves(answer, result);
    return YK_OK;
}

/* The window is answered: proven, or believed. */
static bool answered(int lower, int upper, const DealTask *task)
{
    return lower >= task->beta || upper <= task->alpha || lower == upper;
}

static yk_status search(yk_solver *solver, const DealTask *task, yk_query *query,
                        yk_result *answer, DealResult *result)
{
    yk_status status = YK_OK;

    query->alpha = task->alpha;
    query->beta = task->beta;
    if (task->kind == DEAL_SCOUT) {
        query->flags = YK_NO_LINE | YK_BELIEVE;
        status = solve(solver, query, answer, result);
        if (status != YK_OK || result->stopped || answered(result->lower, result->upper, task)
            || answered(result->believed_lower, result->believed_upper, task))
            return status;
    }
    query->flags = task->line ? 0 : YK_NO_LINE;
    if (task->kind == DEAL_PROVE && task->expected)
        query->flags |= task->expected > 0 ? YK_BELIEVE_LOW : YK_BELIEVE_HIGH;
    status = solve(solver, query, answer, result);
    if (status == YK_OK && task->line && !answer->stopped && answer->lower == answer->upper) {
        result->line_length = answer->line_length;
        memcpy(result->line, answer->line, (size_t)answer->line_length);
    }
    return status;
}

yk_status rank_task_run(yk_solver *solver, const DealTask *task, yk_progress_fn progress,
                   void *context, DealResult *result)
{
    yk_result answer;
    yk_query query;

    *result = (DealResult){ .lower = -SCORE_MAX, .upper = SCORE_MAX,
                            .believed_lower = -SCORE_MAX, .believed_upper = SCORE_MAX };
    yk_query_init(&query, board_public(task->board));
    query.progress = progress;
    query.context = context;
    if (task->kind == DEAL_LOOK) {
        query.depth = task->plies;
        return solve(solver, &query, &answer, result);
    }
    return search(solver, task, &query, &answer, result);
}

void rank_task_config(yk_config *config, bool table_given)
{
    if (!table_given)
        yk_config_set(config, "table-mib", TABLE_MIB);
}
