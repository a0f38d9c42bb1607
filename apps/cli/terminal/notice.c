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

void notice_failure(yk_status status, yk_board board, int black_to_move, int lower, int upper,
                    char *out, size_t size)
{
    char text[67];

    if (status != YK_INCONSISTENT) {
        snprintf(out, size, "%s", yk_status_text(status));
        return;
    }
    yk_board_format(board, black_to_move, text);
    snprintf(out, size, "%s: a score is at least %+d and at most %+d; please report the position "
             "%s", yk_status_text(status), lower, upper, text);
}
