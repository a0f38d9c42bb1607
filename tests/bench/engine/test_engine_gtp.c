/* test_engine_gtp.c - engines that speak GTP: how a board is set up, what the game against itself
 * is worth, and what is refused. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/engine/engine_parts.h"
#include "tests/bench/engine/engine_case.h"

#define FAKE "tests/data/fake_engines/fake_gtp.sh --setup loadsgf"
#define LINE " --line 'g1 f1 a1 h1 g2 h2'"

enum { G1 = 6 };

/* ---- what it is asked ---- */

static char log_path[] = "/tmp/yomikiri-test-XXXXXX";

static int make_log(void **state)
{
    const int file = mkstemp(log_path);

    (void)state;
    if (file < 0)
        return -1;
    close(file);
    return 0;
}

static int remove_log(void **state)
{
    (void)state;
    return unlink(log_path);
}

/* All that a fake with that way of taking a board is asked for the case with `side` to move. */
static const char *asked(const char *setups, char side)
{
    static char text[4096];
    char command[300];
    Sample sample;
    FILE *file = fopen(log_path, "w");
    size_t length;

    assert_non_null(file);
    fclose(file);
    snprintf(command, sizeof(command), "tests/data/fake_engines/fake_gtp.sh %s%s --log %s", setups,
             LINE, log_path);
    case_solve(command, case_position(side), 20, &sample);
    if (sample.state != SAMPLE_OK)
        fail_msg("%s: %s", command, sample.trouble);
    file = fopen(log_path, "r");
    assert_non_null(file);
    length = fread(text, 1, sizeof(text) - 1, file);
    fclose(file);
    text[length] = '\0';
    return text;
}

static void has(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("no '%s' in: %s", part, text);
}

static void a_board_is_set_up_by_what_the_engine_knows(void **state)
{
    (void)state;
    has(asked("--setup grhino-setup_board", 'O'), "\ngrhino-setup_board " CASE_SQUARES " w\n");
    has(asked("--setup loadsgf", 'O'), "(;FF[4]GM[2]SZ[8]AB[a2][b2]");
    has(asked("--setup loadsgf", 'O'), "[g8]AW[b1][c1][d1][e1]");
    has(asked("--setup loadsgf", 'O'), "[h8]PL[W])\n");

    const char *text = asked("--setup gogui-setup --setup gogui-setup_player", 'O');

    has(text, "\ngogui-setup b a2 b b2 ");
    has(text, " b g8 w b1 w c1 w d1 w e1 ");
    has(text, " w h8\ngogui-setup_player w\n");
}

static void a_board_comes_after_the_game_is_named_and_the_old_one_is_gone(void **state)
{
    (void)state;
    has(asked("--setup loadsgf", 'O'), "\nset_game Othello\nboardsize 8\nclear_board \nloadsgf /");
}

static void both_sides_are_asked_in_turn_and_passes_are_played(void **state)
{
    (void)state;
    has(asked("--setup loadsgf", 'X'), "\nplay b pass\ngenmove w\ngenmove b\ngenmove w\n");
    has(asked("--setup loadsgf", 'X'), "\nquit \n");
}

/* ---- what it answers ---- */

static void the_end_of_its_game_is_its_score(void **state)
{
    Sample sample;

    (void)state;
    assert_int_equal(case_solve(FAKE LINE, case_position('O'), 20, &sample), SAMPLE_OK);
    assert_int_equal(sample.score, 32);
    assert_int_equal(sample.best, G1);
    assert_true(sample.replayed);
    assert_int_equal(sample.line_length, 6);
    assert_int_equal(sample.nodes, -1);
    assert_true(sample.time_ns > 0 && sample.time_ns <= sample.outside_ns);
    assert_true(sample.cpu_ns >= 0);
}

static void a_pass_comes_first_in_its_line(void **state)
{
    Sample sample;

    (void)state;
    assert_int_equal(case_solve(FAKE LINE, case_position('X'), 20, &sample), SAMPLE_OK);
    assert_int_equal(sample.score, -32);
    assert_int_equal(sample.best, -1);
    assert_int_equal(sample.line[0], YK_PASS);
}

static void chatter_numbers_and_line_ends_do_no_harm(void **state)
{
    static const char *const COMMANDS[] = { FAKE LINE " --mode chatter",
                                            FAKE LINE " --mode returns" };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(COMMANDS); i++) {
        Sample sample;

        case_solve(COMMANDS[i], case_position('O'), 20, &sample);
        if (sample.state != SAMPLE_OK || sample.score != 32)
            fail_msg("%s: %d, %s", COMMANDS[i], sample.score, sample.trouble);
    }
}

static void what_is_no_game_is_refused(void **state)
{
    static const struct {
        const char *command;
        SampleState state;
        const char *trouble;
    } CASES[] = {
        { FAKE " --mode illegal", SAMPLE_GARBLED,
          "`genmove w` does not answer with a legal move: d4" },
        { FAKE " --mode resigns", SAMPLE_GARBLED,
          "`genmove w` does not answer with a legal move: resign" },
        { FAKE " --mode error",   SAMPLE_GARBLED,
          "does not answer with a legal move: ? cannot think" },
        { FAKE " --mode refuses", SAMPLE_GARBLED, "does not take the board: bad board" },
        { FAKE " --mode crash",   SAMPLE_CRASH,   "signal 11" },
        { "tests/data/fake_engines/fake_gtp.sh", SAMPLE_GARBLED,
          "knows none of the commands that set a board" },
        { FAKE " --mode nolist",  SAMPLE_GARBLED, "does not know list_commands" },
        { FAKE " --mode exit",    SAMPLE_CRASH,   "exit status 3; no licence" },
        { "gtp:/bin/true",        SAMPLE_GARBLED, "ended without an answer" },
        { FAKE " --line 'g1 pass'", SAMPLE_GARBLED,
          "`genmove b` does not answer with a legal move: pass" },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        Sample sample;

        case_solve(CASES[i].command, case_position('O'), 20, &sample);
        if (sample.state != CASES[i].state || !strstr(sample.trouble, CASES[i].trouble))
            fail_msg("%s: %d, %s", CASES[i].command, (int)sample.state, sample.trouble);
    }
}

static void a_move_that_takes_too_long_ends_at_the_limit(void **state)
{
    Sample sample;

    (void)state;
    assert_int_equal(case_solve(FAKE LINE " --mode hang", case_position('O'), 0.5, &sample),
                     SAMPLE_LIMIT);
}

static void it_tells_name_and_version(void **state)
{
    const SuitePosition position = case_position('O');
    Engine *engine = case_open(FAKE LINE, 1, 20);
    Sample sample;

    (void)state;
    assert_non_null(engine);
    assert_true(engine_solve(engine, &position, &sample));
    assert_string_equal(json_string_value(json_object_get(engine_identity(engine), "kind")),
                        "gtp");
    assert_string_equal(json_string_value(json_object_get(engine_identity(engine), "program")),
                        "A fake");
    assert_string_equal(json_string_value(json_object_get(engine_identity(engine), "version")),
                        "7.1");
    engine_close(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_board_is_set_up_by_what_the_engine_knows),
        cmocka_unit_test(a_board_comes_after_the_game_is_named_and_the_old_one_is_gone),
        cmocka_unit_test(both_sides_are_asked_in_turn_and_passes_are_played),
        cmocka_unit_test(the_end_of_its_game_is_its_score),
        cmocka_unit_test(a_pass_comes_first_in_its_line),
        cmocka_unit_test(chatter_numbers_and_line_ends_do_no_harm),
        cmocka_unit_test(what_is_no_game_is_refused),
        cmocka_unit_test(a_move_that_takes_too_long_ends_at_the_limit),
        cmocka_unit_test(it_tells_name_and_version),
    };

    return cmocka_run_group_tests(tests, make_log, remove_log);
}
