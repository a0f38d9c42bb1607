/* arrival_windows.c - see arrival.h. Pipes can be looked into, but not waited for. */

#include "positions/arrival.h"

#include <io.h>
#include <windows.h>

enum { LOOK_MS = 10 };

static HANDLE handle_of(FILE *file)
{
    return (HANDLE)_get_osfhandle(_fileno(file));
}

bool arrival_may_pause(FILE *file)
{
    return _fileno(file) >= 0 && GetFileType(handle_of(file)) == FILE_TYPE_PIPE;
}

bool arrival_wait(FILE *file, int wait_ms)
{
    for (int waited = 0; ; waited += LOOK_MS) {
        DWORD there = 0;

        if (!PeekNamedPipe(handle_of(file), NULL, 0, NULL, &there, NULL) || there > 0)
            return true;                /* a pipe that has ended does not wait either */
        if (waited >= wait_ms)
            return false;
        Sleep(LOOK_MS);
    }
}

long arrival_read(FILE *file, void *bytes, size_t size)
{
    return _read(_fileno(file), bytes, (unsigned)(size < 1 << 20 ? size : 1 << 20));
}
