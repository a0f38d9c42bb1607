/* test_process_end.c - children that die, and those that leave children of their own. */

#include "tests/support/fact.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

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

/* ---- nothing of its group survives ---- */

/* Each prints "up" when what would survive is there. */
static const char *const STUBBORN[] = {
    "sleep 600 & echo up; wait",
    "trap '' TERM INT HUP QUIT PIPE; sleep 600 & echo up; wait",
    "sleep 600 & echo up; kill -STOP $$",
};

FACT(free_leaves_nothing_alive)
{
    static const char SCRIPT[] = "sh -c 'trap \"\" HUP TERM; sleep 600 & wait' & exit 5";
    Process *process;
    ProcessEnd how;
    char *line;
    int end;

    for (size_t i = 0; i < ARRAY_LENGTH(STUBBORN); i++) {
        process = start_watched(STUBBORN[i], &end);
        assert_int_equal(process_read_line(process, PATIENT, &line), PROCESS_READY);
        process_free(process);
        expect_all_dead(end, 1000 * HANG_SECONDS, STUBBORN[i]);
    }
    process = start_watched(SCRIPT, &end);
    assert_int_equal(process_finish(process, PATIENT, &how, NULL), PROCESS_ENDED);
    assert_false(how.killed);
    assert_int_equal(how.code, 5);
    process_free(process);
    expect_all_dead(end, 1000 * HANG_SECONDS, SCRIPT);
}

FACT(the_program_ends_when_we_are_killed)
{
#ifdef __linux__
    int held, ready[2];
    const int end = shell_witness(&held);
    char byte;

    assert_int_equal(pipe(ready), 0);
    const pid_t harness = fork();

    if (harness == 0) {
        Process *process = start_shell("echo up; exec sleep 600", false);
        char *line;

        if (process_read_line(process, PATIENT, &line) != PROCESS_READY
            || write(ready[1], "+", 1) != 1)
            _exit(99);
        kill(getpid(), SIGKILL);
    }
    close(held);
    close(ready[1]);
    assert_int_equal(read(ready[0], &byte, 1), 1);
    close(ready[0]);
    assert_int_equal(waitpid(harness, NULL, 0), harness);
    expect_all_dead(end, 1000 * HANG_SECONDS, "the program");
#else
    skip_because("only Linux has that");
#endif
}

/* An engine sees the end of its input whatever else is up. */
FACT(no_program_keeps_a_pipe_of_another_open)
{
    Process *first = start_shell("exec cat", true), *second = start_shell("exec cat", true);
    ProcessEnd how;

    assert_int_equal(process_finish(first, process_patience(60, NULL), &how, NULL),
                     PROCESS_ENDED);
    assert_int_equal(how.code, 0);
    assert_false(how.killed);
    process_free(first);
    process_free(second);
}

/* What the records say of other processes is all CPU time but ours. */
FACT(time_of_the_program_is_that_of_a_child_of_ours)
{
    struct rusage before, after;
    ProcessResult result;

    getrusage(RUSAGE_CHILDREN, &before);
    result = run_shell("i=0; while [ $i -lt 200000 ]; do i=$((i + 1)); done", 600);
    getrusage(RUSAGE_CHILDREN, &after);
    assert_int_equal(result.event, PROCESS_ENDED);
    assert_true(result.end.cpu_ns > 0);
    assert_true((after.ru_utime.tv_sec - before.ru_utime.tv_sec) * 1000000000LL
                + (after.ru_utime.tv_usec - before.ru_utime.tv_usec) * 1000LL
                + (after.ru_stime.tv_sec - before.ru_stime.tv_sec) * 1000000000LL
                + (after.ru_stime.tv_usec - before.ru_stime.tv_usec) * 1000LL
                >= result.end.cpu_ns);
    free(result.output);
}

/* ---- files ---- */

static ProcessFiles files_in(const char *folder, char in[200], char out[200])
{
    snprintf(in, 200, "%s/in", folder);
    snprintf(out, 200, "%s/out", folder);
    return (ProcessFiles){ folder, in, "a question\n", out };
}

FACT(files_live_as_long_as_the_program)
{
    char folder[] = "/tmp/yomikiri-process-XXXXXX", in[200], out[200], own[100], script[900];
    char *words[] = { "sh", "-c", script, NULL }, error[300];
    ProcessResult result;

    assert_non_null(mkdtemp(folder));
    snprintf(own, sizeof(own), "%s/own", folder);
    const ProcessFiles files = files_in(own, in, out);
    const ProcessPlan plan = { .words = words, .files = &files };

    snprintf(script, sizeof(script), "tr a-z A-Z < %s > %s; mkdir -p %s/deep/er; "
             "ln -s / %s/deep/root; echo left > %s/deep/er/file", in, out, own, own, own);
    if (!process_run(&plan, 60, NULL, &result, error, sizeof(error)))
        fail_msg("%s", error);
    assert_int_equal(result.end.code, 0);
    assert_string_equal(result.written, "A QUESTION\n");
    free(result.output);
    free(result.written);
    assert_int_equal(rmdir(folder), 0);
    assert_int_equal(access("/", F_OK), 0);

    assert_false(process_run(&plan, 60, NULL, &result, error, sizeof(error)));
    assert_non_null(strstr(error, "cannot create a file in "));
    assert_non_null(strstr(error, "No such file"));
}

FACT(a_program_that_cannot_start_leaves_no_files)
{
    char folder[] = "/tmp/yomikiri-process-XXXXXX", in[200], out[200], own[100], error[300];
    char *words[] = { "./no/such/engine", NULL };

    assert_non_null(mkdtemp(folder));
    snprintf(own, sizeof(own), "%s/own", folder);
    const ProcessFiles files = files_in(own, in, out);
    const ProcessPlan plan = { .words = words, .files = &files };

    assert_null(process_start(&plan, error, sizeof(error)));
    assert_string_equal(error, "./no/such/engine: No such file or directory");
    assert_int_equal(rmdir(folder), 0);
}

FACTS_MAIN(NULL, NULL)
