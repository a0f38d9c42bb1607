/* solve_queue.c - many positions on several solvers, and what each of these gets. */

#include "apps/cli/solve/item.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/stop.h"
#include "base/memory/memory.h"
#include "profiles/machine/machine.h"

/* Answers that wait for an earlier one to be known before they can be handed out. Far
 * more than any but a freak input needs; memory has to end somewhere. */
enum { WAITING_MAX = 8192 };

/* Between looks at whether to stop while input is waited for; and at the progress line. */
enum { PATIENCE_MS = 100, REDRAW_NS = 200000000 };

/* A solver is some MiB for each of its threads, which the system has to find and to zero. So
 * the next one is made only while a position waits and all that there are have one: positions that
 * take no time are left to few. */
typedef struct {
    const SolveQueuePlan *plan;
    yk_solver **solvers;        /* of the calling thread alone, as `made` and `most` are */
    int made, most;             /* those there are, those there may be */

    pthread_mutex_t asking;     /* whoever asks the source holds this one first */
    pthread_mutex_t lock;
    pthread_cond_t room;        /* the list got shorter */
    pthread_cond_t change;      /* a thread began or ended */
    SolveItem *first, **end;    /* taken from the source, not yet handed out, in order */
    SolveItem *ahead;           /* taken from the source, but by nobody yet */
    bool empty;                 /* the source is */
    int listed, running, answered;
    int at_work, beginning;     /* threads, and those of them that have yet to begin */
    uint64_t nodes;
} SolveQueue;

typedef struct {
    SolveQueue *queue;
    yk_solver *solver;
    pthread_t handle;
    bool begun;                 /* it has asked for a position */
} SolveThread;

/* Hand out what can be: everything that is done, or, in order, up to the first that is
 * not. */
static void hand_out(SolveQueue *queue)
{
    SolveItem **at = &queue->first;

    while (*at && ((*at)->done || queue->plan->unordered)) {
        SolveItem *item = *at;

        if (!item->done) {
            at = &item->next;
            continue;
        }
        *at = item->next;
        if (queue->end == &item->next)
            queue->end = at;
        queue->listed--;
        queue->plan->sink(item, queue->plan->context);
        free(item);
    }
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
        queue->ahead = item->next = NULL;
        *queue->end = item;
        queue->end = &item->next;
        queue->listed++;
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
    SolveProgress silent = { .name = "" };
    yk_facts facts;
    SolveItem *item;

    yk_solver_facts(thread->solver, &facts);
    while ((item = take_item(thread)) != NULL) {
        item_solve(item, thread->solver, &facts, queue->plan->request, solve_progress_shown,
                   &silent);
        if (queue->plan->after)
            queue->plan->after(item, thread->solver, queue->plan->context);

        pthread_mutex_lock(&queue->lock);
        item->done = true;
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

/* The next solver into its place. */
static yk_status make_solver(SolveQueue *queue)
{
    const yk_status status = yk_create(&queue->solvers[queue->made], queue->plan->config);

    if (status == YK_OK)
        stop_watch(queue->solvers, ++queue->made);
    return status;
}

/* Whether a position waits for a solver, under the lock. The one made last has to have its
 * position first, or the same would be counted for two. */
static bool position_waits(SolveQueue *queue)
{
    bool waits;

    if (queue->made == queue->most || queue->empty || queue->beginning > 0
        || queue->listed >= WAITING_MAX || pthread_mutex_trylock(&queue->asking) != 0)
        return false;
    waits = (queue->ahead || is_ready(queue->plan, 0)) && look_ahead(queue);
    pthread_mutex_unlock(&queue->asking);
    return waits;
}

/* The calling thread only makes solvers, and looks after the progress line. */
static void look_after(SolveQueue *queue, SolveThread *threads, int *started)
{
    pthread_mutex_lock(&queue->lock);
    while (queue->at_work > 0 || *started == 0) {
        struct timespec until;

        if (*started == 0 || position_waits(queue)) {
            SolveThread *thread = &threads[*started];
            bool grown;

            pthread_mutex_unlock(&queue->lock);
            grown = queue->made > *started || make_solver(queue) == YK_OK;
            pthread_mutex_lock(&queue->lock);
            *thread = (SolveThread){ .queue = queue, .solver = queue->solvers[*started] };
            if (grown && pthread_create(&thread->handle, NULL, work, thread) == 0) {
                queue->at_work++;
                queue->beginning++;
                ++*started;
            } else if (*started > 0) {
                progress_line_clear(&queue->plan->progress->line);
                notice("memory for %d solvers of %d", *started, queue->most);
                queue->most = queue->made;
            } else {
                /* Where no thread can be started, this one does the work of all. */
                queue->at_work = queue->beginning = queue->most = 1;
                pthread_mutex_unlock(&queue->lock);
                work(thread);
                return;
            }
            continue;
        }
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += REDRAW_NS;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&queue->change, &queue->lock, &until);
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
    SolveThread *threads = memory_array((size_t)queue->most, sizeof(*threads));
    int started = 0;

    pthread_mutex_init(&queue->asking, NULL);
    pthread_mutex_init(&queue->lock, NULL);
    pthread_cond_init(&queue->room, NULL);
    pthread_cond_init(&queue->change, NULL);
    queue->end = &queue->first;
    look_after(queue, threads, &started);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i].handle, NULL);
    free(threads);
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
        .most = plan->solvers,
    };
    const yk_status status = make_solver(&queue);

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
    return status;
}

/* ---- CPUs and memory ---- */

ResourceWish resources_wish(const SolverOptions *options, int jobs)
{
    const bool threads_given = args_knob_given(options, "threads");

    return (ResourceWish){ .jobs = jobs, .cpus = threads_given ? 1 : machine_threads(),
                           .threads_given = threads_given,
                           .table_given = args_knob_given(options, "table-mib") };
}

int resources_solvers(const ResourceWish *wish)
{
    return wish->jobs ? wish->jobs : wish->threads_given ? 1 : wish->cpus;
}

/* The table that one solver takes of itself suits one solver. Many of them together get
 * four times as much, not their number of times. */
static void share_memory(int solvers, yk_config *config)
{
    yk_config one = *config;
    yk_solver *solver;
    yk_facts facts;
    uint64_t each;

    yk_config_set(&one, "threads", 1);
    if (yk_create(&solver, &one) != YK_OK)
        return;
    yk_solver_facts(solver, &facts);
    yk_destroy(solver);
    each = facts.table_bytes * 4 / (uint64_t)solvers >> 20;
    yk_config_set(config, "table-mib", max_int((int)each, 1));
}

void resources_divide(const ResourceWish *wish, int solvers, yk_config *config)
{
    if (!wish->threads_given)
        yk_config_set(config, "threads",
                      wish->jobs ? 1 : max_int(wish->cpus / solvers, 1));
    if (solvers > 4 && !wish->table_given)
        share_memory(solvers, config);
}
