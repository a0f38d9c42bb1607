/* remote.c - tasks that go to other solvers, and theirs that come here.
 *
 * Another solver that has stolen a task is a helper at its split point like a thread, only that it
 * says by a message what it has found. A guest, somebody else's task, is a split point of one
 * child without an owner. Whoever waits for a stolen task may help with what is below it
 * (leapfrogging: D. Wagner, B. Calder, "Leapfrogging: a portable technique for implementing
 * efficient futures", PPoPP 1993): the thief lets tasks be stolen from there, and the task that
 * comes back hangs below the split point of the stolen one, so that it ends with it. */

#include "parallel/remote.h"

#include <stdlib.h>

#include "parallel/tasks.h"
#include "search/search.h"

struct StolenTask {
    StolenTask *next;
    uint64_t number;
    SplitPoint *split;
    int at, low;
    Child child;
};

struct GuestTask {
    Siblings siblings;          /* first: Siblings are one of these */
    SplitPoint split;
    GuestTask *next;
    SplitPoint *under;          /* of the stolen task that is waited for; NULL: none */
    Node node;
    yk_task task;
};

/* With the lock held from here on. False: there is no search under way. */
static bool enter(TaskQueue *queue)
{
    pthread_mutex_lock(&queue->lock);
    return queue->search != NULL;
}

static void leave(TaskQueue *queue)
{
    pthread_mutex_unlock(&queue->lock);
}

/* ---- guests ---- */

/* SplitPoint.on_done */
static void guest_over(TaskQueue *queue, SplitPoint *split)
{
    GuestTask *guest = (GuestTask *)split->siblings, **link = &queue->guests;

    while (*link != guest)
        link = &(*link)->next;
    *link = guest->next;
    tasks_close(queue, split);
    if (guest->under)
        guest->under->helpers--;
    free(guest);
    tasks_changed(queue);
}

static bool begun(const GuestTask *guest)
{
    return guest->siblings.next > 0;
}

/* Siblings.begin */
static int guest_begin(Siblings *siblings, const Worker *worker, int at, Child *child)
{
    const GuestTask *guest = (const GuestTask *)siblings;

    (void)worker;
    (void)at;
    *child = (Child){ .board = guest->task.board };
    return guest->task.beta - 1;
}

/* Siblings.search: as a node does with a move that is not its first. */
static int guest_search(const Siblings *siblings, Worker *worker, const Child *child, int low)
{
    const GuestTask *guest = (const GuestTask *)siblings;
    BoardSearch *board = worker->search->queue->board;
    const int alpha = guest->task.alpha, score = board(worker, &guest->node, low, low + 1);

    (void)child;
    return score <= low && score > alpha && alpha < low
           ? board(worker, &guest->node, alpha, score + 1) : score;
}

/* Siblings.end */
static bool guest_end(Siblings *siblings, Worker *worker, int at, const Child *child, int low,
                      int score)
{
    const yk_task *of = &((const GuestTask *)siblings)->task;

    (void)at;
    (void)child;
    (void)low;
    list_add(&worker->search->queue->results,
             &(yk_task_result){ of->owner, of->number, (int8_t)score });
    return false;
}

static GuestTask *find_guest(const TaskQueue *queue, int owner, uint64_t number)
{
    GuestTask *guest = queue->guests;

    while (guest && (guest->task.owner != owner || guest->task.number != number))
        guest = guest->next;
    return guest;
}

static StolenTask *find_stolen(const TaskQueue *queue, uint64_t number)
{
    StolenTask *stolen = queue->stolen;

    while (stolen && stolen->number != number)
        stolen = stolen->next;
    return stolen;
}

/* Room for their results, and for one more: a result that got lost would be awaited for ever. */
static bool room_for_results(TaskQueue *queue)
{
    size_t count = 1;

    for (const GuestTask *guest = queue->guests; guest; guest = guest->next)
        count++;
    return list_reserve(&queue->results, count);
}

/* Guests under that split point, or under none, that nobody has begun. */
static int not_begun(const TaskQueue *queue, const SplitPoint *under)
{
    int count = 0;

    for (const GuestTask *guest = queue->guests; guest; guest = guest->next)
        count += guest->under == under && !begun(guest);
    return count;
}

void remote_demand(TaskQueue *queue, yk_demand *demand)
{
    *demand = (yk_demand){ .free = 0 };
    if (enter(queue) && !search_stopped(queue->search)) {
        demand->free = max_int(queue->free - not_begun(queue, NULL), 0);
        for (const StolenTask *stolen = queue->stolen; stolen; stolen = stolen->next)
            if (stolen->split->waiting && demand->count < (int)ARRAY_LENGTH(demand->waited)
                && not_begun(queue, stolen->split) == 0)
                demand->waited[demand->count++] = stolen->number;
    }
    leave(queue);
}

static bool has_time(const TaskQueue *queue, const StolenTask *stolen, uint64_t under)
{
    if (search_stopped(queue->search))
        return false;
    return under ? stolen && stolen->split->waiting && !worker_cut(&stolen->split->cut)
                 : queue->free > not_begun(queue, NULL);
}

static void open_guest(TaskQueue *queue, GuestTask *guest, const yk_task *task,
                       SplitPoint *under)
{
    *guest = (GuestTask){
        .siblings = { .count = 1, .empties = board_empties(task->board),
                      .begin = guest_begin, .search = guest_search, .end = guest_end },
        .next = queue->guests, .under = under, .node = node_of(task->board), .task = *task,
    };
    guest->split = (SplitPoint){
        .cut.above = under ? &under->cut : NULL, .siblings = &guest->siblings,
        .on_done = guest_over,
    };
    if (under)
        under->helpers++;
    queue->guests = guest;
    tasks_open(queue, &guest->split);
}

void remote_help(Search *search)
{
    atomic_fetch_add_explicit(&search->queue->idle, 1, memory_order_relaxed);
    tasks_help(&search->workers[0], search_stopped);
}

bool remote_accept(TaskQueue *queue, const yk_task *task, uint64_t under)
{
    const bool searching = enter(queue);
    const StolenTask *stolen = searching ? find_stolen(queue, under) : NULL;
    const bool may = searching && has_time(queue, stolen, under) && room_for_results(queue);
    GuestTask *guest = may ? calloc(1, sizeof(*guest)) : NULL;

    if (guest)
        open_guest(queue, guest, task, stolen ? stolen->split : NULL);
    leave(queue);
    return guest;
}

size_t remote_results(TaskQueue *queue, yk_task_result *results, size_t room)
{
    enter(queue);
    const size_t count = list_take(&queue->results, results, room);

    leave(queue);
    return count;
}

void remote_cancel(TaskQueue *queue, int owner, uint64_t number)
{
    if (enter(queue)) {
        GuestTask *guest = find_guest(queue, owner, number);

        if (guest) {
            atomic_store_explicit(&guest->split.cut.found, true, memory_order_relaxed);
            if (!begun(guest))
                guest_over(queue, &guest->split);
        }
    }
    leave(queue);
}

/* ---- stolen tasks ---- */

void remote_set_idle(TaskQueue *queue, int idle)
{
    atomic_store_explicit(&queue->others_idle, idle, memory_order_relaxed);
}

/* The split point with most empties that others may have a child of, below `ancestor` unless that
 * is NULL. */
static SplitPoint *split_to_rob(const TaskQueue *queue, const SplitPoint *ancestor)
{
    SplitPoint *found = NULL;

    for (SplitPoint *split = queue->open; split; split = split->next_open) {
        const Siblings *siblings = split->siblings;

        if (siblings->remote && siblings->next < siblings->count
            && siblings->empties >= REMOTE_EMPTIES && !worker_cut(&split->cut)
            && (!ancestor || tasks_is_below(split, ancestor))
            && (!found || siblings->empties > found->siblings->empties))
            found = split;
    }
    return found;
}

/* Room for their numbers, and for one more. */
static bool room_for_cancelled(TaskQueue *queue)
{
    size_t count = 1;

    for (const StolenTask *stolen = queue->stolen; stolen; stolen = stolen->next)
        count++;
    return list_reserve(&queue->cancelled, count);
}

static bool steal_from(TaskQueue *queue, SplitPoint *split, yk_task *task)
{
    StolenTask *stolen = room_for_cancelled(queue) ? malloc(sizeof(*stolen)) : NULL;
    Siblings *siblings = split->siblings;

    if (!stolen)
        return false;
    *stolen = (StolenTask){ .next = queue->stolen, .number = ++queue->last, .split = split,
                            .at = siblings->next++ };
    stolen->low = siblings->begin(siblings, NULL, stolen->at, &stolen->child);
    queue->stolen = stolen;
    split->helpers++;
    *task = (yk_task){ .board = stolen->child.board, .alpha = (int8_t)-siblings->high,
                       .beta = (int8_t)-stolen->low,
                       .number = stolen->number };
    return true;
}

bool remote_steal(TaskQueue *queue, int owner, uint64_t under, yk_task *task)
{
    const bool searching = enter(queue);
    const GuestTask *guest = searching && under ? find_guest(queue, owner, under) : NULL;
    bool taken = false;

    if (searching && !search_stopped(queue->search) && (guest || !under)) {
        SplitPoint *split = split_to_rob(queue, guest ? &guest->split : NULL);

        taken = split && steal_from(queue, split, task);
    }
    leave(queue);
    return taken;
}

/* The thief helps its split point no more. */
static void stolen_over(TaskQueue *queue, StolenTask *stolen)
{
    StolenTask **link = &queue->stolen;

    while (*link != stolen)
        link = &(*link)->next;
    *link = stolen->next;
    stolen->split->helpers--;
    free(stolen);
    tasks_changed(queue);
}

void remote_done(TaskQueue *queue, uint64_t number, int score)
{
    StolenTask *stolen = enter(queue) ? find_stolen(queue, number) : NULL;

    if (stolen) {
        SplitPoint *split = stolen->split;

        if (!worker_cut(&split->cut) && !search_stopped(queue->search)
            && split->siblings->end(split->siblings, NULL, stolen->at, &stolen->child, stolen->low,
                                    -score))
            atomic_store_explicit(&split->cut.found, true, memory_order_relaxed);
        stolen_over(queue, stolen);
    }
    leave(queue);
}

size_t remote_cancelled(TaskQueue *queue, uint64_t *numbers, size_t room)
{
    if (enter(queue)) {
        const bool stopped = search_stopped(queue->search);

        for (StolenTask *stolen = queue->stolen, *next; stolen; stolen = next) {
            next = stolen->next;
            if (!stopped && !worker_cut(&stolen->split->cut))
                continue;
            list_add(&queue->cancelled, &stolen->number);
            stolen_over(queue, stolen);
        }
        tasks_drop(queue, stopped);
    }
    const size_t count = list_take(&queue->cancelled, numbers, room);

    leave(queue);
    return count;
}
