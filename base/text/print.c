#include "base/text/print.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool append(char *out, size_t size, const char *format, ...)
{
    const size_t length = strlen(out);
    va_list arguments;

    va_start(arguments, format);
    const int more = vsnprintf(out + length, size - length, format, arguments);

    va_end(arguments);
    return more >= 0 && (size_t)more < size - length;
}

bool failed(char *error, size_t size, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(error, size, format, arguments);
    va_end(arguments);
    return false;
}
