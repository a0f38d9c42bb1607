/* stop.h - ctrl-C: the first asks every running solver to stop and prove what it
 * can, the second ends the program. The only state here that a signal handler needs, and
 * therefore the only state of the program that is not in somebody's struct. */

#ifndef YOMIKIRI_STOP_H
#define YOMIKIRI_STOP_H

#include <stdbool.h>

#include "yomikiri.h"

/* Catch what interrupts from now on (terminal.h). */
void stop_install(void);

/* Whether somebody asked to stop. */
bool stop_requested(void);

/* The same for who polls a variable. */
const volatile int *stop_flag(void);

/* Stop as if by a signal: the output is gone, or an error makes going on useless. */
void stop_now(void);

/* The solvers to stop; `solvers` must outlive the next call with another array. One that grows is
 * told of again, with its new count. Call with NULL, 0 before any of them is destroyed.
 *
 * From the first call with any on, a thread looks once a second whether one of them goes on
 * although somebody asked to stop, as that came just before yk_solve() began, and whether one is
 * yk_overdue(): a fault of the search that no limit and no yk_stop() reaches, as a loop in a
 * kernel. One that stays so for 20 s ends the program with exit status 1 and a message that has
 * the position; later if the program has had less than 10 s of processor time by then: a machine
 * may be busy, and a process suspended. */
void stop_watch(yk_solver *const *solvers, int count);

/* For tests: other than 20 s, before the first call of stop_watch(). */
void stop_set_patience(double seconds);

#endif
