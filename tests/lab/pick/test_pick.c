/* test_pick.c - a choice keeps what must hold, and says what positions are worth. */

#include "tests/support/fact.h"

#include <stdlib.h>
#include <string.h>

#include "board/symmetry.h"
#include "lab/pick/pick.h"
#include "tests/support/boards.h"

enum { FEW = 12 };

static void draw(uint64_t seed, PickPosition *positions, int count)
{
    Random random = { seed };

    for (int i = 0; i < count; i++) {
        const int64_t nodes = 10000 + random_below(&random, 1 << 22);

        positions[i] = (PickPosition){
            .board = boards_make(&random, BOARDS_PLAYED, 14 + (int)random_below(&random, 4)),
            .score = (int)random_below(&random, 65) - 32, .nodes = nodes, .cost_ns = 40 * nodes,
        };
    }
}

/* Whether the position of one could lead to that of the other in some game, by the discs. */
static bool are_near(Board a, Board b)
{
    const uint64_t one = a.own | a.opp, two = b.own | b.opp;

    for (int i = 0; i < SYMMETRIES; i++) {
        const uint64_t image = symmetry_apply(one, i);

        if (((image & ~two) == 0 || (two & ~image) == 0)
            && abs(bit_count(one) - bit_count(two)) <= PICK_APART)
            return true;
    }
    return false;
}

FACT(choice_keeps_what_must_hold)
{
    static PickPosition positions[200], again[200];
    static const struct { int count, most; int64_t budget_ms; } CASES[] = {
        { FEW, 6, 300 }, { 200, 12, 500 }, { 200, 32, 20000 }, { 1, 3, 100000 }, { 50, 50, 10 },
    };

    for (size_t c = 0; c < ARRAY_LENGTH(CASES); c++) {
        const int count = CASES[c].count, most = CASES[c].most;
        const int64_t budget_ns = CASES[c].budget_ms * 1000000;
        int of[65] = { 0 }, found = 0;
        int64_t cost_ns = 0;

        draw(fact_seed(4071) + c, positions, count);
        memcpy(again, positions, sizeof(positions));
        const int chosen = pick_choose(positions, count, budget_ns, most);

        assert_int_equal(pick_choose(again, count, budget_ns, most), chosen);
        for (int i = 0; i < count; i++) {
            assert_int_equal(positions[i].in, again[i].in);
            if (!positions[i].in)
                continue;
            found++;
            cost_ns += positions[i].cost_ns;
            assert_true(++of[board_empties(positions[i].board)] <= 2.0 + 0.4 * most);
            for (int k = 0; k < i; k++)
                CHECK(!positions[k].in || !are_near(positions[i].board, positions[k].board),
                      positions[i].board, "of one game with another");
        }
        assert_true(found == chosen && chosen <= most && cost_ns <= budget_ns);
        assert_true(chosen > 0 || CASES[c].budget_ms == 10);
    }
}

FACT(long_and_unlike_positions_are_worth_more)
{
    const Board start = board_start();
    const Board other = { UINT64_C(0xff00000000000000), UINT64_C(0x00000000000000ff) };
    PickPosition positions[] = {
        { .board = start, .score = 2, .nodes = 1000000, .cost_ns = 40000000 },
        { .board = start, .score = 2, .nodes = 1000000, .cost_ns = 40000000 },  /* of one game */
        { .board = other, .score = 60, .nodes = 1000000, .cost_ns = 40000000 },
        { .board = other, .score = 2, .nodes = 1000, .cost_ns = 400000 },       /* likewise */
    };

    assert_int_equal(pick_choose(positions, 4, INT64_C(1) << 60, 3), 2);
    assert_true(positions[0].in && !positions[1].in && positions[2].in && !positions[3].in);
    assert_true(positions[0].alone > 5 * positions[3].alone);
    assert_true(positions[0].pairs > 0.1 && positions[0].pairs == positions[2].pairs);
}

FACTS_MAIN(NULL, NULL)
