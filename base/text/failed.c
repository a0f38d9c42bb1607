#include "base/text/failed.h"

#include <stdarg.h>
#include <stdio.h>

bool failed(char *error, size_t size, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(error, size, format, arguments);
    va_end(arguments);
    return false;
}
