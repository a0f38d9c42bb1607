/* press_ctrl_c.c - a program in a console of its own, with our standard streams, and ctrl-C. That
 * is pressed when the program has written something to standard output, which is a file, and the
 * milliseconds after that have passed. Ends with the exit status of the program.
 *
 *     press_ctrl_c.exe MILLISECONDS PROGRAM ARGUMENT...
 *
 * Before its first words a program may not be ready for ctrl-C, however long that takes.
 * Status 99: no console is available, 98: the program does not end, or says nothing. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

static BOOL WINAPI ignore(DWORD event)
{
    (void)event;
    return TRUE;
}

/* All behind the first words, as it was typed. */
static char *command_line(int words)
{
    char *at = GetCommandLineA();

    for (; words > 0; words--) {
        const char end = *at == '"' ? '"' : ' ';

        for (at++; *at != '\0' && *at != end; at++)
            ;
        at += *at == '"';
        at += strspn(at, " ");
    }
    return at;
}

/* Wait until the file has grown beyond `size`; false after a minute, or when `child` has ended. */
static BOOL grown(HANDLE file, LONGLONG size, HANDLE child)
{
    LARGE_INTEGER now = { .QuadPart = size };

    for (int i = 0; i < 600 && GetFileSizeEx(file, &now) && now.QuadPart <= size; i++)
        if (WaitForSingleObject(child, 100) == WAIT_OBJECT_0)
            return FALSE;
    return now.QuadPart > size;
}

int main(int argc, char **argv)
{
    STARTUPINFOA start = { .cb = sizeof(start), .dwFlags = STARTF_USESTDHANDLES };
    PROCESS_INFORMATION child;
    LARGE_INTEGER size = { 0 };
    DWORD status = 98;

    if (argc < 3)
        return 97;
    start.hStdInput = GetStdHandle(STD_INPUT_HANDLE);
    start.hStdOutput = GetStdHandle(STD_OUTPUT_HANDLE);
    start.hStdError = GetStdHandle(STD_ERROR_HANDLE);
    FreeConsole();
    if (!AllocConsole() || !SetConsoleCtrlHandler(ignore, TRUE))
        return 99;
    SetHandleInformation(start.hStdInput, HANDLE_FLAG_INHERIT, HANDLE_FLAG_INHERIT);
    SetHandleInformation(start.hStdOutput, HANDLE_FLAG_INHERIT, HANDLE_FLAG_INHERIT);
    SetHandleInformation(start.hStdError, HANDLE_FLAG_INHERIT, HANDLE_FLAG_INHERIT);
    GetFileSizeEx(start.hStdOutput, &size);
    if (!CreateProcessA(NULL, command_line(2), NULL, NULL, TRUE, 0, NULL, NULL, &start, &child))
        return 96;
    if (grown(start.hStdOutput, size.QuadPart, child.hProcess)) {
        Sleep((DWORD)atoi(argv[1]));
        if (!GenerateConsoleCtrlEvent(CTRL_C_EVENT, 0))
            status = 99;
    }
    if (status != 99 && WaitForSingleObject(child.hProcess, 60000) == WAIT_OBJECT_0)
        GetExitCodeProcess(child.hProcess, &status);
    else
        TerminateProcess(child.hProcess, 1);
    return (int)status;
}
