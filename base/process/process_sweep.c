/* process_sweep.c - the end of everything below this process, also of what has left its group and
 * its session. A guard adopts what has lost its parent, so whatever lives below it has a child of
 * the guard above it: when there is no child any more, nothing is left. */

#include "base/process/process_sweep.h"

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"

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

/* In a /proc of somebody else's the same numbers stand for other processes. */
static bool is_our_proc(void)
{
    char number[32];
    const ssize_t length = readlink("/proc/self", number, sizeof(number) - 1);

    number[length > 0 ? length : 0] = '\0';
    return strtol(number, NULL, 10) == getpid();
}

/* False: there is none that could be killed. */
static bool kill_children(void)
{
    DIR *processes = is_our_proc() ? opendir("/proc") : NULL;
    const pid_t self = getpid();
    bool any = false;

    for (struct dirent *entry; processes && (entry = readdir(processes)) != NULL; )
        if (isdigit((unsigned char)entry->d_name[0]) && parent_of(entry->d_name) == self)
            any |= kill((pid_t)strtol(entry->d_name, NULL, 10), SIGKILL) == 0;
    if (processes)
        closedir(processes);
    return any;
}

void process_sweep(void)
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

void process_sweep_descriptors(void)
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
