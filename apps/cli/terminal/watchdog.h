/* watchdog.h - the end of searches that do not end: a fault of the search that no limit and no
 * yk_stop() reaches, as a loop in a kernel. */

#ifndef YOMIKIRI_WATCHDOG_H
#define YOMIKIRI_WATCHDOG_H

#include "yomikiri.h"

/* From now on look after `count` solvers, instead of those before; NULL, 0: after none. When this
 * comes back nobody looks at the former ones any more. From the first call with any on, a thread
 * looks once a second whether one of them is yk_overdue(). One that stays so for 20 s ends the
 * program with exit status 1 and a message that has the position; later if the program has had
 * less than 10 s of processor time by then: a machine may be busy, and a process suspended. */
void watchdog_watch(yk_solver *const *solvers, int count);

/* For tests: other than 20 s, before the first call of watchdog_watch(). */
void watchdog_set_patience(double seconds);

#endif
