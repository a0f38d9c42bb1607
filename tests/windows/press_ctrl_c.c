/* press_ctrl_c.c - run a program in a console of its own, with our standard streams, press ctrl-C
 * as often as is said, and come back with its exit status.
 *
 *     press_ctrl_c.exe MILLISECONDS TIMES PROGRAM ARGUMENT...
 *
 * Status 99: there is no console to be had, 98: the program does not end. */

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

int main(int argc, char **argv)
{
    STARTUPINFOA start = { .cb = sizeof(start), .dwFlags = STARTF_USESTDHANDLES };
    PROCESS_INFORMATION child;
    DWORD status = 98;

    if (argc < 4)
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
    if (!CreateProcessA(NULL, command_line(3), NULL, NULL, TRUE, 0, NULL, NULL, &start, &child))
        return 96;
    for (int i = 0; i < atoi(argv[2]); i++) {
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
