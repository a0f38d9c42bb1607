#include "base/process/process_guard.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "base/clock.h"

/* ---- the child's files ---- */

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *place)
{
    (void)status;
    (void)kind;
    (void)place;
    remove(path);
    return 0;
}

static void remove_files(const ProcessFiles *files)
{
    nftw(files->folder, remove_one, 8, FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
}

/* 0 or errno; then nothing is left. */
static int make_files(const ProcessFiles *files)
{
    if (mkdir(files->folder, 0700) != 0)
        return errno;
    FILE *file = fopen(files->in, "we");
    int why = file && fputs(files->text, file) >= 0 ? 0 : errno;

    if (file && fclose(file) != 0 && why == 0)
        why = errno;
    if (why != 0)
        remove_files(files);
    return why;
}

/* ---- the end of everything below ---- */

static const int64_t LONGEST_NS = 10 * INT64_C(1000000000);

/* The parent of process `name`, a folder below /proc; 0 if that is not known. */
static pid_t parent_of(const char *name)
{
    char path[64], text[1024], *at;
    int parent = 0;

    snprintf(path, sizeof(path), "/proc/%.20s/stat", name);
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    const ssize_t length = file >= 0 ? read(file, text, sizeof(text) - 1) : -1;

    if (file >= 0)
        close(file);
    text[length > 0 ? length : 0] = '\0';
    /* "17 (a name, with any character) S 16 ..." */
    at = strrchr(text, ')');
    return at && sscanf(at, ") %*c %d", &parent) == 1 ? parent : 0;
}

/* False: there is none that could be killed. */
static bool kill_children(void)
{
    char number[32];
    const ssize_t length = readlink("/proc/self", number, sizeof(number) - 1);
    const pid_t self = getpid();
    bool any = false;

    /* In a /proc of somebody else's the same numbers stand for other processes. */
    number[length > 0 ? length : 0] = '\0';
    DIR *processes = strtol(number, NULL, 10) == self ? opendir("/proc") : NULL;

    for (struct dirent *entry; processes && (entry = readdir(processes)) != NULL; )
        if (isdigit((unsigned char)entry->d_name[0]) && parent_of(entry->d_name) == self)
            any |= kill((pid_t)strtol(entry->d_name, NULL, 10), SIGKILL) == 0;
    if (processes)
        closedir(processes);
    return any;
}

/* Kill our children, theirs that fall to us, and so on, and wait until they are gone. A guard
 * adopts what has lost its parent, so whatever lives below it has a child of the guard above it:
 * when there is no child any more, nothing is left. What may not be killed (it runs as somebody
 * else) is. */
static void sweep(void)
{
    const struct timespec moment = { 0, 1000000 };
    const int64_t end_ns = clock_ns() + LONGEST_NS;
    pid_t gone;

    for (;;) {
        do
            gone = waitpid(-1, NULL, WNOHANG);
        while (gone > 0);
        if (gone < 0 || !kill_children() || clock_ns() > end_ns)
            return;
        nanosleep(&moment, NULL);
    }
}

/* Close every descriptor but the first. */
static void sweep_descriptors(void)
{
    DIR *open_ones = opendir("/proc/self/fd");

    for (struct dirent *entry; open_ones && (entry = readdir(open_ones)) != NULL; ) {
        const int fd = isdigit((unsigned char)entry->d_name[0]) ? atoi(entry->d_name) : 0;

        if (fd > 0 && fd != dirfd(open_ones))
            close(fd);
    }
    if (open_ones)
        closedir(open_ones);
    for (int fd = 1; !open_ones && fd < 1024; fd++)
        close(fd);
}

/* ---- the guard ---- */

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
static _Noreturn void become(const ProcessPlan *plan, const int *ends, pid_t guard)
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
    if (getppid() == guard && dup2(ends[PROCESS_IN], 0) == 0 && dup2(ends[PROCESS_OUT], 1) == 1
        && dup2(ends[PROCESS_ERR], 2) == 2) {
        if (plan->prepare)
            plan->prepare(plan->context);
        execvp(plan->words[0], plan->words);
    }
    tell(ends[PROCESS_TELL], errno, false);
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

/* Bury what has ended, the program or what has fallen to us; `block`: until the program has. */
static void reap(Guard *guard, bool block)
{
    while (!block || !guard->ended) {
        siginfo_t info = { .si_pid = 0 };
        struct rusage usage;
        int status;

        if (waitid(block ? P_PID : P_ALL, (id_t)(block ? guard->child : 0), &info,
                   WEXITED | WNOWAIT | (block ? 0 : WNOHANG)) != 0) {
            if (errno == EINTR)
                continue;
            return;
        }
        if (info.si_pid == 0)
            return;
        /* What it leaves behind will not fall to us: now, before its number, which is that
         * of its group, can come to stand for another. */
        if (info.si_pid == guard->child && !guard->adopts)
            kill(-guard->child, SIGKILL);
        if (wait4(info.si_pid, &status, 0, &usage) != guard->child)
            continue;
        ProcessEnd end;

        memset(&end, 0, sizeof(end));           /* with what lies between its members */
        end.killed = WIFSIGNALED(status);
        end.code = end.killed ? WTERMSIG(status) : WEXITSTATUS(status);
        end.cpu_ns = nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime);
        end.switches = usage.ru_nivcsw;
        end.wall_ns = clock_ns() - guard->begun_ns;
        guard->ended = true;
        if (send(0, &end, sizeof(end), MSG_NOSIGNAL) != (ssize_t)sizeof(end))
            shutdown(0, SHUT_RDWR);             /* nobody is there any more */
    }
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
        if (!guard->ended) {
            kill(-guard->child, SIGKILL);       /* a group at once: none of it can run away */
            kill(guard->child, SIGKILL);        /* should it have left its group */
            reap(guard, true);
        }
        sweep();
        if (got <= 0)
            return;
    }
}

_Noreturn void process_guard(const ProcessPlan *plan, const int ends[PROCESS_ENDS], int leash)
{
    const pid_t self = getpid();
    Guard guard = { .adopts = stand_guard() };
    const int why = plan->files ? make_files(plan->files) : 0;

    close(leash);
    if (why != 0) {
        tell(ends[PROCESS_TELL], why, true);
        _exit(1);
    }
    guard.begun_ns = clock_ns();
    guard.child = fork();
    if (guard.child == 0)
        become(plan, ends, self);
    if (guard.child < 0) {
        tell(ends[PROCESS_TELL], errno, false);
        guard.ended = true;
    }
    /* It may hold nothing open that others wait to see closed. */
    if (dup2(ends[PROCESS_LEASH], 0) != 0)
        _exit(1);
    sweep_descriptors();
    watch(&guard);
    if (plan->files)
        remove_files(plan->files);
    _exit(0);
}
