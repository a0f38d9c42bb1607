/* test_pick_score.c - worths follow from reactions as docs/pick.md says. */

#include "tests/support/fact.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "board/symmetry.h"
#include "lab/pick/pick_score.h"

enum { POSITIONS = 4, ROWS = 5 };

static const PickWish WISH = {
    .budget_s = 30, .rounds = 15, .rate = 25e6, .longest = 1.0, .least = 1, .most = 3,
    .kinds = 1, .share = 1.0, .diversity = 1.0, .apart = 0,
};

/* 0 and 1 react alike, 2 the other way, 3 as 0 but over twice as much; 1 is a tenth as long. */
static void fill(Reactions *reactions)
{
    static const double LOGS[POSITIONS][ROWS] = {
        { 0, 0.10, 0.20, 0.10, 0.20 }, { 0, 0.10, 0.20, 0.10, 0.20 },
        { 0, 0.20, 0.10, 0.20, 0.10 }, { 0, 0.30, 0.60, 0.30, 0.60 },
    };

    reactions_begin(reactions, REACT_NODES, 1, ROWS, POSITIONS);
    for (int i = 0; i < POSITIONS; i++)
        for (int row = 0; row < ROWS; row++) {
            const double nodes = (i == 1 ? 1e5 : 1e6) * exp(LOGS[i][row]);

            snprintf(reactions->names[row], sizeof(reactions->names[row]), "row %d", row);
            reactions_cell(reactions, row > 0, row, i)->nodes = llround(nodes);
        }
}

static void round_is_half_of_its_share_of_the_budget(void **state)
{
    (void)state;
    assert_int_equal(pick_score_round_ns(&WISH), 1000000000);
}

static void worths_say_strong_clean_and_unlike(void **state)
{
    SuitePosition positions[POSITIONS] = { { .empties = 18 } };
    const Suite suite = { .count = POSITIONS, .positions = positions };
    PickProblem problem;
    PickScore score;
    Reactions reactions;

    (void)state;
    for (int i = 0; i < POSITIONS; i++)
        positions[i].board = (Board){ UINT64_C(1) << i, 0 };
    fill(&reactions);
    pick_score_begin(&score, &WISH, &reactions);
    assert_int_equal(score.count, POSITIONS);
    assert_int_equal(score.axis_count, ROWS - 1);
    pick_score_problem(&score, &WISH, &suite, &problem);

    assert_true(problem.single[3] > 1.5 * problem.single[0]);       /* stronger */
    assert_true(problem.single[1] < 0.95 * problem.single[0]);      /* shorter: noisier */
    assert_true(pick_score_alike(&score, 0, 1) > 0.99);
    assert_true(pick_score_alike(&score, 0, 2) < pick_score_alike(&score, 0, 1));
    assert_true(problem.pair[0 * POSITIONS + 1] < 0.01);            /* nothing new */
    assert_true(problem.pair[0 * POSITIONS + 3] > 0.5);             /* against the pool's mean */
    assert_true(problem.pair[2 * POSITIONS + 3] == problem.pair[3 * POSITIONS + 2]);
    assert_int_equal(problem.cost_ns[0], 40000000);

    const bool in[POSITIONS] = { true, false, true, true };
    const PickReason reason = pick_reason(&score, &problem, in, 0);

    assert_true(fabs(reason.alone + reason.pairs + problem.single[2] + problem.single[3]
                     + problem.pair[2 * POSITIONS + 3]
                     - pick_problem_value(&problem, in)) < 1e-9);
    assert_int_equal(reason.alike, 2);
    assert_int_equal(reason.unlike, 3);
    pick_problem_free(&problem);
    pick_score_free(&score);
    reactions_free(&reactions);
}

static void unmeasured_and_long_are_no_candidates(void **state)
{
    PickWish wish = WISH;
    PickScore score;
    Reactions reactions;

    (void)state;
    fill(&reactions);
    reactions_cell(&reactions, 1, 3, 2)->nodes = 0;
    pick_score_begin(&score, &wish, &reactions);
    assert_int_equal(score.count, 3);
    assert_int_equal(score.unmeasured, 1);
    pick_score_free(&score);
    wish.longest = 0.005;                       /* 5 ms: only position 1 */
    pick_score_begin(&score, &wish, &reactions);
    assert_int_equal(score.count, 1);
    assert_int_equal(score.too_long, 3);
    pick_score_free(&score);
    reactions_free(&reactions);
}

/* Positions of one game are near, whichever way the board is turned. */
static void positions_of_one_game_are_near(void **state)
{
    const Board a = { UINT64_C(0x0000001818240000), UINT64_C(0x00003c2424180000) };
    const Board later = { a.own | UINT64_C(0x0000400000000000), a.opp | UINT64_C(0x8000000000) };
    const Board other = { UINT64_C(0xff00000000000000), UINT64_C(0x00000000000000ff) };

    (void)state;
    assert_true(pick_score_near(&a, &a, 0));
    for (int transform = 0; transform < SYMMETRIES; transform++) {
        const Board turned = symmetry_board(later, transform);

        CHECK(pick_score_near(&a, &turned, 6), turned, "transform %d", transform);
        CHECK(pick_score_near(&turned, &a, 6), turned, "transform %d", transform);
    }
    assert_false(pick_score_near(&a, &later, 1));
    assert_false(pick_score_near(&a, &other, 60));
}

static void times_are_medians_against_their_own_round(void **state)
{
    Reactions reactions;
    int freedom;

    (void)state;
    reactions_begin(&reactions, REACT_BOTH, 3, 2, 1);
    *reactions_cell(&reactions, 0, 0, 0) = (ReactCell){ .nodes = 100, .cpu_ns = 7 };
    for (int round = 1; round <= 3; round++) {
        *reactions_cell(&reactions, round, 0, 0)
            = (ReactCell){ .nodes = 100, .cpu_ns = 1000 * round };
        *reactions_cell(&reactions, round, 1, 0)
            = (ReactCell){ .nodes = 150, .cpu_ns = 2000 * round * (round == 3 ? 9 : 1) };
    }
    assert_true(reactions_complete(&reactions, 0));
    assert_int_equal(reactions_cost_ns(&reactions, 0, 1.0), 2000);
    assert_true(fabs(reactions_log_time(&reactions, 1, 0) - log(2)) < 1e-12);
    assert_true(fabs(reactions_log_nodes(&reactions, 1, 0) - log(1.5)) < 1e-12);
    assert_true(reactions_scatter(&reactions, 0, &freedom) > 0.1);
    assert_int_equal(freedom, 2);
    reactions_cell(&reactions, 2, 1, 0)->nodes = 0;
    assert_false(reactions_complete(&reactions, 0));
    reactions_free(&reactions);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_is_half_of_its_share_of_the_budget),
        cmocka_unit_test(worths_say_strong_clean_and_unlike),
        cmocka_unit_test(unmeasured_and_long_are_no_candidates),
        cmocka_unit_test(positions_of_one_game_are_near),
        cmocka_unit_test(times_are_medians_against_their_own_round),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
