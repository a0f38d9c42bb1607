/* test_pick_search.c - the choice is the best there is, where all can be looked at, and keeps
 * what must hold where they cannot. */

#include "tests/support/fact.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "board/symmetry.h"
#include "lab/pick/pick.h"

enum { LARGE = 300 };

/* ---- made-up pools ---- */

enum { GROUPS = 4, MOST = 20 };

static double unit(Random *random)
{
    return (double)random_below(random, 1 << 20) / (1 << 20);
}

/* Costs, worths, empties, bars and limits drawn from the seed: some kinds of positions that are
 * alike, a budget for a part of them, now and then a limit that is tight. */
static void draw(PickProblem *problem, uint64_t seed, int count)
{
    Random random = { seed };
    int64_t all_ns = 0;
    int group[PICK_MOST];

    pick_begin(problem, &(PickLimits){ .share = 1.0 }, count);
    for (int i = 0; i < count; i++) {
        group[i] = (int)random_below(&random, GROUPS);
        problem->cost_ns[i] = (int64_t)(1e6 * (1.0 + 20.0 * unit(&random) * unit(&random)));
        problem->single[i] = 0.2 + unit(&random);
        problem->empties[i] = 18 + (int)random_below(&random, 5);
        all_ns += problem->cost_ns[i];
    }
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++) {
            const double unlike = group[i] == group[j] ? 0.2 * unit(&random)
                                                       : 0.4 + 0.6 * unit(&random);

            problem->pair[i * count + j] = problem->pair[j * count + i]
                = unlike * sqrt(problem->single[i] * problem->single[j]) * 8.0 / count;
            problem->barred[i * count + j] = problem->barred[j * count + i]
                = random_below(&random, 25) == 0;
        }
    problem->limits.budget_ns = (int64_t)((double)all_ns * (0.2 + 0.4 * unit(&random)));
    problem->limits.most = 2 + count / 3 + (int)random_below(&random, (uint32_t)count / 2);
    problem->limits.least = 1 + (int)random_below(&random, (uint32_t)max_int(count / 5, 1));
    problem->limits.kinds = 1 + (int)random_below(&random, 4);
    problem->limits.share = random_below(&random, 2) == 0 ? 1.0 : 0.3;
}

/* Whether everything holds that must; and the worth, by its definition. */
static bool fits(const PickProblem *problem, const bool *in)
{
    const PickLimits *limits = &problem->limits;
    int of[PICK_CLASSES] = { 0 }, chosen = 0, kinds = 0, most = 0;
    int64_t cost_ns = 0;

    for (int i = 0; i < problem->count; i++) {
        if (!in[i])
            continue;
        chosen++;
        kinds += of[problem->empties[i]]++ == 0;
        most = max_int(most, of[problem->empties[i]]);
        cost_ns += problem->cost_ns[i];
        for (int j = 0; j < i; j++)
            if (in[j] && problem->barred[i * problem->count + j])
                return false;
    }
    return most <= 1.0 + limits->share * chosen + 1e-9 && chosen >= limits->least
           && chosen <= limits->most && kinds >= limits->kinds && cost_ns <= limits->budget_ns;
}

static double worth(const PickProblem *problem, const bool *in)
{
    double value = 0.0;

    for (int i = 0; i < problem->count; i++)
        value += in[i] ? problem->single[i] + 0.5 * pick_pairs(problem, in, i) : 0.0;
    return value;
}

/* The worth of the best choice that fits, by looking at all; -1: none does. */
static double best_of_all(const PickProblem *problem)
{
    bool in[MOST];
    double best = -1.0;

    for (uint32_t set = 0; set < UINT32_C(1) << problem->count; set++) {
        for (int i = 0; i < problem->count; i++)
            in[i] = (set >> i & 1) != 0;
        if (fits(problem, in))
            best = fmax(best, worth(problem, in));
    }
    return best;
}

FACT(search_finds_the_best_of_all)
{
    const int pools = max_int(fact_scaled(120), 12);
    const uint64_t seed = fact_seed(4071);
    int solved = 0;
    char why[300];

    for (int pool = 0; pool < pools; pool++) {
        const int count = 4 + pool % 11;
        PickProblem problem;
        bool in[MOST];

        draw(&problem, seed + (uint64_t)pool, count);

        const double best = best_of_all(&problem);
        const bool found = pick_search(&problem, PICK_RESTARTS, in, why, sizeof(why));
        const double value = found ? worth(&problem, in) : -1.0;

        if (found != (best >= 0.0) || fabs(value - best) > 1e-6)
            fail_msg("pool %d of %d positions: found %.6f, the best is %.6f", pool, count, value,
                     best);
        if (found)
            assert_true(fits(&problem, in));
        solved += found;
        pick_free(&problem);
    }
    printf("# %d pools, %d of them with a choice that fits\n", pools, solved);
    assert_true(solved > pools / 2);
}

FACT(large_choice_keeps_what_must_hold)
{
    PickProblem problem;
    bool in[LARGE], again[LARGE];
    char why[300];

    draw(&problem, 5, LARGE);
    problem.limits = (PickLimits){ .budget_ns = problem.limits.budget_ns / 8, .least = 12,
                                   .most = 32, .share = 0.4, .kinds = 3 };
    assert_true(pick_search(&problem, 6, in, why, sizeof(why)));
    assert_true(fits(&problem, in));
    assert_true(pick_search(&problem, 6, again, why, sizeof(why)));
    assert_memory_equal(in, again, sizeof(in));
    pick_free(&problem);
}

/* ---- what cannot be ---- */

FACT(impossible_is_said_with_its_reason)
{
    static const struct { int least, kinds; int64_t budget_ns; const char *part; } CASES[] = {
        { 30, 1, INT64_C(1) << 60, "at least 30 positions are wanted, and 10" },
        { 1, 9, INT64_C(1) << 60, "9 different numbers of empties" },
        { 5, 1, 1000, "the 5 cheapest positions take" },
    };
    char why[300];

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        PickProblem problem;

        draw(&problem, 3, 10);
        problem.limits.least = CASES[i].least;
        problem.limits.most = 40;
        problem.limits.kinds = CASES[i].kinds;
        problem.limits.budget_ns = CASES[i].budget_ns;
        bool in[10];

        if (pick_search(&problem, 1, in, why, sizeof(why)) || !strstr(why, CASES[i].part))
            fail_msg("case %d: '%s'", (int)i, why);
        pick_free(&problem);
    }
}

/* ---- what positions make of it ---- */

FACT(long_and_unlike_positions_are_worth_more)
{
    const Board start = board_start();
    const PickPosition positions[] = {
        { .board = start, .score = 2, .nodes = 1000000, .cost_ns = 40000000 },
        { .board = start, .score = 2, .nodes = 1000000, .cost_ns = 40000000 },
        { .board = start, .score = 60, .nodes = 1000000, .cost_ns = 40000000 },
        { .board = start, .score = 2, .nodes = 1000, .cost_ns = 400000 },
    };
    PickProblem problem;

    pick_make(&problem, &(PickLimits){ .most = 3, .share = 1.0 }, 0, positions, 4);
    assert_true(problem.single[0] > 5 * problem.single[3]);
    assert_true(problem.pair[0 * 4 + 1] == 0.0);
    assert_true(problem.pair[0 * 4 + 2] > 0.1);
    assert_true(problem.pair[2 * 4 + 3] == problem.pair[3 * 4 + 2]);
    pick_free(&problem);
}

/* Whichever way the board is turned. */
FACT(positions_of_one_game_are_barred)
{
    const Board a = { UINT64_C(0x0000001818240000), UINT64_C(0x00003c2424180000) };
    const Board later = { a.own | UINT64_C(0x0000400000000000), a.opp | UINT64_C(0x8000000000) };
    const Board other = { UINT64_C(0xff00000000000000), UINT64_C(0x00000000000000ff) };
    const struct { Board board; int apart; bool barred; } CASES[] = {
        { a, 0, true }, { later, 6, true }, { later, 1, false }, { other, 60, false },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES) * SYMMETRIES; i++) {
        const Board turned = symmetry_board(CASES[i / SYMMETRIES].board, i % SYMMETRIES);
        const PickPosition positions[] = { { .board = a, .cost_ns = 1 },
                                           { .board = turned, .cost_ns = 1 } };
        PickProblem problem;

        pick_make(&problem, &(PickLimits){ .most = 2 }, CASES[i / SYMMETRIES].apart, positions, 2);
        CHECK(problem.barred[1] == CASES[i / SYMMETRIES].barred, turned, "case %zu", i);
        pick_free(&problem);
    }
}

FACTS_MAIN(NULL, NULL)
