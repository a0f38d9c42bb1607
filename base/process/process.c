#include "base/process/process.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory/memory.h"
#include "base/process/process_link.h"

enum {
    MOST_OUTPUT = 16 << 20,
    SLICE_MS = 100,             /* a signal between a look at *stop and poll() costs so much */
};

struct Process {
    ProcessLink link;
    char *text;                 /* output read and not yet handed out: text[start..used) */
    size_t start, used, size, looked;   /* no line break before `looked` */
    char tail[2 * PROCESS_LAST_WORDS + 1];      /* the last of standard error */
    size_t tail_used;
};

/* ---- start and end ---- */

Process *process_start(const ProcessPlan *plan, char *error, size_t error_size)
{
    Process *process = memory_array(1, sizeof(*process));

    if (process_link_start(&process->link, plan, error, error_size))
        return process;
    free(process);
    return NULL;
}

void process_kill(Process *process, ProcessEnd *end)
{
    process_link_reap(&process->link, true);
    if (end)
        *end = process->link.end;
}

void process_free(Process *process)
{
    if (!process)
        return;
    process_link_end(&process->link);
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
    char bytes[4096];

    for (int i = 0; i < 16 && process->link.err >= 0; i++) {
        const ssize_t got = read(process->link.err, bytes, sizeof(bytes));
        size_t take = got > 0 ? (size_t)got : 0;
        const char *from = bytes;

        if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
            process_link_close(&process->link.err);
        if (got <= 0)
            return;
        if (take > PROCESS_LAST_WORDS) {
            from += take - PROCESS_LAST_WORDS;
            take = PROCESS_LAST_WORDS;
        }
        if (process->tail_used + take > 2 * PROCESS_LAST_WORDS) {
            memmove(process->tail, process->tail + process->tail_used - PROCESS_LAST_WORDS,
                    PROCESS_LAST_WORDS);
            process->tail_used = PROCESS_LAST_WORDS;
        }
        memcpy(process->tail + process->tail_used, from, take);
        process->tail_used += take;
    }
}

/* Room for at least one byte more and a NUL. */
static bool make_room(Process *process)
{
    if (process->start > 0) {
        memmove(process->text, process->text + process->start, process->used - process->start);
        process->used -= process->start;
        process->looked -= process->start;
        process->start = 0;
    }
    if (process->used + 2 <= process->size)
        return true;
    if (process->size >= MOST_OUTPUT)
        return false;
    process->size = process->size == 0 ? 4096 : 2 * process->size;
    process->text = memory_grow(process->text, process->size, 1);
    return true;
}

/* Take the output that is there. False: too much of it. */
static bool drain_output(Process *process)
{
    while (process->link.out >= 0) {
        ssize_t got;

        if (process->used + 2 > process->size && !make_room(process))
            return false;
        got = read(process->link.out, process->text + process->used,
                   process->size - process->used - 1);
        if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
            process_link_close(&process->link.out);
        if (got <= 0)
            return true;
        process->used += (size_t)got;
    }
    return true;
}

/* Wait until something can be read (or, with `input`, written) and read it. PROCESS_READY
 * says only that it is time to look again. */
static ProcessEvent pump(Process *process, ProcessPatience patience, bool input)
{
    const bool at_end = process->link.out < 0 && !input;     /* only that is awaited */
    struct pollfd fds[4] = {
        { .fd = process->link.out, .events = POLLIN },       /* poll() passes over -1 */
        { .fd = process->link.err, .events = POLLIN },
        { .fd = input ? process->link.in : -1, .events = POLLOUT },
        { .fd = at_end ? process->link.leash : -1, .events = POLLIN },
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
    if (ready == 0 && process_link_reap(&process->link, false)) {
        if (!drain_output(process))
            return PROCESS_FLOODED;
        process_link_close(&process->link.out);
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

        if (end || (process->link.out < 0 && process->used > process->start)) {
            *line = process->text + process->start;
            process->start = process->looked = end
                ? (size_t)(end - process->text) + 1 : process->used;
            process->text[end ? (size_t)(end - process->text) : process->used] = '\0';
            return end ? PROCESS_READY : PROCESS_PARTIAL;
        }
        process->looked = process->used;
        if (process->link.out < 0)
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
    process_link_close(&process->link.in);
    while (process->link.out >= 0 || !process_link_reap(&process->link, false)) {
        const ProcessEvent event = pump(process, patience, false);

        if (event != PROCESS_READY)
            return event;
    }
    drain_errors(process);
    *end = process->link.end;
    if (output) {
        if (!make_room(process))
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
        const int in = process->link.in;
        const ssize_t sent = in >= 0 ? write_quietly(in, text, left) : -1;
        ProcessEvent event;

        if (sent >= 0) {
            text += sent;
            left -= (size_t)sent;
            continue;
        }
        if (in < 0 || (errno != EAGAIN && errno != EINTR)) {
            process_link_close(&process->link.in);
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
