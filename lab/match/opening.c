#include "lab/match/match.h"

#include <stdlib.h>

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

Openings *openings_create(uint64_t seed, int low, int high, int discs)
{
    Openings *openings = memory_array(1, sizeof(*openings));
    yk_config config;

    assert(low >= 0 && low <= high && high <= OPENING_PLIES);
    assert(discs >= 1 && discs <= OPENING_ANY);
    *openings = (Openings){ .random = { seed }, .low = low, .high = high,
                            .most = discs * SIXTEENTHS };
    openings->seen = memory_array(PLACES, sizeof(*openings->seen));
    yk_config_init(&config);
    yk_config_set(&config, "threads", 1);
    yk_config_set(&config, "table-mib", JUDGE_TABLE_MIB);
    if (discs == OPENING_ANY || yk_create(&openings->judge, &config) == YK_OK)
        return openings;
    openings_destroy(openings);
    return NULL;
}

void openings_destroy(Openings *openings)
{
    if (openings) {
        free(openings->seen);
        yk_destroy(openings->judge);
    }
    free(openings);
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

/* Whether `board` comes for the first time. */
static bool is_new(Openings *openings, Board board)
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
    *opening = (Opening){ .board = board_start(), .black_to_move = true };
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
            || !is_new(openings, opening->board))
            continue;
        if (suits(openings, opening))
            return true;
        attempt = -1;                   /* it was new, and more may come */
    }
    return false;
}
