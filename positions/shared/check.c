/* check.c - warnings that any board may deserve, whatever it was written in. */

#include "positions/shared/check.h"

#include "board/rules.h"
#include "positions/shared/square.h"

static const uint64_t CENTRE = UINT64_C(0x0000001818000000);

/* `squares` and all their neighbours. */
static uint64_t spread(uint64_t squares)
{
    const uint64_t not_a = ~UINT64_C(0x0101010101010101), not_h = ~UINT64_C(0x8080808080808080);

    squares |= (squares & not_h) << 1 | (squares & not_a) >> 1;
    return squares | squares << 8 | squares >> 8;
}

/* Discs that no chain of neighbours ties to the centre. */
static uint64_t adrift(uint64_t discs)
{
    uint64_t reached = CENTRE & discs, before;

    do {
        before = reached;
        reached = spread(reached) & discs;
    } while (reached != before);
    return discs & ~reached;
}

bool check_discs(uint64_t discs)
{
    return (CENTRE & ~discs) == 0 && adrift(discs) == 0;
}

static void check_reachable(Position *position, Span where)
{
    const uint64_t discs = position->board.own | position->board.opp;
    const uint64_t hole = CENTRE & ~discs, loose = adrift(discs);

    if (bit_count(discs) < 4)
        draft_warn(position, DIAG_UNREACHABLE, where,
                   "no game leads here: only %d discs", bit_count(discs));
    else if (hole != 0)
        draft_warn(position, DIAG_UNREACHABLE, where, "no game leads here: %s is empty",
                   square_text(bit_lowest(hole)));
    else if (loose != 0)
        draft_warn(position, DIAG_UNREACHABLE, where,
                   "no game leads here: %s touches nothing that leads to the centre",
                   square_text(bit_lowest(loose)));
}

void check_position(Position *position, Span where)
{
    const char *side = position->black_to_move ? "Black" : "White";

    const bool moves = rules_moves(position->board) != 0;

    if (!moves && rules_game_over(position->board))
        draft_warn(position, DIAG_GAME_ALREADY_OVER, where,
                   "neither side can move: the game is over");
    else if (!moves)
        draft_warn(position, DIAG_SIDE_HAS_NO_MOVE_PASS_ASSUMED, where,
                   "%s is to move and cannot: the line begins with a pass", side);
    check_reachable(position, where);
}
