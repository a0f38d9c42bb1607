/* test_words.c - command lines as words, and words as command lines. */

#include "tests/support/fact.h"

#include <stdlib.h>
#include <string.h>

#include "base/text/words.h"

/* The words of `command`, joined by |. */
static void expect_words(const char *command, const char *joined)
{
    char error[300] = "", got[300] = "";
    int count;
    char **words = words_split(command, &count, error, sizeof(error));

    for (int i = 0; words && i < count; i++) {
        if (i > 0)
            strcat(got, "|");
        strcat(got, words[i]);
    }
    if (!words)
        fail_msg("%s: %s", command, error);
    assert_string_equal(got, joined);
    assert_null(words[count]);
    free(words);
}

static void split_parts_at_blanks(void **state)
{
    (void)state;
    expect_words("./yomikiri", "./yomikiri");
    expect_words("  ./yomikiri\t--etc  off\n", "./yomikiri|--etc|off");
}

static void split_keeps_what_is_quoted(void **state)
{
    (void)state;
    expect_words("'/my engines/edax' -l 60", "/my engines/edax|-l|60");
    expect_words("sh -c \"cd /opt && exec ./edax \\\"\\$@\\\"\"",
                 "sh|-c|cd /opt && exec ./edax \"$@\"");
    expect_words("a'b c'd\"e f\"g", "ab cde fg");
    expect_words("x '' \"\"", "x||");
    expect_words("'\\' \"\\n\"", "\\|\\n");
}

static void split_lets_a_backslash_guard_one_character(void **state)
{
    (void)state;
    expect_words("/my\\ engines/edax \\\" \\'", "/my engines/edax|\"|'");
    expect_words("a\\", "a\\");
}

static void split_expands_nothing(void **state)
{
    (void)state;
    expect_words("~/edax $HOME *.obf `x`", "~/edax|$HOME|*.obf|`x`");
}

static void split_refuses_what_is_no_command(void **state)
{
    static const char *const BAD[][2] = {
        { "", "empty" }, { " \t ", "empty" }, { "'' x", "empty" },
        { "edax 'x", "never closed" }, { "edax \"x", "never closed" },
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(BAD); i++) {
        char error[300] = "";
        int count;

        assert_null(words_split(BAD[i][0], &count, error, sizeof(error)));
        assert_non_null(strstr(error, BAD[i][1]));
    }
}

static void quote_is_undone_by_split(void **state)
{
    static const char *const WORDS[] = { "plain-1.0", "", "two words", "it's", "'", "$HOME\\\"",
                                         "a\nb", "*", "\xc3\xa9" };
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(WORDS); i++) {
        char command[100] = "x ", error[300];
        int count;
        char **words;

        assert_true(words_quote(WORDS[i], command + 2, sizeof(command) - 2) >= 0);
        words = words_split(command, &count, error, sizeof(error));
        assert_non_null(words);
        assert_int_equal(count, 2);
        assert_string_equal(words[1], WORDS[i]);
        free(words);
    }
}

static void quote_leaves_plain_words_plain_and_knows_its_room(void **state)
{
    char out[16];

    (void)state;
    assert_int_equal(words_quote("--etc=off", out, sizeof(out)), 9);
    assert_string_equal(out, "--etc=off");
    for (size_t size = 0; size < 10; size++)
        assert_int_equal(words_quote("two words", out, size), -1);
    assert_int_equal(words_quote("two words", out, 12), 11);
    assert_string_equal(out, "'two words'");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(split_parts_at_blanks),
        cmocka_unit_test(split_keeps_what_is_quoted),
        cmocka_unit_test(split_lets_a_backslash_guard_one_character),
        cmocka_unit_test(split_expands_nothing),
        cmocka_unit_test(split_refuses_what_is_no_command),
        cmocka_unit_test(quote_is_undone_by_split),
        cmocka_unit_test(quote_leaves_plain_words_plain_and_knows_its_room),
    };

    return cmocka_run_group_tests_name("words", tests, NULL, NULL);
}
