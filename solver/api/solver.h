/* solver.h - the one header of the solver that other folders include: the public
 * library and the board it speaks of. */

#ifndef YOMIKIRI_SOLVER_H
#define YOMIKIRI_SOLVER_H

#include "board/board.h"
#include "yomikiri.h"

/* What to do instead of setting a knob that 0.1.0 had and that is gone; NULL: there was none of
 * that name, or it has only another one now. */
const char *knob_gone(const char *name);

/* What the last yk_solve() to a depth found, in sixteenths of a disc, if nothing was proven: for
 * those who teach an evaluation, since callers are told values farther from level. */
int solver_found(const yk_solver *solver);

#endif
