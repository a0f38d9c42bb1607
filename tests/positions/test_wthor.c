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

/* What a file is by its header: board size, P3, and where its positions then are. */
FACT(wthor_position_is_where_the_header_says)
{
    static const struct {
        uint8_t size, empties;
        int asked, found;
        bool expected;
    } CASES[] = {
        { 8, 17, -1, 17, true }, { 8, 0, -1, 22, true }, { 0, 20, -1, 20, true },
        { 8, 20, 12, 12, false },
    };
    static File file;
    bool black;

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        make(&file, 3, CASES[i].size, CASES[i].empties);
        const Outcome outcome = read_file(&file, CASES[i].asked);
        const Board board = at_empties(&file.played[0], CASES[i].found, &black);

        assert_int_equal(outcome.positions, 3);
        assert_int_equal(outcome.errors, 0);
        assert_int_equal(outcome.first.format, FORMAT_WTHOR);
        assert_string_equal(outcome.second.id, "1998-2");
        assert_int_equal(outcome.second.line, 2);
        assert_int_equal(outcome.second.column, 0);
        assert_true(board_equal(outcome.first.board, board));
        assert_true(outcome.first.black_to_move == black);
        assert_true(outcome.first.has_expected == CASES[i].expected);
    }
    make(&file, 2, 10, 20);
    const Outcome outcome = read_file(&file, -1);

    assert_true(refused(&outcome, DIAG_UNSUPPORTED_BOARD_SIZE));
}

FACT(wthor_score_is_turned_to_the_side_to_move)
{
    static File file;
    bool black_seen = false, white_seen = false;

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

/* Passes, which are not stored, are put back. */
FACT(wthor_reads_every_game_up_to_its_position)
{
    static File file;
    bool black;
    int passes = 0;

    make(&file, MAX_GAMES, 8, 22);
    for (int empties = 4; empties <= 60; empties += 7)
        for (int i = 0; i < MAX_GAMES; i++) {
            const Board board = at_empties(&file.played[i], empties, &black);
            File one = file;

            one.games = one.bytes[4] = 1;
            memcpy(record(&one, 0), record(&file, i), RECORD);
            const Outcome outcome = read_file(&one, empties);

            for (int k = 0; k < outcome.first.move_count; k++)
                passes += outcome.first.moves[k] == PASS;
            CHECK(outcome.positions == 1 && outcome.errors == 0
                  && (rules_game_over(board) || (board_equal(outcome.first.board, board)
                                                 && outcome.first.black_to_move == black)), board,
                  "game %d at %d empties", i + 1, empties);
        }
    assert_true(passes > 0);
}

FACT(wthor_bad_game_costs_only_itself)
{
    static File file;

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

FACT(wthor_names_every_bad_move_code)
{
    static File file;

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

FACT(wthor_every_cut_is_noticed)
{
    static File file;
    ReaderOptions options;

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

FACT(wthor_with_trailing_bytes_is_noticed)
{
    static File file;

    make(&file, 3, 8, 20);
    file.bytes[4] = 2;      /* one record more than the header says */
    const Outcome outcome = read_file(&file, -1);

    assert_int_equal(outcome.error.code, DIAG_WTHOR_SIZE_MISMATCH);
    assert_int_equal(outcome.positions, 3);
}

FACT(wthor_all_plies_counts_down_to_the_end)
{
    static File file;
    ReaderOptions options;

    make(&file, 1, 8, 20);
    reader_options_init(&options);
    options.at_empties = 12;
    options.all_plies = true;
    const Outcome outcome = read_bytes(file.bytes, HEADER + RECORD, &options);

    assert_int_equal(outcome.errors, 0);
    assert_in_range(outcome.positions, 13 - board_empties(file.played[0].board), 20);
    assert_int_equal(board_empties(outcome.first.board), 12);
}

FACTS_MAIN(NULL, NULL)
