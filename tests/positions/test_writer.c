/* test_writer.c - tests of the writer: what is written in another program's format is read back as
 * the same position, game and scores. */

#include "tests/support/fact.h"

#include <stdlib.h>
#include <string.h>

#include "board/rules.h"
#include "positions/writer.h"
#include "tests/support/boards.h"

typedef int Writer(const Position *position, char *out, size_t size);

static const struct { const char *name; Writer *write; Format format; } WRITERS[] = {
    { "obf", writer_obf, FORMAT_OBF },       { "board", writer_board, FORMAT_BOARD },
    { "diagram", writer_diagram, FORMAT_DIAGRAM }, { "ggf", writer_ggf, FORMAT_GGF },
    { "sgf", writer_sgf, FORMAT_SGF },       { "scr", writer_scr, FORMAT_SCR },
    { "fen", writer_fen, FORMAT_FEN },       { "hex", writer_hex, FORMAT_HEX },
};

/* The only position in `text`; the format is detected or forced. */
static Position read_back(const char *name, const char *text, Format format)
{
    ReaderOptions options;
    Position position, other;
    Diag error;
    Reader *reader;

    reader_options_init(&options);
    options.format = format;
    reader = reader_open(text, strlen(text), &options);
    assert_non_null(reader);
    if (reader_next(reader, &position, &error) != READ_POSITION)
        fail_msg("%s: %s\n%s", name, error.message, text);
    if (reader_next(reader, &other, &error) != READ_END)
        fail_msg("%s: more than one thing in\n%s", name, text);
    reader_close(reader);
    return position;
}

static void check_same(const char *name, const Position *written, Writer *write, Format format)
{
    char text[WRITER_SIZE];

    assert_true(write(written, text, sizeof(text)) > 0);
    for (int forced = 0; forced < 2; forced++) {
        const Position back = read_back(name, text, forced ? format : FORMAT_AUTO);

        CHECK(board_equal(back.board, written->board), written->board, "%s: %s", name, text);
        CHECK(back.black_to_move == written->black_to_move, written->board, "%s: %s", name, text);
    }
}

/* A random game up to `empties`, with its passes; false if it ends earlier, or if the
 * side to move would have to pass (a reader passes for it). */
static bool random_game(Random *random, int empties, Position *game)
{
    *game = (Position){ .board = board_start(), .black_to_move = true };
    while (board_empties(game->board) > empties || rules_moves(game->board) == 0) {
        int square;

        game->board = boards_random_move(random, game->board, &square);
        if (square == NO_MOVE)
            return false;
        game->moves[game->move_count++] = (uint8_t)square;
        game->black_to_move = !game->black_to_move;
    }
    return board_empties(game->board) == empties;
}

static void games_come_back_from_every_format(void **state)
{
    Random random = { fact_seed(0x717) };
    Position game;

    (void)state;
    for (int i = fact_scaled(300); i > 0; ) {
        if (!random_game(&random, (int)random_below(&random, 59), &game))
            continue;
        i--;
        assert_true(writer_is_game(&game));
        for (size_t k = 0; k < ARRAY_LENGTH(WRITERS); k++)
            check_same(WRITERS[k].name, &game, WRITERS[k].write, WRITERS[k].format);
        /* Transcripts have no passes: one at the end is the reader's to find. */
        if (game.move_count > 1 && game.moves[game.move_count - 1] != PASS)
            check_same("transcript", &game, writer_transcript, FORMAT_TRANSCRIPT);
    }
}

static void boards_come_back_from_every_format(void **state)
{
    BoardStream boards = boards_stream(fact_seed(0x718));

    (void)state;
    for (int i = fact_scaled(300); i > 0; ) {
        const Position position = { .board = boards_next(&boards), .black_to_move = i % 2 == 0 };

        if (rules_moves(position.board) == 0)
            continue;                       /* a reader passes, or calls the game over */
        i--;
        for (size_t k = 0; k < ARRAY_LENGTH(WRITERS); k++)
            check_same(WRITERS[k].name, &position, WRITERS[k].write, WRITERS[k].format);
    }
}

static void games_keep_their_moves(void **state)
{
    static const size_t KEEPERS[] = { 3, 4 };
    Random random = { fact_seed(0x719) };
    Position game;
    char text[WRITER_SIZE];

    (void)state;
    for (int i = fact_scaled(200); i > 0; ) {
        if (!random_game(&random, 1 + (int)random_below(&random, 40), &game))
            continue;
        i--;
        for (size_t k = 0; k < ARRAY_LENGTH(KEEPERS); k++) {
            Position back;

            assert_true(WRITERS[KEEPERS[k]].write(&game, text, sizeof(text)) > 0);
            back = read_back(WRITERS[KEEPERS[k]].name, text, FORMAT_AUTO);
            assert_int_equal(back.move_count, game.move_count);
            assert_memory_equal(back.moves, game.moves, (size_t)game.move_count);
        }
    }
}

static void expected_scores_are_kept(void **state)
{
    static Writer *const KEEPERS[] = { writer_obf, writer_scr };
    static const char *const NAMES[] = { "obf", "scr" };
    Position position = { .board = boards_read("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX"
                                               "--XOXOXX-XXXOOO--OOOOO-- X"),
                          .black_to_move = true, .has_expected = true, .expected = 18,
                          .expected_count = 2, .expected_moves = { { 62, 18 }, { 7, 12 } } };
    char text[WRITER_SIZE];

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(KEEPERS); i++) {
        Position back;

        position.expected_count = 2;
        assert_true(KEEPERS[i](&position, text, sizeof(text)) > 0);
        back = read_back(NAMES[i], text, FORMAT_AUTO);
        assert_int_equal(back.expected_count, 2);
        assert_int_equal(back.expected_moves[1].square, 7);
        assert_int_equal(back.expected_moves[1].score, 12);
    }
    position.expected_count = 0;
    assert_true(writer_obf(&position, text, sizeof(text)) > 0);
    const Position back = read_back("obf", text, FORMAT_AUTO);
    assert_true(back.has_expected);
    assert_int_equal(back.expected, 18);
}

static void moves_that_lead_elsewhere_are_no_game(void **state)
{
    Position position = { .board = board_start(), .black_to_move = true };

    (void)state;
    assert_true(writer_is_game(&position));
    position.black_to_move = false;
    assert_false(writer_is_game(&position));
    position.black_to_move = true;
    position.moves[position.move_count++] = 37;             /* f5, not played on the board */
    assert_false(writer_is_game(&position));
    position.moves[0] = 0;                                  /* a1, illegal */
    assert_false(writer_is_game(&position));
}

static void small_buffers_are_refused(void **state)
{
    const Position position = { .board = board_start(), .black_to_move = true };
    char text[WRITER_SIZE];

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(WRITERS); i++) {
        const int length = WRITERS[i].write(&position, text, sizeof(text));
        char *tight = malloc((size_t)length + 1);

        assert_non_null(tight);
        assert_int_equal((int)strlen(text), length);
        assert_int_equal(WRITERS[i].write(&position, tight, (size_t)length + 1), length);
        assert_string_equal(tight, text);
        assert_int_equal(WRITERS[i].write(&position, tight, (size_t)length), -1);
        free(tight);
    }
}

/* A name of every length, with and without scores: it comes back where it stands behind the
 * line, costs no warning anywhere, and what does not fit changes nothing. */
static void names_of_obf_lines_come_back(void **state)
{
    const ExpectedMove move = { 19, 0 };        /* d3 */

    (void)state;
    for (int length = 0; length < MAX_ID; length++) {
        for (int count = 0; count < 2; count++) {
            char id[MAX_ID] = "", line[WRITER_SIZE], before[WRITER_SIZE];

            memset(id, 'n', (size_t)length);
            const int plain = position_obf(board_start(), true, &move, count, line, sizeof(line));

            strcpy(before, line);
            if (length > 0) {
                assert_int_equal(position_obf_name(id, line, (size_t)plain + 3 + length), -1);
                assert_string_equal(line, before);
            }
            const int named = position_obf_name(id, line, (size_t)plain + 4 + length);
            const Position back = read_back("named obf", line, FORMAT_AUTO);

            assert_int_equal(named, strlen(line));
            assert_int_equal(named, plain + (length > 0 ? length + 3 : 0));
            assert_string_equal(back.id, length < MAX_ID / 2 ? id : "");
            assert_int_equal(back.expected_count, count);
            for (int i = 0; i < back.warning_count; i++)
                assert_int_equal(back.warnings[i].code, DIAG_EXPECTED_LIST_INCOMPLETE);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_come_back_from_every_format),
        cmocka_unit_test(boards_come_back_from_every_format),
        cmocka_unit_test(games_keep_their_moves),
        cmocka_unit_test(expected_scores_are_kept),
        cmocka_unit_test(names_of_obf_lines_come_back),
        cmocka_unit_test(moves_that_lead_elsewhere_are_no_game),
        cmocka_unit_test(small_buffers_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
