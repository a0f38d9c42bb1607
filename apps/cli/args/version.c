#include "apps/cli/args/version.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/shown.h"
#include "bench/child/buildinfo.h"
#include "yomikiri.h"

void version_print(FILE *out)
{
    const char *forced = getenv("YOMIKIRI_KERNEL"), *name;

    fprintf(out, "yomikiri %s\n", yk_version());
    if (*buildinfo_commit() != '\0')
        fprintf(out, "commit %s%s\n", buildinfo_commit(), buildinfo_dirty() ? ", changed" : "");
    fprintf(out, "compiled by %s\nkernels:\n", buildinfo_compiler());
    if (forced && (*forced == '\0' || strcmp(forced, "auto") == 0))
        forced = NULL;
    for (size_t i = 0; (name = yk_kernel_name(i)) != NULL; i++) {
        const bool chosen = strcmp(name, forced ? forced : yk_kernel_auto()) == 0;

        fprintf(out, "  %-10s%s\n", name,
                !yk_kernel_usable(name)    ? "not for this CPU"
                : chosen && forced ? "chosen by YOMIKIRI_KERNEL"
                : chosen                   ? "chosen"
                                           : "usable");
    }
    if (forced && !yk_kernel_usable(forced))
        fprintf(out, "YOMIKIRI_KERNEL names '%s', which cannot be used here\n",
                shown(forced).text);
}
