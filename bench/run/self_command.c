#include "bench/run/self_command.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/text/own_path.h"
#include "base/text/print.h"
#include "base/text/words.h"

/* " --etc off", " --set static-odd=4"; the table has an option of its own, which takes sizes. */
static bool append_knob(char *out, size_t size, const yk_knob *knob, int value)
{
    char name[32];

    if (strcmp(knob->name, "table-mib") == 0)
        return value < 0    ? append(out, size, " --table auto")
               : value == 0 ? append(out, size, " --table off")
                            : append(out, size, " --table %dM", value);
    if (!words_choice(knob->values, value - knob->minimum, name, sizeof(name)))
        snprintf(name, sizeof(name), "%d", value);
    return append(out, size, knob->fine ? " --set %s=%s" : " --%s %s", knob->name, name);
}

static bool append_changes(const yk_config *from, const yk_config *to, char *out, size_t size)
{
    const yk_knob *knob;
    bool fits = strcmp(to->kernel, from->kernel) == 0
                || append(out, size, " --kernel %s", to->kernel);

    for (size_t i = 0; fits && (knob = yk_knob_at(i)) != NULL; i++)
        if (to->knob[i] != from->knob[i] && strcmp(knob->name, "threads") != 0)
            fits = append_knob(out, size, knob, to->knob[i]);
    return fits;
}

bool self_command_changes(const yk_config *from, const yk_config *to, char *out, size_t size)
{
    assert(size > 0);
    out[0] = '\0';

    const bool fits = append_changes(from, to, out, size);

    if (out[0] == ' ')
        memmove(out, out + 1, strlen(out));
    return fits;
}

/* The program stands there from the working directory on if it lies below it: "./yomikiri". */
bool self_command_from(const yk_config *base, const char *words, const yk_config *config,
                       const char *weights, char *out, size_t size)
{
    char path[PATH_MAX], here[PATH_MAX], word[PATH_MAX + 1];
    size_t below;

    if (!own_path(path, sizeof(path)))
        return false;
    below = getcwd(here, sizeof(here)) ? strlen(here) : 0;
    if (below <= 1 || strncmp(path, here, below) != 0 || path[below] != '/')
        below = 0;
    snprintf(word, sizeof(word), "%s%s", below > 0 ? "." : "", path + below);
    if (words_quote(word, out, size) < 0
        || (words[0] != '\0' && !append(out, size, " %s", words))
        || !append_changes(base, config, out, size))
        return false;
    return !weights || (words_quote(weights, word, sizeof(word)) >= 0
                        && append(out, size, " --weights %s", word));
}
