/* test_process.c - children that cannot be started, talk, flood and hang; how they end
 * is in test_process_end.c. */

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
        { "no-such-engine-anywhere", "No such file" },
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

FACT(a_deadline_is_kept)
{
    Process *process = start_shell("sleep 100000", true);
    char *line;

    assert_int_equal(process_read_line(process, process_patience(0.2, NULL), &line),
                     PROCESS_TIMEOUT);
    process_free(process);
}

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

FACTS_MAIN(NULL, NULL)
