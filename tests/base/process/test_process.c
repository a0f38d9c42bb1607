/* test_process.c - children that cannot be started, talk, flood, hang and end. What must not
 * survive is in test_process_guard.c. */

#include "tests/support/fact.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/process/process.h"
#include "tests/base/process/shell_case.h"

enum { SECOND = 1000000000 };

static const ProcessPatience PATIENT = { 0, NULL };

/* ---- starting ---- */

FACT(start_says_why_it_cannot)
{
    static const char *const BAD[][2] = {
        { "./no/such/engine", "No such file" },
        { "no-such-engine-anywhere", "" },      /* PATH may have folders that are closed */
        { "tests", "" }, { "./README.md", "Permission denied" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(BAD); i++) {
        char *words[] = { (char *)BAD[i][0], NULL };
        const ProcessPlan plan = { .words = words };
        char error[300] = "";

        assert_null(process_start(&plan, error, sizeof(error)));
        assert_non_null(strstr(error, BAD[i][0]));
        assert_non_null(strstr(error, BAD[i][1]));
    }
}

FACT(can_run_knows_programs)
{
    char error[300] = "";

    assert_true(process_can_run("sh", error, sizeof(error)));
    assert_true(process_can_run("tests/run.sh", error, sizeof(error)));
    assert_false(process_can_run("./README.md", error, sizeof(error)));
    assert_non_null(strstr(error, "Permission denied"));
    assert_false(process_can_run("./tests", error, sizeof(error)));
    assert_non_null(strstr(error, "Permission denied"));
    assert_false(process_can_run("no-such-engine-anywhere", error, sizeof(error)));
    assert_non_null(strstr(error, "not found on PATH"));
}

static void set_folder(void *context)
{
    if (chdir(context) != 0)
        _exit(99);
}

FACT(prepare_is_called_in_the_child)
{
    char *words[] = { "sh", "-c", "pwd", NULL };
    const ProcessPlan plan = { .words = words, .prepare = set_folder, .context = "/" };
    char error[300], before[4096], after[4096];
    ProcessResult result;

    assert_non_null(getcwd(before, sizeof(before)));
    assert_true(process_run(&plan, 10, NULL, &result, error, sizeof(error)));
    assert_string_equal(result.output, "/\n");
    assert_non_null(getcwd(after, sizeof(after)));
    assert_string_equal(before, after);
    free(result.output);
}

/* ---- talking ---- */

FACT(lines_come_one_by_one)
{
    Process *process = start_shell("printf 'one\\n\\nthree'", false);
    char *line;

    assert_int_equal(process_read_line(process, PATIENT, &line), PROCESS_READY);
    assert_string_equal(line, "one");
    assert_int_equal(process_read_line(process, PATIENT, &line), PROCESS_READY);
    assert_string_equal(line, "");
    assert_int_equal(process_read_line(process, PATIENT, &line), PROCESS_PARTIAL);
    assert_string_equal(line, "three");
    assert_int_equal(process_read_line(process, PATIENT, &line), PROCESS_ENDED);
    assert_int_equal(process_read_line(process, PATIENT, &line), PROCESS_ENDED);
    process_free(process);
}

FACT(what_is_written_arrives)
{
    Process *process = start_shell("exec cat", true);
    char *line, *left;
    ProcessEnd end;

    for (int i = 0; i < 200; i++) {
        char text[20];

        snprintf(text, sizeof(text), "number %d\n", i);
        assert_int_equal(process_write(process, text, PATIENT), PROCESS_READY);
        assert_int_equal(process_read_line(process, PATIENT, &line), PROCESS_READY);
        text[strlen(text) - 1] = '\0';
        assert_string_equal(line, text);
    }
    assert_false(process_has_output(process));
    assert_int_equal(process_write(process, "the rest", PATIENT), PROCESS_READY);
    assert_int_equal(process_finish(process, PATIENT, &end, &left), PROCESS_ENDED);
    assert_string_equal(left, "the rest");
    assert_false(end.killed);
    assert_int_equal(end.code, 0);
    process_free(process);
}

/* More than a pipe holds, both ways at once: neither may wait for the other for ever. */
FACT(a_long_text_does_not_lock_both_up)
{
    const size_t length = 1 << 20;
    char *text = malloc(length + 1), *line;
    Process *process = start_shell("exec cat", true);

    assert_non_null(text);
    memset(text, 'x', length);
    text[length - 1] = '\n';
    text[length] = '\0';
    assert_int_equal(process_write(process, text, process_patience(20, NULL)), PROCESS_READY);
    assert_int_equal(process_read_line(process, process_patience(20, NULL), &line),
                     PROCESS_READY);
    assert_int_equal(strlen(line), length - 1);
    free(text);
    process_free(process);
}

FACT(writing_to_the_dead_raises_no_signal)
{
    Process *process = start_shell("exit 4", true);
    ProcessEnd end;
    char *line;

    assert_int_equal(process_read_line(process, PATIENT, &line), PROCESS_ENDED);
    usleep(20000);
    signal(SIGPIPE, SIG_DFL);
    assert_int_equal(process_write(process, "hello?\n", PATIENT), PROCESS_ENDED);
    assert_int_equal(process_finish(process, PATIENT, &end, NULL), PROCESS_ENDED);
    assert_int_equal(end.code, 4);
    process_free(process);
}

FACT(output_without_end_is_refused)
{
    Process *process = start_shell("yes | tr -d '\\n'", false);
    char *line;

    assert_int_equal(process_read_line(process, process_patience(60, NULL), &line),
                     PROCESS_FLOODED);
    process_free(process);
}

/* ---- time ---- */

static volatile int stopped;

static void set_stopped(int number)
{
    stopped = number;
}

FACT(a_stop_is_noticed_at_once)
{
    const struct sigaction on_alarm = { .sa_handler = set_stopped };
    const struct itimerval soon = { { 0, 0 }, { 0, 50000 } };
    Process *process = start_shell("sleep 100000", true);
    char *line;

    stopped = 0;
    sigaction(SIGALRM, &on_alarm, NULL);
    setitimer(ITIMER_REAL, &soon, NULL);
    assert_int_equal(process_read_line(process, process_patience(HANG_SECONDS, &stopped), &line),
                     PROCESS_STOPPED);
    signal(SIGALRM, SIG_DFL);
    process_free(process);
}

FACT(run_is_cut_off_by_its_limit)
{
    ProcessResult result = run_shell("echo begun; sleep 100000; echo done", 0.3);

    assert_int_equal(result.event, PROCESS_TIMEOUT);
    assert_true(result.end.killed);
    assert_int_equal(result.end.code, SIGKILL);
    free(result.output);
}

/* ---- ends ---- */

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
