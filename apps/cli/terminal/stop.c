#include "apps/cli/terminal/stop.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/terminal.h"
#include "base/clock.h"

/* ---- searches that do not end ---- */

/* Looks until the patience is over. They are counted, not timed: a process that is suspended does
 * not look. */
enum { LOOKS = 20 };

/* A search that should have ended, when it was seen first, and how often since. */
typedef struct {
    const yk_solver *solver;
    uint64_t number;
    yk_board board;
    int64_t cpu_ns;
    int looks;
} Suspect;

/* Held while solvers are looked at, and while others take their place. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* What the signal handler reads, too. */
static yk_solver *const *_Atomic watched;
static atomic_int watched_count;

_Static_assert(ATOMIC_POINTER_LOCK_FREE == 2 && ATOMIC_INT_LOCK_FREE == 2,
               "the signal handler may use these");

/* Written before the thread is there. */
static double patience_s = 20;

void stop_set_patience(double seconds)
{
    patience_s = seconds;
}

/* Count the suspect's looks if it still searches the same; else the suspect is the first search
 * that is overdue, if there is one. */
static void look(Suspect *suspect)
{
    yk_solver *const *solvers = watched;
    Suspect first = { .solver = NULL };

    for (int i = 0; i < watched_count; i++) {
        yk_board board;
        const uint64_t number = yk_overdue(solvers[i], &board);

        if (number != 0 && suspect->solver == solvers[i] && suspect->number == number) {
            suspect->looks++;
            return;
        }
        if (number != 0 && !first.solver)
            first = (Suspect){ solvers[i], number, board, clock_cpu_ns(), 0 };
    }
    *suspect = first;
}

/* What is printed is flushed after each answer; a lock that the search holds is not waited for. */
static void end_program(const Suspect *suspect)
{
    const double seconds = patience_s * suspect->looks / LOOKS;
    char text[67];

    yk_board_format(suspect->board, 1, text);
    if (suspect->board.own | suspect->board.opp)
        notice("internal error: the search goes on %g s after it was told to end; please report "
               "the position %s (X is to move)", seconds, text);
    else
        notice("internal error: a search for another rank goes on %g s after it was told to end; "
               "please report the position that was asked for", seconds);
    _exit(EXIT_FAILURE);
}

static void *keep_looking(void *nothing)
{
    const double wait_s = patience_s / LOOKS;
    const time_t whole_s = (time_t)wait_s;
    const struct timespec wait = { whole_s, (long)(1e9 * (wait_s - (double)whole_s)) };
    Suspect suspect = { .solver = NULL };

    for (;;) {
        nanosleep(&wait, NULL);
        pthread_mutex_lock(&lock);
        /* A stop that came just before a search began was forgotten by it: yk_stop(). */
        if (stop_requested())
            stop_now();
        look(&suspect);
        pthread_mutex_unlock(&lock);
        if (suspect.solver && suspect.looks >= LOOKS
            && 1e-9 * (double)(clock_cpu_ns() - suspect.cpu_ns) >= patience_s / 2)
            end_program(&suspect);
    }
    return nothing;
}

/* ---- the signal ---- */

/* An int and not an atomic_int, because base/process/ polls one; written and read here as if it
 * were atomic. */
static volatile int requested;

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
    static bool begun;
    pthread_t thread;

    pthread_mutex_lock(&lock);
    if (atomic_load_explicit(&watched, memory_order_relaxed) != solvers) {
        atomic_store_explicit(&watched_count, 0, memory_order_release);
        atomic_store_explicit(&watched, solvers, memory_order_release);
    }
    atomic_store_explicit(&watched_count, count, memory_order_release);
    /* Without a thread nothing is looked after: whoever solves will say that there are none. */
    if (count > 0 && !begun)
        begun = pthread_create(&thread, NULL, keep_looking, NULL) == 0
                && pthread_detach(thread) == 0;
    pthread_mutex_unlock(&lock);
}
