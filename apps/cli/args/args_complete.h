/* args_complete.h - private to args_completion*.c: what completes an option or an operand,
 * which every shell is told in its own language. */

#ifndef YOMIKIRI_ARGS_COMPLETE_H
#define YOMIKIRI_ARGS_COMPLETE_H

#include "apps/cli/args/args_list.h"

typedef enum {
    COMPLETES_NOTHING,          /* a number, a text */
    COMPLETES_CHOICES,          /* the names of args_choice_name() */
    COMPLETES_FILES,
    COMPLETES_FOLDERS,
    COMPLETES_SUITES,           /* what `yomikiri bench --list --quiet` prints, and files */
    COMPLETES_CHOICES_AND_FILES,
    COMPLETES_LIST,             /* choices with commas between them */
    COMPLETES_KNOBS,            /* NAME=VALUE of any knob */
} Completes;

/* The value of an option that takes one. */
Completes args_complete_value(const Option *option);

/* The choices, with blanks between them. */
void args_complete_print_choices(FILE *out, const Option *option);

/* The operands; COMPLETES_NOTHING where none are allowed. */
Completes args_complete_operands(const Command *command);

#endif
