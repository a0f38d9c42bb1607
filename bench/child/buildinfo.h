/* buildinfo.h - the version, compiler and commit of this program. */

#ifndef YOMIKIRI_BUILDINFO_H
#define YOMIKIRI_BUILDINFO_H

#include <stdbool.h>

extern const struct BuildInfo {
    const char *commit;         /* abbreviated; "" if it was not built in a git checkout */
    bool dirty;                 /* tracked files differed from that */
    const char *compiler;       /* "gcc 12.2.0"; "gcc 12.2.0, kernels: clang 14.0.6" where the
                                   kernels are another compiler's */
    const char *flags;          /* those of optimisation and the user's CFLAGS: "-O3 -DNDEBUG" */
} BUILDINFO;

#endif
