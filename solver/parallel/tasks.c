/* tasks.c - the threads of a search and the task queue between them. Whoever waits for helpers at
 * a split point helps below it in the meantime. */

#include "parallel/tasks.h"

#include <sched.h>
#include <stdlib.h>
#include <time.h>

#include "base/clock.h"
#include "parallel/remote.h"
#include "search/search.h"

enum {
    WAIT_NS = 5 * 1000 * 1000,  /* how long worker 0 sleeps between polls, */
    SERVICE_NS = 10 * 1000,     /* and spins between calls of the service */
    SPIN_NS = 200 * 1000,       /* how long a worker looks out for work before it sleeps: to be
                                   woken takes 20 to 50 us on a virtual machine, and subtrees
                                   take a few times that */
    SPIN_LOOKS = 50,            /* between two looks at the clock */
};

#ifdef __linux__
#define QUEUE_CLOCK  CLOCK_MONOTONIC
#else
#define QUEUE_CLOCK  CLOCK_REALTIME
#endif

/* Leave the core to its other thread for a moment. */
static inline void pause_core(void)
{
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

int tasks_idle(const Search *search, int empties)
{
    const TaskQueue *queue = search->queue;

    if (!queue)
        return 0;
    return atomic_load_explicit(&queue->idle, memory_order_relaxed)
           + (empties >= REMOTE_EMPTIES
              ? atomic_load_explicit(&queue->others_idle, memory_order_relaxed) : 0);
}

void tasks_changed(TaskQueue *queue)
{
    atomic_fetch_add_explicit(&queue->changes, 1, memory_order_relaxed);
    pthread_cond_broadcast(&queue->change);
}

bool tasks_is_below(const SplitPoint *split, const SplitPoint *ancestor)
{
    const Cut *cut = &split->cut;

    while (cut && cut != &ancestor->cut)
        cut = cut->above;
    return cut != NULL;
}

/* The split with most empties that has work left, below `ancestor` unless that is NULL.
 * With the lock held. */
static SplitPoint *split_to_help(const Search *search, const SplitPoint *ancestor)
{
    SplitPoint *found = NULL;

    if (search_stopped(search))
        return NULL;

    for (SplitPoint *split = search->queue->open; split; split = split->next_open) {
        if (split->siblings->next < split->siblings->count && !worker_cut(&split->cut)
            && (!ancestor || tasks_is_below(split, ancestor))
            && (!found || split->siblings->empties > found->siblings->empties))
            found = split;
    }
    return found;
}

void tasks_open(TaskQueue *queue, SplitPoint *split)
{
    split->next_open = queue->open;
    queue->open = split;
    tasks_changed(queue);
}

void tasks_close(TaskQueue *queue, SplitPoint *split)
{
    SplitPoint **link = &queue->open;

    while (*link != split)
        link = &(*link)->next_open;
    *link = split->next_open;
}

/* Search siblings until none is left. With the lock held, at start and end. */
static void split_work(Worker *worker, SplitPoint *split)
{
    TaskQueue *queue = worker->search->queue;
    Siblings *siblings = split->siblings;
    const Cut *outer_cut = worker->cut;
    const SearchPurpose outer = counters_purpose(worker->ctx.counters, split->purpose);

    worker->cut = &split->cut;
    while (siblings->next < siblings->count && !worker_ended(worker)) {
        const int at = siblings->next++;
        Child child;
        const int low = siblings->begin(siblings, worker, at, &child);
        const uint64_t nodes = worker->ctx.nodes;

        pthread_mutex_unlock(&queue->lock);
        const int score = siblings->search(siblings, worker, &child, low);
        const bool stopped = worker_stopped(worker);

        pthread_mutex_lock(&queue->lock);
        if (stopped) {
            if (!search_stopped(worker->search))
                worker->sharing.useless += worker->ctx.nodes - nodes;
            break;
        }
        if (siblings->end(siblings, worker, at, &child, low, score))
            atomic_store_explicit(&split->cut.found, true, memory_order_relaxed);
    }
    worker->cut = outer_cut;
    counters_purpose(worker->ctx.counters, outer);
}

/* Look out for a change for a while, without the lock. It is held at start and end. Where more
 * workers than CPUs wait, others have the CPU. */
static bool spin(Worker *worker)
{
    TaskQueue *queue = worker->search->queue;
    const unsigned seen = atomic_load_explicit(&queue->changes, memory_order_relaxed);
    const int64_t until = clock_ns() + SPIN_NS;
    int64_t now = 0;
    bool changed = false;

    pthread_mutex_unlock(&queue->lock);
    do {
        for (int i = 0; i < SPIN_LOOKS && !changed; i++) {
            changed = atomic_load_explicit(&queue->changes, memory_order_relaxed) != seen;
            pause_core();
        }
        if (changed)
            break;
        sched_yield();
        now = clock_ns();
        if (worker->service && now - worker->polled_ns >= SERVICE_NS)
            worker_ask(worker);
    } while (now < until);
    pthread_mutex_lock(&queue->lock);
    return atomic_load_explicit(&queue->changes, memory_order_relaxed) != seen;
}

/* Sleep until something changes. Worker 0 wakes up now and then to poll. Lock held. */
static void sleep_until_change(Worker *worker)
{
    TaskQueue *queue = worker->search->queue;

    if (worker->number == 0) {
        struct timespec until;

        clock_gettime(QUEUE_CLOCK, &until);
        until.tv_nsec += worker->service ? worker->poll_ns : WAIT_NS;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&queue->change, &queue->lock, &until);
        pthread_mutex_unlock(&queue->lock);      /* the caller's callback may take its time */
        worker_ask(worker);
        pthread_mutex_lock(&queue->lock);
    } else
        pthread_cond_wait(&queue->change, &queue->lock);
}

/* Wait until something changes. Lock held. */
static void wait_for_change(Worker *worker)
{
    const int64_t since = clock_ns();

    counters_wait(worker->ctx.counters);
    if (!spin(worker))
        sleep_until_change(worker);
    counters_resume(worker->ctx.counters);
    worker->sharing.waited_s += 1e-9 * (double)(clock_ns() - since);
}

static void split_join(Worker *worker, SplitPoint *split)
{
    split->helpers++;
    worker->sharing.taken++;
    split_work(worker, split);
    split->helpers--;
    if (split->on_done)
        split->on_done(worker->search->queue, split);
    else if (split->helpers == 0)
        tasks_changed(worker->search->queue);
}

void tasks_share(Worker *worker, Siblings *siblings)
{
    TaskQueue *queue = worker->search->queue;
    SplitPoint split = { .cut.above = worker->cut, .siblings = siblings,
                         .purpose = worker->ctx.counters->purpose };

    worker->sharing.offered++;
    pthread_mutex_lock(&queue->lock);
    tasks_open(queue, &split);
    split_work(worker, &split);
    atomic_fetch_add_explicit(&queue->idle, 1, memory_order_relaxed);
    while (split.helpers > 0) {
        SplitPoint *below = split_to_help(worker->search, &split);

        if (!below) {
            split.waiting = true;
            wait_for_change(worker);
            split.waiting = false;
            continue;
        }
        atomic_fetch_sub_explicit(&queue->idle, 1, memory_order_relaxed);
        split_join(worker, below);
        atomic_fetch_add_explicit(&queue->idle, 1, memory_order_relaxed);
    }
    atomic_fetch_sub_explicit(&queue->idle, 1, memory_order_relaxed);
    tasks_close(queue, &split);
    pthread_mutex_unlock(&queue->lock);
}

bool parallel_share(Worker *worker, Siblings *siblings)
{
    if (tasks_idle(worker->search, 0) == 0)
        return false;
    tasks_share(worker, siblings);
    return true;
}

void tasks_help(Worker *worker, bool (*ended)(const Search *search))
{
    Search *search = worker->search;
    TaskQueue *queue = search->queue;

    pthread_mutex_lock(&queue->lock);
    queue->free++;
    while (!ended(search)) {
        SplitPoint *split = split_to_help(search, NULL);

        if (!split) {
            wait_for_change(worker);
            continue;
        }
        atomic_fetch_sub_explicit(&queue->idle, 1, memory_order_relaxed);
        queue->free--;
        split_join(worker, split);
        queue->free++;
        atomic_fetch_add_explicit(&queue->idle, 1, memory_order_relaxed);
    }
    pthread_mutex_unlock(&queue->lock);
}

static bool finished(const Search *search)
{
    return search->queue->finish;
}

static void *helper_main(void *argument)
{
    tasks_help(argument, finished);
    return NULL;
}

void tasks_drop(TaskQueue *queue, bool all)
{
    for (SplitPoint *split = queue->open, *next; split; split = next) {
        next = split->next_open;
        if (split->on_done && split->siblings->next == 0 && (all || worker_cut(&split->cut)))
            split->on_done(queue, split);
    }
}

/* A clock that nobody sets back while somebody waits, where conditions can have one. */
static void init_change(TaskQueue *queue)
{
#ifdef __linux__
    pthread_condattr_t attributes;

    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, QUEUE_CLOCK);
    pthread_cond_init(&queue->change, &attributes);
    pthread_condattr_destroy(&attributes);
#else
    pthread_cond_init(&queue->change, NULL);
#endif
}

TaskQueue *parallel_create(void)
{
    TaskQueue *queue = calloc(1, sizeof(*queue));

    if (!queue)
        return NULL;
    pthread_mutex_init(&queue->lock, NULL);
    init_change(queue);
    queue->cancelled.size = sizeof(uint64_t);
    queue->results.size = sizeof(yk_task_result);
    return queue;
}

void parallel_destroy(TaskQueue *queue)
{
    if (!queue)
        return;
    pthread_cond_destroy(&queue->change);
    pthread_mutex_destroy(&queue->lock);
    list_free(&queue->cancelled);
    list_free(&queue->results);
    free(queue);
}

/* Who calls from outside of the search finds it, or none. */
static void set_search(TaskQueue *queue, Search *search)
{
    pthread_mutex_lock(&queue->lock);
    queue->search = search;
    pthread_mutex_unlock(&queue->lock);
}

bool parallel_start(Search *search, TaskQueue *queue, BoardSearch *board)
{
    const int wanted = search->worker_count - 1;

    queue->threads = calloc((size_t)max_int(wanted, 1), sizeof(*queue->threads));
    if (!queue->threads)
        return false;
    queue->thread_count = queue->free = 0;
    queue->finish = false;
    queue->board = board;
    atomic_store(&queue->idle, wanted);
    search->queue = queue;
    for (; queue->thread_count < wanted; queue->thread_count++) {
        if (pthread_create(&queue->threads[queue->thread_count], NULL, helper_main,
                           &search->workers[queue->thread_count + 1]) != 0) {
            parallel_finish(search);
            return false;
        }
    }
    set_search(queue, search);
    return true;
}

void parallel_finish(Search *search)
{
    TaskQueue *queue = search->queue;

    if (!queue)
        return;
    pthread_mutex_lock(&queue->lock);
    queue->finish = true;
    tasks_changed(queue);
    pthread_mutex_unlock(&queue->lock);
    for (int i = 0; i < queue->thread_count; i++)
        pthread_join(queue->threads[i], NULL);
    pthread_mutex_lock(&queue->lock);
    tasks_drop(queue, true);
    queue->results.count = 0;
    queue->search = NULL;
    pthread_mutex_unlock(&queue->lock);
    free(queue->threads);
    queue->threads = NULL;
    search->queue = NULL;
}
