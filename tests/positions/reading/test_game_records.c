/* test_game_records.c - games of WTHOR, written as GGF, SGF and PGN and read back: whole, with
 * their players, tournament, date and result. The games are random ones, with passes, and such
 * as end with empty squares or with one colour. */

#include <stdlib.h>

#include "board/rules.h"
#include "positions/writer.h"
#include "tests/support/fact.h"
#include "tests/support/game_text.h"
#include "tests/support/read_one.h"

enum { HEADER = 16, RECORD = 68 };

typedef int Writer(const Position *position, char *out, size_t size);

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

/* A random game that ends while squares are empty. */
static Game early_end(Random *random)
{
    Game game;

    do
        game = game_random(random, board_start(), 0);
    while (board_empties(game.board) == 0);
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

static void whole_games_come_back(void **state)
{
    Random random = { fact_seed(0x2f) };

    (void)state;
    for (int i = fact_scaled(300); i > 0; i--) {
        const Game game = game_random(&random, board_start(), 0);
        const Position read = from_wthor(&game, true);

        assert_true(board_equal(read.board, game.board));
        check_formats(&read);
    }
}

static void games_that_end_early_come_back(void **state)
{
    Random random = { fact_seed(0x2f1) };

    (void)state;
    for (int i = fact_scaled(60); i > 0; i--) {
        const Game game = early_end(&random);
        const Position read = from_wthor(&game, true);

        CHECK(board_empties(read.board) > 0, read.board, "an early end");
        assert_true(board_equal(read.board, game.board));
        check_formats(&read);
    }
}

static void wipe_outs_come_back(void **state)
{
    const Game game = game_of(WIPE_OUT);
    const Position read = from_wthor(&game, true);

    (void)state;
    assert_int_equal(read.move_count, 9);
    assert_int_equal(read.record.result, 64);
    check_formats(&read);
}

static void games_that_were_broken_off_come_back(void **state)
{
    Random random = { fact_seed(0x2f2) };

    (void)state;
    for (int i = fact_scaled(100); i > 0; i--) {
        const Game game = game_random(&random, board_start(), 1 + (int)random_below(&random, 55));
        const Position read = from_wthor(&game, true);

        check_formats(&read);
    }
}

static void a_header_without_a_date_is_a_wthor_file(void **state)
{
    const Game game = game_of(WIPE_OUT);

    (void)state;
    assert_int_equal(from_wthor(&game, false).format, FORMAT_WTHOR);
}

static void dates_and_brackets_in_names_come_back(void **state)
{
    const Game game = game_of(WIPE_OUT);
    Position read = from_wthor(&game, true);
    GameRecord *record = &read.record;

    (void)state;
    record->month = 5;
    record->day = 9;
    strcpy(record->black, "Ann [a\\b]");
    strcpy(record->event, "Cup [2]");
    check_formats(&read);
}

static void games_from_other_boards_come_back(void **state)
{
    Random random = { fact_seed(0x2f3) };

    (void)state;
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

static void resignation_and_time_come_back(void **state)
{
    const Game game = game_of(WIPE_OUT);
    Position read = from_wthor(&game, true);
    char text[WRITER_SIZE];

    (void)state;
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_come_back),
        cmocka_unit_test(games_that_end_early_come_back),
        cmocka_unit_test(wipe_outs_come_back),
        cmocka_unit_test(games_that_were_broken_off_come_back),
        cmocka_unit_test(a_header_without_a_date_is_a_wthor_file),
        cmocka_unit_test(dates_and_brackets_in_names_come_back),
        cmocka_unit_test(games_from_other_boards_come_back),
        cmocka_unit_test(resignation_and_time_come_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
