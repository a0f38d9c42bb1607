#include "tests/apps/cli/failing/failing.h"

#include <fcntl.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/fact.h"

enum { ARGUMENTS = 16, SAID = 4000 };

static void run(const Command *command, const char *const *arguments, int err)
{
    char *words[ARGUMENTS + 1] = { (char *)(uintptr_t)command->name };
    int count = 1;

    for (; arguments[count - 1] && count < ARGUMENTS; count++)
        words[count] = strdup(arguments[count - 1]);
    dup2(err, STDERR_FILENO);
    dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
    alarm(HANG_SECONDS);
    _exit(command->run(command, count, words));
}

void failing_run(const Command *command, const char *const *arguments, const char *said)
{
    char text[SAID], bounds[60];
    size_t length = 0;
    ssize_t more;
    int ends[2], status;

    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();

    assert_true(child >= 0);
    if (child == 0)
        run(command, arguments, ends[1]);
    close(ends[1]);
    while (length + 1 < SAID && (more = read(ends[0], text + length, SAID - 1 - length)) > 0)
        length += (size_t)more;
    text[length] = '\0';
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    snprintf(bounds, sizeof(bounds), "at least %+d and at most %+d", FAILING_LOWER,
             FAILING_UPPER);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 1 || !strstr(text, "internal error")
        || !strstr(text, bounds) || !strstr(text, said)
        || !strstr(text, "please report the position "))
        fail_msg("status %d: %s", status, text);
}
