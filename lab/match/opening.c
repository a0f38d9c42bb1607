#include "lab/match/opening.h"

#include <stdlib.h>

#include "api/solver.h"
#include "base/memory/memory.h"
#include "board/symmetry.h"

enum {
    PLACES = 1 << 20,           /* a power of two; half of them are ever used */
    ATTEMPTS = 2000,            /* in vain before it seems that all openings have been seen */
    SIXTEENTHS = 16,            /* of a disc */
    JUDGE_TABLE_MIB = 1,
};

/* The boards that were handed out, in their canonical form, by open addressing. */
struct Openings {
    Random random;
    int low, high;
    Board *seen;                /* {0, 0}: free */
    size_t count;
    yk_solver *judge;           /* NULL: all are handed out */
    int most;                   /* sixteenths of a disc that a value may be from 0 */
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
    *openings = (Openings){ .random = { seed }, .low = low, .high = high };
    openings->seen = memory_array(PLACES, sizeof(*openings->seen));
    return openings;
}

void openings_destroy(Openings *openings)
{
    if (openings) {
        free(openings->seen);
        yk_destroy(openings->judge);
    }
    free(openings);
}

/* ---- level ones ---- */

bool openings_keep_level(Openings *openings, int discs)
{
    yk_config config;

    assert(discs >= 1 && discs <= OPENING_ANY && !openings->judge);
    if (discs == OPENING_ANY)
        return true;
    yk_config_init(&config);
    yk_config_set(&config, "threads", 1);
    yk_config_set(&config, "table-mib", JUDGE_TABLE_MIB);
    openings->most = discs * SIXTEENTHS;
    return yk_create(&openings->judge, &config) == YK_OK;
}

/* Whether it is to be handed out. */
static bool suits(Openings *openings, const Opening *opening)
{
    yk_query query;
    yk_result result = { .size = sizeof(result) };

    if (!openings->judge)
        return true;
    yk_query_init(&query, opening->board);
    query.depth = OPENING_DEPTH;
    yk_clear(openings->judge);
    return yk_solve(openings->judge, &query, &result) == YK_OK
           && abs(result.estimate.sixteenths) <= openings->most;
}

/* ---- each but once ---- */

bool openings_new(Openings *openings, Board board)
{
    const Board canonical = symmetry_canonical(board, NULL);
    size_t at = board_hash(canonical) & (PLACES - 1);

    while ((openings->seen[at].own | openings->seen[at].opp) != 0
           && !board_equal(openings->seen[at], canonical))
        at = (at + 1) & (PLACES - 1);
    if (board_equal(openings->seen[at], canonical) || openings->count == PLACES / 2)
        return false;
    openings->seen[at] = canonical;
    openings->count++;
    return true;
}

/* ---- random moves ---- */

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
        for (uint32_t skip = random_below(random, (uint32_t)bit_count(legal)); skip > 0; skip--)
            legal = bit_drop_lowest(legal);
        play(opening, bit_lowest(legal));
    }
}

bool openings_next(Openings *openings, Opening *opening)
{
    const uint32_t choices = (uint32_t)(openings->high - openings->low + 1);

    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        const int moves = openings->low + (int)random_below(&openings->random, choices);

        if (!try_opening(&openings->random, moves, opening)
            || !openings_new(openings, opening->board))
            continue;
        if (suits(openings, opening))
            return true;
        attempt = -1;                   /* it was new, and more may come */
    }
    return false;
}
