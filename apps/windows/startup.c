/* startup.c - settings before main(): bytes go out and come in as they are, since answers are the
 * same on every system, and the console takes them for UTF-8. */

#include <fcntl.h>
#include <io.h>
#include <stdio.h>
#include <stdlib.h>
#include <windows.h>

static UINT input_before, output_before;

/* The console outlives the program. */
static void restore(void)
{
    SetConsoleCP(input_before);
    SetConsoleOutputCP(output_before);
}

static void let_colours_through(DWORD stream)
{
    const HANDLE console = GetStdHandle(stream);
    DWORD mode;

    if (GetConsoleMode(console, &mode))
        SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
}

__attribute__((constructor))
static void start(void)
{
    _fmode = _O_BINARY;         /* of files to come */
    for (int fd = 0; fd <= 2; fd++)
        _setmode(fd, _O_BINARY);
    setvbuf(stderr, NULL, _IONBF, 0);
    input_before = GetConsoleCP();
    output_before = GetConsoleOutputCP();
    if (output_before != 0) {
        atexit(restore);
        SetConsoleCP(CP_UTF8);
        SetConsoleOutputCP(CP_UTF8);
    }
    let_colours_through(STD_OUTPUT_HANDLE);
    let_colours_through(STD_ERROR_HANDLE);
}
