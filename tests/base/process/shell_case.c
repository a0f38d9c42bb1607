#include "tests/base/process/shell_case.h"

#include "tests/support/fact.h"

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

Process *start_shell(const char *script, bool talk)
{
    char *words[] = { "sh", "-c", (char *)script, NULL }, error[300] = "";
    const ProcessPlan plan = { .words = words, .talk = talk };
    Process *process = process_start(&plan, error, sizeof(error));

    if (!process)
        fail_msg("%s", error);
    return process;
}

ProcessResult run_shell(const char *script, double limit_s)
{
    char *words[] = { "sh", "-c", (char *)script, NULL }, error[300] = "";
    const ProcessPlan plan = { .words = words };
    ProcessResult result;

    if (!process_run(&plan, limit_s, NULL, &result, error, sizeof(error)))
        fail_msg("%s", error);
    return result;
}

int shell_witness(int *held)
{
    int ends[2];

    assert_int_equal(pipe(ends), 0);
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    *held = ends[1];
    return ends[0];
}

Process *start_watched(const char *script, int *witness)
{
    int held;

    *witness = shell_witness(&held);
    Process *process = start_shell(script, false);

    close(held);
    return process;
}

void expect_all_dead(int witness, int patience_ms, const char *script)
{
    struct pollfd fd = { .fd = witness, .events = POLLIN };
    char byte;

    if (poll(&fd, 1, patience_ms) != 1 || read(witness, &byte, 1) != 0)
        fail_msg("something has survived: %s", script);
    close(witness);
}
