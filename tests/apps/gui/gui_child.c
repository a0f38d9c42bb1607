/* gui_child.c - see gui_child.h. */

#include "tests/apps/gui/gui_child.h"

#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/hang.h"

void gui_child_open(GuiChild *child, const char *command)
{
    int down[2], up[2];

    memset(child, 0, sizeof(*child));
    signal(SIGPIPE, SIG_IGN);
    if (pipe(down) != 0 || pipe(up) != 0 || (child->pid = fork()) < 0)
        abort();
    if (child->pid == 0) {
        dup2(down[0], STDIN_FILENO);
        dup2(up[1], STDOUT_FILENO);
        close(down[1]);
        close(up[0]);
        setenv("YOMIKIRI_PROFILE", "none", 1);
        execlp("sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    close(down[0]);
    close(up[1]);
    child->to = fdopen(down[1], "w");
    child->from = up[0];
    if (!child->to)
        abort();
}

void gui_child_serve(GuiChild *child, const char *options)
{
    const char *program = getenv("YOMIKIRI") ? getenv("YOMIKIRI") : "./yomikiri";
    char command[1024];

    snprintf(command, sizeof(command), "exec '%s' serve %s", program, options);
    gui_child_open(child, command);
}

void gui_child_send(GuiChild *child, const char *lines)
{
    fputs(lines, child->to);
    fflush(child->to);
}

/* The first whole line out of child->text. */
static bool take_line(GuiChild *child, char line[512])
{
    char *end = memchr(child->text, '\n', child->length);

    if (!end)
        return false;
    *end = '\0';
    snprintf(line, 512, "%.511s", child->text);
    child->length -= (size_t)(end + 1 - child->text);
    memmove(child->text, end + 1, child->length);
    return true;
}

bool gui_child_wait(GuiChild *child, const char *start, char line[512])
{
    for (;;) {
        struct pollfd from = { .fd = child->from, .events = POLLIN };

        while (take_line(child, line))
            if (strncmp(line, start, strlen(start)) == 0)
                return true;
        if (poll(&from, 1, 1000 * HANG_SECONDS) <= 0)
            return false;
        const ssize_t got = read(child->from, child->text + child->length,
                                 sizeof(child->text) - child->length);

        if (got <= 0)
            return false;
        child->length += (size_t)got;
    }
}

bool gui_child_close(GuiChild *child)
{
    int status = -1;

    fclose(child->to);
    alarm(HANG_SECONDS);
    while (waitpid(child->pid, &status, 0) != child->pid)
        ;
    alarm(0);
    close(child->from);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}
