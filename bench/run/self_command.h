/* self_command.h - this program as a command line, for measuring itself. */

#ifndef YOMIKIRI_SELF_COMMAND_H
#define YOMIKIRI_SELF_COMMAND_H

#include <stddef.h>

#include "base/base.h"
#include "yomikiri.h"

/* Room for the options of any configuration. */
enum { SELF_COMMAND_OPTIONS = 8192 };

/* The options that make *to out of *from: "--kernel avx2 --etc off", "" if there are none. Threads
 * are left out, as `bench --serve` is told them. False if `size` is too small. */
bool self_command_changes(const yk_config *from, const yk_config *to, char *out, size_t size);

/* Program and options, quoted where they must be: `words`, which are options that make *base,
 * are followed by those that make *config of it, and by --weights for that file; NULL: none. */
bool self_command_from(const yk_config *base, const char *words, const yk_config *config,
                       const char *weights, char *out, size_t size);

#endif
