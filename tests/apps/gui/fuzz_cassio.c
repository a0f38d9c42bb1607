/* fuzz_cassio.c - any bytes at all from Cassio. */

#include <string.h>

#include "tests/apps/gui/gui_fuzz.h"

static const char *check(const char *line, const char *text, bool searched)
{
    static const char *const STARTS[] = {
        "ready.", "ok.", "version: ", "node ", "ERROR: ", "X", "O", "-", NULL,
    };
    const size_t length = strlen(text);

    if (!gui_fuzz_begins(text, STARTS))
        return "a line that Cassio does not know";
    if (searched)
        return length > 66 && strcmp(text + length - 7, "ready.\n") == 0
               && (text[65] == ',' || strncmp(text, "ERROR", 5) == 0) ? NULL : "no whole answer";
    return length == 0 && line && !strstr(line, "quit") && !strstr(line, "stop") ? "no answer"
                                                                                 : NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    gui_fuzz(&gui_cassio, data, size, check);
    return 0;
}
