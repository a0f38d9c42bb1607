#include "tests/base/process/shell_case.h"

#include <stdio.h>
#include <stdlib.h>

static ProcessPlan plan_for(char *words[4], const char *script, bool talk)
{
    words[0] = "sh";
    words[1] = "-c";
    words[2] = (char *)script;
    words[3] = NULL;
    return (ProcessPlan){ .words = words, .talk = talk };
}

/* There is no shell: no test can go on. */
static void give_up(const char *error)
{
    fprintf(stderr, "%s\n", error);
    exit(1);
}

Process *start_shell(const char *script, bool talk)
{
    char *words[4], error[300] = "";
    const ProcessPlan plan = plan_for(words, script, talk);
    Process *process = process_start(&plan, error, sizeof(error));

    if (!process)
        give_up(error);
    return process;
}

ProcessResult run_shell(const char *script, double limit_s)
{
    char *words[4], error[300] = "";
    const ProcessPlan plan = plan_for(words, script, false);
    ProcessResult result;

    if (!process_run(&plan, limit_s, NULL, &result, error, sizeof(error)))
        give_up(error);
    return result;
}
