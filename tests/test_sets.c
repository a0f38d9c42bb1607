/* test_sets.c - the suites in positions/sets: they read without a complaint, and say what
 * has been published. tests/cli_sets.sh has the checksums and solves them. */

#include "tests/support/fact.h"

#include <stdio.h>

#include "board/rules.h"
#include "positions/reader.h"
#include "tests/ffo_scores.h"
#include "tests/support/boards.h"

enum { SCORES_PUBLISHED = 757 };        /* of moves, in positions 1 to 79 */

static const struct {
    const char *path;
    int first, last;
} SETS[] = {
    { "positions/sets/ffo-01-19.obf", 1, 19 },
    { "positions/sets/ffo-20-39.obf", 20, 39 },
    { "positions/sets/ffo-40-59.obf", 40, 59 },
    { "positions/sets/ffo-60-79.obf", 60, 79 },
};

/* Read set number `index` and show every position to `look`, with its number. */
static void read_set(size_t index, void (*look)(const Position *position, int number))
{
    FILE *const file = fopen(SETS[index].path, "rb");
    ReaderOptions options;
    Position position;
    ReadStatus status;
    Diag error = { 0 };
    int number = SETS[index].first;

    reader_options_init(&options);
    assert_non_null(file);
    Reader *const reader = reader_open_file(file, &options);

    assert_non_null(reader);
    while ((status = reader_next(reader, &position, &error)) == READ_POSITION)
        look(&position, number++);
    assert_int_equal(status, READ_END);
    assert_int_equal(number, SETS[index].last + 1);
    reader_close(reader);
    fclose(file);
}

static void read_sets(void (*look)(const Position *position, int number))
{
    for (size_t i = 0; i < ARRAY_LENGTH(SETS); i++)
        read_set(i, look);
}

static void check_name(const Position *position, int number)
{
    char name[16];

    snprintf(name, sizeof name, "ffo-%02d", number);
    assert_string_equal(position->id, name);
    assert_int_equal(position->format, FORMAT_OBF);
    CHECK(position->warning_count == 0, position->board, "FFO %d: %s", number,
          position->warnings[0].message);
}

static void sets_read_without_warnings_in_order(void **state)
{
    (void)state;
    read_sets(check_name);
}

static int scores_seen;

static void check_moves(const Position *position, int number)
{
    uint64_t listed = 0;

    for (int i = 0; i < position->expected_count; i++) {
        const ExpectedMove move = position->expected_moves[i];

        listed |= square_bit(move.square);
        CHECK(move.score % 2 == 0, position->board, "FFO %d: odd score", number);
    }
    CHECK(listed == rules_moves(position->board), position->board, "FFO %d: moves", number);
    CHECK(bit_count(listed) == position->expected_count, position->board, "FFO %d: twice", number);
    CHECK(position->expected == position->expected_moves[0].score, position->board,
          "FFO %d: the best move does not come first", number);
    scores_seen += position->expected_count;
}

static void sets_score_every_legal_move(void **state)
{
    (void)state;
    scores_seen = 0;
    read_sets(check_moves);
    assert_int_equal(scores_seen, SCORES_PUBLISHED);
}

static int score_in_set(const Position *position, int square)
{
    for (int i = 0; i < position->expected_count; i++)
        if (position->expected_moves[i].square == square)
            return position->expected_moves[i].score;
    return SCORE_INF;
}

static void check_published(const Position *position, int number)
{
    if (number > (int)ARRAY_LENGTH(FFO_POSITIONS))
        return;
    const FfoPosition *const published = &FFO_POSITIONS[number - 1];
    const char *text = published->moves;
    int square, score;
    char board[67];

    position_board_text(position->board, position->black_to_move, board);
    assert_string_equal(board, published->board);
    CHECK(position->expected == published->score, position->board, "FFO %d: %d, published %d",
          number, position->expected, published->score);
    while (ffo_next_move(&text, &square, &score)) {
        score = ffo_corrected(number, square, score);
        CHECK(score_in_set(position, square) == score, position->board, "FFO %d: %s is %d", number,
              fact_square(square), score);
    }
}

static void sets_agree_with_what_is_published(void **state)
{
    (void)state;
    read_sets(check_published);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_read_without_warnings_in_order),
        cmocka_unit_test(sets_score_every_legal_move),
        cmocka_unit_test(sets_agree_with_what_is_published),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
