/* args_list.h - private to args*.c: the lines of an option table one by one, with the
 * group of solver options written out. */

#ifndef YOMIKIRI_ARGS_LIST_H
#define YOMIKIRI_ARGS_LIST_H

#include "apps/cli/args/args.h"

enum { CHOICE_SIZE = 32, NOT_A_KNOB = -1 };

/* One line as the user sees it. */
typedef struct {
    Option option;
    int knob;                   /* index for yk_knob_at, or NOT_A_KNOB; of a knob option.offset
                                   is that of the SolverOptions */
    char initial[CHOICE_SIZE];  /* the default as text, "" where nothing is known */
} ListedOption;

/* Zero at the beginning, but for `next`, the table. */
typedef struct {
    const Option *next;
    size_t index;               /* of the next line of the table or group under way */
} OptionList;

OptionList args_list(const Command *command);

/* False at the end. */
bool args_list_next(OptionList *list, ListedOption *listed);

/* The option whose name is the first `length` letters of `name`; false: there is none. */
bool args_list_find(const Command *command, const char *name, size_t length, ListedOption *found);
bool args_list_letter(const Command *command, char letter, ListedOption *found);

/* Name number `index` of an OPTION_CHOICE or OPTION_KERNEL into `name`; false past the
 * last. */
bool args_choice_name(const Option *option, size_t index, char name[CHOICE_SIZE]);

/* All the names into `out`, "a, b or c" with those separators; cut off if it is full. */
void args_choice_list(const Option *option, const char *separator, const char *last_separator,
                      char *out, size_t size);

/* What help calls the option's value: "N", "SIZE", ..., NULL for a flag. */
const char *args_value_name(const Option *option);

#endif
