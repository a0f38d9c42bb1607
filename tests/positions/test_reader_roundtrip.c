/* test_reader_roundtrip.c - random boards and games, written in every format, by writer.h and in
 * the ways of others, and read back to the same position. Boards are unreachable too; games are
 * replayed by rules.h. */

#include "tests/support/boards.h"
#include "tests/support/fact.h"
#include "tests/support/game_text.h"
#include "tests/support/read_one.h"

#include "board/rules.h"
#include "positions/writer.h"

enum { BOARDS = 800, GAMES = 300, ROOM = 8192 };

typedef void BoardWriter(Board black_first, bool black_to_move, char *out);

static char disc(Board black_first, int square, const char *alphabet)
{
    return black_first.own & square_bit(square) ? alphabet[0]
           : black_first.opp & square_bit(square) ? alphabet[1] : alphabet[2];
}

static void write_one_line(Board board, bool black, char *out, const char *alphabet)
{
    for (int square = 0; square < 64; square++)
        out[square] = disc(board, square, alphabet);
    snprintf(out + 64, 4, " %c\n", alphabet[black ? 0 : 1]);
}

static void write_by(Writer *write, Board board, bool black, char *out)
{
    const Position position = { .board = black ? board : board_pass(board),
                                .black_to_move = black };

    assert_true(write(&position, out, ROOM) > 0);
}

#define WRITE_BY(name) \
    static void write_##name(Board board, bool black, char *out) \
    { \
        write_by(writer_##name, board, black, out); \
    }

WRITE_BY(board) WRITE_BY(obf) WRITE_BY(diagram) WRITE_BY(scr) WRITE_BY(fen) WRITE_BY(hex)
WRITE_BY(ggf) WRITE_BY(sgf) WRITE_BY(pgn)

static void write_stars(Board board, bool black, char *out)
{
    write_one_line(board, black, out, "*O.");
}

static void write_black_white(Board board, bool black, char *out)
{
    write_one_line(board, black, out, "BW.");
}

static void write_rows(Board board, bool black, char *out)
{
    for (int square = 0; square < 64; square++)
        out += snprintf(out, 3, "%c%s", disc(board, square, "XO-"), square % 8 == 7 ? "\n" : "");
    snprintf(out, 3, "%c\n", black ? 'X' : 'O');
}

static void write_upside_down(Board board, bool black, char *out)
{
    out += snprintf(out, 32, "   A B C D E F G H\n");
    for (int row = 7; row >= 0; row--) {
        out += snprintf(out, 4, " %d", row + 1);
        for (int file = 0; file < 8; file++)
            out += snprintf(out, 3, " %c", disc(board, row * 8 + file, "XO."));
        out += snprintf(out, 4, " %d\n", row + 1);
    }
    snprintf(out, 64, "   A B C D E F G H\n\n%s to move\n", black ? "Black" : "White");
}

static void write_framed(Board board, bool black, char *out)
{
    static const char RULE[] = "+---+---+---+---+---+---+---+---+\n";

    out += snprintf(out, 48, "    a   b   c   d   e   f   g   h\n");
    out += snprintf(out, 64, "  %s", RULE);
    for (int row = 0; row < 8; row++) {
        out += snprintf(out, 8, "%d |", row + 1);
        for (int file = 0; file < 8; file++)
            out += snprintf(out, 8, " %c |", disc(board, row * 8 + file, "XO "));
        out += snprintf(out, 64, "\n  %s", RULE);
    }
    snprintf(out, 32, "%c to move\n", black ? 'X' : 'O');
}

static void write_jsonl(Board board, bool black, char *out)
{
    char line[67];

    position_board_text(black ? board : board_pass(board), black, line);
    snprintf(out, ROOM, "{\"schema\":\"yomikiri.position/1\",\"id\":\"\",\"board\":\"%.64s\","
             "\"side\":\"%c\",\"empties\":%d,\"moves\":[],\"expected\":null}\n", line, line[65],
             board_empties(board));
}

static void write_array(Board board, bool black, char *out)
{
    out += snprintf(out, 32, "board = [[");
    for (int square = 0; square < 64; square++)
        out += snprintf(out, 16, "'%c'%s", disc(board, square, "BW."),
                        square == 63 ? "]]\n" : square % 8 == 7 ? "],\n [" : ", ");
    snprintf(out, 32, "%s to move\n", black ? "Black" : "White");
}

static void write_table(Board board, bool black, char *out)
{
    for (int square = 0; square < 64; square++)
        out += snprintf(out, 16, "%.*s%s", (int)(disc(board, square, "XO ") != ' '),
                        (const char[]){ disc(board, square, "XO "), '\0' },
                        square % 8 == 7 ? "\n" : ",");
    snprintf(out, 32, "%s to move\n", black ? "Black" : "White");
}

typedef struct {
    BoardWriter *write;
    Format format;
    const char *name;       /* of the test */
} Writing;

static Writing BOARD_WRITINGS[] = {
    { write_board, FORMAT_AUTO, "board_read_back_from_board" },
    { write_board, FORMAT_BOARD, "board_read_back_from_board_as_board" },
    { write_board, FORMAT_OBF, "board_read_back_from_board_as_obf" },
    { write_stars, FORMAT_AUTO, "board_read_back_from_stars" },
    { write_stars, FORMAT_SCR, "board_read_back_from_stars_as_scr" },
    { write_black_white, FORMAT_AUTO, "board_read_back_from_black_white" },
    { write_obf, FORMAT_AUTO, "board_read_back_from_obf" },
    { write_obf, FORMAT_OBF, "board_read_back_from_obf_as_obf" },
    { write_rows, FORMAT_AUTO, "board_read_back_from_rows" },
    { write_rows, FORMAT_BOARD, "board_read_back_from_rows_as_board" },
    { write_diagram, FORMAT_AUTO, "board_read_back_from_diagram" },
    { write_diagram, FORMAT_DIAGRAM, "board_read_back_from_diagram_as_diagram" },
    { write_upside_down, FORMAT_AUTO, "board_read_back_from_upside_down" },
    { write_framed, FORMAT_AUTO, "board_read_back_from_framed" },
    { write_scr, FORMAT_AUTO, "board_read_back_from_scr" },
    { write_scr, FORMAT_SCR, "board_read_back_from_scr_as_scr" },
    { write_fen, FORMAT_AUTO, "board_read_back_from_fen" },
    { write_fen, FORMAT_FEN, "board_read_back_from_fen_as_fen" },
    { write_hex, FORMAT_AUTO, "board_read_back_from_hex" },
    { write_hex, FORMAT_HEX, "board_read_back_from_hex_as_hex" },
    { write_ggf, FORMAT_AUTO, "board_read_back_from_ggf" },
    { write_ggf, FORMAT_GGF, "board_read_back_from_ggf_as_ggf" },
    { write_sgf, FORMAT_AUTO, "board_read_back_from_sgf" },
    { write_sgf, FORMAT_SGF, "board_read_back_from_sgf_as_sgf" },
    { write_pgn, FORMAT_AUTO, "board_read_back_from_pgn" },
    { write_pgn, FORMAT_PGN, "board_read_back_from_pgn_as_pgn" },
    { write_jsonl, FORMAT_AUTO, "board_read_back_from_jsonl" },
    { write_jsonl, FORMAT_JSONL, "board_read_back_from_jsonl_as_jsonl" },
    { write_array, FORMAT_AUTO, "board_read_back_from_array" },
    { write_array, FORMAT_ARRAY, "board_read_back_from_array_as_array" },
    { write_table, FORMAT_AUTO, "board_read_back_from_table" },
};

static void board_is_read_back(void **state)
{
    const Writing *writing = *state;
    Random random = { fact_seed(20260101) };

    for (int i = 0; i < fact_scaled(BOARDS); i++) {
        const Board board = boards_make(&random, (BoardsKind)random_below(&random, BOARDS_KINDS),
                                        (int)random_below(&random, 61));
        const bool black = random_below(&random, 2) == 0;
        char text[ROOM];

        writing->write(black ? board : board_pass(board), black, text);
        const Outcome outcome = read_as(writing->format, text);

        CHECK(outcome.positions == 1 && outcome.errors == 0, board, "%d positions, %s\n%s",
              outcome.positions, outcome.errors > 0 ? outcome.error.message : "no error", text);
        CHECK(board_equal(outcome.first.board, board) && outcome.first.black_to_move == black,
              board, "read as something else:\n%s", text);
    }
}

static void obf_scores_are_read_back(void **state)
{
    Random random = { fact_seed(20260102) };

    (void)state;
    for (int i = 0; i < fact_scaled(BOARDS); i++) {
        const Board board = boards_make(&random, BOARDS_PLAYED, (int)random_below(&random, 56));
        ExpectedMove moves[MAX_MOVES];
        char text[ROOM];
        int count = 0, best = -SCORE_MAX;

        for (uint64_t rest = rules_moves(board); rest != 0; rest = bit_drop_lowest(rest)) {
            moves[count].square = (uint8_t)bit_lowest(rest);
            moves[count].score = (int8_t)(2 * (int)random_below(&random, 65) - 64);
            best = max_int(best, moves[count++].score);
        }
        const int length = position_obf(board, true, moves, count, text, sizeof(text));
        const Outcome outcome = read_text(text);

        CHECK(length == (int)strlen(text), board, "position_obf says %d", length);
        CHECK(position_obf(board, true, moves, count, text, (size_t)length) == -1, board,
              "%d bytes do not hold %d and a NUL", length, length);
        CHECK(outcome.positions == 1 && outcome.first.expected_count == count, board, "%s", text);
        for (int k = 0; k < count; k++)
            CHECK(outcome.first.expected_moves[k].square == moves[k].square
                  && outcome.first.expected_moves[k].score == moves[k].score, board, "%s", text);
        CHECK(count == 0 || outcome.first.expected == best, board, "best of %s", text);
    }
}

/* Transcripts and WTHOR do not write passes down: where the game stops after one, the
 * position before the pass is as good, if a warning says that the side has no move. */
static bool is_before_the_pass(GameText kind, const Game *game, const Position *position)
{
    return (kind == GAME_TRANSCRIPT || kind == GAME_SPACED || kind == GAME_WTHOR)
           && game->count > 0 && game->moves[game->count - 1] == PASS
           && position->move_count == game->count - 1
           && board_equal(board_pass(position->board), game->board)
           && position->black_to_move != game->black_to_move
           && warned_of(position, DIAG_SIDE_HAS_NO_MOVE_PASS_ASSUMED);
}

static void check_game(GameText kind, const Game *game, int at_empties)
{
    char text[ROOM];
    const size_t size = game_text(kind, game, text, sizeof(text));
    ReaderOptions options;

    reader_options_init(&options);
    options.at_empties = at_empties;
    const Outcome outcome = read_bytes(text, size, &options);
    const Position *read = &outcome.first;
    const char *shown = kind == GAME_WTHOR ? "" : text;
    const bool over = rules_game_over(game->board);

    CHECK(outcome.positions == 1 && outcome.errors == 0, game->board, "%d positions, %s\n%s",
          outcome.positions, outcome.errors > 0 ? outcome.error.message : "no error", shown);
    if (is_before_the_pass(kind, game, read)
        || (over && board_equal(board_pass(read->board), game->board)))
        return;
    CHECK(board_equal(read->board, game->board)
          && (over || read->black_to_move == game->black_to_move), game->board,
          "another position\n%s", shown);
    if (over)
        return;
    CHECK(read->move_count == game->count, game->board, "%d moves of %d\n%s", read->move_count,
          game->count, shown);
    CHECK(memcmp(read->moves, game->moves, (size_t)game->count) == 0, game->board,
          "other moves\n%s", shown);
}

static void game_is_read_back(void **state)
{
    const GameText kind = *(const GameText *)*state;
    Random random = { fact_seed(20260103) };

    for (int i = 0; i < fact_scaled(GAMES); i++) {
        const Game game = game_random(&random, board_start(), (int)random_below(&random, 59));

        check_game(kind, &game, kind == GAME_WTHOR ? board_empties(game.board) : -1);
    }
}

static void games_from_any_board_are_read_back(void **state)
{
    static const GameText KINDS[] = { GAME_GGF, GAME_SGF };
    Random random = { fact_seed(20260104) };

    (void)state;
    for (int i = 0; i < fact_scaled(GAMES); i++) {
        const int empties = 20 + (int)random_below(&random, 30);
        const Board start = boards_make(&random, BOARDS_PLAYED, empties);
        const Game game = game_random(&random, start, (int)random_below(&random, 20));

        for (size_t k = 0; k < ARRAY_LENGTH(KINDS); k++)
            check_game(KINDS[k], &game, -1);
    }
}

/* `whole` up to where `empties` are left and somebody can move, or to its end. */
static Game game_upto(const Game *whole, int empties)
{
    Game upto = { .start = whole->start, .board = whole->start, .black_started = true,
                  .black_to_move = true };

    while (upto.count < whole->count
           && (board_empties(upto.board) > empties || rules_moves(upto.board) == 0)) {
        const int square = whole->moves[upto.count];

        upto.moves[upto.count++] = (uint8_t)square;
        upto.board = square == PASS ? board_pass(upto.board) : rules_play(upto.board, square);
        upto.black_to_move = !upto.black_to_move;
    }
    return upto;
}

static void at_empties_is_found(void **state)
{
    const GameText kind = *(const GameText *)*state;
    Random random = { fact_seed(20260105) };

    for (int i = 0; i < fact_scaled(GAMES); i++) {
        const Game whole = game_random(&random, board_start(), 0);
        const int empties = 10 + (int)random_below(&random, 50);
        const Game upto = game_upto(&whole, empties);
        ReaderOptions options;
        char text[ROOM];

        if (board_empties(upto.board) != empties || rules_game_over(upto.board))
            continue;
        const size_t size = game_text(kind, &whole, text, sizeof(text));

        reader_options_init(&options);
        options.at_empties = empties;
        const Outcome outcome = read_bytes(text, size, &options);

        CHECK(outcome.positions == 1 && outcome.errors == 0
              && board_equal(outcome.first.board, upto.board)
              && outcome.first.black_to_move == upto.black_to_move, upto.board,
              "at %d: %d positions, %s\n%s", empties, outcome.positions,
              outcome.errors > 0 ? outcome.error.message : "another",
              kind == GAME_WTHOR ? "" : text);
    }
}

static void expected_scores_are_kept(void **state)
{
    static Writer *const WRITERS[] = { writer_obf, writer_scr };
    Position position = { .board = boards_read("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX"
                                               "--XOXOXX-XXXOOO--OOOOO-- X"),
                          .black_to_move = true, .has_expected = true, .expected = 18,
                          .expected_moves = { { 62, 18 }, { 7, 12 } } };
    char text[ROOM];

    (void)state;
    for (int i = 0; i < 4; i++) {
        position.expected_count = i < 2 ? 2 : 0;
        assert_true(WRITERS[i % 2](&position, text, sizeof(text)) > 0);
        const Outcome back = read_text(text);

        assert_int_equal(back.first.expected_count, position.expected_count);
        assert_memory_equal(back.first.expected_moves, position.expected_moves,
                            (size_t)position.expected_count * sizeof(ExpectedMove));
        assert_true(i == 3 || (back.first.has_expected && back.first.expected == 18));
    }
}

/* A name of every length, with and without scores: it comes back where it stands behind the
 * line, costs no warning anywhere, and what does not fit changes nothing. */
static void names_of_obf_lines_come_back(void **state)
{
    const ExpectedMove move = { 19, 0 };        /* d3 */

    (void)state;
    for (int i = 0; i < 2 * MAX_ID; i++) {
        const int length = i / 2, count = i % 2;
        char id[MAX_ID] = "", line[ROOM], before[ROOM];

        memset(id, 'n', (size_t)length);
        const int plain = position_obf(board_start(), true, &move, count, line, sizeof(line));

        strcpy(before, line);
        if (length > 0)
            assert_int_equal(position_obf_name(id, line, (size_t)plain + 3 + length), -1);
        assert_string_equal(line, before);
        const int named = position_obf_name(id, line, (size_t)plain + 4 + length);
        const Outcome back = read_text(line);

        assert_int_equal(named, strlen(line));
        assert_int_equal(named, plain + (length > 0 ? length + 3 : 0));
        assert_string_equal(back.first.id, length < MAX_ID / 2 ? id : "");
        assert_int_equal(back.first.expected_count, count);
        for (int k = 0; k < back.first.warning_count; k++)
            assert_int_equal(back.first.warnings[k].code, DIAG_EXPECTED_LIST_INCOMPLETE);
    }
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
    static Writer *const WRITERS[] = { writer_board, writer_obf, writer_diagram, writer_transcript,
                                       writer_ggf, writer_sgf, writer_pgn, writer_scr, writer_fen,
                                       writer_hex };
    const Position position = { .board = board_start(), .black_to_move = true };
    char text[ROOM], tight[ROOM];

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(WRITERS); i++) {
        const int length = WRITERS[i](&position, text, sizeof(text));

        assert_int_equal((int)strlen(text), length);
        memset(tight, '?', sizeof(tight));
        assert_int_equal(WRITERS[i](&position, tight, (size_t)length + 1), length);
        assert_string_equal(tight, text);
        assert_int_equal(tight[length + 1], '?');
        assert_int_equal(WRITERS[i](&position, tight, (size_t)length), -1);
    }
}

/* One test for each way of writing, named after it. */
int main(void)
{
    static GameText kinds[GAME_TEXTS];
    static char names[2][GAME_TEXTS][64];
    struct CMUnitTest tests[ARRAY_LENGTH(BOARD_WRITINGS) + 2 * GAME_TEXTS + 6] = {
        cmocka_unit_test(obf_scores_are_read_back),
        cmocka_unit_test(games_from_any_board_are_read_back),
        cmocka_unit_test(expected_scores_are_kept),
        cmocka_unit_test(names_of_obf_lines_come_back),
        cmocka_unit_test(moves_that_lead_elsewhere_are_no_game),
        cmocka_unit_test(small_buffers_are_refused),
    };
    size_t count = 6;

    for (size_t i = 0; i < ARRAY_LENGTH(BOARD_WRITINGS); i++)
        tests[count++] = (struct CMUnitTest){ BOARD_WRITINGS[i].name, board_is_read_back, NULL,
                                              NULL, &BOARD_WRITINGS[i] };
    for (int kind = 0; kind < GAME_TEXTS; kind++) {
        kinds[kind] = (GameText)kind;
        snprintf(names[0][kind], 64, "game_read_back_from_%s", game_text_name((GameText)kind));
        snprintf(names[1][kind], 64, "at_empties_found_in_%s", game_text_name((GameText)kind));
        tests[count++] = (struct CMUnitTest){ names[0][kind], game_is_read_back, NULL, NULL,
                                              &kinds[kind] };
        tests[count++] = (struct CMUnitTest){ names[1][kind], at_empties_is_found, NULL, NULL,
                                              &kinds[kind] };
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
