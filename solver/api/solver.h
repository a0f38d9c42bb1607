/* solver.h - the one header of the solver that other folders include: the public
 * library and the board it speaks of. */

#ifndef YOMIKIRI_SOLVER_H
#define YOMIKIRI_SOLVER_H

#include "board/board.h"
#include "yomikiri.h"

/* What the last yk_solve() to a depth found, in sixteenths of a disc, if nothing was proven: for
 * those who teach an evaluation, since callers are told values farther from level. */
int solver_found(const yk_solver *solver);

#endif
