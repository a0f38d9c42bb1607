#include "lab/train/excluded.h"

#include "board/symmetry.h"
#include "lab/train/ffo_data.h"

_Static_assert(ARRAY_LENGTH(FFO_OCCUPIED) * SYMMETRIES == EXCLUDED_MASKS, "each in all images");

void excluded_init(Excluded *excluded)
{
    for (int i = 0; i < EXCLUDED_MASKS; i++) {
        excluded->occupied[i] = symmetry_apply(FFO_OCCUPIED[i / SYMMETRIES], i % SYMMETRIES);
        excluded->empties[i] = (int8_t)(64 - bit_count(excluded->occupied[i]));
    }
}

bool excluded_has(const Excluded *excluded, Board board)
{
    const uint64_t occupied = board.own | board.opp;
    const int empties = board_empties(board);

    for (int i = 0; i < EXCLUDED_MASKS; i++) {
        const uint64_t common = occupied & excluded->occupied[i];
        const int later = excluded->empties[i] - empties;   /* plies behind the FFO position */

        if (later >= -EXCLUDED_PLIES && later <= EXCLUDED_PLIES
            && common == (later > 0 ? excluded->occupied[i] : occupied))
            return true;
    }
    return false;
}
