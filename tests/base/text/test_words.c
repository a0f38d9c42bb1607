/* test_words.c - command lines as words, and words as command lines. */

#include "tests/support/fact.h"

#include <stdlib.h>
#include <string.h>

#include "base/text/print.h"
#include "base/text/words.h"

FACT(split_reads_a_command_as_a_shell_does)
{
    static const struct { const char *command, *joined; } CASES[] = {
        /* blanks part words */
        { "./yomikiri", "./yomikiri" },
        { "  ./yomikiri\t--etc  off\n", "./yomikiri|--etc|off" },
        /* what is quoted is kept */
        { "'/my engines/edax' -l 60", "/my engines/edax|-l|60" },
        { "sh -c \"cd /opt && exec ./edax \\\"\\$@\\\"\"", "sh|-c|cd /opt && exec ./edax \"$@\"" },
        { "a'b c'd\"e f\"g", "ab cde fg" },
        { "x '' \"\"", "x||" },
        { "'\\' \"\\n\"", "\\|\\n" },
        /* a backslash guards one character */
        { "/my\\ engines/edax \\\" \\'", "/my engines/edax|\"|'" },
        { "a\\", "a\\" },
        /* nothing is expanded */
        { "~/edax $HOME *.obf `x`", "~/edax|$HOME|*.obf|`x`" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        char error[300] = "", got[300] = "";
        int count;
        char **words = words_split(CASES[i].command, &count, error, sizeof(error));

        if (!words)
            fail_msg("%s: %s", CASES[i].command, error);
        for (int k = 0; k < count; k++)
            append(got, sizeof(got), "%s%s", k > 0 ? "|" : "", words[k]);
        assert_string_equal(got, CASES[i].joined);
        assert_null(words[count]);
        free(words);
    }
}

FACT(split_refuses_what_is_no_command)
{
    static const char *const BAD[][2] = {
        { "", "empty" }, { " \t ", "empty" }, { "'' x", "empty" },
        { "edax 'x", "never closed" }, { "edax \"x", "never closed" },
    };
    for (size_t i = 0; i < ARRAY_LENGTH(BAD); i++) {
        char error[300] = "";
        int count;

        assert_null(words_split(BAD[i][0], &count, error, sizeof(error)));
        assert_non_null(strstr(error, BAD[i][1]));
    }
}

FACT(quote_is_undone_by_split)
{
    static const char *const WORDS[] = { "plain-1.0", "", "two words", "it's", "'", "$HOME\\\"",
                                         "a\nb", "*", "\xc3\xa9" };
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

FACT(quote_leaves_plain_words_plain_and_knows_its_room)
{
    char out[16];

    assert_int_equal(words_quote("--etc=off", out, sizeof(out)), 9);
    assert_string_equal(out, "--etc=off");
    for (size_t size = 0; size < 10; size++)
        assert_int_equal(words_quote("two words", out, size), -1);
    assert_int_equal(words_quote("two words", out, 12), 11);
    assert_string_equal(out, "'two words'");
}

FACT(a_line_can_be_pasted_and_seen)
{
    static const char *const CASES[][2] = {
        { "two words", "x 'two words'" }, { "\xc3\xa9", "x '\xc3\xa9'" },
        { "a\x1b'\xff", "x 'a\\x1b'\\''\\xff'" },
    };
    Arena arena = { NULL };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++)
        assert_string_equal(words_add_to_line(&arena, "x", CASES[i][0]), CASES[i][1]);
    arena_free(&arena);
}

FACTS_MAIN(NULL, NULL)
