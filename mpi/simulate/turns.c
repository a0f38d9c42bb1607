/* turns.c - the linker puts the functions named __wrap_... here in the place of the clock, of
 * waiting and of yielding (mpi.mk), so that a search that waits lets time pass, and one that looks
 * at the clock may find that others have their turn. */

#include "mpi/simulate/turns.h"

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

#include "handle.h"
#include "search/search.h"
#include "search/split.h"

/* Between two looks for something to do. */
static const double LOOK_NS = 20e3;

struct Turns {
    pthread_t thread;
    sem_t go, back;
    yk_solver *solver;
    void (*work)(yk_solver *solver, void *context);
    void *context;
    double ns_per_node, ns, idle_ns, until_ns;
    uint64_t nodes;             /* those of this search that `ns` counts */
    uint64_t all_nodes;         /* those of all */
    const Pool *waits;          /* it has nothing to do until this changes; NULL: it has */
    unsigned seen;              /* of its changes */
    bool done;
};

/* The one that runs, in its own thread; and the time for everybody else. Static, as nowhere else:
 * what stands in for a function of libc is called with its arguments, and gets no context. */
static _Thread_local Turns *mine;
static double clock_for_others;

int64_t __wrap_clock_ns(void);
int __wrap_sched_yield(void);
int __wrap_pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex,
                                  const struct timespec *until);

static void count_nodes(Turns *turns)
{
    const uint64_t nodes = turns->solver->workers[0].bottom.nodes;

    if (nodes < turns->nodes)
        turns->nodes = 0;                       /* another search has begun */
    turns->ns += turns->ns_per_node * (double)(nodes - turns->nodes);
    turns->all_nodes += nodes - turns->nodes;
    turns->nodes = nodes;
}

static void stand_still(Turns *turns)
{
    if (turns->waits)
        turns->seen = atomic_load(&turns->waits->changes);
    sem_post(&turns->back);
    while (sem_wait(&turns->go) != 0)
        ;
    turns->waits = NULL;
}

/* Nobody else can look into a pool whose lock a thread that stands still holds. */
static bool holds_lock(const Turns *turns)
{
    const Search *search = turns->solver->workers[0].search;
    Pool *pool = search ? search->pool : NULL;

    if (!pool)
        return false;
    if (pthread_mutex_trylock(&pool->lock) != 0)
        return true;
    pthread_mutex_unlock(&pool->lock);
    return false;
}

int64_t __wrap_clock_ns(void)
{
    if (!mine)
        return (int64_t)clock_for_others;
    count_nodes(mine);
    if (mine->ns >= mine->until_ns && !holds_lock(mine))
        stand_still(mine);
    return (int64_t)mine->ns;
}

/* Its next step is to look whether there is something to do. */
static void idle(Turns *turns)
{
    const Search *search = turns->solver->workers[0].search;

    turns_idle(turns);
    turns->waits = search ? search->pool : NULL;
}

int __wrap_sched_yield(void)
{
    if (mine)
        idle(mine);
    return 0;
}

int __wrap_pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex,
                                  const struct timespec *until)
{
    (void)condition;
    (void)until;
    pthread_mutex_unlock(mutex);
    if (mine) {
        idle(mine);
        __wrap_clock_ns();
    }
    pthread_mutex_lock(mutex);
    return ETIMEDOUT;
}

static void *turns_main(void *argument)
{
    mine = argument;
    while (sem_wait(&mine->go) != 0)
        ;
    mine->work(mine->solver, mine->context);
    count_nodes(mine);
    mine->done = true;
    sem_post(&mine->back);
    return NULL;
}

Turns *turns_start(yk_solver *solver, void (*work)(yk_solver *solver, void *context),
                   void *context, double ns_per_node)
{
    Turns *turns = calloc(1, sizeof(*turns));

    if (!turns)
        return NULL;
    turns->solver = solver;
    turns->work = work;
    turns->context = context;
    turns->ns_per_node = ns_per_node;
    sem_init(&turns->go, 0, 0);
    sem_init(&turns->back, 0, 0);
    if (pthread_create(&turns->thread, NULL, turns_main, turns) == 0)
        return turns;
    free(turns);
    return NULL;
}

double turns_ns(const Turns *turns)
{
    return turns->ns;
}

double turns_idle_ns(const Turns *turns)
{
    return turns->idle_ns;
}

uint64_t turns_nodes(const Turns *turns)
{
    return turns->all_nodes;
}

bool turns_wait(const Turns *turns)
{
    return turns->waits && atomic_load(&turns->waits->changes) == turns->seen;
}

void turns_idle(Turns *turns)
{
    turns->ns += LOOK_NS;
    turns->idle_ns += LOOK_NS;
}

void turns_charge(Turns *turns, double ns)
{
    turns->ns += ns;
}

void turns_run(Turns *turns, double until_ns)
{
    turns->until_ns = until_ns;
    sem_post(&turns->go);
    while (sem_wait(&turns->back) != 0)
        ;
}

bool turns_done(const Turns *turns)
{
    return turns->done;
}

void turns_set_clock(double now_ns)
{
    clock_for_others = now_ns;
}
