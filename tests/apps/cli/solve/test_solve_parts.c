/* test_solve_parts.c - tests of parts of `solve` that whole-program tests cannot reach: answers
 * that fail their check, hours, and slow root moves. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/cli/solve/solve_json.h"
#include "apps/cli/solve/output.h"
#include "apps/cli/solve/phrase.h"
#include "apps/cli/solve/solve_progress.h"
#include "apps/cli/solve/solve_text.h"

static const SolveRequest WHOLE = { .window = { -64, 64 } };

/* The start position with bounds for its score, as if solved. */
static SolveItem make_item(int lower, int upper)
{
    SolveItem item = { .number = 1, .where = "file:3", .facts.kernel = "portable" };

    item.position.board = board_start();
    item.position.black_to_move = true;
    item.result.lower = lower;
    item.result.upper = upper;
    return item;
}

static void assert_phrase(const SolveItem *item, const SolveRequest *request, const char *expected)
{
    char text[PHRASE_SIZE];

    phrase_result(item, request, text, sizeof(text));
    assert_string_equal(text, expected);
}

/* Everything written to `out`, to be freed. */
static char *contents(FILE *out)
{
    const long size = ftell(out);
    char *text = calloc((size_t)size + 1, 1);

    assert_non_null(text);
    rewind(out);
    assert_int_equal(fread(text, 1, (size_t)size, out), (size_t)size);
    return text;
}

/* ---- phrases ---- */

static void result_names_the_winner_by_discs(void **state)
{
    (void)state;
    SolveItem item = make_item(38, 38);

    assert_phrase(&item, &WHOLE, "Black wins 51-13 (X +38), exact");
    item.position.black_to_move = false;
    assert_phrase(&item, &WHOLE, "White wins 51-13 (O +38), exact");
    item.result.lower = item.result.upper = -2;
    assert_phrase(&item, &WHOLE, "Black wins 33-31 (O -2), exact");
    item.result.lower = item.result.upper = 64;
    assert_phrase(&item, &WHOLE, "White wins 64-0 (O +64), exact");
}

/* Whoever wins and whoever is to move: the result and what is expected have the same sign
 * behind the same letter. */
static void scores_of_a_line_are_those_of_the_side_to_move(void **state)
{
    static const struct { bool black; int score; const char *result, *expected; } LINES[] = {
        { true, 8, "Black wins 36-28 (X +8), exact", "expected X +8: ok" },
        { true, -8, "White wins 36-28 (X -8), exact", "expected X -8: ok" },
        { false, 8, "White wins 36-28 (O +8), exact", "expected O +8: ok" },
        { false, -8, "Black wins 36-28 (O -8), exact", "expected O -8: ok" },
        { true, 0, "Draw 32-32, exact", "expected X 0: ok" },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(LINES); i++) {
        SolveItem item = make_item(LINES[i].score, LINES[i].score);
        char text[PHRASE_SIZE];

        item.position.black_to_move = LINES[i].black;
        item.position.has_expected = true;
        item.position.expected = LINES[i].score;
        item.expectation = EXPECT_OK;
        assert_phrase(&item, &WHOLE, LINES[i].result);
        phrase_expected(&item, text, sizeof(text));
        assert_string_equal(text, LINES[i].expected);
    }
}

static void result_says_what_bounds_prove(void **state)
{
    (void)state;
    SolveItem item = make_item(2, 12);

    item.result.stopped = 1;
    item.result.time_s = 30;
    assert_phrase(&item, &WHOLE, "Black wins: X at least +2, at most +12; stopped after 30 s");
    item.interrupted = true;
    item.result.lower = -4;
    assert_phrase(&item, &WHOLE, "X at least -4, at most +12; interrupted after 30 s");
    item.result.upper = 0;
    assert_phrase(&item, &WHOLE,
                  "White wins or draws: X at least -4, at most 0; interrupted after 30 s");
    item.result.lower = -64;
    item.result.upper = 64;
    assert_phrase(&item, &WHOLE, "nothing proven about the score; interrupted after 30 s");
}

static void result_of_a_window_says_what_was_asked(void **state)
{
    (void)state;
    const SolveRequest window = { .window = { -2, 10 } };
    const SolveRequest wld = { .window = { -1, 1 }, .wld = true };
    SolveItem item = make_item(10, 64);

    assert_phrase(&item, &window, "Black wins: X at least +10 (asked: -2 to +10)");
    assert_phrase(&item, &wld, "Black wins: X at least +10, proven");
    item.result.lower = -64;
    item.result.upper = -2;
    assert_phrase(&item, &wld, "White wins: X at most -2, proven");
    item.result.lower = -2;
    item.result.upper = 2;
    assert_phrase(&item, &wld, "X at least -2, at most +2");
}

static void numbers_are_short_and_plain(void **state)
{
    (void)state;
    static const struct { double time_s; const char *text; } TIMES[] = {
        { 0, "0 s" }, { 0.00004, "0 s" }, { 0.0312, "0.0312 s" }, { 5.25, "5.25 s" },
        { 99.4, "99.4 s" }, { 125, "2 min 05 s" }, { 11400, "3 h 10 min" },
        { 200000, "2 d 07 h" },
    };
    char text[NUMBER_SIZE];

    for (size_t i = 0; i < ARRAY_LENGTH(TIMES); i++) {
        phrase_time(TIMES[i].time_s, text, sizeof(text));
        assert_string_equal(text, TIMES[i].text);
    }
    number_count(text, 9700123);
    assert_string_equal(text, "9,700,123");
    number_count(text, INT64_MAX);
    assert_string_equal(text, "9,223,372,036,854,775,807");
    number_count(text, 999);
    assert_string_equal(text, "999");
    phrase_bounds(-64, 12, text, sizeof(text));
    assert_string_equal(text, "<= +12");
    phrase_bounds(-2, 64, text, sizeof(text));
    assert_string_equal(text, ">= -2");
    phrase_bounds(-64, 64, text, sizeof(text));
    assert_string_equal(text, "?");
}

/* ---- answers that fail their check ---- */

static void unsound_answer_is_shown_as_none(void **state)
{
    (void)state;
    const JsonRun run = { .profile = "default" };
    SolveItem item = make_item(4, 4);
    TextStyle style = { .out = tmpfile() };
    char fault[FAULT_SIZE];
    JsonAnswer answer;
    char *text;

    assert_non_null(style.out);
    item.broken_line = true;
    assert_false(item_sound(&item));
    assert_false(item_answered(&item, &WHOLE));
    solve_text(&style, &item, &WHOLE);
    solve_text_rest(&style, &item, &WHOLE);
    text = contents(style.out);
    assert_non_null(strstr(text, "INTERNAL ERROR: the line does not lead to the score"));
    assert_null(strstr(text, "wins"));
    free(text);
    fclose(style.out);

    text = solve_json_answer(&item, &WHOLE, &run);
    assert_non_null(strstr(text, "\"score\":null,\"exact\":false,\"lower\":-64,\"upper\":64,"
                                 "\"error\":\"internal error"));
    assert_false(solve_json_read(text, strlen(text), &answer, fault));
    free(text);

    item.broken_line = false;
    item.proof = PROOF_DIFFERS;
    assert_phrase(&item, &WHOLE, "no answer: INTERNAL ERROR");
}

static void failed_allocation_is_no_answer(void **state)
{
    (void)state;
    const JsonRun run = { .profile = "default" };
    SolveItem item = make_item(4, 4);
    char *text;

    item.status = YK_NO_MEMORY;
    assert_phrase(&item, &WHOLE, "not solved: out of memory or threads");
    text = solve_json_answer(&item, &WHOLE, &run);
    assert_non_null(strstr(text, "\"score\":null"));
    assert_non_null(strstr(text, "\"error\":\"out of memory"));
    free(text);
}

/* ---- moves of which only bounds are known ---- */

static void add_move(SolveItem *item, const char *square, int lower, int upper)
{
    item->result.moves[item->result.move_count++] = (yk_move){
        .square = (uint8_t)square_from_text(square), .lower = (int8_t)lower,
        .upper = (int8_t)upper, .estimate.confidence = -1,
    };
}

static void json_tells_bounds_of_moves_apart(void **state)
{
    (void)state;
    const JsonRun run = { .profile = "default" };
    SolveItem item = make_item(4, 4);
    char *text;

    add_move(&item, "c4", 4, 4);
    add_move(&item, "d3", -64, 2);
    add_move(&item, "e6", -8, 64);
    add_move(&item, "f5", -8, 2);
    add_move(&item, "a1", -64, 64);
    text = solve_json_answer(&item, &WHOLE, &run);
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

static void obf_lists_proven_moves_and_names_open_ones(void **state)
{
    (void)state;
    SolveItem item = make_item(4, 4);
    FILE *out = tmpfile();
    char *text;

    assert_non_null(out);
    add_move(&item, "c4", 4, 4);
    add_move(&item, "d3", -64, 4);
    add_move(&item, "e6", -64, 2);
    item.result.open = square_bit(square_from_text("d3"));
    output_obf(out, &item, &WHOLE);
    text = contents(out);
    assert_non_null(strstr(text, ", exact; d3 not decided: at most +4\n"));
    assert_int_equal(text[0], '%');
    assert_non_null(strstr(text, " X; C4:+4;"));
    assert_null(strstr(text, "E6"));
    free(text);
    fclose(out);
}

/* ---- progress ---- */

/* What the line shows after root moves 0..3 took 1, 2, 4 and 3 seconds. */
static char *progress_after_four_moves(int confidence)
{
    static const double STARTS[] = { 100, 101, 103, 107, 110 };
    SolveProgress progress = { .line.out = tmpfile(), .name = "" };
    yk_progress at = { .pass = confidence == 100 ? "exact" : "selective 73 %",
                       .confidence = confidence, .move = 19, .move_count = 10, .lower = -64,
                       .upper = 64, .nodes = 1234567890 };
    char *text;

    assert_non_null(progress.line.out);
    solve_progress_begin(&progress, "");
    for (int i = 0; i < 5; i++) {
        at.move_index = i;
        at.time_s = STARTS[i];
        progress.line.begun_ns = progress.line.drawn_ns = -(int64_t)1e15;
        solve_progress_shown(&at, &progress);
    }
    text = contents(progress.line.out);
    fclose(progress.line.out);
    return text;
}

static void progress_gives_a_range_of_the_time_to_go(void **state)
{
    (void)state;
    char *text = progress_after_four_moves(100);

    /* Six moves left, of 1 to 4 seconds each; before the third was done, no range. */
    assert_non_null(strstr(text, "exact, move 5/10 d3, perhaps 0, 1:50, 6 to 24 s to go, "
                                 "1.23G nodes, 11.2M/s"));
    assert_non_null(strstr(text, "move 3/10 d3, perhaps 0, 1:43, 1.23G nodes"));
    free(text);
}

static void progress_of_deepening_passes_claims_nothing(void **state)
{
    (void)state;
    char *text = progress_after_four_moves(73);

    assert_non_null(strstr(text, "selective 73 %, move 5/10 d3, perhaps 0, 1:50, 1.23G"));
    assert_null(strstr(text, "to go"));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(result_names_the_winner_by_discs),
        cmocka_unit_test(scores_of_a_line_are_those_of_the_side_to_move),
        cmocka_unit_test(result_says_what_bounds_prove),
        cmocka_unit_test(result_of_a_window_says_what_was_asked),
        cmocka_unit_test(numbers_are_short_and_plain),
        cmocka_unit_test(unsound_answer_is_shown_as_none),
        cmocka_unit_test(failed_allocation_is_no_answer),
        cmocka_unit_test(json_tells_bounds_of_moves_apart),
        cmocka_unit_test(obf_lists_proven_moves_and_names_open_ones),
        cmocka_unit_test(progress_gives_a_range_of_the_time_to_go),
        cmocka_unit_test(progress_of_deepening_passes_claims_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
