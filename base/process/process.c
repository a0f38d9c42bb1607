#include "base/process/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory/memory.h"
#include "base/process/process_guard.h"
#include "base/text/print.h"

enum {
    MOST_OUTPUT = 16 << 20,
    SLICE_MS = 100,             /* a signal between a look at *stop and poll() costs so much */
    PARTING_MS = 12000,         /* longer than a guard takes to end all */
};

/*     we ---leash--- guard --- the program --- whatever that starts */
struct Process {
    pid_t guard;
    int ends[PROCESS_ENDS];     /* ours, which do not block; -1: closed. On the leash the guard
                                   sends one ProcessEnd; we send a byte to have everything
                                   killed, and shut it down to part */
    bool reaped;                /* `end` is known */
    ProcessEnd end;
    char *text;                 /* output read and not yet handed out: text[start..used) */
    size_t start, used, size, looked;   /* no line break before `looked` */
    char tail[2 * PROCESS_LAST_WORDS + 1];      /* the last of standard error */
    size_t tail_used;
};

static void close_end(int *end)
{
    if (*end >= 0)
        close(*end);
    *end = -1;
}

static void close_ends(int ends[PROCESS_ENDS])
{
    for (int i = 0; i < PROCESS_ENDS; i++)
        close_end(&ends[i]);
}

/* ---- the start ---- */

/* Ends are closed by exec, and above 2, so that dup2() never meets them. Not every system can open
 * them so at once; there is no other thread that could start a program in between. */
static bool open_pipes(int ours[PROCESS_ENDS], int theirs[PROCESS_ENDS], bool talk)
{
    if (!talk && (theirs[PROCESS_IN] = open("/dev/null", O_RDONLY | O_CLOEXEC)) < 0)
        return false;
    for (int i = talk ? PROCESS_IN : PROCESS_OUT; i < PROCESS_ENDS; i++) {
        int raw[2];

        if ((i == PROCESS_LEASH ? socketpair(AF_UNIX, SOCK_STREAM, 0, raw) : pipe(raw)) != 0)
            return false;
        ours[i] = fcntl(raw[i == PROCESS_IN], F_DUPFD_CLOEXEC, 3);
        theirs[i] = fcntl(raw[i != PROCESS_IN], F_DUPFD_CLOEXEC, 3);
        close(raw[0]);
        close(raw[1]);
        if (ours[i] < 0 || theirs[i] < 0)
            return false;
        if (i <= PROCESS_ERR)
            fcntl(ours[i], F_SETFL, fcntl(ours[i], F_GETFL) | O_NONBLOCK);
    }
    return true;
}

Process *process_start(const ProcessPlan *plan, char *error, size_t error_size)
{
    Process *process = memory_array(1, sizeof(*process));
    int *ours = process->ends, theirs[PROCESS_ENDS];
    ProcessTrouble trouble = { .files = false };
    sigset_t all, old;
    ssize_t got;

    memset(ours, -1, sizeof(process->ends));
    memset(theirs, -1, sizeof(theirs));
    if (open_pipes(ours, theirs, plan->talk)) {
        /* No signal that is ours may reach the guard. */
        sigfillset(&all);
        sigprocmask(SIG_BLOCK, &all, &old);
        process->guard = fork();
        if (process->guard == 0)
            process_guard(plan, theirs, ours[PROCESS_LEASH]);
        trouble.why = errno;
        sigprocmask(SIG_SETMASK, &old, NULL);
    } else {
        trouble.why = errno;
    }
    close_ends(theirs);
    if (process->guard > 0) {
        do
            got = read(ours[PROCESS_TELL], &trouble, sizeof(trouble));
        while (got < 0 && errno == EINTR);
        close_end(&ours[PROCESS_TELL]);
        if (got != (ssize_t)sizeof(trouble))
            return process;
        process_free(process);
    } else {
        close_ends(ours);
        free(process);
    }
    if (trouble.files)
        failed(error, error_size, "cannot create a file in %.100s: %s", plan->files->folder,
               strerror(trouble.why));
    else
        failed(error, error_size, "%.200s: %s", plan->words[0], strerror(trouble.why));
    return NULL;
}

/* ---- the end ---- */

/* Until the guard says something, or is gone. False: it has not for long, because the system
 * cannot end what it is to end. */
static bool hear(const Process *process)
{
    const int64_t end_ns = clock_ns() + (int64_t)PARTING_MS * 1000000;
    struct pollfd leash = { .fd = process->ends[PROCESS_LEASH], .events = POLLIN };

    for (int64_t left; (left = end_ns - clock_ns()) > 0; )
        if (poll(&leash, 1, (int)(left / 1000000) + 1) > 0)
            return true;
    return false;
}

/* Take note of how it ended, if it has; `block`: kill it and wait for that. */
static bool reap(Process *process, bool block)
{
    ProcessEnd end;
    ssize_t got;

    if (process->reaped)
        return true;
    if (block) {
        send(process->ends[PROCESS_LEASH], "k", 1, MSG_NOSIGNAL);
        hear(process);
    }
    do
        got = recv(process->ends[PROCESS_LEASH], &end, sizeof(end), MSG_DONTWAIT);
    while (got < 0 && errno == EINTR);
    if (got < 0 && !block)
        return false;
    /* A guard that does not tell was killed, and the system has killed the program then. */
    process->end = got == (ssize_t)sizeof(end)
                   ? end : (ProcessEnd){ .killed = true, .code = SIGKILL };
    process->reaped = true;
    if (!block)
        send(process->ends[PROCESS_LEASH], "k", 1, MSG_NOSIGNAL);     /* what it leaves behind */
    return true;
}

void process_kill(Process *process, ProcessEnd *end)
{
    reap(process, true);
    if (end)
        *end = process->end;
}

void process_free(Process *process)
{
    char word[sizeof(ProcessEnd)];

    if (!process)
        return;
    reap(process, true);
    /* Until the guard has ended all and itself. */
    shutdown(process->ends[PROCESS_LEASH], SHUT_WR);
    while (hear(process)) {
        const ssize_t got = recv(process->ends[PROCESS_LEASH], word, sizeof(word), MSG_DONTWAIT);

        if (got > 0 || (got < 0 && errno != ECONNRESET))
            continue;
        while (waitpid(process->guard, NULL, 0) < 0 && errno == EINTR)
            ;
        break;
    }
    close_ends(process->ends);
    free(process->text);
    free(process);
}

void process_end_text(const ProcessEnd *end, char *text, size_t size)
{
    if (end->killed)
        snprintf(text, size, "signal %d (%s)", end->code, strsignal(end->code));
    else
        snprintf(text, size, "exit status %d", end->code);
}

/* ---- reading ---- */

/* Move what is there from standard error to the tail; no more than a pipe holds, lest one that
 * never stops to complain keeps us from looking at the clock. */
static void drain_errors(Process *process)
{
    for (int i = 0; i < 32 && process->ends[PROCESS_ERR] >= 0; i++) {
        if (process->tail_used > PROCESS_LAST_WORDS) {
            memmove(process->tail, process->tail + process->tail_used - PROCESS_LAST_WORDS,
                    PROCESS_LAST_WORDS);
            process->tail_used = PROCESS_LAST_WORDS;
        }
        const ssize_t got = read(process->ends[PROCESS_ERR], process->tail + process->tail_used,
                                 PROCESS_LAST_WORDS);

        if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
            close_end(&process->ends[PROCESS_ERR]);
        if (got <= 0)
            return;
        process->tail_used += (size_t)got;
    }
}

/* Take the output that is there, and leave room for a NUL. False: too much of it. */
static bool drain_output(Process *process)
{
    if (process->start > 0) {
        memmove(process->text, process->text + process->start, process->used - process->start);
        process->used -= process->start;
        process->looked -= process->start;
        process->start = 0;
    }
    for (;;) {
        if (process->used > MOST_OUTPUT)
            return false;
        process->text = memory_room(process->text, &process->size, process->used + 4096, 1);
        if (process->ends[PROCESS_OUT] < 0)
            return true;
        const ssize_t got = read(process->ends[PROCESS_OUT], process->text + process->used,
                                 process->size - process->used - 1);

        if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
            close_end(&process->ends[PROCESS_OUT]);
        if (got <= 0)
            return true;
        process->used += (size_t)got;
    }
}

/* Wait until something can be read (or, with `input`, written) and read it. PROCESS_READY
 * says only that it is time to look again. */
static ProcessEvent pump(Process *process, ProcessPatience patience, bool input)
{
    const bool at_end = process->ends[PROCESS_OUT] < 0 && !input;     /* only that is awaited */
    struct pollfd fds[4] = {
        { .fd = process->ends[PROCESS_OUT], .events = POLLIN },       /* poll() passes over -1 */
        { .fd = process->ends[PROCESS_ERR], .events = POLLIN },
        { .fd = input ? process->ends[PROCESS_IN] : -1, .events = POLLOUT },
        { .fd = at_end ? process->ends[PROCESS_LEASH] : -1, .events = POLLIN },
    };
    int wait_ms = SLICE_MS, ready;

    if (patience.stop && *patience.stop != 0)
        return PROCESS_STOPPED;
    if (patience.deadline_ns != 0) {
        const int64_t left = patience.deadline_ns - clock_ns();

        if (left <= 0)
            return PROCESS_TIMEOUT;
        if (left < (int64_t)wait_ms * 1000000)
            wait_ms = (int)(left / 1000000) + 1;
    }
    ready = poll(fds, ARRAY_LENGTH(fds), wait_ms);
    if (ready > 0 && fds[1].revents != 0)
        drain_errors(process);
    if (ready > 0 && fds[0].revents != 0 && !drain_output(process))
        return PROCESS_FLOODED;
    /* Nothing to read, and it has ended: a grandchild may hold the pipes open for long. */
    if (ready == 0 && reap(process, false)) {
        if (!drain_output(process))
            return PROCESS_FLOODED;
        close_end(&process->ends[PROCESS_OUT]);
    }
    return PROCESS_READY;
}

ProcessEvent process_read_line(Process *process, ProcessPatience patience, char **line)
{
    *line = NULL;
    for (;;) {
        const size_t fresh = process->used - process->looked;
        char *end = fresh > 0 ? memchr(process->text + process->looked, '\n', fresh) : NULL;
        ProcessEvent event;

        if (end || (process->ends[PROCESS_OUT] < 0 && process->used > process->start)) {
            *line = process->text + process->start;
            process->start = process->looked = end
                ? (size_t)(end - process->text) + 1 : process->used;
            process->text[end ? (size_t)(end - process->text) : process->used] = '\0';
            return end ? PROCESS_READY : PROCESS_PARTIAL;
        }
        process->looked = process->used;
        if (process->ends[PROCESS_OUT] < 0)
            return PROCESS_ENDED;
        event = pump(process, patience, false);
        if (event != PROCESS_READY)
            return event;
    }
}

bool process_has_output(Process *process)
{
    drain_output(process);
    return process->used > process->start;
}

ProcessEvent process_finish(Process *process, ProcessPatience patience, ProcessEnd *end,
                            char **output)
{
    close_end(&process->ends[PROCESS_IN]);
    while (process->ends[PROCESS_OUT] >= 0 || !reap(process, false)) {
        const ProcessEvent event = pump(process, patience, false);

        if (event != PROCESS_READY)
            return event;
    }
    drain_errors(process);
    *end = process->end;
    if (output) {
        if (!drain_output(process))
            return PROCESS_FLOODED;
        process->text[process->used] = '\0';
        *output = process->text;
    }
    return PROCESS_ENDED;
}

/* ---- writing ---- */

/* write() without SIGPIPE: blocked meanwhile, and taken back if it came. */
static ssize_t write_quietly(int fd, const char *text, size_t length)
{
    sigset_t pipe_only, old, before, after;
    ssize_t sent;
    int why, taken;

    sigemptyset(&pipe_only);
    sigaddset(&pipe_only, SIGPIPE);
    sigpending(&before);
    sigprocmask(SIG_BLOCK, &pipe_only, &old);
    sent = write(fd, text, length);
    why = errno;
    sigpending(&after);
    if (!sigismember(&before, SIGPIPE) && sigismember(&after, SIGPIPE))
        sigwait(&pipe_only, &taken);
    sigprocmask(SIG_SETMASK, &old, NULL);
    errno = why;
    return sent;
}

ProcessEvent process_write(Process *process, const char *text, ProcessPatience patience)
{
    size_t left = strlen(text);

    while (left > 0) {
        const int in = process->ends[PROCESS_IN];
        const ssize_t sent = in >= 0 ? write_quietly(in, text, left) : -1;
        ProcessEvent event;

        if (sent >= 0) {
            text += sent;
            left -= (size_t)sent;
            continue;
        }
        if (in < 0 || (errno != EAGAIN && errno != EINTR)) {
            close_end(&process->ends[PROCESS_IN]);
            return PROCESS_ENDED;
        }
        event = pump(process, patience, true);
        if (event != PROCESS_READY)
            return event;
    }
    return PROCESS_READY;
}

/* ---- words ---- */

ProcessPatience process_patience(double limit_s, volatile const int *stop)
{
    /* A deadline of years would overflow. */
    const bool never = !(limit_s > 0) || limit_s > 1e9;

    return (ProcessPatience){ never ? 0 : clock_ns() + (int64_t)(limit_s * 1e9) + 1, stop };
}

const char *process_last_words(Process *process)
{
    char *from = process->tail, *to = process->tail;
    size_t skip;

    drain_errors(process);
    skip = process->tail_used > PROCESS_LAST_WORDS ? process->tail_used - PROCESS_LAST_WORDS : 0;
    for (from += skip; from < process->tail + process->tail_used; from++) {
        const bool blank = *from == '\0' || strchr(" \t\n\v\f\r", *from);

        if (!blank)
            *to++ = *from;
        else if (to > process->tail && to[-1] != ' ')
            *to++ = ' ';
    }
    if (to > process->tail && to[-1] == ' ')
        to--;
    *to = '\0';
    process->tail_used = (size_t)(to - process->tail);
    return process->tail;
}
