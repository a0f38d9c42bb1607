#include "base/text/print.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void append(char *out, size_t size, const char *format, ...)
{
    const size_t length = strlen(out);
    va_list list;

    va_start(list, format);
    vsnprintf(out + length, size - length, format, list);
    va_end(list);
}

bool failed(char *error, size_t size, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(error, size, format, arguments);
    va_end(arguments);
    return false;
}
