/* solve_queue.c - many positions on several solvers, and what each of these gets. */

#include "apps/cli/solve/item.h"

#include <pthread.h>
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

typedef struct {
    const SolveQueuePlan *plan;
    pthread_mutex_t asking;     /* whoever asks the source holds this one first */
    pthread_mutex_t lock;
    pthread_cond_t room;        /* the list got shorter */
    pthread_cond_t change;      /* a thread ended */
    SolveItem *first, **end;    /* taken from the source, not yet handed out, in order */
    int listed, running, answered;
    int at_work;                /* threads */
    uint64_t nodes;
} SolveQueue;

typedef struct {
    SolveQueue *queue;
    yk_solver *solver;
    pthread_t handle;
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

/* Answers can be handed out meanwhile. */
static void wait_for_input(const SolveQueuePlan *plan)
{
    while (!stop_requested() && plan->ready && !plan->ready(plan->context, PATIENCE_MS))
        ;
}

static SolveItem *take_item(SolveQueue *queue)
{
    SolveItem *item = NULL;

    pthread_mutex_lock(&queue->asking);
    wait_for_input(queue->plan);
    pthread_mutex_lock(&queue->lock);
    while (queue->listed >= WAITING_MAX && !stop_requested())
        pthread_cond_wait(&queue->room, &queue->lock);
    if (!stop_requested() && (item = queue->plan->source(queue->plan->context)) != NULL) {
        item->next = NULL;
        *queue->end = item;
        queue->end = &item->next;
        queue->listed++;
        queue->running++;
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
    while ((item = take_item(queue)) != NULL) {
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

/* Until all threads have ended; the calling one looks after the progress line. */
static void look_after(SolveQueue *queue)
{
    pthread_mutex_lock(&queue->lock);
    while (queue->at_work > 0) {
        struct timespec until;

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

static void run_many(const SolveQueuePlan *plan, yk_solver *const *solvers, int count)
{
    SolveThread *threads = memory_array((size_t)count, sizeof(*threads));
    SolveQueue queue = { .plan = plan, .end = &queue.first, .at_work = count };
    int started = 0;

    pthread_mutex_init(&queue.asking, NULL);
    pthread_mutex_init(&queue.lock, NULL);
    pthread_cond_init(&queue.room, NULL);
    pthread_cond_init(&queue.change, NULL);
    for (; started < count; started++) {
        threads[started] = (SolveThread){ .queue = &queue, .solver = solvers[started] };
        if (pthread_create(&threads[started].handle, NULL, work, &threads[started]) != 0)
            break;
    }
    pthread_mutex_lock(&queue.lock);
    queue.at_work -= started > 0 ? count - started : count - 1;
    pthread_mutex_unlock(&queue.lock);
    if (started == 0)           /* where no thread can be started, this one does the work of all */
        work(&threads[0]);
    look_after(&queue);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i].handle, NULL);
    free(threads);
    pthread_cond_destroy(&queue.change);
    pthread_cond_destroy(&queue.room);
    pthread_mutex_destroy(&queue.lock);
    pthread_mutex_destroy(&queue.asking);
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

yk_status solve_queue_run(const SolveQueuePlan *plan)
{
    yk_solver **solvers = memory_array((size_t)plan->solvers, sizeof(*solvers));
    yk_status status = YK_OK;
    int made = 0;

    while (made < plan->solvers
           && (status = yk_create(&solvers[made], plan->config)) == YK_OK)
        stop_watch(solvers, ++made);
    if (status != YK_OK && made > 0)
        notice("memory for %d solvers of %d", made, plan->solvers);
    if (made == 1)
        run_one(plan, solvers[0]);
    else if (made > 0)
        run_many(plan, solvers, made);
    stop_watch(NULL, 0);
    for (int i = 0; i < made; i++)
        yk_destroy(solvers[i]);
    free(solvers);
    return made > 0 ? YK_OK : status;
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
