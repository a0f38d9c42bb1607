#include "lab/match/opening.h"

#include <stdio.h>
#include <stdlib.h>

#include "api/solver.h"
#include "base/memory/memory.h"
#include "board/symmetry.h"

enum {
    FIRST_PLACES = 1024,        /* a power of two */
    ATTEMPTS = 2000,            /* in vain before it seems that all openings have been seen */
    SIXTEENTHS = 16,            /* of a disc */
    JUDGE_TABLE_MIB = 1,
};

/* The boards that were handed out, in their canonical form, by open addressing. */
struct Openings {
    Random random;
    int low, high;
    Board *seen;                /* {0, 0}: free */
    size_t places, count;
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
    *openings = (Openings){ .random = { seed }, .low = low, .high = high,
                            .places = FIRST_PLACES };
    openings->seen = memory_array(openings->places, sizeof(*openings->seen));
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

bool openings_keep_level(Openings *openings, int discs, const char *kernel)
{
    yk_config config;

    assert(discs >= 1 && discs <= OPENING_ANY && !openings->judge);
    if (discs == OPENING_ANY)
        return true;
    yk_config_init(&config);
    snprintf(config.kernel, sizeof(config.kernel), "%s", kernel);
    yk_config_set(&config, "threads", 1);
    yk_config_set(&config, "table-mib", JUDGE_TABLE_MIB);
    openings->most = discs * SIXTEENTHS;
    return yk_create(&openings->judge, &config) == YK_OK;
}

/* Whether it is to be handed out. Judges it if somebody asked for that. */
static bool suits(Openings *openings, Opening *opening)
{
    yk_query query;
    yk_result result = { .size = sizeof(result) };

    if (!openings->judge)
        return true;
    yk_query_init(&query, opening->board);
    query.depth = OPENING_DEPTH;
    yk_clear(openings->judge);
    if (yk_solve(openings->judge, &query, &result) != YK_OK)
        return false;
    opening->judged = true;
    opening->sixteenths = result.estimate.sixteenths;
    return abs(opening->sixteenths) <= openings->most;
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
