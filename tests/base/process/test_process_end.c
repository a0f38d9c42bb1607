/* test_process_end.c - children that die, and those that leave children of their own. */

#include "tests/support/fact.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/process/process.h"
#include "tests/base/process/shell_case.h"

enum { SECOND = 1000000000 };

static const ProcessPatience PATIENT = { 0, NULL };

FACT(kill_ends_grandchildren_too)
{
    int end;
    Process *process = start_watched("sleep 60 & sleep 60 & echo up; wait", &end);
    char *line;
    ProcessEnd how;

    assert_int_equal(process_read_line(process, PATIENT, &line), PROCESS_READY);
    process_kill(process, &how);
    assert_true(how.killed);
    assert_int_equal(how.code, SIGKILL);
    expect_all_dead(end, 1000 * HANG_SECONDS, "a child");
    process_free(process);
}

/* It has ended, but a grandchild keeps its standard output open. */
FACT(a_grandchild_does_not_delay_the_end)
{
    int end;
    Process *process = start_watched("sleep 60 & echo done; exit 5", &end);
    const int64_t begin = clock_ns();
    char *output;
    ProcessEnd how;

    assert_int_equal(process_finish(process, process_patience(20, NULL), &how, &output),
                     PROCESS_ENDED);
    assert_string_equal(output, "done\n");
    assert_int_equal(how.code, 5);
    assert_true(clock_ns() - begin < 15LL * SECOND);
    expect_all_dead(end, 1000 * HANG_SECONDS, "a child");
    process_free(process);
}

/* Ctrl-C goes to a whole group: it may not take us, nor be ignored by it as it is by us. */
FACT(a_child_has_its_own_group_and_default_signals)
{
    ProcessResult result;
    void (*before)(int) = signal(SIGINT, SIG_IGN);

    result = run_shell("kill -INT 0; sleep 5; echo survived", 20);
    signal(SIGINT, before);
    assert_int_equal(result.event, PROCESS_ENDED);
    assert_true(result.end.killed);
    assert_int_equal(result.end.code, SIGINT);
    assert_string_equal(result.output, "");
    free(result.output);
}

FACT(the_end_is_told_in_words)
{
    char text[64];

    process_end_text(&(ProcessEnd){ .killed = true, .code = SIGSEGV }, text, sizeof(text));
    assert_non_null(strstr(text, "signal 11 ("));
    process_end_text(&(ProcessEnd){ .code = 3 }, text, sizeof(text));
    assert_string_equal(text, "exit status 3");
}

FACT(run_tells_output_status_and_times)
{
    ProcessResult result = run_shell("i=0; while [ $i -lt 100000 ]; do i=$((i + 1)); done;"
                                     "echo $i; echo why >&2; exit 3", 60);

    assert_int_equal(result.event, PROCESS_ENDED);
    assert_false(result.end.killed);
    assert_int_equal(result.end.code, 3);
    assert_string_equal(result.output, "100000\n");
    assert_string_equal(result.last_words, "why");
    assert_true(result.end.cpu_ns > SECOND / 1000);
    assert_true(result.end.wall_ns > SECOND / 1000);
    free(result.output);
}

FACT(run_keeps_a_large_output_whole)
{
    ProcessResult result = run_shell("yes 123456789 | head -n 300000", 60);

    assert_int_equal(result.event, PROCESS_ENDED);
    assert_int_equal(strlen(result.output), 3000000);
    free(result.output);
}

FACT(last_words_are_the_last)
{
    ProcessResult result = run_shell("yes chatter | head -n 20000 >&2;"
                                     "printf 'the\\n\\tvery\\033 end\\n' >&2", 60);

    assert_int_equal(result.event, PROCESS_ENDED);
    assert_true(strlen(result.last_words) <= PROCESS_LAST_WORDS);
    assert_true(strlen(result.last_words) > 1000);
    assert_string_equal(result.last_words + strlen(result.last_words) - 21,
                        "chatter the very\033 end");
    free(result.output);
}

FACTS_MAIN(NULL, NULL)
