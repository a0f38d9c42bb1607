#include "base/text/append.h"

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
