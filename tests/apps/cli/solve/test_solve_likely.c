/* test_solve_likely.c - tests of the likely winner where none is proven, and of what that rests
 * on. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <string.h>

#include "apps/cli/solve/phrase.h"

/* The start position with bounds for its score, as if solved. */
static SolveItem make_item(int lower, int upper)
{
    SolveItem item = { .number = 1, .where = "file:3", .facts.kernel = "portable" };

    item.position.board = board_start();
    item.position.black_to_move = true;
    item.result.lower = lower;
    item.result.upper = upper;
    return item;
}

/* What is believed of who wins, for Black and for White to move. */
static void wld_says_who_probably_wins(void **state)
{
    static const struct {
        int score, bound, confidence, lower, upper;
        const char *black, *white, *winner;
    } ESTIMATES[] = {
        { 2, 1, 96, -64, 64, "probably a win for Black", "probably a win for White", "X" },
        { 2, 0, 96, -64, 64, "probably a win for Black", "probably a win for White", "X" },
        { -2, -1, 84, -64, 64, "probably a win for White", "probably a win for Black", "O" },
        { 0, 0, 96, -64, 64, "probably a draw", "probably a draw", "draw" },
        { 0, 1, 96, -64, 64, "probably a win or a draw for Black",
          "probably a win or a draw for White",
          "X or draw" },
        { 0, -1, 96, -64, 64, "probably a win or a draw for White",
          "probably a win or a draw for Black",
          "O or draw" },
        { 0, 1, 96, -64, 0, "probably a draw", "probably a draw", "draw" },
        { -2, 1, 96, -64, 64, "who wins is open", "who wins is open", NULL },
        { 12, 0, 0, -64, 64, "looks like a win for Black", "looks like a win for White", "X" },
    };
    const SolveRequest wld = { .window = { -1, 1 }, .wld = true };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(ESTIMATES); i++) {
        SolveItem item = make_item(ESTIMATES[i].lower, ESTIMATES[i].upper);
        const char *winner;
        char text[PHRASE_SIZE], wanted[PHRASE_SIZE];

        item.result.estimate = (yk_estimate){
            .score = (int8_t)ESTIMATES[i].score, .bound = (int8_t)ESTIMATES[i].bound,
            .confidence = (int8_t)ESTIMATES[i].confidence,
        };
        for (int side = 0; side < 2; side++) {
            item.position.black_to_move = side == 0;
            snprintf(wanted, sizeof(wanted), "%s (", side == 0 ? ESTIMATES[i].black
                                                               : ESTIMATES[i].white);
            phrase_estimate(&item, &wld, text, sizeof(text));
            if (strncmp(text, wanted, strlen(wanted)) != 0 || !strstr(text, "), not proven"))
                fail_msg("'%s', not '%s...'", text, wanted);
        }
        winner = item_likely_winner(item_likely(&item.result), true);
        if (!winner || !ESTIMATES[i].winner)
            assert_true(winner == ESTIMATES[i].winner);
        else
            assert_string_equal(winner, ESTIMATES[i].winner);
    }
}

static void wld_says_nothing_more_where_it_is_proven(void **state)
{
    const SolveRequest wld = { .window = { -1, 1 }, .wld = true };
    SolveItem item = make_item(2, 64);
    char text[PHRASE_SIZE];

    (void)state;
    item.result.estimate = (yk_estimate){ .score = 2, .bound = 1, .confidence = 96 };
    phrase_estimate(&item, &wld, text, sizeof(text));
    assert_string_equal(text, "");
}

static void selective_is_explained_in_words(void **state)
{
    char text[PHRASE_SIZE];

    (void)state;
    phrase_selective("estimate X +4 (selective 84 %), not proven", "", text, sizeof(text));
    assert_non_null(strstr(text, "selective 84 %: to the last disc, but shallow"));
    phrase_selective("", "best so far: a1 (selective 96 %)", text, sizeof(text));
    assert_non_null(strstr(text, "96 % is the confidence in each of them"));
    phrase_selective("estimate X +4 (heuristic, 8 plies), not proven", "", text, sizeof(text));
    assert_string_equal(text, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wld_says_who_probably_wins),
        cmocka_unit_test(wld_says_nothing_more_where_it_is_proven),
        cmocka_unit_test(selective_is_explained_in_words),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
