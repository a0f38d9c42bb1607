/* process.c - see process.h. */

#include "base/process/process.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

#include "base/clock.h"
#include "base/memory/memory.h"
#include "base/text/print.h"

enum {
    MOST_OUTPUT = 16 << 20, MOST_WRITTEN = 1 << 20,
    SLICE_MS = 100,             /* a signal between a look at *stop and poll() costs so much */
    PARTING_MS = 10000,         /* longer than the system takes to end what it can end */
};

enum { END_IN, END_OUT, END_ERR, END_ALIVE, ENDS };

/* What it said and was not handed out yet: text[start..used), no line break before `looked`. */
typedef struct {
    char *text;
    size_t start, used, size, looked;
} ProcessText;

struct Process {
    pid_t pid;
    int ends[ENDS];             /* of its pipes, which do not block, and what can be read once it
                                   has ended, where the system has that; -1: closed */
    int64_t begun_ns;
    bool reaped;                /* `end` is known */
    ProcessEnd end;
    char *folder;               /* of its files, or NULL */
    ProcessText said[ENDS];            /* of END_OUT and END_ERR */
};

static void close_end(int *end)
{
    if (*end >= 0)
        close(*end);
    *end = -1;
}

/* ---- its files ---- */

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *place)
{
    (void)status;
    (void)kind;
    (void)place;
    remove(path);
    return 0;
}

static void remove_folder(const char *folder)
{
    nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
}

/* False, with errno: then nothing is left. */
static bool make_files(const ProcessFiles *files)
{
    FILE *file = NULL;
    int why;

    if (mkdir(files->folder, 0700) != 0)
        return false;
    file = fopen(files->in, "we");
    why = file && fputs(files->text, file) >= 0 ? 0 : errno;
    if (file && fclose(file) != 0 && why == 0)
        why = errno;
    if (why != 0)
        remove_folder(files->folder);
    errno = why;
    return why == 0;
}

/* ---- the start ---- */

/* A pipe whose ends are closed by exec, and above 2, so that dup2() never meets them. Not every
 * system can open them so at once; there is no other thread that could start a program in
 * between. */
static bool open_pipe(int *read_end, int *write_end)
{
    int raw[2];

    if (pipe(raw) != 0)
        return false;
    *read_end = fcntl(raw[0], F_DUPFD_CLOEXEC, 3);
    *write_end = fcntl(raw[1], F_DUPFD_CLOEXEC, 3);
    close(raw[0]);
    close(raw[1]);
    return *read_end >= 0 && *write_end >= 0;
}

/* In the program's process, with all signals blocked: never comes back. What ends others is not
 * for us, and finds the program as it would find any. */
static _Noreturn void become(const ProcessPlan *plan, const int theirs[ENDS], int tell,
                             pid_t parent)
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
    prctl(PR_SET_PDEATHSIG, SIGKILL);           /* do not outlive us */
#endif
    if (getppid() == parent && dup2(theirs[END_IN], 0) == 0 && dup2(theirs[END_OUT], 1) == 1
        && dup2(theirs[END_ERR], 2) == 2) {
        if (plan->prepare)
            plan->prepare(plan->context);
        execvp(plan->words[0], plan->words);
    }
    why = errno;
    _exit(write(tell, &why, sizeof(why)) == (ssize_t)sizeof(why) ? 127 : 126);
}

Process *process_start(const ProcessPlan *plan, char *error, size_t error_size)
{
    Process *process = memory_array(1, sizeof(*process));
    int *ours = process->ends, theirs[ENDS], told = -1, tell = -1, why = 0;
    const pid_t self = getpid();
    sigset_t all, old;
    ssize_t got = -1;

    memset(ours, -1, sizeof(process->ends));
    memset(theirs, -1, sizeof(theirs));
    if (plan->files && !make_files(plan->files)) {
        failed(error, error_size, "cannot create a file in %.100s: %s", plan->files->folder,
               strerror(errno));
        free(process);
        return NULL;
    }
    process->folder = plan->files ? memory_text(plan->files->folder) : NULL;
    if (!plan->talk)
        theirs[END_IN] = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if ((plan->talk ? open_pipe(&theirs[END_IN], &ours[END_IN]) : theirs[END_IN] >= 0)
        && open_pipe(&ours[END_OUT], &theirs[END_OUT])
        && open_pipe(&ours[END_ERR], &theirs[END_ERR]) && open_pipe(&told, &tell)) {
        sigfillset(&all);
        sigprocmask(SIG_BLOCK, &all, &old);
        process->begun_ns = clock_ns();
        process->pid = fork();
        why = process->pid < 0 ? errno : 0;
        if (process->pid == 0)
            become(plan, theirs, tell, self);
        sigprocmask(SIG_SETMASK, &old, NULL);
    } else {
        why = errno;
    }
    for (int i = 0; i < ENDS; i++)
        close_end(&theirs[i]);
    close_end(&tell);
    if (process->pid > 0) {
        do
            got = read(told, &why, sizeof(why));
        while (got < 0 && errno == EINTR);
        for (int i = END_IN; i <= END_ERR; i++)
            if (ours[i] >= 0)
                fcntl(ours[i], F_SETFL, fcntl(ours[i], F_GETFL) | O_NONBLOCK);
#ifdef SYS_pidfd_open
        ours[END_ALIVE] = (int)syscall(SYS_pidfd_open, process->pid, 0);
#endif
    }
    close_end(&told);
    if (why == 0)
        return process;
    failed(error, error_size, "%.200s: %s", plan->words[0], strerror(why));
    process_free(process);
    return NULL;
}

/* ---- the end ---- */

static int64_t nanoseconds(struct timeval time)
{
    return ((int64_t)time.tv_sec * 1000000 + time.tv_usec) * 1000;
}

/* Take note of how it ended, if it has; `kill_it`: after killing it, which the system may not do
 * where a disk does not answer. What it leaves behind in its group ends, too. */
static bool reap(Process *process, bool kill_it)
{
    const struct timespec moment = { 0, 1000000 };
    siginfo_t info = { .si_pid = 0 };
    struct rusage usage;
    int status;

    if (process->reaped || process->pid <= 0)
        return true;
    if (kill_it) {
        kill(-process->pid, SIGKILL);
        kill(process->pid, SIGKILL);            /* should it have left its group */
    }
    for (int i = 0; i <= (kill_it ? PARTING_MS : 0) && info.si_pid == 0; i++) {
        if (i > 0)
            nanosleep(&moment, NULL);
        waitid(P_PID, (id_t)process->pid, &info, WEXITED | WNOWAIT | WNOHANG);
    }
    if (info.si_pid == 0 && !kill_it)
        return false;
    process->reaped = true;
    process->end = (ProcessEnd){ .killed = true, .code = SIGKILL,
                                 .wall_ns = clock_ns() - process->begun_ns };
    close_end(&process->ends[END_ALIVE]);
    /* Now, before its number, which is that of its group, can come to stand for another. */
    kill(-process->pid, SIGKILL);
    if (info.si_pid == 0 || wait4(process->pid, &status, 0, &usage) != process->pid)
        return true;
    process->end.killed = WIFSIGNALED(status);
    process->end.code = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
    process->end.cpu_ns = nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime);
    process->end.switches = usage.ru_nivcsw;
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
    if (!process)
        return;
    reap(process, true);
    for (int i = 0; i < ENDS; i++)
        close_end(&process->ends[i]);
    if (process->folder)
        remove_folder(process->folder);
    free(process->folder);
    free(process->said[END_OUT].text);
    free(process->said[END_ERR].text);
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

/* Take what is there of the output (END_OUT), or of standard error, of which the last words are
 * kept, and leave room for a NUL. False: too much of it. */
static bool drain(Process *process, int which)
{
    /* No more than a pipe holds, lest one that never stops to complain keeps us from the clock. */
    const int reads = which == END_ERR ? 32 : INT_MAX;
    ProcessText *said = &process->said[which];
    int *end = &process->ends[which];

    for (int i = 0; i < reads; i++) {
        if (said->start > 0) {
            memmove(said->text, said->text + said->start, said->used - said->start);
            said->used -= said->start;
            said->looked -= min_int((int)said->looked, (int)said->start);
            said->start = 0;
        }
        if (said->used > MOST_OUTPUT)
            return false;
        said->text = memory_room(said->text, &said->size, said->used + 4096, 1);

        const ssize_t got = *end < 0 ? -1 : read(*end, said->text + said->used,
                                                 said->size - said->used - 1);

        if (*end >= 0 && (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)))
            close_end(end);
        if (got <= 0)
            break;
        said->used += (size_t)got;
        if (which == END_ERR && said->used > PROCESS_LAST_WORDS)
            said->start = said->used - PROCESS_LAST_WORDS;
    }
    return true;
}

/* Wait until something can be read (or, with `input`, written) and read it. PROCESS_READY
 * says only that it is time to look again. */
static ProcessEvent pump(Process *process, ProcessPatience patience, bool input)
{
    const bool at_end = process->ends[END_OUT] < 0 && !input;     /* only that is awaited */
    struct pollfd fds[4] = {
        { .fd = process->ends[END_OUT], .events = POLLIN },       /* poll() passes over -1 */
        { .fd = process->ends[END_ERR], .events = POLLIN },
        { .fd = input ? process->ends[END_IN] : -1, .events = POLLOUT },
        { .fd = process->ends[END_ALIVE], .events = POLLIN },
    };
    int wait_ms = at_end && process->ends[END_ALIVE] < 0 ? 1 : SLICE_MS;

    if (patience.stop && *patience.stop != 0)
        return PROCESS_STOPPED;
    if (patience.deadline_ns != 0) {
        const int64_t left = patience.deadline_ns - clock_ns();

        if (left <= 0)
            return PROCESS_TIMEOUT;
        if (left < (int64_t)wait_ms * 1000000)
            wait_ms = (int)(left / 1000000) + 1;
    }
    if (poll(fds, ARRAY_LENGTH(fds), wait_ms) < 0)
        return PROCESS_READY;
    if (fds[1].revents != 0)
        drain(process, END_ERR);
    if (fds[0].revents != 0)
        return drain(process, END_OUT) ? PROCESS_READY : PROCESS_FLOODED;
    /* Nothing to read, and it has ended: a grandchild may hold the pipes open for long. */
    if (reap(process, false)) {
        if (!drain(process, END_OUT))
            return PROCESS_FLOODED;
        close_end(&process->ends[END_OUT]);
    }
    return PROCESS_READY;
}

ProcessEvent process_read_line(Process *process, ProcessPatience patience, char **line)
{
    ProcessText *said = &process->said[END_OUT];
    ProcessEvent event;

    *line = NULL;
    for (;;) {
        const size_t fresh = said->used - said->looked;
        char *end = fresh > 0 ? memchr(said->text + said->looked, '\n', fresh) : NULL;

        if (end || (process->ends[END_OUT] < 0 && said->used > said->start)) {
            *line = said->text + said->start;
            said->start = said->looked = end ? (size_t)(end - said->text) + 1 : said->used;
            *(end ? end : said->text + said->used) = '\0';
            return end ? PROCESS_READY : PROCESS_PARTIAL;
        }
        said->looked = said->used;
        if (process->ends[END_OUT] < 0)
            return PROCESS_ENDED;
        if ((event = pump(process, patience, false)) != PROCESS_READY)
            return event;
    }
}

bool process_has_output(Process *process)
{
    drain(process, END_OUT);
    return process->said[END_OUT].used > process->said[END_OUT].start;
}

ProcessEvent process_finish(Process *process, ProcessPatience patience, ProcessEnd *end,
                            char **output)
{
    close_end(&process->ends[END_IN]);
    while (process->ends[END_OUT] >= 0 || !reap(process, false)) {
        const ProcessEvent event = pump(process, patience, false);

        if (event != PROCESS_READY)
            return event;
    }
    drain(process, END_ERR);
    *end = process->end;
    if (output) {
        if (!drain(process, END_OUT))
            return PROCESS_FLOODED;
        process->said[END_OUT].text[process->said[END_OUT].used] = '\0';
        *output = process->said[END_OUT].text;
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
        const int in = process->ends[END_IN];
        const ssize_t sent = in >= 0 ? write_quietly(in, text, left) : -1;
        ProcessEvent event;

        if (sent >= 0) {
            text += sent;
            left -= (size_t)sent;
            continue;
        }
        if (in < 0 || (errno != EAGAIN && errno != EINTR)) {
            close_end(&process->ends[END_IN]);
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
    ProcessText *said = &process->said[END_ERR];
    char *to;

    drain(process, END_ERR);
    to = said->text;
    for (const char *from = said->text + said->start; from < said->text + said->used; from++) {
        const bool blank = *from == '\0' || strchr(" \t\n\v\f\r", *from);

        if (!blank)
            *to++ = *from;
        else if (to > said->text && to[-1] != ' ')
            *to++ = ' ';
    }
    if (to > said->text && to[-1] == ' ')
        to--;
    *to = '\0';
    said->start = 0;
    said->used = (size_t)(to - said->text);
    return said->text;
}

/* ---- a command from its start to its end ---- */

bool process_run(const ProcessPlan *plan, double limit_s, volatile const int *stop,
                 ProcessResult *result, char *error, size_t error_size)
{
    const ProcessPatience patience = process_patience(limit_s, stop);
    Process *process = process_start(plan, error, error_size);
    char *output = NULL;

    *result = (ProcessResult){ .event = PROCESS_FLOODED };
    if (!process)
        return false;
    result->event = process_finish(process, patience, &result->end, &output);
    if (result->event != PROCESS_ENDED)
        process_kill(process, &result->end);
    result->output = memory_text(output ? output : "");
    if (plan->files) {
        struct stat status;
        size_t size;

        /* Whatever else has been put there may not keep us waiting. */
        if (stat(plan->files->out, &status) == 0 && S_ISREG(status.st_mode))
            result->written = memory_read_file(plan->files->out, MOST_WRITTEN, &size);
        if (!result->written)
            result->written = memory_text("");
    }
    snprintf(result->last_words, sizeof(result->last_words), "%s", process_last_words(process));
    process_free(process);
    return true;
}

bool process_can_run(const char *word, char *error, size_t error_size)
{
    const bool named = strchr(word, '/') != NULL;
    const char *folder = named ? "" : getenv("PATH");
    struct stat status;
    char file[PATH_MAX];

    for (folder = folder ? folder : "/bin:/usr/bin";; folder++) {
        const int length = (int)strcspn(folder, ":");

        snprintf(file, sizeof(file), "%.*s%s%s", length, folder, length > 0 ? "/" : "", word);
        if (stat(file, &status) == 0 && S_ISREG(status.st_mode) && access(file, X_OK) == 0)
            return true;
        folder += length;
        if (*folder == '\0')
            return failed(error, error_size, "%.200s: %s", word,
                          !named ? "not found on PATH"
                          : strerror(access(word, X_OK) != 0 ? errno : EACCES));
    }
}
