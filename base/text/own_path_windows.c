#include "base/text/own_path.h"

#include <windows.h>

bool own_path(char *out, size_t size)
{
    const DWORD length = GetModuleFileNameA(NULL, out, (DWORD)size);

    if (length == 0 || length >= size)
        return false;
    for (char *at = out; *at != '\0'; at++)
        if (*at == '\\')
            *at = '/';
    return true;
}
