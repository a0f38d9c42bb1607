#include "cli/solve_batch.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "cli/solve_stop.h"

/* Answers that wait for an earlier one to be known before they can be handed out. Far
 * more than any but a freak batch needs; memory has to end somewhere. */
enum { WAITING_MAX = 8192 };

static const long REDRAW_NS = 200 * 1000 * 1000;

/* Everything below is read and written under the lock. */
typedef struct {
    const BatchPlan *plan;
    pthread_mutex_t lock;
    pthread_cond_t room;        /* the list got shorter */
    pthread_cond_t finished;    /* a worker ended */
    SolveJob *first, *last;     /* taken from the source, not yet handed out, in order */
    int listed, running, workers, answered;
    uint64_t nodes;
} Batch;

typedef struct {
    Batch *batch;
    yk_solver *solver;
    yk_facts facts;
    pthread_t thread;
} Worker;

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
        SolveJob *const next = job->next;

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

static SolveJob *take_job(Batch *batch)
{
    SolveJob *job;

    pthread_mutex_lock(&batch->lock);
    while (batch->listed >= WAITING_MAX && !solve_stop_requested())
        pthread_cond_wait(&batch->room, &batch->lock);
    job = solve_stop_requested() ? NULL : batch->plan->source(batch->plan->context);
    if (job) {
        list_append(batch, job);
        batch->running++;
    }
    pthread_mutex_unlock(&batch->lock);
    return job;
}

static void *work(void *argument)
{
    Worker *worker = argument;
    Batch *batch = worker->batch;
    SolveJob *job;

    while ((job = take_job(batch)) != NULL) {
        job_solve(job, worker->solver, &worker->facts, batch->plan->request, progress_silent,
                  NULL);

        pthread_mutex_lock(&batch->lock);
        job->done = true;
        batch->running--;
        batch->answered++;
        batch->nodes += job->status == YK_OK ? job->result.nodes : 0;
        hand_out(batch);
        pthread_cond_broadcast(&batch->room);
        pthread_mutex_unlock(&batch->lock);
    }
    pthread_mutex_lock(&batch->lock);
    batch->workers--;
    pthread_cond_broadcast(&batch->finished);
    pthread_mutex_unlock(&batch->lock);
    return NULL;
}

/* The calling thread only looks after the progress line. */
static void wait_for_workers(Batch *batch)
{
    pthread_mutex_lock(&batch->lock);
    while (batch->workers > 0) {
        struct timespec until;

        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += REDRAW_NS;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&batch->finished, &batch->lock, &until);
        if (solve_stop_requested())
            pthread_cond_broadcast(&batch->room);
        else
            progress_batch(batch->plan->progress, batch->answered, batch->running,
                           batch->nodes);
    }
    pthread_mutex_unlock(&batch->lock);
}

static void run_many(const BatchPlan *plan, yk_solver *const *solvers, int count)
{
    Batch batch = { .plan = plan };
    Worker *workers = calloc((size_t)count, sizeof *workers);
    int started = 0;

    pthread_mutex_init(&batch.lock, NULL);
    pthread_cond_init(&batch.room, NULL);
    pthread_cond_init(&batch.finished, NULL);

    pthread_mutex_lock(&batch.lock);
    for (; workers && started < count; started++) {
        workers[started] = (Worker){ .batch = &batch, .solver = solvers[started] };
        yk_solver_facts(solvers[started], &workers[started].facts);
        if (pthread_create(&workers[started].thread, NULL, work, &workers[started]) != 0)
            break;
        batch.workers++;
    }
    pthread_mutex_unlock(&batch.lock);

    /* Without any thread to be had, this one does the work of all. */
    if (started == 0) {
        Worker alone = { .batch = &batch, .solver = solvers[0] };

        yk_solver_facts(solvers[0], &alone.facts);
        batch.workers = 1;
        work(&alone);
    }
    wait_for_workers(&batch);
    for (int i = 0; i < started; i++)
        pthread_join(workers[i].thread, NULL);

    pthread_cond_destroy(&batch.finished);
    pthread_cond_destroy(&batch.room);
    pthread_mutex_destroy(&batch.lock);
    free(workers);
}

/* ---- one solver ---- */

static void run_one(const BatchPlan *plan, yk_solver *solver)
{
    yk_facts facts;
    SolveJob *job;

    yk_solver_facts(solver, &facts);
    while (!solve_stop_requested() && (job = plan->source(plan->context)) != NULL) {
        progress_begin(plan->progress, job->number > 1 ? job_name(job) : "");
        job_solve(job, solver, &facts, plan->request, progress_solving, plan->progress);
        plan->sink(job, plan->context);
        free(job);
    }
}

yk_status batch_run(const BatchPlan *plan)
{
    yk_solver **solvers = calloc((size_t)plan->solvers, sizeof *solvers);
    yk_status status = solvers ? YK_OK : YK_NO_MEMORY;
    int created = 0;

    while (status == YK_OK && created < plan->solvers) {
        status = yk_create(&solvers[created], plan->config);
        if (status == YK_OK)
            created++;
    }
    if (status == YK_NO_MEMORY && created > 0) {
        fprintf(stderr, "yomikiri: memory for %d solvers of %d\n", created, plan->solvers);
        status = YK_OK;
    }
    if (status == YK_OK) {
        solve_stop_watch(solvers, created);
        if (created == 1)
            run_one(plan, solvers[0]);
        else
            run_many(plan, solvers, created);
        solve_stop_watch(NULL, 0);
    }
    while (created > 0)
        yk_destroy(solvers[--created]);
    free(solvers);
    return status;
}
