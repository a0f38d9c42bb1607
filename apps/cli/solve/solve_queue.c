#include "apps/cli/solve/solve_queue.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/stop.h"
#include "base/memory/memory.h"

/* Answers that wait for an earlier one to be known before they can be handed out. Far
 * more than any but a freak input needs; memory has to end somewhere. */
enum { WAITING_MAX = 8192 };

/* Between looks at whether to stop while input is waited for. */
enum { PATIENCE_MS = 100 };

static const double REDRAW_S = 0.2, SOONEST_S = 0.0001;

typedef struct SolveQueue SolveQueue;

typedef struct {
    SolveQueue *queue;
    yk_solver *solver;
    pthread_t handle;
    bool begun;                 /* it has asked for a position */
} SolveThread;

/* A solver is some MiB for each of its threads, which the system has to find and to zero. So
 * the next one is made only while a position waits, and once as much time has gone into
 * solving as into making solvers: positions that take no time are left to the few that are
 * there, and long ones soon have all that were asked for.
 *
 * The first part belongs to the calling thread, the rest is read and written under the
 * lock. */
struct SolveQueue {
    const SolveQueuePlan *plan;
    yk_solver **solvers;
    SolveThread *threads;
    int made, most;             /* solvers: those there are, those there may be */
    int started;                /* threads, on threads of their own: the first of them */
    double making_s;            /* that the solvers took to make */

    pthread_mutex_t asking;     /* whoever asks the source holds this one first */
    pthread_mutex_t lock;
    pthread_cond_t room;        /* the list got shorter */
    pthread_cond_t change;      /* a thread began or ended */
    SolveItem *first, *last;     /* taken from the source, not yet handed out, in order */
    SolveItem *ahead;            /* taken from the source, but by nobody yet */
    bool empty;                 /* the source is */
    int listed, running, answered;
    int at_work, beginning;     /* threads, and those of them that have yet to begin */
    uint64_t nodes;
    double worked_s, noted_s;   /* solving, of all together; up to when it is counted */
};

/* ---- the list ---- */

static void list_append(SolveQueue *queue, SolveItem *item)
{
    item->next = NULL;
    if (queue->last)
        queue->last->next = item;
    else
        queue->first = item;
    queue->last = item;
    queue->listed++;
}

/* Take `item`, which follows `before` (NULL: it is the first), out of the list. */
static void queue_remove(SolveQueue *queue, SolveItem *before, SolveItem *item)
{
    if (before)
        before->next = item->next;
    else
        queue->first = item->next;
    if (queue->last == item)
        queue->last = before;
    queue->listed--;
}

/* Hand out what can be: everything that is done, or, in order, up to the first that is
 * not. */
static void hand_out(SolveQueue *queue)
{
    SolveItem *before = NULL, *item = queue->first;

    while (item) {
        SolveItem *next = item->next;

        if (item->done) {
            queue_remove(queue, before, item);
            queue->plan->sink(item, queue->plan->context);
            free(item);
        } else if (queue->plan->unordered) {
            before = item;
        } else {
            return;
        }
        item = next;
    }
}

/* ---- several solvers ---- */

static void note_work(SolveQueue *queue)
{
    const double now_s = solve_progress_elapsed(queue->plan->progress);

    queue->worked_s += queue->running * (now_s - queue->noted_s);
    queue->noted_s = now_s;
}

static bool is_ready(const SolveQueuePlan *plan, int wait_ms)
{
    return !plan->ready || plan->ready(plan->context, wait_ms);
}

/* Wait for input, so that answers can be handed out meanwhile. */
static void wait_for_input(const SolveQueuePlan *plan)
{
    while (!stop_requested() && !is_ready(plan, PATIENCE_MS))
        ;
}

/* The next position is in `ahead`, unless there is none. */
static bool look_ahead(SolveQueue *queue)
{
    if (!queue->ahead && !queue->empty && !stop_requested()) {
        queue->ahead = queue->plan->source(queue->plan->context);
        queue->empty = !queue->ahead;
    }
    return queue->ahead && !stop_requested();
}

static SolveItem *take_item(SolveThread *thread)
{
    SolveQueue *queue = thread->queue;
    SolveItem *item = NULL;

    pthread_mutex_lock(&queue->asking);
    if (!queue->ahead)
        wait_for_input(queue->plan);
    pthread_mutex_lock(&queue->lock);
    while (queue->listed >= WAITING_MAX && !stop_requested())
        pthread_cond_wait(&queue->room, &queue->lock);
    if (look_ahead(queue)) {
        item = queue->ahead;
        queue->ahead = NULL;
        list_append(queue, item);
        note_work(queue);
        queue->running++;
    }
    if (!thread->begun) {
        thread->begun = true;
        queue->beginning--;
        pthread_cond_broadcast(&queue->change);
    }
    pthread_mutex_unlock(&queue->lock);
    pthread_mutex_unlock(&queue->asking);
    return item;
}

static void *work(void *argument)
{
    SolveThread *thread = argument;
    SolveQueue *queue = thread->queue;
    yk_facts facts;
    SolveItem *item;

    yk_solver_facts(thread->solver, &facts);
    while ((item = take_item(thread)) != NULL) {
        item_solve(item, thread->solver, &facts, queue->plan->request,
                   solve_progress_silent, NULL);
        if (queue->plan->after)
            queue->plan->after(item, thread->solver, queue->plan->context);

        pthread_mutex_lock(&queue->lock);
        item->done = true;
        note_work(queue);
        queue->running--;
        queue->answered++;
        queue->nodes += item->status == YK_OK ? item->result.nodes : 0;
        hand_out(queue);
        pthread_cond_broadcast(&queue->room);
        pthread_mutex_unlock(&queue->lock);
    }
    pthread_mutex_lock(&queue->lock);
    queue->at_work--;
    pthread_cond_broadcast(&queue->change);
    pthread_mutex_unlock(&queue->lock);
    return NULL;
}

/* The next solver into its place, and what it cost into the account. */
static yk_status make_solver(SolveQueue *queue)
{
    const double begun_s = solve_progress_elapsed(queue->plan->progress);
    const yk_status status = yk_create(&queue->solvers[queue->made], queue->plan->config);

    queue->making_s += solve_progress_elapsed(queue->plan->progress) - begun_s;
    if (status == YK_OK)
        stop_watch(queue->solvers, ++queue->made);
    return status;
}

/* Set the last solver made to work. */
static bool start_thread(SolveQueue *queue)
{
    SolveThread *thread = &queue->threads[queue->started];
    bool good;

    *thread = (SolveThread){ .queue = queue, .solver = queue->solvers[queue->started] };
    pthread_mutex_lock(&queue->lock);
    good = pthread_create(&thread->handle, NULL, work, thread) == 0;
    queue->at_work += good;
    queue->beginning += good;
    pthread_mutex_unlock(&queue->lock);
    queue->started += good;
    return good;
}

/* The same without waiting for input. */
static bool position_waits(SolveQueue *queue)
{
    bool waits = false;

    if (pthread_mutex_trylock(&queue->asking) != 0)
        return false;
    if (queue->ahead || is_ready(queue->plan, 0))
        waits = look_ahead(queue);
    pthread_mutex_unlock(&queue->asking);
    return waits;
}

/* Whether to make another solver now. If not yet, *wait_s becomes shorter if that may change
 * before. The one made last has to have its position first, or the same would be counted
 * for two. */
static bool another_pays(SolveQueue *queue, double *wait_s)
{
    if (queue->made == queue->most || queue->empty || queue->beginning > 0
        || queue->listed >= WAITING_MAX)
        return false;
    note_work(queue);

    const double missing_s = queue->making_s - queue->worked_s;

    if (missing_s <= 0)
        return position_waits(queue);
    *wait_s = fmin(*wait_s, fmax(missing_s / max_int(queue->running, 1), SOONEST_S));
    return false;
}

static void wait_for(pthread_cond_t *condition, pthread_mutex_t *lock, double wait_s)
{
    struct timespec until;

    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += (long)(wait_s * 1e9);
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(condition, lock, &until);
}

/* The calling thread only looks after the others and the progress line. */
static void look_after(SolveQueue *queue)
{
    pthread_mutex_lock(&queue->lock);
    while (queue->at_work > 0) {
        double wait_s = REDRAW_S;

        if (another_pays(queue, &wait_s)) {
            pthread_mutex_unlock(&queue->lock);
            const bool grown = make_solver(queue) == YK_OK && start_thread(queue);

            pthread_mutex_lock(&queue->lock);
            if (!grown) {
                progress_line_clear(&queue->plan->progress->line);
                notice("memory for %d solvers of %d", queue->started,
                       queue->most);
                queue->most = queue->made;
            }
            continue;
        }
        wait_for(&queue->change, &queue->lock, wait_s);
        if (stop_requested())
            pthread_cond_broadcast(&queue->room);
        else
            solve_progress_batch(queue->plan->progress, queue->answered, queue->running,
                                 queue->nodes);
    }
    pthread_mutex_unlock(&queue->lock);
}

static void run_many(SolveQueue *queue)
{
    pthread_mutex_init(&queue->asking, NULL);
    pthread_mutex_init(&queue->lock, NULL);
    pthread_cond_init(&queue->room, NULL);
    pthread_cond_init(&queue->change, NULL);
    queue->noted_s = solve_progress_elapsed(queue->plan->progress);
    /* Where no thread can be started, this one does the work of all. */
    if (!start_thread(queue)) {
        queue->at_work = queue->beginning = 1;
        work(&queue->threads[0]);
    }
    look_after(queue);
    for (int i = 0; i < queue->started; i++)
        pthread_join(queue->threads[i].handle, NULL);
    free(queue->ahead);         /* nobody's: the run was stopped */
    pthread_cond_destroy(&queue->change);
    pthread_cond_destroy(&queue->room);
    pthread_mutex_destroy(&queue->lock);
    pthread_mutex_destroy(&queue->asking);
}

/* ---- one solver ---- */

static void run_one(const SolveQueuePlan *plan, yk_solver *solver)
{
    char name[MAX_WHERE + PLY_SIZE];
    yk_facts facts;
    SolveItem *item;

    yk_solver_facts(solver, &facts);
    for (;;) {
        wait_for_input(plan);
        if (stop_requested() || (item = plan->source(plan->context)) == NULL)
            return;
        snprintf(name, sizeof(name), "%s%s", item_name(item), item->ply);
        solve_progress_begin(plan->progress, item->number > 1 ? name : "");
        item_solve(item, solver, &facts, plan->request, solve_progress_shown, plan->progress);
        if (plan->after)
            plan->after(item, solver, plan->context);
        plan->sink(item, plan->context);
        free(item);
    }
}

yk_status solve_queue_run(const SolveQueuePlan *plan, int *made)
{
    SolveQueue queue = {
        .plan = plan,
        .solvers = memory_array((size_t)plan->solvers, sizeof(*queue.solvers)),
        .threads = memory_array((size_t)plan->solvers, sizeof(*queue.threads)),
        .most = plan->solvers,
    };
    const yk_status status = queue.solvers && queue.threads ? make_solver(&queue) : YK_NO_MEMORY;

    if (status == YK_OK) {
        if (queue.most == 1)
            run_one(plan, queue.solvers[0]);
        else
            run_many(&queue);
        stop_watch(NULL, 0);
    }
    *made = queue.made;
    while (queue.made > 0)
        yk_destroy(queue.solvers[--queue.made]);
    free(queue.solvers);
    free(queue.threads);
    return status;
}
