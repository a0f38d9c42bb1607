/* test_gui_parts.c - tests of the parts that protocols share: the game, the clock, and the search
 * with its steps, cuts and limits. */

#include "tests/support/fact.h"

#include <stdatomic.h>
#include <string.h>

#include "apps/gui/gui.h"
#include "tests/support/solve.h"

/* ---- the game ---- */

FACT(a_game_is_played_and_taken_back)
{
    GuiGame game, start;

    gui_game_begin(&start);
    game = start;
    for (const char *moves = "f5d6c3d3c4"; *moves != '\0'; moves += 2)
        assert_true(gui_game_play(&game, square_from_text(moves)));
    assert_true(game.count == 5 && !gui_game_black(&game));
    assert_false(gui_game_play(&game, 0) || gui_game_play(&game, YK_PASS)
                 || gui_game_play_as(&game, true, square_from_text("f4")));
    while (gui_game_undo(&game))
        continue;
    assert_memory_equal(&game.boards[0], &start.boards[0], sizeof(yk_board));
    assert_int_equal(game.count, 0);
}

/* The other side may go on where a pass was not said; at the end two passes are taken. */
FACT(passes_may_be_left_out)
{
    static const char TEXT[] = "(;GM[Othello]TY[8]BO[8 "
        "-OXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO- O];)";
    GuiGame game;
    char error[256];

    assert_true(gui_game_read(&game, FORMAT_GGF, TEXT, strlen(TEXT), 0, error, sizeof(error)));
    assert_true(gui_game_must_pass(&game));
    assert_true(gui_game_play_as(&game, true, 0));
    assert_int_equal(game.count, 2);
    assert_int_equal(game.moves[0], YK_PASS);
    assert_true(gui_game_must_pass(&game));
    assert_true(gui_game_play_as(&game, true, 63));
    assert_true(gui_game_over(&game));
    assert_int_equal(gui_game_black_score(&game), 64);
    assert_true(gui_game_play(&game, YK_PASS));
    assert_true(gui_game_play(&game, YK_PASS));
    assert_false(gui_game_play(&game, YK_PASS));
    assert_int_equal(gui_game_black_score(&game), 64);
}

FACT(only_one_whole_game_is_read)
{
    static const char ONE[] = "(;GM[Othello]TY[8]BO[8 ---------------------------O*------*O-----"
                              "---------------------- *]B[F5]W[D6]B[C3];)";
    GuiGame game, before;
    char error[256], two[2 * sizeof(ONE)];

    gui_game_begin(&before);
    game = before;
    snprintf(two, sizeof(two), "%s\n%s", ONE, ONE);
    assert_false(gui_game_read(&game, FORMAT_GGF, two, strlen(two), 0, error, sizeof(error)));
    assert_non_null(strstr(error, "more than one"));
    assert_false(gui_game_read(&game, FORMAT_GGF, "", 0, 0, error, sizeof(error)));
    assert_memory_equal(&game, &before, sizeof(game));
    assert_true(gui_game_read(&game, FORMAT_GGF, ONE, strlen(ONE), 0, error, sizeof(error)));
    assert_int_equal(game.count, 3);
    assert_true(gui_game_read(&game, FORMAT_GGF, ONE, strlen(ONE), 2, error, sizeof(error)));
    assert_int_equal(game.count, 1);
    assert_int_equal(game.moves[0], square_from_text("f5"));
}

/* ---- the clock ---- */

FACT(a_clock_is_shared_out)
{
    GtpClock clock = { .known = false };

    assert_true(gtp_clock_share(&clock, 50, 5) == 5);
    gtp_clock_set(&clock, 0, 10, 0);            /* no limit */
    assert_true(gtp_clock_share(&clock, 50, 5) == 5);
    gtp_clock_set(&clock, 60, 0, 0);
    double left_s = 60;
    for (int empties = 60; empties > 0; empties -= 2) {
        const double share_s = gtp_clock_share(&clock, empties, 0);

        assert_true(share_s > 0 && share_s < left_s / 2);
        left_s -= share_s;
        gtp_clock_spend(&clock, share_s);
    }
    assert_true(left_s > 0);
    gtp_clock_left(&clock, 30, 10);             /* for ten moves */
    assert_true(gtp_clock_share(&clock, 60, 0) < 3 && gtp_clock_share(&clock, 4, 0) > 2.9);
    gtp_clock_left(&clock, 0, 0);
    assert_true(gtp_clock_share(&clock, 60, 0) <= 0.01);
    assert_true(gtp_clock_share(&clock, 60, 0.005) == 0.005);
}

/* ---- the search ---- */

typedef struct {
    int told, last;
    GuiMove moves[YK_MAX_MOVES];
    int count;
    bool proven;
    int width;
} Heard;

static void hear(const GuiFound *found, void *context)
{
    Heard *heard = context;

    heard->told++;
    heard->last += found->last;
    heard->proven = found->result->lower == found->result->upper;
    heard->width = found->width;
    heard->count = 0;
    while (gui_move(found, heard->count, &heard->moves[heard->count]))
        heard->count++;
}

static const char MIDGAME[] =
    "-------O--XOXXXX--XOXOXX-XOXOOXX-OOOXOOX-X-OOXXO---OOX---------- X";
static const char FFO_40[] = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X";

static GuiSearch search_of(const char *text, yk_solver *solver, Heard *heard)
{
    GuiSearch search = { .solver = solver, .found = hear, .context = heard };
    yk_board board;
    int black;

    assert_int_equal(yk_board_parse(text, &board, &black), YK_OK);
    gui_ask_init(&search.ask, board, black != 0);
    *heard = (Heard){ .told = 0 };
    return search;
}

/* Also what is cut at once has a move. */
FACT(every_move_gets_a_value_in_the_time)
{
    yk_solver *solver = solve_open("auto", "");
    Heard heard;
    GuiSearch search = search_of(MIDGAME, solver, &heard);
    const uint64_t moves = yk_board_moves(search.ask.query.board);

    search.ask.moves = 60;
    search.ask.steps = true;
    search.ask.query.time_limit_s = 0.3;
    gui_search_run(&search);
    assert_true(heard.last == 1 && heard.told >= 2);
    assert_int_equal(heard.count, bit_count(moves));
    for (int i = 0; i < heard.count; i++) {
        assert_true(heard.moves[i].confidence >= 0 && !heard.moves[i].exact);
        assert_int_equal(heard.moves[i].line[0], heard.moves[i].square);
        for (int k = 0; k < i; k++)
            assert_int_not_equal(heard.moves[k].square, heard.moves[i].square);
    }
    search = search_of(MIDGAME, solver, &heard);
    search.ask.steps = true;
    atomic_store(&search.cut, true);
    gui_search_run(&search);
    assert_true(heard.told == 1 && heard.last == 1);
    assert_true(heard.moves[0].square < 64 && (moves >> heard.moves[0].square & 1));
    yk_destroy(solver);
}

/* Nobody who names no precision waits for more than the usual level; what is told is what was. To
 * the end of the game of FFO #40 it is a proof. */
FACT(a_depth_is_as_sure_as_was_asked)
{
    static const struct {
        int depth, confidence, width;
        bool full;
    } CASES[] = { { 6, 1, 73, false }, { 6, 73, 73, false }, { 6, 74, 87, false },
                  { 6, 95, 95, false }, { 6, 96, 99, false }, { 6, 100, 100, true },
                  { 6, 100, 73, false }, { 14, 84, 87, false } };
    yk_solver *solver = solve_open("auto", "");
    Heard heard;
    GuiSearch search = search_of(FFO_40, solver, &heard);

    gui_search_run(&search);
    assert_true(heard.proven && heard.moves[0].exact);
    assert_int_equal(heard.moves[0].score_16, 16 * 38);
    assert_int_equal(heard.moves[0].square, square_from_text("a2"));
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        search = search_of(MIDGAME, solver, &heard);
        search.ask.query.depth = CASES[i].depth;
        search.ask.confidence = CASES[i].confidence;
        search.ask.full_width = CASES[i].full;
        gui_search_run(&search);
        assert_true(heard.last == 1 && heard.moves[0].plies == CASES[i].depth);
        assert_int_equal(heard.width, CASES[i].width);
    }
    yk_destroy(solver);
}

FACTS_MAIN(NULL, NULL)
