/* draft.c - a position as it is put together: where it begins, and what to warn of. */

#include "positions/shared/draft.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void draft_begin(Position *position, Format format, Span where)
{
    memset(position, 0, sizeof(*position));
    position->format = format;
    position->line = position->last_line = where.line;
    position->column = where.column;
}

void draft_warn(Position *position, DiagCode code, Span where, const char *message, ...)
{
    va_list arguments;

    if (position->warning_count == MAX_DIAGS) {
        Diag *last = &position->warnings[MAX_DIAGS - 1];
        const size_t length = strlen(last->message);
        static const char MORE[] = " (and more warnings, not shown)";

        if (length < sizeof(MORE) - 1
            || strcmp(last->message + length - sizeof(MORE) + 1, MORE) != 0)
            snprintf(last->message + length, sizeof(last->message) - length, "%s", MORE);
        return;
    }
    va_start(arguments, message);
    diag_set_list(&position->warnings[position->warning_count++], code, where, message, arguments);
    va_end(arguments);
}
