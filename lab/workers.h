/* workers.h - a number of independent tasks on a number of threads. */

#ifndef YOMIKIRI_WORKERS_H
#define YOMIKIRI_WORKERS_H

#include "base/base.h"

enum { WORKERS_MAX = 256 };

/* Task `task` for `context`, on thread `worker` (0 .. threads - 1). False: it failed, and no
 * further task is begun. */
typedef bool WorkersTask(void *context, int worker, size_t task);

/* Run tasks 0 .. `count` - 1, each once, in any order, on 1 <= `threads` <= WORKERS_MAX
 * threads. After each that did not fail, `after` (may be NULL) is called, by one thread at
 * a time; a task that is begun later sees what it left. Returns when all have ended; false if any
 * failed. */
bool workers_run(int threads, size_t count, WorkersTask *run, void (*after)(void *context),
                 void *context);

#endif
