/* test_whole_games.c - tests of game records: what they say beside the moves, and whole games of
 * every format. */

#include "tests/support/fact.h"

#include <string.h>

#include "positions/moves/about.h"
#include "positions/reader.h"
#include "tests/support/game_text.h"

static void check_result(void (*read)(GameRecord *, const char *), const char *text,
                         ResultKind kind, int result)
{
    GameRecord record = { .year = 0 };

    read(&record, text);
    if (record.result_kind != kind || record.result != result)
        fail_msg("'%s' is read as %d of kind %d", text, record.result, record.result_kind);
}

static void results_are_read_as_each_format_writes_them(void **state)
{
    (void)state;
    check_result(about_lead, "+12.000", RESULT_DISCS, 12);
    check_result(about_lead, "-4", RESULT_DISCS, -4);
    check_result(about_lead, "0.000", RESULT_DISCS, 0);
    check_result(about_lead, "-64.000:r", RESULT_ENDED, -1);
    check_result(about_lead, "+2:t", RESULT_ENDED, 1);
    check_result(about_lead, "?", RESULT_NONE, 0);
    check_result(about_lead, "+65", RESULT_NONE, 0);
    check_result(about_lead, "nan", RESULT_NONE, 0);
    check_result(about_lead, "+3.5", RESULT_NONE, 0);
    check_result(about_winner, "B+12", RESULT_DISCS, 12);
    check_result(about_winner, "W+4.0", RESULT_DISCS, -4);
    check_result(about_winner, "W+", RESULT_WINNER, -1);
    check_result(about_winner, "B+Resign", RESULT_ENDED, 1);
    check_result(about_winner, "W+T", RESULT_ENDED, -1);
    check_result(about_winner, "0", RESULT_WINNER, 0);
    check_result(about_winner, "Draw", RESULT_WINNER, 0);
    check_result(about_winner, "Void", RESULT_NONE, 0);
    check_result(about_winner, "", RESULT_NONE, 0);
    check_result(about_winner, "B+99", RESULT_NONE, 0);
    check_result(about_discs, "36-28", RESULT_DISCS, 8);
    check_result(about_discs, "0-13", RESULT_DISCS, -13);
    check_result(about_discs, "1-0", RESULT_NONE, 0);
    check_result(about_discs, "1/2-1/2", RESULT_NONE, 0);
    check_result(about_discs, "40-40", RESULT_NONE, 0);
    check_result(about_discs, "36-28x", RESULT_NONE, 0);
    check_result(about_discs, "*", RESULT_NONE, 0);
}

static void years_are_read_from_dates(void **state)
{
    static const struct {
        const char *text;
        int year;
    } DATES[] = {
        { "2003.12.15_13:14:12.MDT", 2003 }, { "1998", 1998 }, { "2020-01-02 03:04", 2020 },
        { "1071501252", 0 }, { "15.12.2003", 0 }, { "????.??.??", 0 }, { "", 0 },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(DATES); i++) {
        GameRecord record = { .year = 0 };

        about_date(&record, DATES[i].text);
        if (record.year != DATES[i].year)
            fail_msg("'%s' is of the year %d", DATES[i].text, record.year);
    }
}

/* Every format hands out all moves and the start, also where it would have another position. */
static void whole_games_are_whole(void **state)
{
    Random random = { fact_seed(0x6a) };
    ReaderOptions options;

    (void)state;
    reader_options_init(&options);
    options.whole_games = true;
    options.at_empties = 30;            /* does not count */
    for (int i = 0; i < fact_scaled(90); i++) {
        const GameText kind = (GameText)(i % GAME_TEXTS);
        const Game game = game_random(&random, board_start(), i % 4 == 0 ? 20 : 0);
        static char text[1 << 16];
        const size_t length = game_text(kind, &game, text, sizeof(text));
        Reader *reader = reader_open(text, length, &options);
        Position position;
        Diag error;

        assert_non_null(reader);
        CHECK(reader_next(reader, &position, &error) == READ_POSITION, game.board, "%s: %s",
              game_text_name(kind), error.message);
        CHECK(board_equal(position.board, game.board) && position.move_count == game.count
              && memcmp(position.moves, game.moves, (size_t)game.count) == 0, game.board,
              "%s: another game", game_text_name(kind));
        CHECK(board_equal(position.record.start, game.start) && position.record.start_black,
              game.board, "%s: another start", game_text_name(kind));
        for (int j = 0; j < position.warning_count; j++)
            CHECK(position.warnings[j].code != DIAG_GAME_ALREADY_OVER, game.board,
                  "%s: %s", game_text_name(kind), position.warnings[j].message);
        CHECK(reader_next(reader, &position, &error) == READ_END, game.board, "%s: more",
              game_text_name(kind));
        reader_close(reader);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(results_are_read_as_each_format_writes_them),
        cmocka_unit_test(years_are_read_from_dates),
        cmocka_unit_test(whole_games_are_whole),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
