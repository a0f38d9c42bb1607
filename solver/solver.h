/* solver.h - the one header of the solver that other folders include: the public
 * library and the board it speaks of. */

#ifndef YOMIKIRI_SOLVER_H
#define YOMIKIRI_SOLVER_H

#include "board/board.h"
#include "yomikiri.h"

_Static_assert(sizeof(Board) == sizeof(yk_board), "the public board is ours by another name");
_Static_assert((int)NO_MOVE == (int)YK_NO_MOVE && (int)PASS == (int)YK_PASS, "same squares");
_Static_assert((int)MAX_MOVES == (int)YK_MAX_MOVES && (int)MAX_LINE == (int)YK_MAX_LINE,
               "the same bounds");

static inline yk_board board_public(Board board)
{
    return (yk_board){ board.own, board.opp };
}

static inline Board board_private(yk_board board)
{
    return (Board){ board.own, board.opp };
}

#endif
