/* help.c - several solvers on one position: yomikiri_help.h over parallel/remote.h. */

#include "yomikiri_help.h"

#include <string.h>

#include "base/clock.h"
#include "request.h"
#include "parallel/remote.h"
#include "search/pvs.h"
#include "search/stage.h"

_Static_assert(ARRAY_LENGTH(((yk_needs *)0)->waited) == REMOTE_WAITED, "as many as there may be");

/* NULL for a solver that nobody helps. */
static TaskQueue *queue_of(const yk_solver *solver)
{
    return solver && solver->config.helpers > 0 ? solver->queue : NULL;
}

/* Nobody knows what will be lent. This board has as many empties as there may be and no moves, so
 * that none of them counts as a node. */
static const Board ANY = { 0, 0 };

yk_status yk_serve(yk_solver *solver, yk_result *result)
{
    yk_query query;
    Request request = { .query = &query, .solver = solver, .start_ns = clock_ns() };

    if (!queue_of(solver) || !result)
        return YK_BAD_ARGUMENT;
    yk_query_init(&query, board_public(ANY));
    memset(result, 0, sizeof(*result));
    result->size = sizeof(*result);
    atomic_store(&solver->stop, false);
    Search search = request_search(solver, &request, board_empties(ANY));

    request_tables(&request, board_empties(ANY));
    stage_begin_search(&search, ANY);
    if (!parallel_start(&search, solver->queue, pvs))
        return YK_NO_MEMORY;
    parallel_serve(&search);
    parallel_finish(&search);
    for (int i = 0; i < search.worker_count; i++) {
        result->nodes += solver->workers[i].bottom.nodes;
        result->searched += solver->workers[i].bottom.nodes - solver->workers[i].bottom.unsearched;
    }
    result->time_s = 1e-9 * (double)(clock_ns() - request.start_ns);
    return YK_OK;
}

void yk_attend(yk_solver *solver, yk_attend_fn *attend, void *context)
{
    if (!solver)
        return;
    solver->attend = attend;
    solver->attend_context = context;
}

void yk_hungry(yk_solver *solver, int others)
{
    if (queue_of(solver))
        remote_set_idle(solver->queue, max_int(others, 0));
}

int yk_lend(yk_solver *solver, int32_t here, int32_t lender, uint64_t under, yk_piece *piece)
{
    RemoteTask taken;

    if (!queue_of(solver) || !piece || !remote_steal(solver->queue, lender, under, &taken))
        return 0;
    *piece = (yk_piece){
        .board = board_public(taken.board), .alpha = (int8_t)taken.alpha,
        .beta = (int8_t)taken.beta, .rung = (uint8_t)taken.rung, .lender = here,
        .number = taken.number,
    };
    return 1;
}

void yk_scored(yk_solver *solver, uint64_t number, int score)
{
    if (queue_of(solver) && score >= -SCORE_MAX && score <= SCORE_MAX)
        remote_done(solver->queue, number, score);
}

size_t yk_unwanted(yk_solver *solver, uint64_t *numbers, size_t room)
{
    return queue_of(solver) && numbers ? remote_cancelled(solver->queue, numbers, room) : 0;
}

void yk_solver_needs(yk_solver *solver, yk_needs *needs)
{
    RemoteDemand found;

    if (!needs)
        return;
    *needs = (yk_needs){ .free = 0 };
    if (!queue_of(solver))
        return;
    remote_demand(solver->queue, &found);
    needs->free = found.free;
    needs->count = found.count;
    memcpy(needs->waited, found.waited, sizeof(needs->waited));
}

static bool is_piece(const yk_solver *solver, const yk_piece *piece)
{
    return piece && (piece->board.own & piece->board.opp) == 0 && piece->number != 0
           && piece->alpha >= -SCORE_MAX && piece->alpha < piece->beta
           && piece->beta <= SCORE_MAX && piece->rung <= (solver->guesses ? RUNGS : 0);
}

int yk_borrow(yk_solver *solver, const yk_piece *piece, uint64_t under)
{
    if (!queue_of(solver) || !is_piece(solver, piece))
        return 0;
    const RemoteTask task = {
        .board = board_private(piece->board), .alpha = piece->alpha, .beta = piece->beta,
        .rung = piece->rung, .owner = piece->lender, .number = piece->number,
    };

    return remote_accept(solver->queue, &task, under);
}

size_t yk_scores(yk_solver *solver, yk_score *scores, size_t room)
{
    enum { SOME = 64 };
    TaskResult some[SOME];

    if (!queue_of(solver) || !scores)
        return 0;
    const size_t count = remote_results(solver->queue, some, room < SOME ? room : SOME);

    for (size_t i = 0; i < count; i++)
        scores[i] = (yk_score){ some[i].owner, some[i].number, (int8_t)some[i].score };
    return count;
}

void yk_forget(yk_solver *solver, int32_t lender, uint64_t number)
{
    if (queue_of(solver))
        remote_cancel(solver->queue, lender, number);
}
