#include "bench/run/self_command.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/text/own_path.h"
#include "base/text/words.h"

/* The program that runs, from the working directory if it lies below it: "./yomikiri". False
 * if it cannot be found. */
static bool program_path(char *out, size_t size)
{
    char path[PATH_MAX], here[PATH_MAX];
    size_t below;

    if (!own_path(path, sizeof(path)))
        return false;
    below = getcwd(here, sizeof(here)) ? strlen(here) : 0;
    if (below > 1 && strncmp(path, here, below) == 0 && path[below] == '/')
        return (size_t)snprintf(out, size, ".%s", path + below) < size;
    return (size_t)snprintf(out, size, "%s", path) < size;
}

__attribute__((format(printf, 4, 5)))
static bool add(char *out, size_t size, size_t *length, const char *format, ...)
{
    va_list arguments;
    int written;

    va_start(arguments, format);
    written = vsnprintf(out + *length, size - *length, format, arguments);
    va_end(arguments);
    if (written < 0 || (size_t)written >= size - *length)
        return false;
    *length += (size_t)written;
    return true;
}

/* " --etc off", " --set static-odd=4"; the table has an option of its own, which takes sizes. */
static bool add_knob(char *out, size_t size, size_t *length, const yk_knob *knob, int value)
{
    char name[32];

    if (strcmp(knob->name, "table-mib") == 0)
        return value < 0    ? add(out, size, length, " --table auto")
               : value == 0 ? add(out, size, length, " --table off")
                            : add(out, size, length, " --table %dM", value);
    if (!words_choice(knob->values, value - knob->minimum, name, sizeof(name)))
        snprintf(name, sizeof(name), "%d", value);
    return add(out, size, length, knob->fine ? " --set %s=%s" : " --%s %s", knob->name, name);
}

static bool add_changes(const yk_config *from, const yk_config *to, char *out, size_t size,
                        size_t *length)
{
    const yk_knob *knob;
    bool fits = strcmp(to->kernel, from->kernel) == 0
                || add(out, size, length, " --kernel %s", to->kernel);

    for (size_t i = 0; fits && (knob = yk_knob_at(i)) != NULL; i++)
        if (to->knob[i] != from->knob[i] && strcmp(knob->name, "threads") != 0)
            fits = add_knob(out, size, length, knob, to->knob[i]);
    return fits;
}

bool self_command_changes(const yk_config *from, const yk_config *to, char *out, size_t size)
{
    size_t length = 0;

    assert(size > 0);
    out[0] = '\0';

    const bool fits = add_changes(from, to, out, size, &length);

    if (out[0] == ' ')
        memmove(out, out + 1, strlen(out));
    return fits;
}

bool self_command_weights(const char *file, char *out, size_t size)
{
    char word[PATH_MAX];
    size_t length = strlen(out);

    return !file || (words_quote(file, word, sizeof(word)) >= 0
                     && add(out, size, &length, " --weights %s", word));
}

bool self_command_from(const yk_config *base, const char *words, const yk_config *config,
                       char *out, size_t size)
{
    char program[PATH_MAX];
    size_t used;
    int length;

    if (!program_path(program, sizeof(program)))
        return false;
    length = words_quote(program, out, size);
    if (length < 0)
        return false;
    used = (size_t)length;
    return (words[0] == '\0' || add(out, size, &used, " %s", words))
           && add_changes(base, config, out, size, &used);
}
