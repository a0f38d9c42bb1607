/* test_sets.c - the suites in positions/sets: they read without a complaint, and say what
 * has been published, or hold what their README says. tests/apps/cli/cli_sets.sh has the
 * checksums and solves them. */
/* needs: windows */

#include "tests/support/fact.h"

#include <stdio.h>
#include <string.h>

#include "board/rules.h"
#include "board/symmetry.h"
#include "positions/reader.h"
#include "tests/support/boards.h"
#include "tests/support/ffo.h"

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

typedef void Look(const Position *position, int number);

/* Show every position of a file to `look`, with its number, counting from `first`. The
 * number after the last. */
static int read_file(const char *path, int first, Look *look)
{
    FILE *file = fopen(path, "rb");
    ReaderOptions options;
    Position position;
    ReadStatus status;
    Diag error = { 0 };
    int number = first;

    reader_options_init(&options);
    assert_non_null(file);
    Reader *reader = reader_open_file(file, &options);

    assert_non_null(reader);
    while ((status = reader_next(reader, &position, &error)) == READ_POSITION)
        look(&position, number++);
    assert_int_equal(status, READ_END);
    reader_close(reader);
    fclose(file);
    return number;
}

static void read_sets(Look *look)
{
    for (size_t i = 0; i < ARRAY_LENGTH(SETS); i++)
        assert_int_equal(read_file(SETS[i].path, SETS[i].first, look), SETS[i].last + 1);
}

static void check_name(const Position *position, int number)
{
    char name[16];

    snprintf(name, sizeof(name), "ffo-%02d", number);
    assert_string_equal(position->id, name);
    assert_int_equal(position->format, FORMAT_OBF);
    CHECK(position->warning_count == 0, position->board, "FFO %d: %s", number,
          position->warnings[0].message);
}

FACT(sets_read_without_warnings_in_order)
{
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

FACT(sets_score_every_legal_move)
{
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
    if (number > FFO_COUNT)
        return;
    const FfoPosition *published = ffo(number);
    const char *text = published->moves;
    int square, score;

    assert_true(board_equal(position->board, published->board));
    CHECK(position->expected == published->score, position->board, "FFO %d: %d, published %d",
          number, position->expected, published->score);
    while (ffo_next_move(number, &text, &square, &score)) {
        CHECK(score_in_set(position, square) == score, position->board, "FFO %d: %s is %d", number,
              fact_square(square), score);
    }
}

FACT(sets_agree_with_what_is_published)
{
    read_sets(check_published);
}

/* ---- varied and its other half ---------------------------------------------------------- */

enum {
    VARIED_FROM = 18, VARIED_TO = 26, VARIED = 300, FFO = 79, GATE_MOST = 100, MIDGAME = 200,
};

static const char GATE[] = "positions/sets/gate.obf";
static const char MIDGAME_SET[] = "positions/sets/midgame.obf";
static const struct { const char *path, *name; } HALVES[] = {
    { "positions/sets/varied.obf", "varied" },
    { "positions/sets/varied-held.obf", "held" },
};
static const int VARIED_OF[VARIED_TO - VARIED_FROM + 1] = { 55, 50, 50, 45, 40, 28, 18, 9, 5 };

static const char *half_name;
static int last_empties, count_of[VARIED_TO - VARIED_FROM + 1];

static void check_varied(const Position *position, int number)
{
    const int empties = board_empties(position->board);
    char name[16];

    snprintf(name, sizeof(name), "%s-%03d", half_name, number);
    assert_string_equal(position->id, name);
    assert_int_equal(position->format, FORMAT_OBF);
    CHECK(position->warning_count == 0, position->board, "%s: %s", name,
          position->warnings[0].message);
    CHECK(empties >= last_empties && empties <= VARIED_TO, position->board,
          "%s: %d empties", name, empties);
    CHECK(rules_moves(position->board) != 0, position->board, "%s: no move", name);
    CHECK(position->has_expected && position->expected % 2 == 0
          && position->expected >= -64 && position->expected <= 64, position->board,
          "%s: score %d", name, position->expected);
    count_of[empties - VARIED_FROM]++;
    last_empties = empties;
}

FACT(varied_goes_up_by_empties_as_its_readme_says)
{
    for (size_t i = 0; i < ARRAY_LENGTH(HALVES); i++) {
        half_name = HALVES[i].name;
        last_empties = VARIED_FROM;
        memset(count_of, 0, sizeof(count_of));
        assert_int_equal(read_file(HALVES[i].path, 1, check_varied), VARIED + 1);
        assert_memory_equal(count_of, VARIED_OF, sizeof(VARIED_OF));
    }
}

static Board kept[FFO + GATE_MOST + 2 * VARIED + MIDGAME];
static int kept_count, gate_count;

static void keep(const Position *position, int number)
{
    (void)number;
    assert_true(kept_count < (int)ARRAY_LENGTH(kept));
    kept[kept_count++] = symmetry_canonical(position->board, NULL);
}

/* What `pick` chose for the gate stands in varied, too, under the same name. */
static bool is_picked(const char *id)
{
    return strncmp(id, "varied-", 7) == 0;
}

static void keep_unpicked(const Position *position, int number)
{
    gate_count++;
    if (!is_picked(position->id))
        keep(position, number);
}

static Position found;

static void find_board(const Position *position, int number)
{
    (void)number;
    if (strcmp(position->id, found.id) == 0 && board_equal(position->board, found.board)
        && position->expected == found.expected)
        found.id[0] = '\0';
}

static void check_picked(const Position *position, int number)
{
    if (!is_picked(position->id))
        return;
    found = *position;
    read_file(HALVES[0].path, 1, find_board);
    CHECK(found.id[0] == '\0', position->board, "gate %d: %s is another one in varied", number,
          position->id);
}

FACT(what_gate_has_of_varied_is_the_same_there)
{
    read_file(GATE, 1, check_picked);
}

FACT(no_position_stands_in_two_places)
{
    kept_count = gate_count = 0;
    read_sets(keep);
    read_file(GATE, 1, keep_unpicked);
    assert_true(gate_count > 0 && gate_count <= GATE_MOST);
    for (size_t i = 0; i < ARRAY_LENGTH(HALVES); i++)
        read_file(HALVES[i].path, 1, keep);
    read_file(MIDGAME_SET, 1, keep);
    assert_true(kept_count >= FFO + 2 * VARIED + MIDGAME);
    for (int i = 0; i < kept_count; i++)
        for (int j = 0; j < i; j++)
            CHECK(!board_equal(kept[i], kept[j]), kept[i], "number %d, again %d", j, i);
}

/* Could one game have both, at most six plies apart? Discs stay on the board. */
static bool may_be_near(Board a, Board b)
{
    const uint64_t fixed = ~board_empty(a);
    const int apart = board_empties(a) - board_empties(b);
    bool near = false;

    if (apart < -6 || apart > 6)
        return false;
    for (int i = 0; i < SYMMETRIES; i++) {
        const uint64_t image = symmetry_apply(~board_empty(b), i);

        near = near || (image & fixed) == fixed || (image & fixed) == image;
    }
    return near;
}

static void keep_away(const Position *position, int number)
{
    for (int i = 0; i < kept_count; i++)
        CHECK(!may_be_near(position->board, kept[i]), position->board,
              "number %d is near FFO %d", number, i + 1);
}

FACT(varied_keeps_away_from_ffo)
{
    kept_count = 0;
    read_sets(keep);
    for (size_t i = 0; i < ARRAY_LENGTH(HALVES); i++)
        read_file(HALVES[i].path, 1, keep_away);
}

/* ---- midgame ------------------------------------------------------------------------------ */

enum { MIDGAME_FROM = 28, MIDGAME_PROVEN_TO = 30, MIDGAME_TO = 44, MIDGAME_LEAST_PROVEN = 20 };

static int proven_count;

/* A score stands at every best move, or is not there at all; more is not known of a position. */
static void check_proven(const Position *position)
{
    for (int i = 0; i < position->expected_count; i++) {
        const ExpectedMove move = position->expected_moves[i];

        CHECK(move.score == position->expected && move.score % 2 == 0
              && (rules_moves(position->board) & square_bit(move.square)), position->board,
              "%s: %s %+d", position->id, fact_square(move.square), move.score);
    }
    CHECK(position->has_expected == (position->expected_count > 0), position->board,
          "%s: a score without a move", position->id);
    CHECK(!position->has_expected || board_empties(position->board) <= MIDGAME_PROVEN_TO,
          position->board, "%s has a score", position->id);
    for (int i = 0; i < position->warning_count; i++)
        CHECK(position->expected_count > 0
              && strstr(position->warnings[i].message, "legal moves have a score"),
              position->board, "%s: %s", position->id, position->warnings[i].message);
    proven_count += position->has_expected;
}

static void check_midgame(const Position *position, int number)
{
    const int empties = board_empties(position->board);
    char name[16];

    snprintf(name, sizeof(name), "midgame-%03d", number);
    assert_string_equal(position->id, name);
    assert_int_equal(position->format, FORMAT_OBF);
    CHECK(empties == last_empties || empties == last_empties + 1, position->board,
          "%s: %d empties", name, empties);
    CHECK(empties <= MIDGAME_TO && rules_moves(position->board) != 0, position->board,
          "%s: %d empties", name, empties);
    check_proven(position);
    last_empties = empties;
}

FACT(midgame_goes_up_by_empties_and_has_proven_scores)
{
    last_empties = MIDGAME_FROM;
    proven_count = 0;
    assert_int_equal(read_file(MIDGAME_SET, 1, check_midgame), MIDGAME + 1);
    assert_int_equal(last_empties, MIDGAME_TO);
    assert_true(proven_count >= MIDGAME_LEAST_PROVEN);
}

/* That the test finds what is near: an FFO position, and one a few plies before it. */
FACT(near_is_found)
{
    kept_count = 0;
    read_sets(keep);
    for (int i = 0; i < kept_count; i++) {
        const Board played = rules_play(kept[i], bit_lowest(rules_moves(kept[i])));

        assert_true(may_be_near(symmetry_board(kept[i], i % SYMMETRIES), kept[i]));
        assert_true(may_be_near(played, kept[i]) && may_be_near(kept[i], played));
    }
}

FACT(midgame_keeps_away_from_ffo)
{
    kept_count = 0;
    read_sets(keep);
    read_file(MIDGAME_SET, 1, keep_away);
}

FACTS_MAIN(NULL, NULL)
