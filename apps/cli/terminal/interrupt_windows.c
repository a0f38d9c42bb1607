/* interrupt_windows.c - the console calls a handler in a thread of its own. */

#include "apps/cli/terminal/interrupt.h"

#include <stdatomic.h>
#include <stddef.h>
#include <windows.h>

static int exit_status;
static void (*_Atomic stop_function)(void);

/* Where the console or the session is being closed, the process ends as soon as this comes back,
 * or some seconds later: wait for that, so that what is proven can be printed. */
static BOOL WINAPI on_event(DWORD event)
{
    void (*const stop)(void) = atomic_exchange(&stop_function, NULL);

    if (!stop)
        TerminateProcess(GetCurrentProcess(), (UINT)exit_status);
    else
        stop();
    if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT)
        Sleep(INFINITE);
    return TRUE;
}

void interrupt_begin(int status)
{
    exit_status = status;
    SetConsoleCtrlHandler(on_event, TRUE);
}

void interrupt_catch(void (*stop)(void))
{
    atomic_store(&stop_function, stop);
}
