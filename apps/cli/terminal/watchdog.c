#include "apps/cli/terminal/watchdog.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "apps/cli/terminal/notice.h"
#include "base/clock.h"

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

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* Under the lock. */
static yk_solver *const *watched;
static int watched_count;
static bool begun;

/* Written before the thread is there. */
static double patience_s = 20;

void watchdog_set_patience(double seconds)
{
    patience_s = seconds;
}

/* Count the suspect's looks if it still searches the same; else the suspect is the first search
 * that is overdue, if there is one. */
static void look(Suspect *suspect)
{
    Suspect first = { .solver = NULL };

    for (int i = 0; i < watched_count; i++) {
        yk_board board;
        const uint64_t number = yk_overdue(watched[i], &board);

        if (number != 0 && suspect->solver == watched[i] && suspect->number == number) {
            suspect->looks++;
            return;
        }
        if (number != 0 && !first.solver)
            first = (Suspect){ watched[i], number, board, clock_cpu_ns(), 0 };
    }
    *suspect = first;
}

static bool is_stuck(const Suspect *suspect)
{
    return suspect->solver && suspect->looks >= LOOKS
           && 1e-9 * (double)(clock_cpu_ns() - suspect->cpu_ns) >= patience_s / 2;
}

/* What is printed is flushed after each answer; a lock that the search holds is not waited for. */
static void end(const Suspect *suspect)
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
        look(&suspect);
        pthread_mutex_unlock(&lock);
        if (is_stuck(&suspect))
            end(&suspect);
    }
    return nothing;
}

/* Without a thread nothing is looked after: whoever solves will say that there are none. */
static bool begin(void)
{
    pthread_t thread;

    return pthread_create(&thread, NULL, keep_looking, NULL) == 0 && pthread_detach(thread) == 0;
}

void watchdog_watch(yk_solver *const *solvers, int count)
{
    pthread_mutex_lock(&lock);
    watched = solvers;
    watched_count = count;
    if (count > 0 && !begun)
        begun = begin();
    pthread_mutex_unlock(&lock);
}
