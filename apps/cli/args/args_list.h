/* args_list.h - private to args*.c: the lines of an option table one by one, with the
 * group of solver options written out. */

#ifndef YOMIKIRI_ARGS_LIST_H
#define YOMIKIRI_ARGS_LIST_H

#include "apps/cli/args/args.h"

enum { CHOICE_SIZE = 32, LISTED_MOST = 120 };

/* One line as the user sees it. */
typedef struct {
    Option option;
    const yk_knob *knob;        /* that it sets; option.offset is then that of the SolverOptions */
    char initial[CHOICE_SIZE];  /* the default as text, "" where nothing is known */
} ListedOption;

typedef struct {
    ListedOption options[LISTED_MOST];
    int count;
} OptionList;

/* All lines of the command's table, headings among them. */
void args_list(const Command *command, OptionList *list);

/* The option that is typed as a dash and `word`: "-name", maybe with "=" and more behind it, or
 * one whose letter `word` begins with; NULL: none. */
const ListedOption *args_list_find(const OptionList *list, const char *word);

/* How a knob looks as an option of its name. */
ListedOption args_list_knob(const yk_knob *knob);

/* Name number `index` of an OPTION_CHOICE or OPTION_KERNEL into `name`; false past the
 * last. */
bool args_choice_name(const Option *option, size_t index, char name[CHOICE_SIZE]);

/* All the names added to `out`, "a, b or c"; cut off if it is full. */
void args_choice_list(const Option *option, char *out, size_t size);

/* What help calls the option's value: "N", "SIZE", ..., NULL for a flag. */
const char *args_value_name(const Option *option);

#endif
