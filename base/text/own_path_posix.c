#include "base/text/own_path.h"

#ifdef __APPLE__

#include <mach-o/dyld.h>
#include <stdint.h>

bool own_path(char *out, size_t size)
{
    uint32_t room = (uint32_t)size;

    return _NSGetExecutablePath(out, &room) == 0;
}

#else

#include <unistd.h>

bool own_path(char *out, size_t size)
{
    const ssize_t length = readlink("/proc/self/exe", out, size);

    if (length <= 0 || (size_t)length >= size)
        return false;
    out[length] = '\0';
    return true;
}

#endif
