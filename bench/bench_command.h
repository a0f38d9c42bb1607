/* bench_command.h - this program as a command line, for measuring itself. */

#ifndef YOMIKIRI_BENCH_COMMAND_H
#define YOMIKIRI_BENCH_COMMAND_H

#include <stddef.h>

#include "base/base.h"
#include "yomikiri.h"

/* The program that runs, from the working directory if it lies below it: "./yomikiri". False
 * if it cannot be found. */
bool bench_command_program(char *out, size_t size);

/* The options that make *config out of the defaults (of the classic configuration, if
 * `classic`): "--classic --kernel avx2 --etc off", "" if there are none. Threads are left out,
 * as the engine's adapter names them. False if `size` is too small. */
bool bench_command_options(const yk_config *config, bool classic, char *out, size_t size);

/* Both, quoted where they must be. */
bool bench_command(const yk_config *config, bool classic, char *out, size_t size);

#endif
