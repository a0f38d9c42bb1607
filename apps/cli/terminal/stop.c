#include "apps/cli/terminal/stop.h"

#include <stdatomic.h>
#include <stddef.h>

#include "apps/cli/terminal/interrupt.h"
#include "apps/cli/terminal/watchdog.h"

/* An int and not an atomic_int, because yk_verify_score polls one; written and read here
 * as if it were atomic. */
static volatile int requested;
static yk_solver *const *_Atomic watched;
static atomic_int watched_count;

_Static_assert(ATOMIC_POINTER_LOCK_FREE == 2 && ATOMIC_INT_LOCK_FREE == 2,
               "the signal handler may use these");

void stop_now(void)
{
    __atomic_store_n(&requested, 1, __ATOMIC_RELAXED);

    /* Count before pointer, the reverse of how they are set: never past the end. */
    const int count = atomic_load_explicit(&watched_count, memory_order_acquire);
    yk_solver *const *solvers = atomic_load_explicit(&watched, memory_order_acquire);

    for (int i = 0; solvers && i < count; i++)
        yk_stop(solvers[i]);
}

void stop_install(void)
{
    interrupt_catch(stop_now);
}

bool stop_requested(void)
{
    return __atomic_load_n(&requested, __ATOMIC_RELAXED) != 0;
}

const volatile int *stop_flag(void)
{
    return &requested;
}

void stop_watch(yk_solver *const *solvers, int count)
{
    if (atomic_load_explicit(&watched, memory_order_relaxed) != solvers) {
        atomic_store_explicit(&watched_count, 0, memory_order_release);
        atomic_store_explicit(&watched, solvers, memory_order_release);
    }
    atomic_store_explicit(&watched_count, count, memory_order_release);
    watchdog_watch(solvers, count);
}
