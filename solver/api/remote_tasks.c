/* remote_tasks.c - several solvers on one position: yomikiri_remote.h over parallel/remote.h. */

#include "parallel/yomikiri_remote.h"

#include <string.h>

#include "api/create.h"
#include "base/clock.h"
#include "parallel/remote.h"
#include "search/move_loop.h"
#include "search/search.h"

/* NULL for a solver that nobody helps. */
static TaskQueue *queue_of(const yk_solver *solver)
{
    return solver && solver->config.helpers > 0 ? solver->queue : NULL;
}

/* Nobody knows which tasks will come. This board has as many empties as there may be and no
 * moves, so that none of them counts as a node. */
static const Board ANY = { 0, 0 };

yk_status yk_help(yk_solver *solver, yk_result *result)
{
    RunningQuery running = { .solver = solver, .start_ns = clock_ns() };

    if (!queue_of(solver) || !result)
        return YK_BAD_ARGUMENT;
    yk_query_init(&running.query, ANY);
    memset(result, 0, sizeof(*result));
    result->size = sizeof(*result);
    query_begin(&running);
    Search search = query_search(solver, &running, board_empties(ANY));

    query_tables(&running, board_empties(ANY));
    stage_begin_search(&search, ANY);
    if (!parallel_start(&search, solver->queue, pvs)) {
        query_end(&running);
        return YK_NO_MEMORY;
    }
    remote_help(&search);
    parallel_finish(&search);
    query_end(&running);
    for (int i = 0; i < search.worker_count; i++) {
        result->nodes += solver->workers[i].ctx.nodes;
        result->searched += solver->workers[i].ctx.nodes - solver->workers[i].ctx.unsearched;
    }
    result->time_s = 1e-9 * (double)(clock_ns() - running.start_ns);
    if (!search.inconsistent)
        return YK_OK;
    result->lower = search.contradiction[0];
    result->upper = search.contradiction[1];
    return YK_INCONSISTENT;
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
    if (!queue_of(solver) || !task || !remote_steal(solver->queue, owner, under, task))
        return 0;
    task->owner = here;
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
    if (!demand)
        return;
    *demand = (yk_demand){ .free = 0 };
    if (queue_of(solver))
        remote_demand(solver->queue, demand);
}

int yk_accept(yk_solver *solver, const yk_task *task, uint64_t under)
{
    return queue_of(solver) && task && (task->board.own & task->board.opp) == 0
           && task->number != 0 && task->alpha >= -SCORE_MAX && task->alpha < task->beta
           && task->beta <= SCORE_MAX && remote_accept(solver->queue, task, under);
}

size_t yk_results(yk_solver *solver, yk_task_result *results, size_t room)
{
    return queue_of(solver) && results ? remote_results(solver->queue, results, room) : 0;
}

void yk_cancel(yk_solver *solver, int32_t owner, uint64_t number)
{
    if (queue_of(solver))
        remote_cancel(solver->queue, owner, number);
}
