/* buildinfo.h - the version, compiler and commit of this program. Static storage. */

#ifndef YOMIKIRI_BUILDINFO_H
#define YOMIKIRI_BUILDINFO_H

#include <stdbool.h>

/* Abbreviated commit; "" if it was not built in a git checkout. */
const char *buildinfo_commit(void);

/* Tracked files differed from that commit. */
bool buildinfo_dirty(void);

/* "gcc 12.2.0", "clang 14.0.6"; "gcc 12.2.0, kernels: clang 14.0.6" where the kernels are another
 * compiler's. */
const char *buildinfo_compiler(void);

/* Those of optimisation and the user's CFLAGS: "-O3 -DNDEBUG". */
const char *buildinfo_flags(void);

#endif
