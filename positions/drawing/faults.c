/* faults.c - everything that is wrong with one board, told in one error. */

#include "positions/drawing/faults.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { MAX_NAMES = 5 };

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

void names_add(Names *names, const char *name)
{
    const size_t used = strlen(names->text), room = sizeof(names->text) - used;
    enum { LAST_WORDS = 24 };           /* room for " and 123 more" */

    names->count++;
    if (names->count > MAX_NAMES || names->shown + 1 < names->count
        || strlen(name) + 2 + LAST_WORDS > room)
        return;
    snprintf(names->text + used, room, "%s%s", used > 0 ? ", " : "", name);
    names->shown++;
}

const char *names_text(Names *names)
{
    const size_t used = strlen(names->text);
    char *comma = strrchr(names->text, ',');

    if (names->count > names->shown) {
        snprintf(names->text + used, sizeof(names->text) - used, " and %d more",
                 names->count - names->shown);
    } else if (comma) {
        memmove(comma + 5, comma + 2, strlen(comma + 2) + 1);
        memcpy(comma, " and ", 5);
    }
    return names->text;
}
