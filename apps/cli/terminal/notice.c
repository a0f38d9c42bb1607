#include "apps/cli/terminal/notice.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

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

bool notice_close(FILE *file, const char *name)
{
    const bool failed = ferror(file) != 0;

    /* fclose last: it is what finds the disk full. */
    if (fclose(file) == 0 && !failed)
        return true;
    notice("%s: %s", name, strerror(errno));
    return false;
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
