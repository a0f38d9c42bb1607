/* test_perft_walk.c - leaves counted piece by piece are as many, the count can be ended, and the
 * guess beforehand is about right. */

#include "tests/support/fact.h"
#include "tests/support/boards.h"

#include <math.h>
#include <string.h>

#include "apps/cli/perft/perft_walk.h"
#include "board/rules.h"

typedef struct {
    int calls, end_at;          /* end_at 0: never */
    uint64_t last;
} Watcher;

static bool watch(void *context, uint64_t leaves)
{
    Watcher *watcher = context;

    assert_true(leaves > watcher->last);
    watcher->last = leaves;
    return ++watcher->calls != watcher->end_at;
}

static uint64_t walk(Board board, int depth, Watcher *watcher, bool *stopped)
{
    const PerftWalk plan = { .kernel = "portable", .each = watch, .context = watcher };
    uint64_t leaves;

    assert_int_equal(perft_walk_count(&plan, board, depth, &leaves, stopped), YK_OK);
    return leaves;
}

static Board board_of(const char *text)
{
    yk_board board;

    assert_int_equal(yk_board_parse(text, &board, NULL), YK_OK);
    return board;
}

static void walk_counts_as_published(void **state)
{
    static const uint64_t LEAVES[] = { 1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288 };

    (void)state;
    for (int depth = 0; depth < (int)ARRAY_LENGTH(LEAVES); depth++) {
        Watcher watcher = { .calls = 0 };
        bool stopped = true;

        assert_int_equal(walk(board_start(), depth, &watcher, &stopped), LEAVES[depth]);
        assert_int_equal(watcher.last, LEAVES[depth]);
        assert_false(stopped);
    }
}

/* Passes, and games that end above the pieces and within them. */
static void walk_agrees_with_the_rules(void **state)
{
    static const char *const BOARDS[] = {
        "-OOOO---XXXXXX--XOXOXXXOOOOOOXXOOOXOOOXOOOOOOOXOOOOOXXOOXXXXXXXO X",
        "OXXXXXXXOOXXOOXXOXOXXXXXOXXOXXXXOXXXOXOXOXXOOOXXOXOXXOOX-OOOOOOO O",
        "-------------------XXX-----XXX-----XXX-------X-------XX--------X O",
        "O--OOOO--O-OOOXOOOOXOXXXOOXXXOX--XOXOXXXXXOOOXX--XXXXXXXXXXX-OO- O",
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(BOARDS); i++)
        for (int depth = 7; depth <= max_int(fact_scaled(11), 9); depth++) {
            const Board board = board_of(BOARDS[i]);
            Watcher watcher = { .calls = 0 };
            bool stopped;

            CHECK(walk(board, depth, &watcher, &stopped) == boards_perft(board, depth), board,
                  "depth %d", depth);
        }
}

static void walk_can_be_ended(void **state)
{
    Watcher watcher = { .end_at = 3 };
    bool stopped = false;
    const uint64_t leaves = walk(board_start(), 12, &watcher, &stopped);

    (void)state;
    assert_true(stopped);
    assert_int_equal(watcher.calls, 3);
    assert_int_equal(leaves, watcher.last);
    assert_true(leaves < 3 * UINT64_C(212258800));
}

static void walk_names_a_bad_kernel(void **state)
{
    Watcher watcher = { .calls = 0 };
    const PerftWalk plan = { .kernel = "mmx", .each = watch, .context = &watcher };
    uint64_t leaves;
    bool stopped;

    (void)state;
    assert_int_equal(perft_walk_count(&plan, board_start(), 9, &leaves, &stopped),
                     YK_BAD_KERNEL);
    assert_int_equal(watcher.calls, 0);
}

static void guess_is_about_right(void **state)
{
    static const struct { int depth; double leaves; } KNOWN[] = {
        { 0, 1 }, { 1, 4 }, { 2, 12 }, { 6, 8200 }, { 9, 3005288 }, { 11, 212258800 },
        { 13, 18429641748 },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(KNOWN); i++) {
        const PerftGuess guess = perft_walk_guess(board_start(), KNOWN[i].depth);

        if (fabs(guess.leaves - KNOWN[i].leaves) > 0.1 * KNOWN[i].leaves
            || fabs(guess.leaves - KNOWN[i].leaves) > 4 * guess.deviation + 1e-6)
            fail_msg("depth %d: %g +- %g, not %g", KNOWN[i].depth, guess.leaves, guess.deviation,
                     KNOWN[i].leaves);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(walk_counts_as_published),
        cmocka_unit_test(walk_agrees_with_the_rules),
        cmocka_unit_test(walk_can_be_ended),
        cmocka_unit_test(walk_names_a_bad_kernel),
        cmocka_unit_test(guess_is_about_right),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
