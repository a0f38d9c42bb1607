/* args_set.h - private to args*.c: one value into the subcommand's struct, or a complaint. */

#ifndef YOMIKIRI_ARGS_SET_H
#define YOMIKIRI_ARGS_SET_H

#include "apps/cli/args/args_list.h"

typedef struct {
    const Command *command;
    char *values;               /* the subcommand's struct */
    char *error;                /* the first complaint */
    size_t error_size;
    int *asked;                 /* ARGS_HELP and the like, where the complaint is "" */
} Reading;

/* Write the complaint; false, so that callers can return it. */
__attribute__((format(printf, 2, 3)))
bool args_set_fail(const Reading *reading, const char *format, ...);

/* Set the option to `text`, which is NULL for a flag. */
bool args_set(const Reading *reading, const ListedOption *listed, const char *text);

/* Whether the kernel `name` can be used here; `source` is the option or variable that
 * said so, for the complaint. */
bool args_set_kernel_usable(const Reading *reading, const char *source, const char *name);

#endif
