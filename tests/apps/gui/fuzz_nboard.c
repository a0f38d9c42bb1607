/* fuzz_nboard.c - any bytes at all from NBoard. */

#include <string.h>

#include "tests/apps/gui/gui_fuzz.h"

static const char *check(const char *line, const char *text, bool searched)
{
    static const char *const STARTS[] = {
        "set myname ", "status", "search ", "=== ", "pong ", "nodestats ", "learned", NULL,
    };

    (void)line;
    if (!gui_fuzz_begins(text, STARTS))
        return "a line that NBoard does not know";
    return searched && !strstr(text, "nodestats ") ? "a search without an end" : NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    gui_fuzz(&gui_nboard, data, size, check);
    return 0;
}
