/* terminal_windows.c - the console, which calls a handler in a thread of its own.
 * apps/windows/startup.c has set it up. */

#include "apps/cli/terminal/terminal.h"

#include <io.h>
#include <stdatomic.h>
#include <stddef.h>
#include <windows.h>

static HANDLE handle_of(int fd)
{
    return (HANDLE)_get_osfhandle(fd);
}

int terminal_columns(int fd)
{
    CONSOLE_SCREEN_BUFFER_INFO screen;

    return GetConsoleScreenBufferInfo(handle_of(fd), &screen)
        ? screen.srWindow.Right - screen.srWindow.Left + 1 : 0;
}

bool terminal_takes_utf8(void)
{
    return GetConsoleOutputCP() == CP_UTF8;
}

bool terminal_takes_colours(void)
{
    DWORD mode;

    return GetConsoleMode(GetStdHandle(STD_OUTPUT_HANDLE), &mode)
        && (mode & ENABLE_VIRTUAL_TERMINAL_PROCESSING);
}

bool terminal_same_place(int a, int b)
{
    BY_HANDLE_FILE_INFORMATION one, two;
    DWORD mode;

    if (GetConsoleMode(handle_of(a), &mode))
        return GetConsoleMode(handle_of(b), &mode) != 0;
    return GetFileInformationByHandle(handle_of(a), &one)
        && GetFileInformationByHandle(handle_of(b), &two)
        && one.dwVolumeSerialNumber == two.dwVolumeSerialNumber
        && one.nFileIndexHigh == two.nFileIndexHigh && one.nFileIndexLow == two.nFileIndexLow;
}

/* Nobody opens a file for appending here: `>>` goes to its end once, and `>` has emptied it. */
bool terminal_appends(int fd)
{
    const __int64 at = _telli64(fd);

    return at >= 0 && at == _filelengthi64(fd);
}

/* ---- interrupts ---- */

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
