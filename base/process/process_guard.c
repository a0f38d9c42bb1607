#include "base/process/process_guard.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "base/clock.h"
#include "base/process/process_files.h"
#include "base/process/process_sweep.h"

/* What ends others is not for the guard, and finds the program as it would find any. */
static const int SIGNALS[] = { SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGPIPE };

typedef struct {
    pid_t child;
    int64_t begun_ns;
    bool ended, adopts;         /* `adopts`: what loses its parent below us falls to us */
} Guard;

static void tell(int to, int why, bool files)
{
    const ProcessTrouble trouble = { .why = why, .files = files };

    if (write(to, &trouble, sizeof(trouble)) != (ssize_t)sizeof(trouble))
        _exit(126);
}

/* In the program's process: never comes back. */
static _Noreturn void become(const ProcessPlan *plan, const ProcessEnds *ends, pid_t guard)
{
    sigset_t none;

    setpgid(0, 0);
    for (size_t i = 0; i < ARRAY_LENGTH(SIGNALS); i++)
        signal(SIGNALS[i], SIG_DFL);
    signal(SIGCHLD, SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
#ifdef __linux__
    /* Do not outlive a guard that was killed. */
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() == guard && dup2(ends->in, 0) == 0 && dup2(ends->out, 1) == 1
        && dup2(ends->err, 2) == 2) {
        if (plan->prepare)
            plan->prepare(plan->context);
        execvp(plan->words[0], plan->words);
    }
    tell(ends->tell, errno, false);
    _exit(127);
}

static void on_child(int number)
{
    (void)number;               /* it has ended pselect() */
}

/* Whether it adopts. SIGCHLD comes in pselect() alone. */
static bool stand_guard(void)
{
    const struct sigaction action = { .sa_handler = on_child };
    sigset_t held;
    bool adopts = false;

    setpgid(0, 0);
    for (size_t i = 0; i < ARRAY_LENGTH(SIGNALS); i++)
        signal(SIGNALS[i], SIG_IGN);
    sigaction(SIGCHLD, &action, NULL);
    sigemptyset(&held);
    sigaddset(&held, SIGCHLD);
    sigprocmask(SIG_SETMASK, &held, NULL);
#ifdef __linux__
    adopts = prctl(PR_SET_CHILD_SUBREAPER, 1L) == 0;
    prctl(PR_SET_NAME, "yomikiri-guard");
#endif
    return adopts;
}

static int64_t nanoseconds(struct timeval time)
{
    return ((int64_t)time.tv_sec * 1000000 + time.tv_usec) * 1000;
}

/* The program has ended. */
static void report(Guard *guard, int status, const struct rusage *usage)
{
    ProcessEnd end;

    memset(&end, 0, sizeof(end));           /* with what lies between its members */
    end.killed = WIFSIGNALED(status);
    end.code = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
    end.cpu_ns = nanoseconds(usage->ru_utime) + nanoseconds(usage->ru_stime);
    end.switches = usage->ru_nivcsw;
    end.wall_ns = clock_ns() - guard->begun_ns;
    guard->ended = true;
    if (send(0, &end, sizeof(end), MSG_NOSIGNAL) != (ssize_t)sizeof(end))
        shutdown(0, SHUT_RDWR);             /* nobody is there any more */
}

/* Bury what has ended, the program or what has fallen to us; `block`: until the program has.
 * False: there is nothing to wait for. */
static bool reap(Guard *guard, bool block)
{
    while (!block || !guard->ended) {
        const pid_t which = block ? guard->child : -1;
        siginfo_t info = { .si_pid = 0 };
        struct rusage usage;
        int status;

        if (waitid(which < 0 ? P_ALL : P_PID, (id_t)(which < 0 ? 0 : which), &info,
                   WEXITED | WNOWAIT | (block ? 0 : WNOHANG)) != 0) {
            if (errno == EINTR)
                continue;
            return false;
        }
        if (info.si_pid == 0)
            break;
        /* What it leaves behind will not fall to us: now, before its number, which is that
         * of its group, can come to stand for another. */
        if (info.si_pid == guard->child && !guard->adopts)
            kill(-guard->child, SIGKILL);
        if (wait4(info.si_pid, &status, 0, &usage) == guard->child)
            report(guard, status, &usage);
    }
    return true;
}

static void end_all(Guard *guard)
{
    if (!guard->ended) {
        kill(-guard->child, SIGKILL);       /* a group at once: none of it can run away */
        kill(guard->child, SIGKILL);        /* should it have left its group */
        reap(guard, true);
    }
    process_sweep();
}

/* Until we are gone or part from it. */
static void watch(Guard *guard)
{
    sigset_t none;
    fd_set leash;
    char byte;

    sigemptyset(&none);
    for (;;) {
        reap(guard, false);
        FD_ZERO(&leash);
        FD_SET(0, &leash);
        if (pselect(1, &leash, NULL, NULL, NULL, &none) <= 0)
            continue;
        const ssize_t got = read(0, &byte, 1);

        if (got < 0 && errno == EINTR)
            continue;
        end_all(guard);
        if (got <= 0)
            return;
    }
}

_Noreturn void process_guard(const ProcessPlan *plan, const ProcessEnds *ends)
{
    const pid_t self = getpid();
    Guard guard = { .adopts = stand_guard() };
    const int why = plan->files ? process_files_make(plan->files) : 0;

    close(ends->other_leash);
    if (why != 0) {
        tell(ends->tell, why, true);
        _exit(1);
    }
    guard.begun_ns = clock_ns();
    guard.child = fork();
    if (guard.child == 0)
        become(plan, ends, self);
    if (guard.child < 0) {
        tell(ends->tell, errno, false);
        guard.ended = true;
    }
    /* It may hold nothing open that others wait to see closed. */
    if (dup2(ends->leash, 0) != 0)
        _exit(1);
    process_sweep_descriptors();
    watch(&guard);
    if (plan->files)
        process_files_remove(plan->files);
    _exit(0);
}
