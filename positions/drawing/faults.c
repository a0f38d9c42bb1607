/* faults.c - everything that is wrong with one board, told in one error. */

#include "positions/drawing/faults.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void faults_add(Faults *faults, DiagCode code, Span where, const char *message, ...)
{
    char text[sizeof(faults->message)];
    const size_t used = strlen(faults->message), room = sizeof(faults->message) - used;
    va_list arguments;

    va_start(arguments, message);
    vsnprintf(text, sizeof(text), message, arguments);
    va_end(arguments);
    if (faults->count++ == 0) {
        faults->code = code;
        faults->where = where;
        memcpy(faults->message, text, sizeof(text));
    } else if (strlen(text) + 3 <= room) {
        snprintf(faults->message + used, room, "; %s", text);
    }
}

bool faults_none(const Faults *faults, Diag *error)
{
    if (faults->count == 0)
        return true;
    diag_set(error, faults->code, faults->where, "%s", faults->message);
    return false;
}
