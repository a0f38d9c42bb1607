#include "apps/cli/prove/deadline.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "base/memory/memory.h"

struct Deadline {
    yk_solver *solver;
    double left_s;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t change;
    bool ended;
};

static const double AGAIN_S = 0.05;

/* *until, so much later. */
static void move_on(struct timespec *until, double more_s)
{
    const double nanoseconds = (double)until->tv_nsec + (more_s - (double)(time_t)more_s) * 1e9;

    until->tv_sec += (time_t)more_s + (time_t)(nanoseconds / 1e9);
    until->tv_nsec = (long)nanoseconds % 1000000000;
}

static void *wait_and_stop(void *argument)
{
    Deadline *deadline = argument;
    struct timespec until;

    clock_gettime(CLOCK_REALTIME, &until);
    move_on(&until, deadline->left_s > 0 ? deadline->left_s : 0);
    pthread_mutex_lock(&deadline->lock);
    while (!deadline->ended) {
        if (pthread_cond_timedwait(&deadline->change, &deadline->lock, &until) != ETIMEDOUT)
            continue;
        yk_stop(deadline->solver);
        move_on(&until, AGAIN_S);
    }
    pthread_mutex_unlock(&deadline->lock);
    return NULL;
}

static void release(Deadline *deadline)
{
    pthread_cond_destroy(&deadline->change);
    pthread_mutex_destroy(&deadline->lock);
    free(deadline);
}

Deadline *deadline_begin(yk_solver *solver, double left_s)
{
    Deadline *deadline = memory_array(1, sizeof(*deadline));

    deadline->solver = solver;
    deadline->left_s = left_s;
    pthread_mutex_init(&deadline->lock, NULL);
    pthread_cond_init(&deadline->change, NULL);
    if (pthread_create(&deadline->thread, NULL, wait_and_stop, deadline) == 0)
        return deadline;
    release(deadline);
    return NULL;
}

void deadline_end(Deadline *deadline)
{
    if (!deadline)
        return;
    pthread_mutex_lock(&deadline->lock);
    deadline->ended = true;
    pthread_cond_signal(&deadline->change);
    pthread_mutex_unlock(&deadline->lock);
    pthread_join(deadline->thread, NULL);
    release(deadline);
}
