#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "bench/process_inside.h"

/* Both ends are closed by exec, and above 2, so that dup2() never meets them. */
static bool open_pipe(int ends[2])
{
    int raw[2];

    if (pipe(raw) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        ends[i] = fcntl(raw[i], F_DUPFD_CLOEXEC, 3);
        close(raw[i]);
    }
    if (ends[0] >= 0 && ends[1] >= 0)
        return true;
    for (int i = 0; i < 2; i++) {
        if (ends[i] >= 0)
            close(ends[i]);
        ends[i] = -1;
    }
    return false;
}

/* In the child: never comes back. `tell` takes the errno of what failed. */
static void become(const ProcessPlan *plan, int in, int out, int err, int tell, pid_t parent)
{
    static const int SIGNALS[] = { SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGPIPE, SIGCHLD };
    sigset_t none;
    int why;

    setpgid(0, 0);
    for (size_t i = 0; i < ARRAY_LENGTH(SIGNALS); i++)
        signal(SIGNALS[i], SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
#ifdef __linux__
    /* Do not outlive a harness that was killed. */
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() == parent && dup2(in, 0) == 0 && dup2(out, 1) == 1 && dup2(err, 2) == 2) {
        if (plan->prepare != NULL)
            plan->prepare(plan->context);
        execvp(plan->words[0], plan->words);
    }
    why = errno;
    if (write(tell, &why, sizeof(why)) < 0)
        _exit(126);
    _exit(127);
}

/* 0: it runs; else the errno that kept it from that. */
static int wait_for_exec(int tell)
{
    int why = 0;
    ssize_t got;

    do
        got = read(tell, &why, sizeof(why));
    while (got < 0 && errno == EINTR);
    return got == (ssize_t)sizeof(why) ? (why != 0 ? why : EIO) : 0;
}

Process *process_start(const ProcessPlan *plan, char *error, size_t error_size)
{
    int in[2] = { -1, -1 }, out[2] = { -1, -1 }, err[2] = { -1, -1 }, tell[2] = { -1, -1 };
    const pid_t parent = getpid();
    Process *process = calloc(1, sizeof(*process));
    int why = ENOMEM;

    if (process == NULL)
        goto failed;
    process->pid = -1;
    process->in = process->out = process->err = -1;
    in[0] = plan->talk ? -1 : open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (!(plan->talk ? open_pipe(in) : in[0] >= 0) || !open_pipe(out) || !open_pipe(err) ||
        !open_pipe(tell)) {
        why = errno;
        goto failed;
    }
    process->pid = fork();
    if (process->pid < 0) {
        why = errno;
        goto failed;
    }
    if (process->pid == 0)
        become(plan, in[0], out[1], err[1], tell[1], parent);
    setpgid(process->pid, process->pid);        /* whoever comes first */
    process_close(&in[0]);
    process_close(&out[1]);
    process_close(&err[1]);
    process_close(&tell[1]);
    why = wait_for_exec(tell[0]);
    process_close(&tell[0]);
    process->in = in[1];
    process->out = out[0];
    process->err = err[0];
    if (why == 0) {
        for (const int *fd = (int[]){ in[1], out[0], err[0], -2 }; *fd != -2; fd++)
            if (*fd >= 0)
                fcntl(*fd, F_SETFL, fcntl(*fd, F_GETFL) | O_NONBLOCK);
        return process;
    }
    process_free(process);
    snprintf(error, error_size, "%.200s: %s", plan->words[0], strerror(why));
    return NULL;

failed:
    for (int i = 0; i < 2; i++) {
        process_close(&in[i]);
        process_close(&out[i]);
        process_close(&err[i]);
        process_close(&tell[i]);
    }
    free(process);
    snprintf(error, error_size, "%.200s: %s", plan->words[0], strerror(why));
    return NULL;
}
