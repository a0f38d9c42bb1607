/* test_process_guard.c - nothing that was started survives: not what has a session of its own,
 * ignores signals or keeps starting more, and not when we ourselves are killed. */

#include "tests/support/fact.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/process/process.h"
#include "tests/base/process/shell_case.h"

static const ProcessPatience PATIENT = { 0, NULL };

/* Each prints "up" when what would survive is there. */
static const char *const STUBBORN[] = {
    "sleep 600 & echo up; wait",
    "trap '' TERM INT HUP QUIT PIPE; sleep 600 & echo up; wait",
    "setsid sleep 600 & echo up; wait",
    "setsid sh -c 'trap \"\" TERM INT HUP; sleep 600 & wait' & echo up; wait",
    "(setsid sh -c '(setsid sleep 600 & echo up) & sleep 600' & exit); wait; sleep 600",
    "(setsid sh -c 'while :; do setsid sleep 600 & sleep 0.01; done' & echo up); sleep 600",
    "sleep 600 & echo up; kill -STOP $$",
};

static bool has_setsid(void)
{
    char why[300];

    return process_can_run("setsid", why, sizeof(why));
}

static void wait_until_up(Process *process)
{
    char *line;

    assert_int_equal(process_read_line(process, PATIENT, &line), PROCESS_READY);
    assert_string_equal(line, "up");
}

FACT(free_leaves_nothing_alive)
{
    if (!has_setsid())
        skip_because("setsid is not available");
    for (size_t i = 0; i < ARRAY_LENGTH(STUBBORN); i++) {
        int end;
        Process *process = start_watched(STUBBORN[i], &end);

        wait_until_up(process);
        process_free(process);
        expect_all_dead(end, 0, STUBBORN[i]);
    }
}

FACT(what_a_program_leaves_behind_is_ended)
{
    static const char SCRIPT[] = "setsid sh -c 'trap \"\" HUP TERM; sleep 600 & wait' & exit 5";
    int end;
    Process *process;
    ProcessEnd how;

    if (!has_setsid())
        skip_because("setsid is not available");
    process = start_watched(SCRIPT, &end);
    assert_int_equal(process_finish(process, PATIENT, &how, NULL), PROCESS_ENDED);
    assert_false(how.killed);
    assert_int_equal(how.code, 5);
    process_free(process);
    expect_all_dead(end, 0, SCRIPT);
}

/* ---- when we are gone ---- */

static ProcessFiles files_in(const char *folder, char in[200], char out[200])
{
    snprintf(in, 200, "%s/in", folder);
    snprintf(out, 200, "%s/out", folder);
    return (ProcessFiles){ folder, in, "a question\n", out };
}

/* Start it with files, say so to `ready`, and end by that signal; 0: without a word to it. */
static _Noreturn void be_a_harness(const char *script, const ProcessFiles *files, int number,
                                   int ready)
{
    char *words[] = { "sh", "-c", (char *)script, NULL }, error[300], *line;
    const ProcessPlan plan = { .words = words, .files = files };
    Process *process;

    signal(SIGSEGV, SIG_DFL);           /* a sanitizer would make a report of it */
    process = process_start(&plan, error, sizeof(error));
    if (!process || process_read_line(process, PATIENT, &line) != PROCESS_READY
        || access(files->in, R_OK) != 0 || write(ready, "+", 1) != 1)
        _exit(99);
    if (number == 0)
        _exit(0);
    kill(getpid(), number);
    for (;;)
        pause();
}

FACT(nothing_survives_when_we_are_killed)
{
    static const int SIGNALS[] = { SIGKILL, SIGINT, SIGSEGV, 0 };

    if (!has_setsid())
        skip_because("setsid is not available");
    for (size_t i = 0; i < ARRAY_LENGTH(STUBBORN) * ARRAY_LENGTH(SIGNALS); i++) {
        const char *script = STUBBORN[i / ARRAY_LENGTH(SIGNALS)];
        char folder[] = "/tmp/yomikiri-guard-XXXXXX", in[200], out[200], own[100], byte;
        int held, ready[2];
        const int end = shell_witness(&held);

        assert_non_null(mkdtemp(folder));
        snprintf(own, sizeof(own), "%s/own", folder);
        const ProcessFiles files = files_in(own, in, out);

        assert_int_equal(pipe(ready), 0);
        const pid_t harness = fork();

        assert_true(harness >= 0);
        if (harness == 0)
            be_a_harness(script, &files, SIGNALS[i % ARRAY_LENGTH(SIGNALS)], ready[1]);
        close(held);
        close(ready[1]);
        assert_int_equal(read(ready[0], &byte, 1), 1);
        close(ready[0]);
        assert_int_equal(waitpid(harness, NULL, 0), harness);
        expect_all_dead(end, 1000 * HANG_SECONDS, script);
        /* Files go when everything is dead, last of all. */
        for (int tries = 0; access(own, F_OK) == 0 && tries < 3000; tries++)
            usleep(10000);
        assert_int_equal(rmdir(folder), 0);
    }
}

FACT(a_guard_that_is_killed_takes_the_program_along)
{
    int end;
    Process *process = start_watched("echo $PPID; exec sleep 600", &end);
    ProcessEnd how;
    char *guard;

    assert_int_equal(process_read_line(process, PATIENT, &guard), PROCESS_READY);
    assert_int_equal(kill(atoi(guard), SIGKILL), 0);
    assert_int_equal(process_finish(process, process_patience(30, NULL), &how, NULL),
                     PROCESS_ENDED);
    assert_true(how.killed);
    assert_int_equal(how.code, SIGKILL);
    expect_all_dead(end, 1000 * HANG_SECONDS, "the program");
    process_free(process);
}

/* A guard holds nothing open: an engine sees the end of its input whatever else is up. */
FACT(a_guard_keeps_no_pipe_of_another_open)
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

FACT(files_live_as_long_as_the_program)
{
    char folder[] = "/tmp/yomikiri-guard-XXXXXX", in[200], out[200], own[100], script[900];
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
    char folder[] = "/tmp/yomikiri-guard-XXXXXX", in[200], out[200], own[100], error[300];
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
