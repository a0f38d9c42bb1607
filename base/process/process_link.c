#include "base/process/process_link.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/process/process_guard.h"

enum { PARTING_MS = 12000 };    /* longer than a guard takes to end all */

void process_link_close(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

/* ---- the start ---- */

/* Both are closed by exec, and above 2, so that dup2() never meets them. Not every system can
 * open them so at once; there is no other thread that could start a program in between. */
static bool lift(const int raw[2], int ends[2])
{
    for (int i = 0; i < 2; i++) {
        ends[i] = fcntl(raw[i], F_DUPFD_CLOEXEC, 3);
        close(raw[i]);
    }
    return ends[0] >= 0 && ends[1] >= 0;
}

static bool open_pipe(int ends[2])
{
    int raw[2];

    return pipe(raw) == 0 && lift(raw, ends);
}

static bool open_leash(int ends[2])
{
    int raw[2];

    return socketpair(AF_UNIX, SOCK_STREAM, 0, raw) == 0 && lift(raw, ends);
}

/* True: it runs; else *trouble is what kept it from that. */
static bool wait_for_exec(int tell, ProcessTrouble *trouble)
{
    ssize_t got;

    do
        got = read(tell, trouble, sizeof(*trouble));
    while (got < 0 && errno == EINTR);
    return got != (ssize_t)sizeof(*trouble);
}

/* Everything between us and the child, both ends of each; -1: not open. */
typedef struct {
    int in[2], out[2], err[2], tell[2], leash[2];
} Lines;

static bool open_lines(Lines *lines, bool talk)
{
    memset(lines, -1, sizeof(*lines));
    if (!talk)
        lines->in[0] = open("/dev/null", O_RDONLY | O_CLOEXEC);
    return (talk ? open_pipe(lines->in) : lines->in[0] >= 0) && open_pipe(lines->out)
           && open_pipe(lines->err) && open_pipe(lines->tell) && open_leash(lines->leash);
}

/* The guard's number; -1: errno says why not. No signal that is ours may reach it. */
static pid_t fork_guard(const ProcessPlan *plan, const Lines *lines)
{
    const ProcessEnds ends = {
        .in = lines->in[0], .out = lines->out[1], .err = lines->err[1],
        .tell = lines->tell[1], .leash = lines->leash[1], .other_leash = lines->leash[0],
    };
    sigset_t all, old;

    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &old);

    const pid_t guard = fork();

    if (guard == 0)
        process_guard(plan, &ends);

    const int why = errno;

    sigprocmask(SIG_SETMASK, &old, NULL);
    errno = why;
    return guard;
}

static void close_theirs(Lines *lines)
{
    process_link_close(&lines->in[0]);
    process_link_close(&lines->out[1]);
    process_link_close(&lines->err[1]);
    process_link_close(&lines->tell[1]);
    process_link_close(&lines->leash[1]);
}

static void close_ours(Lines *lines)
{
    process_link_close(&lines->in[1]);
    process_link_close(&lines->out[0]);
    process_link_close(&lines->err[0]);
    process_link_close(&lines->tell[0]);
    process_link_close(&lines->leash[0]);
}

static void take_ours(ProcessLink *link, const Lines *lines)
{
    const int fds[] = { link->in = lines->in[1], link->out = lines->out[0],
                        link->err = lines->err[0] };

    for (size_t i = 0; i < ARRAY_LENGTH(fds); i++)
        if (fds[i] >= 0)
            fcntl(fds[i], F_SETFL, fcntl(fds[i], F_GETFL) | O_NONBLOCK);
    link->leash = lines->leash[0];
}

static void explain(const ProcessPlan *plan, const ProcessTrouble *trouble, char *error,
                    size_t error_size)
{
    if (trouble->files)
        snprintf(error, error_size, "cannot create a file in %.100s: %s", plan->files->folder,
                 strerror(trouble->why));
    else
        snprintf(error, error_size, "%.200s: %s", plan->words[0], strerror(trouble->why));
}

bool process_link_start(ProcessLink *link, const ProcessPlan *plan, char *error,
                        size_t error_size)
{
    ProcessTrouble trouble = { .files = false };
    Lines lines;

    *link = (ProcessLink){ .guard = -1 };
    if (!open_lines(&lines, plan->talk) || (link->guard = fork_guard(plan, &lines)) < 0) {
        trouble.why = errno;
        close_theirs(&lines);
        close_ours(&lines);
        explain(plan, &trouble, error, error_size);
        return false;
    }
    close_theirs(&lines);
    take_ours(link, &lines);

    const bool runs = wait_for_exec(lines.tell[0], &trouble);

    process_link_close(&lines.tell[0]);
    if (runs)
        return true;
    process_link_end(link);
    explain(plan, &trouble, error, error_size);
    return false;
}

/* ---- the end ---- */

/* Until the guard says something, or is gone. False: it has not for long, because the system
 * cannot end what it is to end. */
static bool hear(const ProcessLink *link)
{
    const int64_t end_ns = clock_ns() + (int64_t)PARTING_MS * 1000000;
    struct pollfd leash = { .fd = link->leash, .events = POLLIN };

    for (int64_t left; (left = end_ns - clock_ns()) > 0; )
        if (poll(&leash, 1, (int)(left / 1000000) + 1) > 0)
            return true;
    return false;
}

bool process_link_reap(ProcessLink *link, bool block)
{
    ProcessEnd end;
    ssize_t got;

    if (link->reaped)
        return true;
    if (block) {
        send(link->leash, "k", 1, MSG_NOSIGNAL);
        hear(link);
    }
    do
        got = recv(link->leash, &end, sizeof(end), MSG_DONTWAIT);
    while (got < 0 && errno == EINTR);
    if (got < 0 && !block)
        return false;
    /* A guard that does not tell was killed, and the system has killed the program then. */
    link->end = got == (ssize_t)sizeof(end)
                       ? end : (ProcessEnd){ .killed = true, .code = SIGKILL };
    link->reaped = true;
    if (!block)
        send(link->leash, "k", 1, MSG_NOSIGNAL);     /* what it leaves behind */
    return true;
}

/* Until the guard has ended all and itself. */
static void part(ProcessLink *link)
{
    char word[sizeof(ProcessEnd)];

    shutdown(link->leash, SHUT_WR);
    while (hear(link)) {
        const ssize_t got = recv(link->leash, word, sizeof(word), MSG_DONTWAIT);

        if (got > 0 || (got < 0 && errno != ECONNRESET))
            continue;
        while (waitpid(link->guard, NULL, 0) < 0 && errno == EINTR)
            ;
        break;
    }
    process_link_close(&link->leash);
}

void process_link_end(ProcessLink *link)
{
    process_link_reap(link, true);
    part(link);
    process_link_close(&link->in);
    process_link_close(&link->out);
    process_link_close(&link->err);
}
