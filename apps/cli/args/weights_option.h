/* weights_option.h - weights of the evaluation by the name of their file. */

#ifndef YOMIKIRI_WEIGHTS_OPTION_H
#define YOMIKIRI_WEIGHTS_OPTION_H

#include "apps/cli/args/args.h"

/* What stands for those in this program; a file of that name is "./built-in". */
#define WEIGHTS_BUILT_IN "built-in"

/* Read the file `path`, or nothing if it is NULL or WEIGHTS_BUILT_IN: *weights is then NULL, as
 * in yk_config. The caller destroys them. False, with a complaint on standard error and
 * *weights NULL: the file cannot be read or is no whole weights file (STATUS_INPUT). */
bool weights_option_read(const char *path, yk_weights **weights);

/* The same for what --weights said, into options->config, which has to be given back by
 * weights_option_release(). */
bool weights_option_load(SolverOptions *options);
void weights_option_release(SolverOptions *options);

#endif
