/* test_progress_line.c - the one line that tells how far a run is: when it is drawn, how it is
 * cut and taken away, and the times it shows. */

#include "tests/support/fact.h"

#include <stdlib.h>
#include <string.h>

#include "apps/cli/terminal/progress_line.h"
#include "base/base.h"

/* All that was written to `out`, which is closed; the caller frees it. */
static char *written(FILE *out)
{
    char *text = calloc(1, 2000);

    assert_non_null(text);
    rewind(out);
    (void)!fread(text, 1, 1999, out);
    fclose(out);
    return text;
}

static ProgressLine line_in_file(void)
{
    ProgressLine line = { .out = tmpfile() };

    assert_non_null(line.out);
    progress_line_again(&line);
    return line;
}

FACT(line_that_is_not_wanted_shows_nothing)
{
    ProgressLine line;

    progress_line_begin(&line, false, 0);
    assert_null(line.out);
    assert_false(progress_line_due(&line));
    progress_line_draw(&line, "nothing");
    progress_line_clear(&line);
    assert_false(line.shown);
}

FACT(line_waits_for_its_time)
{
    ProgressLine line = line_in_file();

    line.first_s = 100;
    assert_false(progress_line_due(&line));
    line.begun_ns -= (int64_t)101e9;
    assert_true(progress_line_due(&line));
    progress_line_draw(&line, "one");
    assert_false(progress_line_due(&line));
    line.drawn_ns -= (int64_t)1e9;
    assert_true(progress_line_due(&line));
    fclose(line.out);
}

FACT(line_is_cut_and_taken_away)
{
    ProgressLine line = line_in_file();
    char longer[101];

    memset(longer, 'x', 100);
    longer[100] = '\0';
    progress_line_draw(&line, "%s", longer);
    progress_line_clear(&line);
    progress_line_clear(&line);

    char *text = written(line.out);

    longer[79] = '\0';           /* no terminal says how wide it is */
    assert_true(text[0] == '\r' && strncmp(text + 1, longer, 79) == 0);
    assert_string_equal(text + 80, "\033[K\r\033[K");
    free(text);
}

FACT(clock_has_hours_where_there_are_some)
{
    static const struct { double time_s; const char *text; } CASES[] = {
        { 0.9, "0:00" }, { 110, "1:50" }, { 3599.9, "59:59" }, { 7400, "2:03:20" },
    };
    char text[32];

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        progress_line_clock(CASES[i].time_s, text, sizeof(text));
        assert_string_equal(text, CASES[i].text);
    }
}

FACTS_MAIN(NULL, NULL)
