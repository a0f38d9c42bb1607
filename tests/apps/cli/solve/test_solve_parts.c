/* test_solve_parts.c - tests of parts of `solve` that whole-program tests cannot reach: phrases
 * for every outcome, answers that fail their check, and hours. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/solve/answer.h"

static const SolveRequest WHOLE = { .window = { -64, 64 } };
static const SolveRequest WINDOW = { .window = { -2, 10 } };
static const SolveRequest WLD = { .window = { -1, 1 }, .wld = true };

/* The start position with bounds for its score, as if solved. */
static SolveItem make_item(int lower, int upper)
{
    SolveItem item = { .number = 1, .where = "file:3", .facts.kernel = "portable",
                       .facts.page = "4k" };

    item.position.board = board_start();
    item.position.black_to_move = true;
    item.result.lower = lower;
    item.result.upper = upper;
    return item;
}

/* Everything written to `out`, which is closed; to be freed. */
static char *contents(FILE *out)
{
    const long size = ftell(out);
    char *text = calloc((size_t)size + 1, 1);

    assert_non_null(text);
    rewind(out);
    assert_int_equal(fread(text, 1, (size_t)size, out), (size_t)size);
    fclose(out);
    return text;
}

static char *json_text(const SolveItem *item)
{
    json_t *object = answer_json(item, &WHOLE, &(JsonRun){ .profile = "default" });
    char *text = json_dumps(object, JSON_COMPACT);

    json_decref(object);
    assert_non_null(text);
    return text;
}

/* ---- phrases ---- */

FACT(result_says_what_is_proven)
{
    static const struct {
        int lower, upper;
        bool black;
        enum { ENDED, STOPPED, INTERRUPTED } how;
        const SolveRequest *request;
        const char *said;
    } CASES[] = {
        { 38, 38, true, ENDED, &WHOLE, "Black wins 51-13 (X +38), exact" },
        { 38, 38, false, ENDED, &WHOLE, "White wins 51-13 (O +38), exact" },
        { -2, -2, false, ENDED, &WHOLE, "Black wins 33-31 (O -2), exact" },
        { -8, -8, true, ENDED, &WHOLE, "White wins 36-28 (X -8), exact" },
        { 64, 64, false, ENDED, &WHOLE, "White wins 64-0 (O +64), exact" },
        { 0, 0, true, ENDED, &WHOLE, "Draw 32-32, exact" },
        { 2, 12, true, STOPPED, &WHOLE,
          "Black wins: X at least +2, at most +12; stopped after 30 s" },
        { -4, 12, true, INTERRUPTED, &WHOLE,
          "X at least -4, at most +12; interrupted after 30 s" },
        { -4, 0, true, INTERRUPTED, &WHOLE,
          "White wins or draws: X at least -4, at most 0; interrupted after 30 s" },
        { -64, 64, true, INTERRUPTED, &WHOLE,
          "nothing proven about the score; interrupted after 30 s" },
        { 10, 64, true, ENDED, &WINDOW, "Black wins: X at least +10 (asked: -2 to +10)" },
        { 10, 64, true, ENDED, &WLD, "Black wins: X at least +10, proven" },
        { -64, -2, true, ENDED, &WLD, "White wins: X at most -2, proven" },
        { -2, 2, true, ENDED, &WLD, "X at least -2, at most +2" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        SolveItem item = make_item(CASES[i].lower, CASES[i].upper);

        item.position.black_to_move = CASES[i].black;
        item.result.stopped = CASES[i].how != ENDED;
        item.result.time_s = 30;
        item.interrupted = CASES[i].how == INTERRUPTED;
        assert_string_equal(phrase_result(&item, CASES[i].request).text, CASES[i].said);
    }
}

FACT(numbers_are_short_and_plain)
{
    static const struct { double time_s; const char *text; } TIMES[] = {
        { 0, "0 s" }, { 0.00004, "0 s" }, { 0.0312, "0.0312 s" }, { 5.25, "5.25 s" },
        { 99.4, "99.4 s" }, { 125, "2 min 05 s" }, { 11400, "3 h 10 min" },
        { 200000, "2 d 07 h" },
    };
    char text[NUMBER_SIZE];

    for (size_t i = 0; i < ARRAY_LENGTH(TIMES); i++)
        assert_string_equal(number_duration(text, TIMES[i].time_s), TIMES[i].text);
    assert_string_equal(number_count(text, 999), "999");
    assert_string_equal(number_count(text, 9700123), "9,700,123");
    assert_string_equal(number_count(text, INT64_MAX), "9,223,372,036,854,775,807");
    assert_string_equal(phrase_bounds(-64, 12).text, "<= +12");
    assert_string_equal(phrase_bounds(-2, 64).text, ">= -2");
    assert_string_equal(phrase_bounds(-64, 64).text, "?");
}

/* What is believed of who wins, for Black and for White to move. */
FACT(wld_says_who_probably_wins)
{
    static const struct {
        int score, bound, confidence, lower, upper;
        const char *black, *white, *winner;
    } ESTIMATES[] = {
        { 2, 1, 96, -64, 64, "probably a win for Black", "probably a win for White", "X" },
        { 2, 0, 96, -64, 64, "probably a win for Black", "probably a win for White", "X" },
        { -2, -1, 84, -64, 64, "probably a win for White", "probably a win for Black", "O" },
        { 0, 0, 96, -64, 64, "probably a draw", "probably a draw", "draw" },
        { 0, 1, 96, -64, 64, "probably a win or a draw for Black",
          "probably a win or a draw for White",
          "X or draw" },
        { 0, -1, 96, -64, 64, "probably a win or a draw for White",
          "probably a win or a draw for Black",
          "O or draw" },
        { 0, 1, 96, -64, 0, "probably a draw", "probably a draw", "draw" },
        { -2, 1, 96, -64, 64, "who wins is open", "who wins is open", NULL },
        { 12, 0, 0, -64, 64, "looks like a win for Black", "looks like a win for White", "X" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(ESTIMATES); i++) {
        SolveItem item = make_item(ESTIMATES[i].lower, ESTIMATES[i].upper);

        item.result.estimate = (yk_estimate){
            .score = (int8_t)ESTIMATES[i].score, .bound = (int8_t)ESTIMATES[i].bound,
            .confidence = (int8_t)ESTIMATES[i].confidence,
        };
        for (int side = 0; side < 2; side++) {
            const char *wanted = side == 0 ? ESTIMATES[i].black : ESTIMATES[i].white;

            item.position.black_to_move = side == 0;
            const Phrase said = phrase_estimate(&item, &WLD);

            if (strncmp(said.text, wanted, strlen(wanted)) != 0
                || !strstr(said.text, "), not proven"))
                fail_msg("'%s', not '%s...'", said.text, wanted);
        }
        item.position.black_to_move = true;
        if (ESTIMATES[i].winner)
            assert_string_equal(item_likely_winner(&item), ESTIMATES[i].winner);
        else
            assert_null(item_likely_winner(&item));
    }

    SolveItem proven = make_item(2, 64);

    proven.result.estimate = (yk_estimate){ .score = 2, .bound = 1, .confidence = 96 };
    assert_string_equal(phrase_estimate(&proven, &WLD).text, "");
}

/* ---- what was expected ---- */

enum { A3 = 16, F1 = 5, H8 = 63 };

FACT(expected_scores_are_held_to_what_is_proven)
{
    /* From 2 to 6, by h8; a3 gives 0, f1 -4 at most. */
    static const Proven PROVEN = {
        .lower = 2, .upper = 6, .move_count = 3,
        .moves = { { H8, 2, 6 }, { A3, 0, 0 }, { F1, -64, -4 } },
    };
    static const struct {
        bool any;
        int score;
        ExpectedMove moves[2];
        Expectation wanted;
        uint64_t wrong;
    } CASES[] = {
        { false, 40, { { A3, 0 }, { F1, -20 } }, EXPECT_NOTHING, 0 },
        { true, 0, { { A3, 0 }, { F1, -20 } }, EXPECT_WRONG, 0 },
        { true, 2, { { A3, 0 }, { F1, -20 } }, EXPECT_UNDECIDED, 0 },
        { true, 6, { { A3, 0 }, { F1, -20 } }, EXPECT_UNDECIDED, 0 },
        { true, 8, { { A3, 0 }, { F1, -20 } }, EXPECT_WRONG, 0 },
        { true, 4, { { A3, 0 }, { F1, -2 } }, EXPECT_WRONG, 2 },
        { true, 4, { { A3, 2 }, { F1, -4 } }, EXPECT_WRONG, 1 },
        /* Moves of which nothing is proven. */
        { true, 4, { { 0, 40 }, { PASS, 40 } }, EXPECT_UNDECIDED, 0 },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const Position position = {
            .has_expected = CASES[i].any, .expected = CASES[i].score, .expected_count = 2,
            .expected_moves = { CASES[i].moves[0], CASES[i].moves[1] },
        };
        uint64_t wrong = 7;

        assert_int_equal(item_compare(&position, &PROVEN, &wrong), CASES[i].wanted);
        assert_true(wrong == CASES[i].wrong);
    }
    assert_int_equal(item_compare_score(4, 4, 4), EXPECT_OK);

    /* Whoever is to move, score and letter are those of the result. */
    SolveItem item = make_item(-8, -8);

    item.position.has_expected = true;
    item.position.expected = -8;
    item.expectation = EXPECT_OK;
    assert_string_equal(phrase_expected(&item).text, "expected X -8: ok");
    item.position.black_to_move = false;
    assert_string_equal(phrase_expected(&item).text, "expected O -8: ok");
}

/* ---- answers that fail their check ---- */

FACT(failed_answer_is_shown_as_none)
{
    static const struct { yk_status status; const char *said; } CASES[] = {
        { YK_OK, "not solved: internal error: the line does not lead to the score" },
        { YK_NO_MEMORY, "not solved: out of memory or threads" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        SolveItem item = make_item(4, 4), read;
        TextStyle style = { .out = tmpfile() };
        char fault[FAULT_SIZE], *text;
        json_t *object = NULL;

        assert_non_null(style.out);
        item.status = CASES[i].status;
        item.broken_line = item.status == YK_OK;
        assert_false(item_answered(&item, &WHOLE));
        answer_text(&style, &item, &WHOLE);
        answer_text_rest(&style, &item, &WHOLE);
        text = contents(style.out);
        assert_non_null(strstr(text, CASES[i].said));
        assert_null(strstr(text, "wins"));
        free(text);
        object = answer_json(&item, &WHOLE, &(JsonRun){ .profile = "default" });
        assert_false(answer_read(object, &read, fault));
        json_decref(object);
        text = json_text(&item);
        assert_non_null(strstr(text, "\"score\":null,\"exact\":false,\"lower\":-64,\"upper\":64,"
                                     "\"error\":\""));
        assert_non_null(strstr(text, CASES[i].said + strlen("not solved: ")));
        free(text);
    }
}

/* ---- moves of which only bounds are known ---- */

static void add_move(SolveItem *item, const char *square, int lower, int upper)
{
    item->result.moves[item->result.move_count++] = (yk_move){
        .square = (uint8_t)square_from_text(square), .lower = (int8_t)lower,
        .upper = (int8_t)upper, .estimate.confidence = -1,
    };
}

FACT(json_tells_bounds_of_moves_apart)
{
    SolveItem item = make_item(4, 4);
    char *text;

    add_move(&item, "c4", 4, 4);
    add_move(&item, "d3", -64, 2);
    add_move(&item, "e6", -8, 64);
    add_move(&item, "f5", -8, 2);
    add_move(&item, "a1", -64, 64);
    text = json_text(&item);
    assert_non_null(strstr(text,
        "\"moves\":[{\"move\":\"c4\",\"score\":4,\"bound\":\"exact\",\"line\":[]},"
        "{\"move\":\"d3\",\"score\":2,\"bound\":\"upper\",\"lower\":-64,\"upper\":2,\"line\":[]},"
        "{\"move\":\"e6\",\"score\":-8,\"bound\":\"lower\",\"lower\":-8,\"upper\":64,\"line\":[]},"
        "{\"move\":\"f5\",\"score\":null,\"bound\":\"between\",\"lower\":-8,\"upper\":2,"
        "\"line\":[]},"
        "{\"move\":\"a1\",\"score\":null,\"bound\":\"unknown\",\"lower\":-64,\"upper\":64,"
        "\"line\":[]}]"));
    free(text);
}

FACT(obf_lists_proven_moves_and_names_open_ones)
{
    SolveItem item = make_item(4, 4);
    FILE *out = tmpfile();
    char *text;

    assert_non_null(out);
    add_move(&item, "c4", 4, 4);
    add_move(&item, "d3", -64, 4);
    add_move(&item, "e6", -64, 2);
    item.result.best = square_bit(square_from_text("c4"));
    item.result.open = square_bit(square_from_text("d3"));
    output_obf(out, &item, &WHOLE);
    text = contents(out);
    assert_non_null(strstr(text, ", exact; d3 not decided: at most +4\n"));
    assert_int_equal(text[0], '%');
    assert_non_null(strstr(text, " X; C4:+4;"));
    assert_null(strstr(text, "E6"));
    free(text);
}

/* Root moves 0..3 took 1, 2, 4 and 3 seconds; before the third was done, no range. */
FACT(progress_gives_a_range_of_the_time_to_go)
{
    static const double STARTS[] = { 100, 101, 103, 107, 110 };

    for (int confidence = 73; confidence <= 100; confidence += 27) {
        SolveProgress progress = { .line.out = tmpfile(), .name = "" };
        yk_progress at = { .pass = "a pass", .confidence = confidence, .move = 19,
                           .move_count = 10, .lower = -64, .upper = 64, .nodes = 1234567890 };

        assert_non_null(progress.line.out);
        solve_progress_begin(&progress, "");
        for (int i = 0; i < 5; i++) {
            at.move_index = i;
            at.time_s = STARTS[i];
            progress.line.begun_ns = progress.line.drawn_ns = -(int64_t)1e15;
            solve_progress_shown(&at, &progress);
        }
        char *text = contents(progress.line.out);

        assert_non_null(strstr(text, "a pass, move 3/10 d3, perhaps 0, 1:43, 1.23 G nodes"));
        assert_true((confidence == 100) == (strstr(text, "move 5/10 d3, perhaps 0, 0:06 to 0:24 "
                                                   "to go, 1:50, 1.23 G nodes") != NULL));
        free(text);
    }
}

FACTS_MAIN(NULL, NULL)
