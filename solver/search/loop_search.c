#include "search/move_loop.h"

#include "parallel/parallel.h"

bool loop_search(Worker *worker, MoveLoop *loop, ChildSearch *child)
{
    loop->tried = loop->best != -SCORE_INF;
    for (; loop->next < loop->count; loop->next++) {
        const int low = loop_low(loop);
        const bool first = loop->best == -SCORE_INF;
        const Child *next = &loop->children[loop->next];

        loop_pick(loop->children, loop->next, loop->count);
        if (parallel_moves(worker, loop, child))
            return !worker_stopped(worker);
        if (loop->watch)
            loop->watch->begun(worker->search, loop->next, next->square);
        const int score = child(worker, loop, next, low, first);

        if (worker_stopped(worker))
            return false;
        if (loop->watch)
            loop->watch->ended(worker->search, loop, next->square, low, score);
        if (loop_note(loop, next->square, score)) {
            loop_cut(loop, worker, loop->next + 1 + loop->tried);
            loop_leave(loop, worker, loop->count - 1 - loop->next);
            break;
        }
    }
    return true;
}
