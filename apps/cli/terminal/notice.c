#include "apps/cli/terminal/notice.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/shown.h"

void notice(const char *format, ...)
{
    char message[SHOWN_TEXT], line[2 * SHOWN_TEXT];
    va_list list;

    va_start(list, format);
    vsnprintf(message, sizeof(message), format, list);
    va_end(list);
    shown_copy(message, line, sizeof(line));
    fprintf(stderr, "yomikiri: %s\n", line);
}

void notice_text(const char *text)
{
    notice("%s", text);
}
