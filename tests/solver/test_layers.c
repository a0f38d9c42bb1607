/* test_layers.c - the layers of every kernel, called directly: the score, the
 * fail-soft contract for any window and any setting, and the same nodes everywhere. */
/* needs: windows */

#include "tests/support/fact.h"

#include <stdlib.h>
#include <string.h>

#include "board/rules.h"
#include "tests/solver/each_kernel.h"
#include "tests/support/boards.h"
#include "yomikiri.h"

enum { CACHE_BITS = 8, NEVER = 127, ALWAYS = -64 };

static uint8_t edges[EDGE_STATES];

/* Storage for what a SearchContext points to. */
typedef struct {
    CacheSlot slot[CACHE_EMPTIES][1 << CACHE_BITS];
} Slots;

typedef struct {
    int shallow_empties, ordering, stability;
    bool etc, cached;
} Setting;

static const Setting PLAIN = { 10, ORDER_NONE, NEVER, false, false };
static const Setting SETTINGS[] = {
    { 10, ORDER_NONE, NEVER, false, false },
    { 10, ORDER_STATIC, ALWAYS, false, false },
    { 7, ORDER_FASTEST, 0, true, true },
    { 5, ORDER_FASTEST, ALWAYS, true, true },
    { 4, ORDER_STATIC, NEVER, false, true },
    { 0, ORDER_NONE, ALWAYS, true, true },
    { 0, ORDER_FASTEST, NEVER, true, false },
};

/* A worker's context with empty caches, as the search sets it up. */
static SearchContext context_make(const Setting *setting, Slots *slots)
{
    SearchContext ctx = { .edges = edges };
    yk_config config;

    yk_config_init(&config);
    config.knob[KNOB_ORDERING] = setting->ordering;
    config.knob[KNOB_SHALLOW_EMPTIES] = setting->shallow_empties;
    config.knob[KNOB_ETC] = setting->etc;
    config.knob[KNOB_STABILITY] = setting->stability != NEVER;
    context_set(&ctx, config.knob);
    for (size_t i = 0; i < ARRAY_LENGTH(ctx.stability); i++)
        ctx.stability[i] = (int8_t)setting->stability;
    if (setting->cached) {
        memset(slots, 0, sizeof(*slots));
        for (int i = 0; i < CACHE_EMPTIES; i++)
            ctx.cache[i] = (Cache){ slots->slot[i], CACHE_BITS, 64 - CACHE_BITS };
    }
    return ctx;
}

static bool bounds_score(int answer, int score, int alpha, int beta)
{
    if (score <= alpha)
        return score <= answer && answer <= alpha;
    if (score >= beta)
        return beta <= answer && answer <= score;
    return answer == score;
}

static void check_window(SearchContext *ctx, Board board, int score, int alpha, int beta)
{
    const int answer = kernel->solve(ctx, board, alpha, beta);

    CHECK(bounds_score(answer, score, alpha, beta), board,
          "%s: %d for window %d,%d (score %d; shallow %d, ordering %d, etc %d, cache %d)",
          kernel->name, answer, alpha, beta, score, ctx->knob[KNOB_SHALLOW_EMPTIES],
          ctx->knob[KNOB_ORDERING], ctx->knob[KNOB_ETC], ctx->cache[0].slots != NULL);
}

/* Any window; the caches stay as the windows before have left them. */
KERNEL_FACT(solve_bounds_the_score_for_any_window)
{
    Random random = { fact_seed(0x70) };

    Slots *slots = malloc(sizeof(*slots));

    assert_non_null(slots);
    for (int i = fact_scaled(2400); i > 0; i--) {
        const BoardsKind kind = (BoardsKind)(i % BOARDS_KINDS);
        const Board board = boards_make(&random, kind, (int)random_below(&random, 9));
        const int score = boards_solve(board);

        for (size_t s = 0; s < ARRAY_LENGTH(SETTINGS); s++) {
            SearchContext ctx = context_make(&SETTINGS[s], slots);

            for (int window = 0; window < 4; window++) {
                const int alpha = (int)random_below(&random, 128) - 64;
                const int wide = alpha + 1 + (int)random_below(&random, (uint32_t)(64 - alpha));

                check_window(&ctx, board, score, alpha, window % 2 ? alpha + 1 : wide);
            }
            check_window(&ctx, board, score, -64, 64);
            if (score > -64)
                check_window(&ctx, board, score, score - 1, score);
            if (score < 64)
                check_window(&ctx, board, score, score, score + 1);
        }
    }
    free(slots);
}

/* More empties, against the plain alpha-beta of the same kernel. */
KERNEL_FACT(solve_keeps_the_score_under_every_setting)
{
    Random random = { fact_seed(0x71) };

    Slots *slots = malloc(sizeof(*slots));

    assert_non_null(slots);
    for (int i = fact_scaled(400); i > 0; i--) {
        const BoardsKind kind = (BoardsKind)(i % BOARDS_KINDS);
        const Board board = boards_make(&random, kind, 9 + i % 3);
        SearchContext plain = context_make(&PLAIN, slots);
        const int score = kernel->solve(&plain, board, -64, 64);

        for (size_t s = 1; s < ARRAY_LENGTH(SETTINGS); s++) {
            SearchContext ctx = context_make(&SETTINGS[s], slots);

            check_window(&ctx, board, score, -64, 64);
        }
    }
    free(slots);
}

/* Full but for the corners in `subset`, which nobody can play: each line that ends in one
 * is of one colour. */
static Board dead_corners(Random *random, int subset)
{
    static const struct { int square, steps[3]; } CORNERS[4] = {
        { 0, { 1, 8, 9 } }, { 7, { -1, 8, 7 } }, { 56, { 1, -8, -7 } }, { 63, { -1, -8, -9 } },
    };

    for (;;) {
        uint64_t own = random_next(random), corners = 0;

        for (int i = 0; i < 4; i++) {
            if (!(subset >> i & 1))
                continue;
            corners |= square_bit(CORNERS[i].square);
            for (int line = 0; line < 3; line++) {
                const bool ours = random_below(random, 2);

                for (int n = 1; n < 8; n++) {
                    const int square = CORNERS[i].square + n * CORNERS[i].steps[line];

                    own = ours ? own | square_bit(square) : own & ~square_bit(square);
                }
            }
        }
        const Board board = { own & ~corners, ~own & ~corners };

        if (rules_game_over(board))
            return board;
    }
}

/* With 32 discs to 31 the last square decides, played or not. */
KERNEL_FACT(solve_gives_dead_squares_to_the_winner)
{
    Random random = { fact_seed(0x75) };
    int close_games = 0;

    for (int i = 0; i < 6000; i++) {
        const Board board = dead_corners(&random, 1 + i % 15);
        const int score = board_final_score(board);
        SearchContext ctx = context_make(&PLAIN, NULL);

        close_games += score == 2 || score == -2;
        check_window(&ctx, board, score, -64, 64);
        if (score > -64)
            check_window(&ctx, board, score, score - 1, score);
        if (score < 64)
            check_window(&ctx, board, score, score, score + 1);
    }
    assert_true(close_games > 20);
}

/* The last kernel is the portable one: everybody must walk as it does. */
static const Kernel *portable(void)
{
    const Kernel *last = NULL;

    for (size_t i = 0; kernel_at(i); i++)
        last = kernel_at(i);
    return last;
}

KERNEL_FACT(solve_counts_the_same_nodes_as_portable)
{
    Random random = { fact_seed(0x72) };

    Slots *slots = malloc(sizeof(*slots)), *others = malloc(sizeof(*others));

    assert_non_null(slots);
    assert_non_null(others);
    for (int i = fact_scaled(1000); i > 0; i--) {
        const BoardsKind kind = (BoardsKind)(i % BOARDS_KINDS);
        const Board board = boards_make(&random, kind, (int)random_below(&random, 12));

        for (size_t s = 0; s < ARRAY_LENGTH(SETTINGS); s++) {
            SearchContext here = context_make(&SETTINGS[s], slots);
            SearchContext there = context_make(&SETTINGS[s], others);
            const int alpha = (int)random_below(&random, 128) - 64;
            const int answer = kernel->solve(&here, board, alpha, alpha + 1);
            const int expected = portable()->solve(&there, board, alpha, alpha + 1);

            CHECK(answer == expected, board, "%s: %d, portable %d, window %d,%d", kernel->name,
                  answer, expected, alpha, alpha + 1);
            CHECK(here.nodes == there.nodes && here.unsearched == there.unsearched, board,
                  "%s: %llu nodes (%llu not searched), portable %llu (%llu), window %d,%d",
                  kernel->name, (unsigned long long)here.nodes,
                  (unsigned long long)here.unsearched, (unsigned long long)there.nodes,
                  (unsigned long long)there.unsearched, alpha, alpha + 1);
            CHECK(memcmp(here.cuts, there.cuts, sizeof(here.cuts)) == 0, board,
                  "%s: cut-offs", kernel->name);
        }
    }
    free(slots);
    free(others);
}

/* The static score of a move, term by term; the search has all moves at once (move_list.h).
 * `odd`: its quadrant had an odd number of empties. */
static int static_score_of(const StaticScore *terms, const Child *child, bool odd)
{
    const uint64_t corners = UINT64_C(0x8100000000000081);
    const uint64_t discs = child->board.opp, held = discs & corners;
    uint64_t beside_corners = 0, frontier = 0;

    for (int square = 0; square < 64; square++) {
        const int file = square % 8, rank = square / 8;

        for (int other = 0; other < 64; other++) {
            const int across = abs(other % 8 - file), up = abs(other / 8 - rank);

            if (across + up == 1 && held >> square & 1)
                beside_corners |= square_bit(other);
            if (across <= 1 && up <= 1 && discs >> square & 1)
                frontier |= square_bit(other);
        }
    }
    return terms->square[child->square] + (odd ? terms->odd : 0)
           + terms->corner * bit_count(discs & (held | beside_corners))
           - terms->reply * bit_count(child->replies)
           - terms->reply * bit_count(child->replies & corners)
           - terms->frontier * bit_count(frontier & board_empty(child->board));
}

KERNEL_FACT(expand_gives_moves_their_static_score)
{
    BoardStream stream = boards_stream(fact_seed(0x79));

    for (int i = fact_scaled(2000); i > 0; i--) {
        const Board board = boards_next(&stream);
        Child children[MAX_MOVES];
        const SearchContext ctx = context_make(&SETTINGS[i % 2 ? 0 : 6], NULL);
        const int count = kernel->expand(&ctx, board, children);

        for (int c = 0; c < count; c++) {
            const uint64_t quadrant = UINT64_C(0x0f0f0f0f) << (children[c].square & 36);
            const bool odd = bit_count(board_empty(board) & quadrant) % 2 == 1;

            assert_int_equal(children[c].score,
                             static_score_of(&ctx.static_score, &children[c], odd));
        }
    }
}

KERNEL_FACT(expand_lists_every_legal_move_once)
{
    BoardStream stream = boards_stream(fact_seed(0x73));

    for (int i = fact_scaled(20000); i > 0; i--) {
        const Board board = boards_next(&stream);
        Child children[MAX_MOVES], others[MAX_MOVES];
        const SearchContext ctx = context_make(&SETTINGS[i % 2 ? 0 : 6], NULL);
        const int count = kernel->expand(&ctx, board, children);
        uint64_t listed = 0;

        CHECK(portable()->expand(&ctx, board, others) == count, board, "%s", kernel->name);
        for (int c = 0; c < count; c++) {
            const int square = children[c].square;

            CHECK(rules_flips(board, square), board, "%s: %s is not legal", kernel->name,
                  fact_square(square));
            CHECK(board_equal(children[c].board, rules_play(board, square)), board,
                  "%s: the board after %s", kernel->name, fact_square(square));
            CHECK(children[c].replies == rules_moves(children[c].board), board,
                  "%s: replies to %s", kernel->name, fact_square(square));
            CHECK(children[c].score == others[c].score && square == others[c].square, board,
                  "%s: %s scores %d, portable %s %d", kernel->name, fact_square(square),
                  children[c].score, fact_square(others[c].square), others[c].score);
            listed |= square_bit(square);
        }
        CHECK(listed == rules_moves(board) && bit_count(listed) == count, board,
              "%s: %d children", kernel->name, count);
    }
}

KERNEL_FACT(shallow_search_is_that_of_portable)
{
    BoardStream stream = boards_stream(fact_seed(0x74));

    for (int i = fact_scaled(5000); i > 0; i--) {
        const Board board = boards_next(&stream);
        const int depth = i % 4, alpha = -200 + i % 300;
        SearchContext here = context_make(&PLAIN, NULL), there = here;
        const int value = kernel->shallow_search(&here, board, depth, alpha, alpha + 100);
        const int expected = portable()->shallow_search(&there, board, depth, alpha, alpha + 100);

        CHECK(value == expected, board, "%s: %d, portable %d", kernel->name, value, expected);
        CHECK(here.nodes == there.nodes && here.unsearched == there.unsearched, board,
              "%s: nodes", kernel->name);
        CHECK(here.nodes == here.unsearched, board, "%s: nodes that prove", kernel->name);
    }
}

EACH_KERNEL_MAIN(edge_build(edges), NULL)
