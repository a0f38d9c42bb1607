#include "apps/cli/terminal/terminal.h"

#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __APPLE__
#include <xlocale.h>            /* where macOS has newlocale() and nl_langinfo_l() */
#endif

#include "base/base.h"

int terminal_columns(int fd)
{
    struct winsize window;

    return ioctl(fd, TIOCGWINSZ, &window) == 0 ? window.ws_col : 0;
}

/* The codeset of the user's locale, without changing that of the program, whose numbers
 * must look the same everywhere. */
bool terminal_takes_utf8(void)
{
    const locale_t user = newlocale(LC_CTYPE_MASK, "", (locale_t)0);
    bool utf8;

    if (user == (locale_t)0)
        return false;
    utf8 = strcmp(nl_langinfo_l(CODESET, user), "UTF-8") == 0;
    freelocale(user);
    return utf8;
}

bool terminal_takes_colours(void)
{
    const char *term = getenv("TERM");

    return term && strcmp(term, "dumb") != 0;
}

bool terminal_same_place(int a, int b)
{
    struct stat one, two;

    return fstat(a, &one) == 0 && fstat(b, &two) == 0
        && one.st_dev == two.st_dev && one.st_ino == two.st_ino;
}

bool terminal_appends(int fd)
{
    const int flags = fcntl(fd, F_GETFL);

    return flags >= 0 && (flags & O_APPEND);
}

/* ---- interrupts ---- */

/* Written before a handler that reads them is installed. */
static int exit_status;
static void (*stop_function)(void);

static const int SIGNALS[] = { SIGINT, SIGTERM, SIGHUP };

static void on_interrupt(int number)
{
    (void)number;
    _exit(exit_status);
}

void interrupt_begin(int status)
{
    const struct sigaction action = { .sa_handler = on_interrupt };
    struct sigaction old;

    exit_status = status;
    for (size_t i = 0; i < ARRAY_LENGTH(SIGNALS); i++)
        if (sigaction(SIGNALS[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL)
            sigaction(SIGNALS[i], &action, NULL);
    signal(SIGCHLD, SIG_DFL);   /* if whoever started us ignores it, our children seem endless */
}

static void on_signal(int number)
{
    (void)number;
    stop_function();
}

void interrupt_catch(void (*stop)(void))
{
    struct sigaction action = { .sa_handler = on_signal }, old;

    stop_function = stop;
    sigemptyset(&action.sa_mask);
    /* The second one finds the default and ends the program. */
    action.sa_flags = SA_RESTART | (int)SA_RESETHAND;
    for (size_t i = 0; i < ARRAY_LENGTH(SIGNALS); i++) {
        if (sigaction(SIGNALS[i], NULL, &old) == 0 && old.sa_handler == SIG_IGN
            && SIGNALS[i] == SIGHUP)            /* as nohup has it */
            continue;
        sigaction(SIGNALS[i], &action, NULL);
    }
}
