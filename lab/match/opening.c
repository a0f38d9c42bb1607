#include "lab/match/opening.h"

#include <stdlib.h>

#include "api/solver.h"
#include "base/memory/memory.h"
#include "board/symmetry.h"

enum {
    FIRST_PLACES = 1024,        /* a power of two */
    ATTEMPTS = 2000,            /* in vain before it seems that all openings have been seen */
};

/* The boards that were handed out, in their canonical form, by open addressing. */
struct Openings {
    Random random;
    int low, high;
    Board *seen;                /* {0, 0}: free */
    size_t places, count;
};

Opening opening_at(Board board, bool black_to_move)
{
    return (Opening){ .start = board, .black_begins = black_to_move, .board = board,
                      .black_to_move = black_to_move };
}

Openings *openings_create(uint64_t seed, int low, int high)
{
    Openings *openings = memory_array(1, sizeof(*openings));

    assert(low >= 0 && low <= high && high <= OPENING_PLIES);
    *openings = (Openings){ .random = { seed }, .low = low, .high = high,
                            .places = FIRST_PLACES };
    openings->seen = memory_array(openings->places, sizeof(*openings->seen));
    return openings;
}

void openings_destroy(Openings *openings)
{
    if (openings)
        free(openings->seen);
    free(openings);
}

/* ---- each but once ---- */

/* Where `board` is, or belongs. */
static Board *place_of(Board *seen, size_t places, Board board)
{
    size_t at = board_hash(board) & (places - 1);

    while ((seen[at].own | seen[at].opp) != 0 && !board_equal(seen[at], board))
        at = (at + 1) & (places - 1);
    return &seen[at];
}

static void grow(Openings *openings)
{
    const size_t places = 2 * openings->places;
    Board *seen = memory_array(places, sizeof(*seen));

    for (size_t i = 0; i < openings->places; i++)
        if ((openings->seen[i].own | openings->seen[i].opp) != 0)
            *place_of(seen, places, openings->seen[i]) = openings->seen[i];
    free(openings->seen);
    openings->seen = seen;
    openings->places = places;
}

bool openings_new(Openings *openings, Board board)
{
    const Board canonical = symmetry_canonical(board, NULL);

    if (2 * openings->count >= openings->places)
        grow(openings);

    Board *place = place_of(openings->seen, openings->places, canonical);

    if (board_equal(*place, canonical))
        return false;
    *place = canonical;
    openings->count++;
    return true;
}

/* ---- random moves ---- */

static int random_square(Random *random, uint64_t moves)
{
    for (uint32_t skip = random_below(random, (uint32_t)bit_count(moves)); skip > 0; skip--)
        moves = bit_drop_lowest(moves);
    return bit_lowest(moves);
}

static void play(Opening *opening, int move)
{
    yk_board board = opening->board;

    yk_board_play(&board, move);
    opening->board = board;
    opening->black_to_move = !opening->black_to_move;
    opening->moves[opening->plies++] = (uint8_t)move;
}

/* False: the game ended on the way, or is over there. */
static bool try_opening(Random *random, int moves, Opening *opening)
{
    *opening = opening_at(board_start(), true);
    for (;;) {
        uint64_t legal = yk_board_moves(opening->board);

        if (!legal) {
            legal = yk_board_moves(board_pass(opening->board));
            if (!legal)
                return false;
            play(opening, PASS);
        }
        if (moves-- == 0)
            return true;
        play(opening, random_square(random, legal));
    }
}

bool openings_next(Openings *openings, Opening *opening)
{
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        const uint32_t choices = (uint32_t)(openings->high - openings->low + 1);
        const int moves = openings->low + (int)random_below(&openings->random, choices);

        if (try_opening(&openings->random, moves, opening)
            && openings_new(openings, opening->board))
            return true;
    }
    return false;
}
