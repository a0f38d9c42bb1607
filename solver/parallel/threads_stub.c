/* threads_stub.c - a search without threads and the profiler, for programs that have none, as a
 * page: compiled in the place of both, and a search of one thread never asks for more. */

#include "parallel/parallel.h"
#include "stats/profiler.h"

TaskQueue *parallel_create(void)
{
    return NULL;                        /* there are no threads */
}

void parallel_destroy(TaskQueue *queue)
{
    (void)queue;
}

bool parallel_start(Search *search, TaskQueue *queue, BoardSearch *board)
{
    (void)search;
    (void)queue;
    (void)board;
    return false;
}

void parallel_finish(Search *search)
{
    (void)search;
}

bool parallel_share(Worker *worker, Siblings *siblings)
{
    (void)worker;
    (void)siblings;
    return false;
}

bool parallel_moves(Worker *worker, MoveLoop *loop, ChildSearch *child)
{
    (void)worker;
    (void)loop;
    (void)child;
    return false;
}

bool parallel_together(const Worker *worker, const MoveLoop *loop, const Bounds *known)
{
    (void)worker;
    (void)loop;
    (void)known;
    return false;
}

Profiler *profiler_start(const Counters *counters, int count)
{
    (void)counters;
    (void)count;
    return NULL;
}

yk_samples profiler_stop(Profiler *profiler)
{
    (void)profiler;
    return (yk_samples){ 0 };
}
