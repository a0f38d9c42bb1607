/* test_shown.c - text from outside is shown without a byte that a terminal obeys. */
/* needs: windows */

#include "tests/support/fact.h"

#include <stdlib.h>
#include <string.h>

#include "base/shown.h"

/* What can be seen stays; control bytes and bytes that are no UTF-8 are written out; what turns or
 * hides text is a question mark. */
FACT(text_is_shown_without_harm)
{
    static const struct { const char *text, *wanted; } CASES[] = {
        { "", "" }, { "\\x1b", "\\x1b" }, { "back\\slash", "back\\slash" },
        { "with (signs) & \"quotes\"", "with (signs) & \"quotes\"" },
        { "d\xc3\xa9j\xc3\xa0 \xe2\x97\x8f", "d\xc3\xa9j\xc3\xa0 \xe2\x97\x8f" },
        { "\xe9\xbb\x92 \xf0\x9f\x98\x80", "\xe9\xbb\x92 \xf0\x9f\x98\x80" },
        { "\033[31mred\033[0m", "\\x1b[31mred\\x1b[0m" }, { "a\tb", "a b" },
        { "a\r\nb\x7f\x01", "a\\x0d\\x0ab\\x7f\\x01" },
        { "\xc2\x9b" "31m", "?31m" },           /* U+009B is CSI */
        { "\xe2\x80\xae" "exe", "?exe" },       /* right to left */
        { "\xe2\x81\xa6" "x", "?x" }, { "\xef\xbf\xbf", "?" },
        { "\xff", "\\xff" }, { "\x80z", "\\x80z" }, { "\xc0\xaf", "\\xc0\\xaf" },
        { "\xc3", "\\xc3" }, { "\xe2\x97", "\\xe2\\x97" },
        { "\xe0\x80\x80", "\\xe0\\x80\\x80" }, { "\xed\xa0\x80", "\\xed\\xa0\\x80" },
        { "\xf4\x90\x80\x80", "\\xf4\\x90\\x80\\x80" }, { "\xf8", "\\xf8" },
        { "\xf0\x80\x80\x80", "\\xf0\\x80\\x80\\x80" }, { "\xc3\x1b", "\\xc3\\x1b" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++)
        assert_string_equal(shown(CASES[i].text).text, CASES[i].wanted);
}

FACT(it_is_counted_as_it_is_shown)
{
    assert_int_equal(shown_length("d\xc3\xa9j\xc3\xa0"), 4);
    assert_int_equal(shown_length("\033[m"), 6);
    assert_int_equal(shown_length("\xc2\x9b\xff\\"), 6);
}

/* Cut at every length: never within a piece, and the rest is told by dots. */
FACT(what_is_too_long_ends_in_dots)
{
    static const char TEXT[] = "a\033\xe2\x97\x8f" "b";     /* shown in 1 + 4 + 3 + 1 bytes */
    static const char *const WANTED[] = { "...", "a...", "a...", "a...", "a...", "a\\x1b...",
                                          "a\\x1b\xe2\x97\x8f\x62" };
    char out[16];

    for (size_t i = 0; i < ARRAY_LENGTH(WANTED); i++) {
        memset(out, '#', sizeof(out));
        assert_int_equal(shown_copy(TEXT, out, i + 4), strlen(WANTED[i]));
        assert_string_equal(out, WANTED[i]);
        assert_int_equal(out[i + 4], '#');
    }
}

/* Any bytes, cut anywhere: nothing to obey, UTF-8, and the same when shown again. */
FACT(nothing_comes_through)
{
    Random random = { 20261122 };

    for (int round = 0; round < 20000; round++) {
        char text[40], out[80], again[400];
        const size_t length = random_below(&random, sizeof(text));

        for (size_t i = 0; i < length; i++)
            text[i] = (char)(1 + random_below(&random, 255));
        text[length] = '\0';
        shown_copy(text, out, 4 + random_below(&random, sizeof(out) - 4));
        for (const unsigned char *c = (unsigned char *)out; *c != '\0'; c++) {
            assert_true(*c >= ' ' && *c != 0x7f);
            assert_false(*c == 0xc2 && c[1] < 0xa0);
        }
        shown_copy(out, again, sizeof(again));
        assert_string_equal(again, out);
    }
}

FACTS_MAIN(NULL, NULL)
