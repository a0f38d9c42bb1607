/* test_reader_extreme.c - boards at the bounds of docs/library.md, written in every format and
 * read back: with scores for all their moves, and the longest game that is known. */

#include "tests/support/extreme.h"
#include "tests/support/fact.h"
#include "tests/support/game_text.h"
#include "tests/support/read_one.h"

#include "board/rules.h"
#include "positions/writer.h"

static const struct {
    const char *name;
    Writer *write;
    Format format;
    bool scores;            /* of all moves are written, too */
} WRITERS[] = {
    { "board", writer_board, FORMAT_AUTO, false },
    { "obf", writer_obf, FORMAT_AUTO, true },
    { "diagram", writer_diagram, FORMAT_AUTO, false },
    { "ggf", writer_ggf, FORMAT_AUTO, false },
    { "sgf", writer_sgf, FORMAT_AUTO, false },
    { "scr", writer_scr, FORMAT_SCR, false },
    { "fen", writer_fen, FORMAT_AUTO, false },
    { "hex", writer_hex, FORMAT_HEX, false },
};

/* The position of `board`, every move of it with a score. */
static Position position_of(Board board, bool black)
{
    Position position = { .board = board, .black_to_move = black };

    for (uint64_t moves = rules_moves(board); moves; moves = bit_drop_lowest(moves)) {
        const int count = position.expected_count++;

        position.expected_moves[count] =
            (ExpectedMove){ (uint8_t)bit_lowest(moves), (int8_t)(2 * count - 30) };
        position.expected = 2 * count - 30;
        position.has_expected = true;
    }
    return position;
}

static void check_scores(Board board, const Position *read)
{
    const Position written = position_of(board, read->black_to_move);

    CHECK(read->expected_count == written.expected_count, board, "%d scores, not %d",
          read->expected_count, written.expected_count);
    CHECK(memcmp(read->expected_moves, written.expected_moves,
                 (size_t)written.expected_count * sizeof(ExpectedMove)) == 0, board,
          "other scores");
}

FACT(boards_are_read_back_from_every_format)
{
    Extreme list[EXTREME_MAX];
    const int count = extreme_read(list);

    for (size_t k = 0; k < ARRAY_LENGTH(WRITERS); k++) {
        for (int i = 0; i < 2 * count; i++) {
            const Board board = list[i / 2].board;
            const bool black = i % 2;
            const Position position = position_of(board, black);
            char text[WRITER_SIZE];

            if (WRITERS[k].write == writer_sgf && board_empties(board) == 64)
                continue;               /* SGF without a stone is the start of a game */
            const int length = WRITERS[k].write(&position, text, sizeof(text));

            CHECK(length == (int)strlen(text), board, "%s: length %d", WRITERS[k].name, length);
            const Outcome outcome = read_as(WRITERS[k].format, text);

            CHECK(outcome.positions == 1 && outcome.errors == 0, board, "%s: %d positions, %s\n%s",
                  WRITERS[k].name, outcome.positions,
                  outcome.errors > 0 ? outcome.error.message : "no error", text);
            const bool same = outcome.first.black_to_move == black;
            const Board read = same ? outcome.first.board : board_pass(outcome.first.board);

            CHECK(board_equal(read, board) && (same || rules_game_over(board)), board,
                  "%s: something else\n%s", WRITERS[k].name, text);
            if (WRITERS[k].scores && same)
                check_scores(board, &outcome.first);
        }
    }
}

/* Up to every length, where it can be told from the text how far the game has come. */
FACT(the_longest_known_game_is_read_back)
{
    static const GameText KINDS[] = { GAME_GGF, GAME_SGF };
    uint8_t line[MAX_LINE];
    Game game = { .black_started = true };
    const int length = extreme_line(&game.start, line);

    for (size_t k = 0; k < ARRAY_LENGTH(KINDS); k++) {
        game.board = game.start;
        game.black_to_move = true;
        for (game.count = 0; game.count < length; game.black_to_move = !game.black_to_move) {
            const int move = line[game.count];
            char text[WRITER_SIZE];

            game.moves[game.count++] = (uint8_t)move;
            game.board = move == PASS ? board_pass(game.board) : rules_play(game.board, move);
            game_text(KINDS[k], &game, text, sizeof(text));
            const Outcome outcome = read_text(text);

            CHECK(outcome.positions == 1 && outcome.errors == 0, game.board, "%s",
                  outcome.errors > 0 ? outcome.error.message : text);
            CHECK(rules_game_over(game.board)
                  || (board_equal(outcome.first.board, game.board)
                      && outcome.first.move_count == game.count
                      && memcmp(outcome.first.moves, line, (size_t)game.count) == 0),
                  game.board, "other moves after %d: %s", game.count, text);
        }
    }
}

FACTS_MAIN(NULL, NULL)
