/* fuzz_gtp.c - any bytes at all from a GTP controller. */

#include <string.h>

#include "tests/apps/gui/gui_fuzz.h"

/* One answer for each command, and the empty line only at its end. */
static const char *check(const char *line, const char *text, bool searched)
{
    const size_t length = strlen(text);

    if (length == 0)
        return !line || searched ? "no answer" : NULL;
    if (text[0] != '=' && text[0] != '?')
        return "neither a success nor a failure";
    if (length < 3 || strcmp(text + length - 2, "\n\n") != 0)
        return "no empty line at the end";
    return strstr(text, "\n\n") != text + length - 2 ? "an empty line within" : NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    gui_fuzz(&gui_gtp, data, size, check);
    return 0;
}
