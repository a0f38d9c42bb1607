/* remote_tasks.c - several solvers on one position: yomikiri_remote.h over parallel/remote.h. */

#include "yomikiri_remote.h"

#include <string.h>

#include "base/clock.h"
#include "query.h"
#include "parallel/remote.h"
#include "search/pvs.h"
#include "search/stage.h"

_Static_assert(ARRAY_LENGTH(((yk_demand *)0)->waited) == REMOTE_WAITED, "as many as there may be");

/* NULL for a solver that nobody helps. */
static TaskQueue *queue_of(const yk_solver *solver)
{
    return solver && solver->config.helpers > 0 ? solver->queue : NULL;
}

/* Nobody knows what will be lent. This board has as many empties as there may be and no moves, so
 * that none of them counts as a node. */
static const Board ANY = { 0, 0 };

yk_status yk_help(yk_solver *solver, yk_result *result)
{
    yk_query query;
    RunningQuery running = { .query = &query, .solver = solver, .start_ns = clock_ns() };

    if (!queue_of(solver) || !result)
        return YK_BAD_ARGUMENT;
    yk_query_init(&query, board_public(ANY));
    memset(result, 0, sizeof(*result));
    result->size = sizeof(*result);
    atomic_store(&solver->stop, false);
    Search search = query_search(solver, &running, board_empties(ANY));

    query_tables(&running, board_empties(ANY));
    stage_begin_search(&search, ANY);
    if (!parallel_start(&search, solver->queue, pvs))
        return YK_NO_MEMORY;
    parallel_serve(&search);
    parallel_finish(&search);
    for (int i = 0; i < search.worker_count; i++) {
        result->nodes += solver->workers[i].bottom.nodes;
        result->searched += solver->workers[i].bottom.nodes - solver->workers[i].bottom.unsearched;
    }
    result->time_s = 1e-9 * (double)(clock_ns() - running.start_ns);
    return YK_OK;
}

void yk_set_service(yk_solver *solver, yk_service_fn *service, void *context)
{
    if (!solver)
        return;
    solver->service = service;
    solver->service_context = context;
}

void yk_set_idle(yk_solver *solver, int others)
{
    if (queue_of(solver))
        remote_set_idle(solver->queue, max_int(others, 0));
}

int yk_steal(yk_solver *solver, int32_t here, int32_t owner, uint64_t under, yk_task *task)
{
    RemoteTask taken;

    if (!queue_of(solver) || !task || !remote_steal(solver->queue, owner, under, &taken))
        return 0;
    *task = (yk_task){
        .board = board_public(taken.board), .alpha = (int8_t)taken.alpha,
        .beta = (int8_t)taken.beta, .level = (uint8_t)taken.level, .owner = here,
        .number = taken.number,
    };
    return 1;
}

void yk_task_done(yk_solver *solver, uint64_t number, int score)
{
    if (queue_of(solver) && score >= -SCORE_MAX && score <= SCORE_MAX)
        remote_done(solver->queue, number, score);
}

size_t yk_cancelled(yk_solver *solver, uint64_t *numbers, size_t room)
{
    return queue_of(solver) && numbers ? remote_cancelled(solver->queue, numbers, room) : 0;
}

void yk_solver_demand(yk_solver *solver, yk_demand *demand)
{
    RemoteDemand found;

    if (!demand)
        return;
    *demand = (yk_demand){ .free = 0 };
    if (!queue_of(solver))
        return;
    remote_demand(solver->queue, &found);
    demand->free = found.free;
    demand->count = found.count;
    memcpy(demand->waited, found.waited, sizeof(demand->waited));
}

static bool is_task(const yk_solver *solver, const yk_task *task)
{
    return task && (task->board.own & task->board.opp) == 0 && task->number != 0
           && task->alpha >= -SCORE_MAX && task->alpha < task->beta
           && task->beta <= SCORE_MAX && task->level <= (solver->guesses ? LEVELS : 0);
}

int yk_accept(yk_solver *solver, const yk_task *task, uint64_t under)
{
    if (!queue_of(solver) || !is_task(solver, task))
        return 0;
    const RemoteTask accepted = {
        .board = board_private(task->board), .alpha = task->alpha, .beta = task->beta,
        .level = task->level, .owner = task->owner, .number = task->number,
    };

    return remote_accept(solver->queue, &accepted, under);
}

size_t yk_results(yk_solver *solver, yk_task_result *results, size_t room)
{
    enum { SOME = 64 };
    TaskResult some[SOME];

    if (!queue_of(solver) || !results)
        return 0;
    const size_t count = remote_results(solver->queue, some, room < SOME ? room : SOME);

    for (size_t i = 0; i < count; i++)
        results[i] = (yk_task_result){ some[i].owner, some[i].number, (int8_t)some[i].score };
    return count;
}

void yk_cancel(yk_solver *solver, int32_t owner, uint64_t number)
{
    if (queue_of(solver))
        remote_cancel(solver->queue, owner, number);
}
