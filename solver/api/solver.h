/* solver.h - the one header of the solver that other folders include: the public
 * library and the board it speaks of. */

#ifndef YOMIKIRI_SOLVER_H
#define YOMIKIRI_SOLVER_H

#include "board/board.h"
#include "yomikiri.h"

#endif
