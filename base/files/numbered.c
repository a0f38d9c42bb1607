#include "base/files/numbered.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

void numbered_name(const char *given, bool many, int number, char *path, size_t size)
{
    const char *percent = strchr(given, '%'), *end, *dot;
    int width = 0;

    for (; percent; percent = strchr(percent + 1, '%')) {
        for (end = percent + 1, width = 0; isdigit((unsigned char)*end) && width < 10; end++)
            width = width * 10 + (*end - '0');
        if (*end == 'd') {
            snprintf(path, size, "%.*s%0*d%s", (int)(percent - given), given, width, number,
                     end + 1);
            return;
        }
    }
    dot = strrchr(given, '.');
    if (!many)
        snprintf(path, size, "%s", given);
    else if (dot && dot != given && !strchr(dot, '/') && dot[-1] != '/')
        snprintf(path, size, "%.*s-%d%s", (int)(dot - given), given, number, dot);
    else
        snprintf(path, size, "%s-%d", given, number);
}
