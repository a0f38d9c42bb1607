/* turns.h - a search in a thread of its own, by whose clock a node takes a fixed time: it is let
 * go on until that clock says so, and stands still otherwise. */

#ifndef YOMIKIRI_TURNS_H
#define YOMIKIRI_TURNS_H

#include <stdbool.h>
#include <stdint.h>

#include "yomikiri.h"

typedef struct Turns Turns;

/* Start a thread that will call work(solver, context), of a solver of one thread that has never
 * solved before; it waits. NULL: without memory or threads. It cannot be ended from outside: the
 * program ends it. */
Turns *turns_start(yk_solver *solver, void (*work)(yk_solver *solver, void *context),
                   void *context, double ns_per_node);

/* By its own clock. */
double turns_ns(const Turns *turns);

/* How much of that it had nothing to do. */
double turns_idle_ns(const Turns *turns);

uint64_t turns_nodes(const Turns *turns);

/* What is not a node takes time as well. */
void turns_charge(Turns *turns, double ns);

/* It stands still looking for something to do, and nothing has changed since: another look would
 * take some time, and that is all. */
bool turns_wait(const Turns *turns);

/* Such a look. */
void turns_idle(Turns *turns);

/* Let it go on until its clock has reached `until_ns`, or its work is done. */
void turns_run(Turns *turns, double until_ns);

bool turns_done(const Turns *turns);

/* What clock_ns() says while none of them is let go on. */
void turns_set_clock(double now_ns);

#endif
