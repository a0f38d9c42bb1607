/* names.c - squares or signs by name, in one sentence. */

#include "positions/drawing/names.h"

#include <stdio.h>
#include <string.h>

enum { MAX_NAMES = 5 };

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
