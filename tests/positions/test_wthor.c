/* test_wthor.c - the WTHOR reader on files made here: headers, records, oracles, damage. */
/* needs: windows */

#include "tests/support/fact.h"
#include "tests/support/game_text.h"
#include "tests/support/read_one.h"
#include "tests/support/reader_check.h"

#include "board/rules.h"

enum { HEADER = 16, RECORD = 68, MAX_GAMES = 40 };

typedef struct {
    uint8_t bytes[HEADER + RECORD * MAX_GAMES];
    int games;
    Game played[MAX_GAMES];
} File;

static uint8_t *record(File *file, int game)
{
    return file->bytes + HEADER + RECORD * game;
}

/* `games` complete random games of the year 1998; theoretical score 30 + number. */
static void make(File *file, int games, uint8_t board_size, uint8_t empties)
{
    Random random = { 1998 };
    char text[HEADER + RECORD + 8];

    memset(file, 0, sizeof(*file));
    file->games = games;
    memcpy(file->bytes, "\x14\x19\x01\x02", 4);
    file->bytes[4] = (uint8_t)games;
    file->bytes[10] = 1998 & 0xff;
    file->bytes[11] = 1998 >> 8;
    file->bytes[12] = board_size;
    file->bytes[14] = empties;
    for (int i = 0; i < games; i++) {
        do      /* random games may end early; the records here are to be long enough */
            file->played[i] = game_random(&random, board_start(), 0);
        while (board_empties(file->played[i].board) > 4);
        game_text(GAME_WTHOR, &file->played[i], text, sizeof(text));
        memcpy(record(file, i), text + HEADER, RECORD);
        record(file, i)[7] = (uint8_t)(30 + i % 4);
    }
}

static Outcome read_file(const File *file, int at_empties)
{
    ReaderOptions options;

    reader_options_init(&options);
    options.at_empties = at_empties;
    return read_bytes(file->bytes, (size_t)(HEADER + RECORD * file->games), &options);
}

/* The position of `game` with `empties` empty squares in which somebody can move. */
static Board at_empties(const Game *game, int empties, bool *black)
{
    Board board = game->start;

    *black = true;
    for (int i = 0; i < game->count; i++, *black = !*black) {
        if (board_empties(board) == empties && game->moves[i] != PASS)
            break;
        board = game->moves[i] == PASS ? board_pass(board) : rules_play(board, game->moves[i]);
    }
    return board;
}

static void wthor_is_found_by_looking(void **state)
{
    static File file;

    (void)state;
    make(&file, 3, 8, 20);
    const Outcome outcome = read_file(&file, -1);

    assert_int_equal(outcome.positions, 3);
    assert_int_equal(outcome.errors, 0);
    assert_int_equal(outcome.first.format, FORMAT_WTHOR);
}

static void wthor_names_games_by_year_and_number(void **state)
{
    static File file;

    (void)state;
    make(&file, 2, 8, 20);
    const Outcome outcome = read_file(&file, -1);

    assert_string_equal(outcome.first.id, "1998-1");
    assert_string_equal(outcome.second.id, "1998-2");
    assert_int_equal(outcome.second.line, 2);
    assert_int_equal(outcome.second.column, 0);
}

static void wthor_position_is_where_the_oracle_is(void **state)
{
    static File file;
    bool black;

    (void)state;
    make(&file, 1, 8, 17);
    const Outcome outcome = read_file(&file, -1);
    const Board board = at_empties(&file.played[0], 17, &black);

    assert_true(board_equal(outcome.first.board, board));
    assert_true(outcome.first.black_to_move == black);
}

static void wthor_oracle_at_0_means_22_empties(void **state)
{
    static File file;

    (void)state;
    make(&file, 1, 8, 0);
    const Outcome outcome = read_file(&file, -1);

    assert_int_equal(board_empties(outcome.first.board), 22);
    assert_true(outcome.first.has_expected);
}

static void wthor_score_is_turned_to_the_side_to_move(void **state)
{
    static File file;
    bool black_seen = false, white_seen = false;

    (void)state;
    for (uint8_t empties = 10; empties < 30; empties++) {
        make(&file, 1, 8, empties);
        const Outcome outcome = read_file(&file, -1);
        const int black_discs = record(&file, 0)[7];
        const bool black = outcome.first.black_to_move;

        assert_int_equal(outcome.positions, 1);
        assert_true(outcome.first.has_expected);
        assert_int_equal(outcome.first.expected,
                         black ? 2 * black_discs - 64 : 64 - 2 * black_discs);
        black_seen |= black;
        white_seen |= !black;
    }
    assert_true(black_seen && white_seen);
}

static void wthor_elsewhere_has_no_expected_score(void **state)
{
    static File file;

    (void)state;
    make(&file, 1, 8, 20);
    const Outcome outcome = read_file(&file, 12);

    assert_int_equal(board_empties(outcome.first.board), 12);
    assert_false(outcome.first.has_expected);
}

static void wthor_board_size_0_means_8(void **state)
{
    static File file;

    (void)state;
    make(&file, 1, 0, 20);
    const Outcome outcome = read_file(&file, -1);

    assert_int_equal(outcome.positions, 1);
}

static void wthor_refuses_size_10(void **state)
{
    static File file;

    (void)state;
    make(&file, 2, 10, 20);
    const Outcome outcome = read_file(&file, -1);

    assert_true(refused(&outcome, DIAG_UNSUPPORTED_BOARD_SIZE));
}

static void wthor_passes_are_put_back(void **state)
{
    static File file;
    int passes = 0;

    (void)state;
    make(&file, MAX_GAMES, 8, 20);
    for (int i = 0; i < MAX_GAMES; i++)
        for (int k = 0; k < file.played[i].count; k++)
            passes += file.played[i].moves[k] == PASS;
    assert_true(passes > 0);
    const Outcome outcome = read_file(&file, 5);

    assert_int_equal(outcome.positions, MAX_GAMES);
    assert_int_equal(outcome.errors, 0);
}

static void wthor_reads_every_game_up_to_its_position(void **state)
{
    static File file;
    static Position position;
    ReaderOptions options;
    Diag error;
    bool black;

    (void)state;
    make(&file, MAX_GAMES, 8, 22);
    reader_options_init(&options);
    for (int empties = 4; empties <= 60; empties += 7) {
        options.at_empties = empties;
        Reader *reader = reader_open(file.bytes, HEADER + RECORD * MAX_GAMES, &options);

        for (int i = 0; i < MAX_GAMES; i++) {
            const Board board = at_empties(&file.played[i], empties, &black);

            assert_int_equal(reader_next(reader, &position, &error), READ_POSITION);
            CHECK(rules_game_over(board) || (board_equal(position.board, board)
                                             && position.black_to_move == black), board,
                  "game %d at %d empties", i + 1, empties);
        }
        assert_int_equal(reader_next(reader, &position, &error), READ_END);
        reader_close(reader);
    }
}

static void wthor_bad_game_costs_only_itself(void **state)
{
    static File file;

    (void)state;
    make(&file, 5, 8, 20);
    record(&file, 1)[8 + 3] = 11;
    record(&file, 3)[8 + 7] = 99;
    const Outcome outcome = read_file(&file, -1);

    assert_int_equal(outcome.positions, 3);
    assert_int_equal(outcome.errors, 2);
    assert_int_equal(outcome.error.code, DIAG_ILLEGAL_MOVE);
    assert_int_equal(outcome.error.line, 2);
    assert_int_equal(outcome.second.line, 3);
}

static void wthor_names_every_bad_move_code(void **state)
{
    static File file;

    (void)state;
    make(&file, 1, 8, 20);
    for (int code = 1; code < 256; code++) {
        const int row = code / 10, column = code % 10;

        if (row >= 1 && row <= 8 && column >= 1 && column <= 8)
            continue;
        record(&file, 0)[8 + 5] = (uint8_t)code;
        const Outcome outcome = read_file(&file, -1);

        if (!refused(&outcome, DIAG_BAD_COORDINATE))
            fail_msg("code %d: %s", code, outcome.errors > 0 ? diag_name(outcome.error.code)
                                                              : "no error");
    }
}

static void wthor_every_cut_is_noticed(void **state)
{
    static File file;
    ReaderOptions options;

    (void)state;
    make(&file, 3, 8, 20);
    reader_options_init(&options);
    options.format = FORMAT_WTHOR;
    for (size_t size = 0; size < HEADER + 3 * RECORD; size++) {
        const Outcome outcome = read_bytes(file.bytes, size, &options);

        if (outcome.errors == 0)
            fail_msg("%zu bytes of %d: no error", size, HEADER + 3 * RECORD);
        if (outcome.positions > 2)
            fail_msg("%zu bytes hold %d games", size, outcome.positions);
    }
}

static void wthor_with_trailing_bytes_is_noticed(void **state)
{
    static File file;
    ReaderOptions options;
    Position position;
    Diag error;
    bool told = false;

    (void)state;
    make(&file, 3, 8, 20);
    file.bytes[4] = 2;      /* one record more than the header says */
    reader_options_init(&options);
    options.format = FORMAT_WTHOR;
    Reader *reader = reader_open(file.bytes, HEADER + RECORD * 3, &options);

    for (ReadStatus status; (status = reader_next(reader, &position, &error)) != READ_END;)
        told |= status == READ_ERROR ? error.code == DIAG_WTHOR_SIZE_MISMATCH
                                     : position.warning_count > 0;
    reader_close(reader);
    assert_true(told);
}

static void wthor_all_plies_counts_down_to_the_end(void **state)
{
    static File file;
    static Position position;
    ReaderOptions options;
    Diag error;
    int last = 13;

    (void)state;
    make(&file, 1, 8, 20);
    reader_options_init(&options);
    options.at_empties = 12;
    options.all_plies = true;
    Reader *reader = reader_open(file.bytes, HEADER + RECORD, &options);

    while (reader_next(reader, &position, &error) == READ_POSITION) {
        assert_in_range(last - board_empties(position.board), 0, 1);
        last = board_empties(position.board);
    }
    reader_close(reader);
    assert_int_equal(last, board_empties(file.played[0].board));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wthor_is_found_by_looking),
        cmocka_unit_test(wthor_names_games_by_year_and_number),
        cmocka_unit_test(wthor_position_is_where_the_oracle_is),
        cmocka_unit_test(wthor_oracle_at_0_means_22_empties),
        cmocka_unit_test(wthor_score_is_turned_to_the_side_to_move),
        cmocka_unit_test(wthor_elsewhere_has_no_expected_score),
        cmocka_unit_test(wthor_board_size_0_means_8),
        cmocka_unit_test(wthor_refuses_size_10),
        cmocka_unit_test(wthor_passes_are_put_back),
        cmocka_unit_test(wthor_reads_every_game_up_to_its_position),
        cmocka_unit_test(wthor_bad_game_costs_only_itself),
        cmocka_unit_test(wthor_names_every_bad_move_code),
        cmocka_unit_test(wthor_every_cut_is_noticed),
        cmocka_unit_test(wthor_with_trailing_bytes_is_noticed),
        cmocka_unit_test(wthor_all_plies_counts_down_to_the_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
