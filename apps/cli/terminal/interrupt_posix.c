#include "apps/cli/terminal/interrupt.h"

#include <signal.h>
#include <stddef.h>
#include <unistd.h>

/* Written before a handler that reads them is installed. */
static int exit_status;
static void (*stop_function)(void);

static const int SIGNALS[] = { SIGINT, SIGTERM, SIGHUP };

enum { SIGNAL_COUNT = sizeof(SIGNALS) / sizeof(SIGNALS[0]) };

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
    for (size_t i = 0; i < SIGNAL_COUNT; i++)
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
    for (size_t i = 0; i < SIGNAL_COUNT; i++) {
        if (sigaction(SIGNALS[i], NULL, &old) == 0 && old.sa_handler == SIG_IGN
            && SIGNALS[i] == SIGHUP)            /* as nohup has it */
            continue;
        sigaction(SIGNALS[i], &action, NULL);
    }
}
