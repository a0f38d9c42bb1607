/* deadline.h - a time at which a solver is stopped, whatever it is at: yk_reach() has no limit of
 * its own. */

#ifndef YOMIKIRI_DEADLINE_H
#define YOMIKIRI_DEADLINE_H

#include "api/solver.h"

typedef struct Deadline Deadline;

/* From so many seconds on, yk_stop() the solver, again and again, until deadline_end(). NULL where
 * no thread can be had: who walks looks at the clock, too. */
Deadline *deadline_begin(yk_solver *solver, double left_s);

/* NULL is allowed. */
void deadline_end(Deadline *deadline);

#endif
