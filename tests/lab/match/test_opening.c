/* test_opening.c - random openings: legal, of the plies asked for, each but once, and level if
 * that is asked for. */

#include "tests/support/fact.h"

#include <stdlib.h>
#include <string.h>

#include "api/solver.h"
#include "board/symmetry.h"
#include "lab/match/opening.h"

enum { MANY = 3000, LOW = 8, HIGH = 14 };

static Opening drawn[MANY];

static void draw(uint64_t seed, int low, int high, int count)
{
    Openings *openings = openings_create(seed, low, high);

    assert_non_null(openings);
    for (int i = 0; i < count; i++)
        if (!openings_next(openings, &drawn[i]))
            fail_msg("no opening %d", i);
    openings_destroy(openings);
}

FACT(openings_are_legal)
{
    int plies_seen[HIGH + 1] = { 0 };

    draw(1, LOW, HIGH, MANY);
    for (int i = 0; i < MANY; i++) {
        const Opening *opening = &drawn[i];
        yk_board board = board_start();
        bool black = true;
        int moves = 0;

        CHECK(board_equal(opening->start, board_start()) && opening->black_begins,
              opening->start, "does not begin at the start");
        for (int ply = 0; ply < opening->plies; ply++, black = !black) {
            CHECK(yk_board_play(&board, opening->moves[ply]) == YK_OK, board,
                  "illegal: %s", yk_square_name(opening->moves[ply]));
            moves += opening->moves[ply] != YK_PASS;
        }
        CHECK(board_equal(board, opening->board)
              && black == opening->black_to_move, opening->board, "other than its moves say");
        CHECK(yk_board_moves(board) != 0, opening->board, "no move");
        CHECK(moves >= LOW && moves <= HIGH && board_empties(opening->board) == 60 - moves,
              opening->board, "%d moves", moves);
        plies_seen[moves]++;
    }
    for (int plies = LOW; plies <= HIGH; plies++)
        assert_true(plies_seen[plies] > MANY / (HIGH - LOW + 1) / 2);
}

FACT(openings_never_repeat_not_even_turned)
{
    Openings *seen = openings_create(1, 0, 0);

    draw(2, 6, 7, MANY);
    for (int i = 0; i < MANY; i++) {
        CHECK(openings_new(seen, symmetry_board(drawn[i].board, i % SYMMETRIES)),
              drawn[i].board, "twice");
        CHECK(!openings_new(seen, drawn[i].board), drawn[i].board, "not known again");
    }
    assert_true(openings_new(seen, (Board){ 0x3, 0x100 }));
    assert_true(openings_new(seen, (Board){ 0x100, 0x3 }));
    openings_destroy(seen);
}

/* After one ply there is one position, but for symmetry, after two there are three; and eight
 * random plies reach far more than were asked for here. */
FACT(openings_run_out)
{
    static const int COUNTS[][2] = { { 0, 1 }, { 1, 1 }, { 2, 3 }, { 3, 14 } };

    for (size_t i = 0; i < ARRAY_LENGTH(COUNTS); i++) {
        Openings *openings = openings_create(7, COUNTS[i][0], COUNTS[i][0]);
        int count = 0;

        while (openings_next(openings, &drawn[0]))
            count++;
        assert_int_equal(count, COUNTS[i][1]);
        assert_false(openings_next(openings, &drawn[0]));
        openings_destroy(openings);
    }
}

/* ---- level ones ---- */

enum { FEW = 20, DISCS = 2 };

static void draw_level(Opening out[FEW])
{
    Openings *openings = openings_create(9, LOW, HIGH);

    assert_true(openings_keep_level(openings, DISCS));
    for (int i = 0; i < FEW; i++)
        assert_true(openings_next(openings, &out[i]));
    openings_destroy(openings);
}

/* What a search that nobody shares says of them. */
FACT(level_openings_are_level)
{
    Opening openings[FEW];
    yk_config config;
    yk_solver *solver;

    draw_level(openings);
    yk_config_init(&config);
    yk_config_set(&config, "threads", 1);
    assert_int_equal(yk_create(&solver, &config), YK_OK);
    for (int i = 0; i < FEW; i++) {
        yk_query query;
        yk_result result = { .size = sizeof(result) };

        yk_query_init(&query, openings[i].board);
        query.depth = OPENING_DEPTH;
        yk_clear(solver);
        assert_int_equal(yk_solve(solver, &query, &result), YK_OK);
        CHECK(abs(result.estimate.sixteenths) <= 16 * DISCS, openings[i].board, "%d sixteenths",
              result.estimate.sixteenths);
    }
    yk_destroy(solver);
}

/* They are some of those that are drawn without a judge, in the same order, the same each time. */
FACT(level_openings_are_some_of_all)
{
    Opening level[FEW], other[FEW];
    int at = 0;

    draw_level(level);
    draw_level(other);
    draw(9, LOW, HIGH, MANY);
    for (int i = 0; i < MANY && at < FEW; i++)
        at += board_equal(drawn[i].board, level[at].board);
    assert_int_equal(at, FEW);
    for (int i = 0; i < FEW; i++)
        CHECK(board_equal(level[i].board, other[i].board), level[i].board, "another one");
}

FACTS_MAIN(NULL, NULL)
