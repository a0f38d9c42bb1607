/* args_completion.h - private to args_completion*.c: the completion script for each shell, from
 * the option tables. */

#ifndef YOMIKIRI_ARGS_COMPLETION_H
#define YOMIKIRI_ARGS_COMPLETION_H

#include <stdio.h>

#include "apps/cli/args/args.h"

void args_completion_bash(FILE *out, const Command *const *commands);
void args_completion_zsh(FILE *out, const Command *const *commands);
void args_completion_fish(FILE *out, const Command *const *commands);

#endif
