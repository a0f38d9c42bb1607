/* pool.c - several workers on one position, after young brothers wait (R. Feldmann,
 * "Game tree search on massively parallel systems", 1993, chapter 3): once the eldest
 * child of a node has been searched, idle workers may take its brothers. Whoever waits
 * for helpers at a split helps below that split in the meantime. One lock guards all
 * splits; it is taken a few times per subtree of thousands of nodes. */

#include "search/pool.h"

#include <sched.h>
#include <stdlib.h>
#include <time.h>

#include "base/clock.h"
#include "search/lend.h"
#include "search/search.h"
#include "search/split.h"

enum {
    WAIT_NS = 5 * 1000 * 1000,  /* how long worker 0 sleeps between polls, */
    ATTEND_NS = 10 * 1000,      /* and spins where it attends to others */
    SPIN_NS = 200 * 1000,       /* how long a worker looks out for work before it sleeps: to be
                                   woken takes 20 to 50 us on a virtual machine, and subtrees
                                   take a few times that */
    SPIN_LOOKS = 50,            /* between two looks at the clock */
};

#ifdef __linux__
#define POOL_CLOCK  CLOCK_MONOTONIC
#else
#define POOL_CLOCK  CLOCK_REALTIME
#endif

/* Leave the core to its other thread for a moment. */
static inline void pool_pause(void)
{
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

int pool_idle(const Search *search, int empties)
{
    const Lending *lending = search->lending;

    if (!search->pool)
        return 0;
    return atomic_load_explicit(&search->pool->idle, memory_order_relaxed)
           + (lending && empties >= LEND_EMPTIES ? lend_hunger(lending) : 0);
}

void pool_changed(Pool *pool)
{
    atomic_fetch_add_explicit(&pool->changes, 1, memory_order_relaxed);
    pthread_cond_broadcast(&pool->change);
}

bool split_is_below(const Split *split, const Split *ancestor)
{
    const Cut *cut = &split->cut;

    while (cut && cut != &ancestor->cut)
        cut = cut->above;
    return cut != NULL;
}

/* The split with most empties that has work left, below `ancestor` unless that is NULL.
 * With the lock held. */
static Split *split_to_help(const Search *search, const Split *ancestor)
{
    Split *found = NULL;

    if (search_stopped(search))
        return NULL;

    for (Split *split = search->pool->open; split; split = split->next_open) {
        if (split->job->next < split->job->count && !worker_cut(&split->cut)
            && (!ancestor || split_is_below(split, ancestor))
            && (!found || split->job->empties > found->job->empties))
            found = split;
    }
    return found;
}

void split_open(Pool *pool, Split *split)
{
    split->next_open = pool->open;
    pool->open = split;
    pool_changed(pool);
}

void split_close(Pool *pool, Split *split)
{
    Split **link = &pool->open;

    while (*link != split)
        link = &(*link)->next_open;
    *link = split->next_open;
}

/* Do pieces of the job until none is left. With the lock held, at start and end. */
static void split_work(Worker *worker, Split *split)
{
    Pool *pool = worker->search->pool;
    Job *job = split->job;
    const Cut *outer_cut = worker->cut;
    const Rung *outer_rung = worker->rung;

    worker->cut = &split->cut;
    worker->rung = split->rung;
    while (job->next < job->count && !worker_ended(worker)) {
        const int piece = job->next++;
        Child child;
        const int low = job->begin(job, worker, piece, &child);
        const uint64_t nodes = worker->bottom.nodes;

        pthread_mutex_unlock(&pool->lock);
        const int score = job->search(job, worker, &child, low);
        const bool stopped = worker_stopped(worker);

        pthread_mutex_lock(&pool->lock);
        if (stopped) {
            if (!search_stopped(worker->search))
                worker->share.useless += worker->bottom.nodes - nodes;
            break;
        }
        if (job->end(job, worker, piece, &child, low, score))
            atomic_store_explicit(&split->cut.found, true, memory_order_relaxed);
    }
    worker->cut = outer_cut;
    worker->rung = outer_rung;
}

/* Look out for a change for a while, without the lock. It is held at start and end. Where more
 * workers than CPUs wait, others have the CPU. */
static bool pool_spin(Worker *worker)
{
    Pool *pool = worker->search->pool;
    const unsigned seen = atomic_load_explicit(&pool->changes, memory_order_relaxed);
    const int64_t until = clock_ns() + SPIN_NS;
    int64_t now = 0;
    bool changed = false;

    pthread_mutex_unlock(&pool->lock);
    do {
        for (int i = 0; i < SPIN_LOOKS && !changed; i++) {
            changed = atomic_load_explicit(&pool->changes, memory_order_relaxed) != seen;
            pool_pause();
        }
        if (changed)
            break;
        sched_yield();
        now = clock_ns();
        if (worker->attend && now - worker->polled_ns >= ATTEND_NS)
            worker_ask(worker);
    } while (now < until);
    pthread_mutex_lock(&pool->lock);
    return atomic_load_explicit(&pool->changes, memory_order_relaxed) != seen;
}

/* Sleep until something changes. Worker 0 wakes up now and then to poll. Lock held. */
static void pool_sleep(Worker *worker)
{
    Pool *pool = worker->search->pool;

    if (worker->number == 0) {
        struct timespec until;

        clock_gettime(POOL_CLOCK, &until);
        until.tv_nsec += worker->attend ? worker->poll_ns : WAIT_NS;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&pool->change, &pool->lock, &until);
        pthread_mutex_unlock(&pool->lock);      /* the caller's callback may take its time */
        worker_ask(worker);
        pthread_mutex_lock(&pool->lock);
    } else
        pthread_cond_wait(&pool->change, &pool->lock);
}

/* Wait until something changes. Lock held. */
static void pool_wait(Worker *worker)
{
    const int64_t since = clock_ns();

    census_wait(worker->bottom.census);
    if (!pool_spin(worker))
        pool_sleep(worker);
    census_resume(worker->bottom.census);
    worker->share.waited_ns += clock_ns() - since;
}

static void split_join(Worker *worker, Split *split)
{
    split->helpers++;
    worker->share.taken++;
    split_work(worker, split);
    split->helpers--;
    if (split->borrowed)
        lend_borrowed_over(worker->search, split->borrowed);
    else if (split->helpers == 0)
        pool_changed(worker->search->pool);
}

bool pool_share(Worker *worker, Job *job)
{
    Pool *pool = worker->search->pool;
    Split split = { .cut.above = worker->cut, .job = job, .rung = worker->rung };

    worker->share.offered++;
    pthread_mutex_lock(&pool->lock);
    split_open(pool, &split);
    split_work(worker, &split);
    atomic_fetch_add_explicit(&pool->idle, 1, memory_order_relaxed);
    while (split.helpers > 0) {
        Split *below = split_to_help(worker->search, &split);

        if (!below) {
            split.waiting = true;
            pool_wait(worker);
            split.waiting = false;
            continue;
        }
        atomic_fetch_sub_explicit(&pool->idle, 1, memory_order_relaxed);
        split_join(worker, below);
        atomic_fetch_add_explicit(&pool->idle, 1, memory_order_relaxed);
    }
    atomic_fetch_sub_explicit(&pool->idle, 1, memory_order_relaxed);
    split_close(pool, &split);
    pthread_mutex_unlock(&pool->lock);
    return !worker_stopped(worker);
}

/* Whatever there is to do, until `ended` says so. Without the lock, at start and end. */
static void help(Worker *worker, bool (*ended)(const Search *search))
{
    Search *search = worker->search;
    Pool *pool = search->pool;

    pthread_mutex_lock(&pool->lock);
    pool->free++;
    while (!ended(search)) {
        Split *split = split_to_help(search, NULL);

        if (!split) {
            pool_wait(worker);
            continue;
        }
        atomic_fetch_sub_explicit(&pool->idle, 1, memory_order_relaxed);
        pool->free--;
        split_join(worker, split);
        pool->free++;
        atomic_fetch_add_explicit(&pool->idle, 1, memory_order_relaxed);
    }
    pthread_mutex_unlock(&pool->lock);
}

static bool finished(const Search *search)
{
    return search->pool->finish;
}

static void *helper_main(void *argument)
{
    help(argument, finished);
    return NULL;
}

void pool_serve(Search *search)
{
    atomic_fetch_add_explicit(&search->pool->idle, 1, memory_order_relaxed);
    help(&search->workers[0], search_stopped);
}

/* A clock that nobody sets back while somebody waits, where conditions can have one. */
static void pool_init_change(Pool *pool)
{
#ifdef __linux__
    pthread_condattr_t attributes;

    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, POOL_CLOCK);
    pthread_cond_init(&pool->change, &attributes);
    pthread_condattr_destroy(&attributes);
#else
    pthread_cond_init(&pool->change, NULL);
#endif
}

bool pool_start(Search *search)
{
    const int wanted = search->worker_count - 1;
    Pool *pool = calloc(1, sizeof(*pool));

    if (!pool)
        return false;
    pool->threads = calloc((size_t)max_int(wanted, 1), sizeof(*pool->threads));
    if (!pool->threads) {
        free(pool);
        return false;
    }
    pthread_mutex_init(&pool->lock, NULL);
    pool_init_change(pool);
    atomic_store(&pool->idle, wanted);
    search->pool = pool;
    for (; pool->thread_count < wanted; pool->thread_count++) {
        if (pthread_create(&pool->threads[pool->thread_count], NULL, helper_main,
                           &search->workers[pool->thread_count + 1]) != 0) {
            pool_finish(search);
            return false;
        }
    }
    lend_begin(search);
    return true;
}

void pool_finish(Search *search)
{
    Pool *pool = search->pool;

    if (!pool)
        return;
    pthread_mutex_lock(&pool->lock);
    pool->finish = true;
    pool_changed(pool);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->thread_count; i++)
        pthread_join(pool->threads[i], NULL);
    lend_end(search);
    pthread_cond_destroy(&pool->change);
    pthread_mutex_destroy(&pool->lock);
    free(pool->threads);
    free(pool);
    search->pool = NULL;
}
