#include "cli/solve/batch.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "bench/memory/memory.h"
#include "cli/terminal/notice.h"
#include "cli/terminal/stop.h"

/* Answers that wait for an earlier one to be known before they can be handed out. Far
 * more than any but a freak batch needs; memory has to end somewhere. */
enum { WAITING_MAX = 8192 };

/* Between looks at whether to stop while input is waited for. */
enum { PATIENCE_MS = 100 };

static const double REDRAW_S = 0.2, SOONEST_S = 0.0001;

typedef struct Batch Batch;

typedef struct {
    Batch *batch;
    yk_solver *solver;
    pthread_t thread;
    bool begun;                 /* it has asked for a position */
} Worker;

/* A solver is some MiB for each of its threads, which the system has to find and to zero. So
 * the next one is made only while a position waits, and once as much time has gone into
 * solving as into making solvers: positions that take no time are left to the few that are
 * there, and long ones soon have all that were asked for.
 *
 * The first part belongs to the calling thread, the rest is read and written under the
 * lock. */
struct Batch {
    const BatchPlan *plan;
    yk_solver **solvers;
    Worker *workers;
    int made, most;             /* solvers: those there are, those there may be */
    int started;                /* workers, on threads of their own: the first of them */
    double making_s;            /* that the solvers took to make */

    pthread_mutex_t asking;     /* whoever asks the source holds this one first */
    pthread_mutex_t lock;
    pthread_cond_t room;        /* the list got shorter */
    pthread_cond_t change;      /* a worker began or ended */
    SolveJob *first, *last;     /* taken from the source, not yet handed out, in order */
    SolveJob *ahead;            /* taken from the source, but by nobody yet */
    bool empty;                 /* the source is */
    int listed, running, answered;
    int at_work, beginning;     /* workers, and those of them that have yet to begin */
    uint64_t nodes;
    double worked_s, noted_s;   /* solving, of all together; up to when it is counted */
};

/* ---- the list ---- */

static void list_append(Batch *batch, SolveJob *job)
{
    job->next = NULL;
    if (batch->last)
        batch->last->next = job;
    else
        batch->first = job;
    batch->last = job;
    batch->listed++;
}

/* Take `job`, which follows `before` (NULL: it is the first), out of the list. */
static void list_remove(Batch *batch, SolveJob *before, SolveJob *job)
{
    if (before)
        before->next = job->next;
    else
        batch->first = job->next;
    if (batch->last == job)
        batch->last = before;
    batch->listed--;
}

/* Hand out what can be: everything that is done, or, in order, up to the first that is
 * not. */
static void hand_out(Batch *batch)
{
    SolveJob *before = NULL, *job = batch->first;

    while (job) {
        SolveJob *next = job->next;

        if (job->done) {
            list_remove(batch, before, job);
            batch->plan->sink(job, batch->plan->context);
            free(job);
        } else if (batch->plan->unordered) {
            before = job;
        } else {
            return;
        }
        job = next;
    }
}

/* ---- several solvers ---- */

static void note_work(Batch *batch)
{
    const double now_s = solve_progress_elapsed(batch->plan->progress);

    batch->worked_s += batch->running * (now_s - batch->noted_s);
    batch->noted_s = now_s;
}

static bool is_ready(const BatchPlan *plan, int wait_ms)
{
    return !plan->ready || plan->ready(plan->context, wait_ms);
}

/* Wait for input, so that answers can be handed out meanwhile. */
static void wait_for_input(const BatchPlan *plan)
{
    while (!stop_requested() && !is_ready(plan, PATIENCE_MS))
        ;
}

/* The next position is in `ahead`, unless there is none. */
static bool look_ahead(Batch *batch)
{
    if (!batch->ahead && !batch->empty && !stop_requested()) {
        batch->ahead = batch->plan->source(batch->plan->context);
        batch->empty = !batch->ahead;
    }
    return batch->ahead && !stop_requested();
}

static SolveJob *take_job(Worker *worker)
{
    Batch *batch = worker->batch;
    SolveJob *job = NULL;

    pthread_mutex_lock(&batch->asking);
    if (!batch->ahead)
        wait_for_input(batch->plan);
    pthread_mutex_lock(&batch->lock);
    while (batch->listed >= WAITING_MAX && !stop_requested())
        pthread_cond_wait(&batch->room, &batch->lock);
    if (look_ahead(batch)) {
        job = batch->ahead;
        batch->ahead = NULL;
        list_append(batch, job);
        note_work(batch);
        batch->running++;
    }
    if (!worker->begun) {
        worker->begun = true;
        batch->beginning--;
        pthread_cond_broadcast(&batch->change);
    }
    pthread_mutex_unlock(&batch->lock);
    pthread_mutex_unlock(&batch->asking);
    return job;
}

static void *work(void *argument)
{
    Worker *worker = argument;
    Batch *batch = worker->batch;
    yk_facts facts;
    SolveJob *job;

    yk_solver_facts(worker->solver, &facts);
    while ((job = take_job(worker)) != NULL) {
        job_solve(job, worker->solver, &facts, batch->plan->request, solve_progress_silent, NULL);

        pthread_mutex_lock(&batch->lock);
        job->done = true;
        note_work(batch);
        batch->running--;
        batch->answered++;
        batch->nodes += job->status == YK_OK ? job->result.nodes : 0;
        hand_out(batch);
        pthread_cond_broadcast(&batch->room);
        pthread_mutex_unlock(&batch->lock);
    }
    pthread_mutex_lock(&batch->lock);
    batch->at_work--;
    pthread_cond_broadcast(&batch->change);
    pthread_mutex_unlock(&batch->lock);
    return NULL;
}

/* The next solver into its place, and what it cost into the account. */
static yk_status make_solver(Batch *batch)
{
    const double begun_s = solve_progress_elapsed(batch->plan->progress);
    const yk_status status = yk_create(&batch->solvers[batch->made], batch->plan->config);

    batch->making_s += solve_progress_elapsed(batch->plan->progress) - begun_s;
    if (status == YK_OK)
        stop_watch(batch->solvers, ++batch->made);
    return status;
}

/* Set the last solver made to work. */
static bool start_worker(Batch *batch)
{
    Worker *worker = &batch->workers[batch->started];
    bool good;

    *worker = (Worker){ .batch = batch, .solver = batch->solvers[batch->started] };
    pthread_mutex_lock(&batch->lock);
    good = pthread_create(&worker->thread, NULL, work, worker) == 0;
    batch->at_work += good;
    batch->beginning += good;
    pthread_mutex_unlock(&batch->lock);
    batch->started += good;
    return good;
}

/* The same without waiting for input. */
static bool position_waits(Batch *batch)
{
    bool waits = false;

    if (pthread_mutex_trylock(&batch->asking) != 0)
        return false;
    if (batch->ahead || is_ready(batch->plan, 0))
        waits = look_ahead(batch);
    pthread_mutex_unlock(&batch->asking);
    return waits;
}

/* Whether to make another solver now. If not yet, *wait_s becomes shorter if that may change
 * before. The one made last has to have its position first, or the same would be counted
 * for two. */
static bool another_pays(Batch *batch, double *wait_s)
{
    if (batch->made == batch->most || batch->empty || batch->beginning > 0
        || batch->listed >= WAITING_MAX)
        return false;
    note_work(batch);

    const double missing_s = batch->making_s - batch->worked_s;

    if (missing_s <= 0)
        return position_waits(batch);
    *wait_s = fmin(*wait_s, fmax(missing_s / max_int(batch->running, 1), SOONEST_S));
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
static void look_after(Batch *batch)
{
    pthread_mutex_lock(&batch->lock);
    while (batch->at_work > 0) {
        double wait_s = REDRAW_S;

        if (another_pays(batch, &wait_s)) {
            pthread_mutex_unlock(&batch->lock);
            const bool grown = make_solver(batch) == YK_OK && start_worker(batch);

            pthread_mutex_lock(&batch->lock);
            if (!grown) {
                progress_line_clear(&batch->plan->progress->line);
                notice("memory for %d solvers of %d", batch->started,
                        batch->most);
                batch->most = batch->made;
            }
            continue;
        }
        wait_for(&batch->change, &batch->lock, wait_s);
        if (stop_requested())
            pthread_cond_broadcast(&batch->room);
        else
            solve_progress_batch(batch->plan->progress, batch->answered, batch->running,
                                 batch->nodes);
    }
    pthread_mutex_unlock(&batch->lock);
}

static void run_many(Batch *batch)
{
    pthread_mutex_init(&batch->asking, NULL);
    pthread_mutex_init(&batch->lock, NULL);
    pthread_cond_init(&batch->room, NULL);
    pthread_cond_init(&batch->change, NULL);
    batch->noted_s = solve_progress_elapsed(batch->plan->progress);
    /* Without any thread to be had, this one does the work of all. */
    if (!start_worker(batch)) {
        batch->at_work = batch->beginning = 1;
        work(&batch->workers[0]);
    }
    look_after(batch);
    for (int i = 0; i < batch->started; i++)
        pthread_join(batch->workers[i].thread, NULL);
    free(batch->ahead);         /* nobody's: the run was stopped */
    pthread_cond_destroy(&batch->change);
    pthread_cond_destroy(&batch->room);
    pthread_mutex_destroy(&batch->lock);
    pthread_mutex_destroy(&batch->asking);
}

/* ---- one solver ---- */

static void run_one(const BatchPlan *plan, yk_solver *solver)
{
    char name[MAX_WHERE + PLY_SIZE];
    yk_facts facts;
    SolveJob *job;

    yk_solver_facts(solver, &facts);
    for (;;) {
        wait_for_input(plan);
        if (stop_requested() || (job = plan->source(plan->context)) == NULL)
            return;
        snprintf(name, sizeof(name), "%s%s", job_name(job), job->ply);
        solve_progress_begin(plan->progress, job->number > 1 ? name : "");
        job_solve(job, solver, &facts, plan->request, solve_progress_shown, plan->progress);
        plan->sink(job, plan->context);
        free(job);
    }
}

yk_status batch_run(const BatchPlan *plan, int *made)
{
    Batch batch = {
        .plan = plan,
        .solvers = memory_array((size_t)plan->solvers, sizeof(*batch.solvers)),
        .workers = memory_array((size_t)plan->solvers, sizeof(*batch.workers)),
        .most = plan->solvers,
    };
    const yk_status status = batch.solvers && batch.workers ? make_solver(&batch) : YK_NO_MEMORY;

    if (status == YK_OK) {
        if (batch.most == 1)
            run_one(plan, batch.solvers[0]);
        else
            run_many(&batch);
        stop_watch(NULL, 0);
    }
    *made = batch.made;
    while (batch.made > 0)
        yk_destroy(batch.solvers[--batch.made]);
    free(batch.solvers);
    free(batch.workers);
    return status;
}
