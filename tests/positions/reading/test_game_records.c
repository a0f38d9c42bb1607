/* test_game_records.c - games of WTHOR, written as GGF, SGF and PGN and read back: whole, with
 * their players, tournament, date and result; and what each format says of these. */

#include <stdlib.h>

#include "board/rules.h"
#include "positions/moves/about.h"
#include "positions/writer.h"
#include "tests/support/fact.h"
#include "tests/support/game_text.h"
#include "tests/support/read_one.h"

enum { HEADER = 16, RECORD = 68 };

static const struct { const char *name; Writer *write; } WRITERS[] = {
    { "ggf", writer_ggf }, { "sgf", writer_sgf }, { "pgn", writer_pgn },
};

/* White has no discs left after nine moves. */
static const char WIPE_OUT[] = "f5d6c5f4e7f6g5e6e3";

static Game game_of(const char *moves)
{
    Game game = { .start = board_start(), .board = board_start(), .black_started = true };

    for (; *moves; moves += 2) {
        const int square = square_from_text((char[3]){ moves[0], moves[1], '\0' });

        game.board = rules_play(game.board, square);
        game.moves[game.count++] = (uint8_t)square;
    }
    game.black_to_move = game.count % 2 == 0;
    return game;
}

/* Black's discs, with the empty squares to the winner. */
static int black_discs(const Game *game)
{
    const uint64_t black = game->black_to_move ? game->board.own : game->board.opp;
    const uint64_t white = game->black_to_move ? game->board.opp : game->board.own;
    const int lead = bit_count(black) - bit_count(white);
    const int empty = board_empties(game->board);

    return bit_count(black) + (lead > 0 ? empty : lead == 0 ? empty / 2 : 0);
}

/* The game as the one record of a WTHOR file of 2001, read whole. */
static Position from_wthor(const Game *game, bool dated)
{
    uint8_t bytes[HEADER + RECORD + 8];
    ReaderOptions options;

    game_text(GAME_WTHOR, game, (char *)bytes, sizeof(bytes));
    bytes[10] = 2001 & 0xff;
    bytes[11] = 2001 >> 8;
    if (!dated)
        memset(bytes, 0, 4);
    bytes[HEADER] = 3;
    bytes[HEADER + 2] = 17;
    bytes[HEADER + 4] = 18;
    bytes[HEADER + 6] = (uint8_t)black_discs(game);
    reader_options_init(&options);
    options.whole_games = true;
    const Outcome outcome = read_bytes(bytes, HEADER + RECORD, &options);

    if (outcome.positions != 1 || outcome.errors != 0)
        fail_msg("WTHOR: %s", outcome.error.message);
    return outcome.first;
}

static void check_same(const char *name, const Position *a, const Position *b, const char *text)
{
    const GameRecord *x = &a->record, *y = &b->record;

    CHECK(a->move_count == b->move_count
          && memcmp(a->moves, b->moves, (size_t)a->move_count) == 0, a->board, "%s: %s", name,
          text);
    CHECK(board_equal(a->board, b->board), a->board, "%s: %s", name, text);
    CHECK(strcmp(x->black, y->black) == 0 && strcmp(x->white, y->white) == 0
          && strcmp(x->event, y->event) == 0, a->board, "%s: names: %s", name, text);
    CHECK(x->year == y->year && x->month == y->month && x->day == y->day, a->board,
          "%s: date: %s", name, text);
    CHECK(x->result == y->result && y->result_kind != RESULT_NONE, a->board, "%s: result: %s",
          name, text);
}

static void check_formats(const Position *game)
{
    ReaderOptions options;
    char text[WRITER_SIZE];

    reader_options_init(&options);
    options.whole_games = true;
    for (size_t i = 0; i < ARRAY_LENGTH(WRITERS); i++) {
        const int length = WRITERS[i].write(game, text, sizeof(text));

        assert_true(length > 0);
        const Outcome back = read_bytes(text, (size_t)length, &options);

        CHECK(back.positions == 1 && back.errors == 0, game->board, "%s: %s: %s",
              WRITERS[i].name, back.error.message, text);
        check_same(WRITERS[i].name, game, &back.first, text);
    }
}

/* Whole games, those that end while squares are empty or one colour is gone, and those that were
 * broken off. */
FACT(games_come_back)
{
    Random random = { fact_seed(0x2f) };
    int early = 0;

    for (int i = fact_scaled(400); i >= 0; i--) {
        const int empties = i % 4 == 3 ? 1 + (int)random_below(&random, 55) : 0;
        const Game game = i == 0 ? game_of(WIPE_OUT)
                                 : game_random(&random, board_start(), empties);
        const Position read = from_wthor(&game, true);

        early += empties == 0 && board_empties(game.board) > 0;
        assert_true(empties > 0 || board_equal(read.board, game.board));
        check_formats(&read);
        assert_true(i > 0 || (read.move_count == 9 && read.record.result == 64));
    }
    assert_true(early > 1);
}

FACT(a_header_without_a_date_is_a_wthor_file)
{
    const Game game = game_of(WIPE_OUT);

    assert_int_equal(from_wthor(&game, false).format, FORMAT_WTHOR);
}

FACT(dates_and_brackets_in_names_come_back)
{
    const Game game = game_of(WIPE_OUT);
    Position read = from_wthor(&game, true);
    GameRecord *record = &read.record;

    record->month = 5;
    record->day = 9;
    strcpy(record->black, "Ann [a\\b]");
    strcpy(record->event, "Cup [2]");
    check_formats(&read);
}

FACT(games_from_other_boards_come_back)
{
    Random random = { fact_seed(0x2f3) };

    for (int i = fact_scaled(100); i > 0; i--) {
        const Game first = game_random(&random, board_start(), 40);
        Position game = { .board = first.board, .black_to_move = first.black_to_move };

        if (rules_game_over(first.board))
            continue;
        game.record = (GameRecord){ .start = first.board, .start_black = first.black_to_move,
                                    .result_kind = RESULT_DISCS, .result = 2, .year = 1999,
                                    .black = "a", .white = "b", .event = "c" };
        const Game more = game_random(&random, first.board, 20);

        memcpy(game.moves, more.moves, sizeof(more.moves));
        game.move_count = more.count;
        game.board = more.board;
        game.black_to_move = more.count % 2 == 0 ? first.black_to_move : !first.black_to_move;
        check_formats(&game);
    }
}

FACT(resignation_and_time_come_back)
{
    const Game game = game_of(WIPE_OUT);
    Position read = from_wthor(&game, true);
    char text[WRITER_SIZE];

    for (int i = 0; i < 4; i++) {
        read.record.result_kind = RESULT_ENDED;
        read.record.result = i % 2 == 0 ? 1 : -1;
        read.record.ended = i < 2 ? 'r' : 't';
        for (int w = 0; w < 2; w++) {
            assert_true(WRITERS[w].write(&read, text, sizeof(text)) > 0);
            const Outcome back = read_text(text);

            assert_int_equal(back.first.record.result_kind, RESULT_ENDED);
            assert_int_equal(back.first.record.result, read.record.result);
            assert_int_equal(back.first.record.ended, read.record.ended);
        }
    }
}

FACT(results_are_read_as_each_format_writes_them)
{
    static const struct {
        void (*read)(GameRecord *record, const char *text);
        const char *text;
        ResultKind kind;
        int result;
    } CASES[] = {
        { about_lead, "+12.000", RESULT_DISCS, 12 },
        { about_lead, "-4", RESULT_DISCS, -4 },
        { about_lead, "0.000", RESULT_DISCS, 0 },
        { about_lead, "-64.000:r", RESULT_ENDED, -1 },
        { about_lead, "+2:t", RESULT_ENDED, 1 },
        { about_lead, "?", RESULT_NONE, 0 },
        { about_lead, "+65", RESULT_NONE, 0 },
        { about_lead, "nan", RESULT_NONE, 0 },
        { about_lead, "+3.5", RESULT_NONE, 0 },
        { about_winner, "B+12", RESULT_DISCS, 12 },
        { about_winner, "W+4.0", RESULT_DISCS, -4 },
        { about_winner, "W+", RESULT_WINNER, -1 },
        { about_winner, "B+Resign", RESULT_ENDED, 1 },
        { about_winner, "W+T", RESULT_ENDED, -1 },
        { about_winner, "0", RESULT_WINNER, 0 },
        { about_winner, "Draw", RESULT_WINNER, 0 },
        { about_winner, "Void", RESULT_NONE, 0 },
        { about_winner, "", RESULT_NONE, 0 },
        { about_winner, "B+99", RESULT_NONE, 0 },
        { about_discs, "36-28", RESULT_DISCS, 8 },
        { about_discs, "0-13", RESULT_DISCS, -13 },
        { about_discs, "1-0", RESULT_NONE, 0 },
        { about_discs, "1/2-1/2", RESULT_NONE, 0 },
        { about_discs, "40-40", RESULT_NONE, 0 },
        { about_discs, "36-28x", RESULT_NONE, 0 },
        { about_discs, "*", RESULT_NONE, 0 },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        GameRecord record = { .year = 0 };

        CASES[i].read(&record, CASES[i].text);
        if (record.result_kind != CASES[i].kind || record.result != CASES[i].result)
            fail_msg("'%s' is read as %d of kind %d", CASES[i].text, record.result,
                     record.result_kind);
    }
}

FACT(years_are_read_from_dates)
{
    static const struct {
        const char *text;
        int year;
    } DATES[] = {
        { "2003.12.15_13:14:12.MDT", 2003 }, { "1998", 1998 }, { "2020-01-02 03:04", 2020 },
        { "1071501252", 0 }, { "15.12.2003", 0 }, { "????.??.??", 0 }, { "", 0 },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(DATES); i++) {
        GameRecord record = { .year = 0 };

        about_date(&record, DATES[i].text);
        if (record.year != DATES[i].year)
            fail_msg("'%s' is of the year %d", DATES[i].text, record.year);
    }
}

/* Every format hands out all moves and the start, also where it would have another position. */
FACT(whole_games_are_whole)
{
    Random random = { fact_seed(0x6a) };
    ReaderOptions options;

    reader_options_init(&options);
    options.whole_games = true;
    options.at_empties = 30;            /* does not count */
    for (int i = 0; i < fact_scaled(90); i++) {
        const GameText kind = (GameText)(i % GAME_TEXTS);
        const Game game = game_random(&random, board_start(), i % 4 == 0 ? 20 : 0);
        static char text[1 << 16];
        const size_t length = game_text(kind, &game, text, sizeof(text));
        const Outcome outcome = read_bytes(text, length, &options);
        const Position *position = &outcome.first;

        CHECK(outcome.positions == 1 && outcome.errors == 0, game.board, "%s: %s",
              game_text_name(kind), outcome.error.message);
        CHECK(board_equal(position->board, game.board) && position->move_count == game.count
              && memcmp(position->moves, game.moves, (size_t)game.count) == 0, game.board,
              "%s: another game", game_text_name(kind));
        CHECK(board_equal(position->record.start, game.start) && position->record.start_black,
              game.board, "%s: another start", game_text_name(kind));
        CHECK(!warned_of(position, DIAG_GAME_ALREADY_OVER), game.board, "%s",
              game_text_name(kind));
    }
}

FACTS_MAIN(NULL, NULL)
